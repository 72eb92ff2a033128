/// Carries pushes to services that take one by a POST, and answers back.
package protocol PushPoster: Sendable {
    /// Waits for the answer, up to the poster's deadline; redirects are answers. A cancelled task gets `.cancelled`.
    func post(_ post: PushPost) async throws(PushPostFailure) -> PushPostAnswer

    /// Ends all connections; what is under way fails with `.cancelled`.
    func close() async
}

/// The posters of one kind of push service: one for tokens that are proven, and one apart for the others, so that
/// proven ones never wait for these.
struct PushPosters: Sendable {
    let proven: any PushPoster
    /// `nil`: the same.
    let apart: (any PushPoster)?

    func post(_ post: PushPost, isProven: Bool) async throws(PushPostFailure) -> PushPostAnswer {
        try await (isProven ? proven : apart ?? proven).post(post)
    }

    func close() async {
        await proven.close()
        await apart?.close()
    }
}

/// A push as it goes over the wire.
package struct PushPost: Hashable, Sendable {
    package let url: String
    /// Names and values.
    package let headers: [Header]
    package let body: [UInt8]

    package struct Header: Hashable, Sendable {
        package let name: String
        package let value: String

        package init(_ name: String, _ value: String) {
            self.name = name
            self.value = value
        }
    }

    package init(url: String, headers: [Header], body: [UInt8]) {
        self.url = url
        self.headers = headers
        self.body = body
    }
}

/// What a push service answered.
package struct PushPostAnswer: Hashable, Sendable {
    package let status: Int
    /// How long it asks to be left alone.
    package let retryAfter: Duration?
    package let body: [UInt8]

    package init(status: Int, retryAfter: Duration? = nil, body: [UInt8] = []) {
        self.status = status
        self.retryAfter = retryAfter
        self.body = body
    }
}

/// Why there is no answer.
package enum PushPostFailure: Error, Hashable {
    /// The service was not reached; it has not got it.
    case unreachable(String)
    /// It was reached and did not answer: it may have got it.
    case unanswered(String)
    /// It is not to be called: its name leads into a network of ours, or is none.
    case forbidden(String)
    case cancelled
}

extension PushOutcome {
    /// What it means that no answer came.
    package init(unanswered failure: PushPostFailure) {
        self =
            switch failure {
            case .unreachable(let why): .retryLater(after: .seconds(5), reason: "unreachable: \(why)")
            case .unanswered(let why): .retryNow(reason: "no answer: \(why)")
            case .forbidden(let why): .ourFault(reason: "not to be called: \(why)")
            case .cancelled: .dropped(.cancelled)
            }
    }
}
