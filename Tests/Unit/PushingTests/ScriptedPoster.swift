import Pushing
import Synchronization

/// A push service whose responses the test supplies, by request number, from 1.
final class ScriptedPoster: PushPoster {
    typealias Answer = Result<PushPostAnswer, PushPostFailure>

    private let answer: @Sendable (Int, PushPost) -> Answer
    private let posts = Mutex<[PushPost]>([])

    init(_ answer: @escaping @Sendable (Int, PushPost) -> Answer) {
        self.answer = answer
    }

    convenience init(_ answer: @escaping @Sendable (Int) -> Answer) {
        self.init { number, _ in answer(number) }
    }

    convenience init(_ status: Int, retryAfter: Duration? = nil) {
        self.init { _, _ in .success(PushPostAnswer(status: status, retryAfter: retryAfter)) }
    }

    var sent: [PushPost] { posts.withLock { $0 } }

    func post(_ post: PushPost) async throws(PushPostFailure) -> PushPostAnswer {
        let number = posts.withLock { posts in
            posts.append(post)
            return posts.count
        }
        return try answer(number, post).get()
    }

    func close() async {}
}
