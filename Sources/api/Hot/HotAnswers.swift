import HTTPTypes
import NIOCore
import Synchronization

/// The answers that are asked for most, found by the words of the request: what ``HotAnswerHandler`` sends.
///
/// An address is learnt when its request was understood and answered in the ordinary way; from then on it need not be read
/// again. An answer is only given while it is fresh: everything else goes the ordinary way.
final class HotAnswers: Sendable {
    private let cache: AnswerCache
    private let interest: InterestRecorder
    private let questions = Mutex<[String: Question]>([:])

    /// Addresses that are known; beyond it all are learnt again.
    private static let capacity = 1024
    /// No address of ours is longer, in bytes.
    private static let longest = 512

    init(cache: AnswerCache, interest: InterestRecorder) {
        self.cache = cache
        self.interest = interest
    }

    /// - Parameter address: Path and query as they were sent.
    func learn(_ address: String, _ question: Question) {
        guard address.utf8.count <= Self.longest else { return }
        questions.withLock { questions in
            if questions.count >= Self.capacity, questions[address] == nil { questions = [:] }
            questions[address] = question
        }
    }

    /// - Returns: `nil` where the request has to go the ordinary way.
    func answer(to head: HTTPRequest) -> WireAnswer? {
        guard head.method == .get, let address = head.path,
            let question = questions.withLock({ $0[address] }), let answer = cache.atHand(question)
        else { return nil }
        if let game = question.game { interest.note(game) }
        return answer.wire(for: head.headerFields[.ifNoneMatch])
    }
}

/// An answer as it goes over the wire, but for its date.
struct WireAnswer: Equatable {
    /// Status line and header fields, each with its end.
    let head: ByteBuffer
    /// `nil` where none follows.
    let body: ByteBuffer?
}
