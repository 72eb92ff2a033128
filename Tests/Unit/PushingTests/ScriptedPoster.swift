import Pushing
import Synchronization

/// A push service whose responses the test supplies. Each depends on the number of the request, from 1.
final class ScriptedPoster: PushPoster {
    typealias PostResult = Result<PushPostResponse, PushPostFailure>

    private let answer: @Sendable (Int, PushPost) -> PostResult
    private let posts = Mutex<[PushPost]>([])

    init(_ answer: @escaping @Sendable (Int, PushPost) -> PostResult) {
        self.answer = answer
    }

    convenience init(_ answer: @escaping @Sendable (Int) -> PostResult) {
        self.init { number, _ in answer(number) }
    }

    convenience init(_ status: Int, retryAfter: Duration? = nil) {
        self.init { _, _ in .success(PushPostResponse(status: status, retryAfter: retryAfter)) }
    }

    var sent: [PushPost] { posts.withLock { $0 } }

    func post(_ post: PushPost) async throws(PushPostFailure) -> PushPostResponse {
        let number = posts.withLock { posts in
            posts.append(post)
            return posts.count
        }
        return try answer(number, post).get()
    }

    func close() async {}
}
