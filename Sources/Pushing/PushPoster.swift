/// Sends pushes to services that accept them by POST, and returns the responses.
package protocol PushPoster: Sendable {
    /// Sends `post` and waits for the response, up to the poster's deadline. Redirects are returned as responses. A
    /// cancelled task gets `.cancelled`.
    func post(_ post: PushPost) async throws(PushPostFailure) -> PushPostResponse

    /// Closes all connections. Pushes under way fail with `.cancelled`.
    func close() async
}

/// The posters of one kind of push service: one for proven tokens, and one for unproven tokens, so that pushes to
/// proven tokens never wait for the others.
struct PushPosters: Sendable {
    let proven: any PushPoster
    /// The poster for unproven tokens; `nil`: the same as `proven`.
    let apart: (any PushPoster)?

    func post(_ post: PushPost, isProven: Bool) async throws(PushPostFailure) -> PushPostResponse {
        try await (isProven ? proven : apart ?? proven).post(post)
    }

    func close() async {
        await proven.close()
        await apart?.close()
    }
}

/// A push as an HTTP request.
package struct PushPost: Hashable, Sendable {
    package let url: String
    /// The header fields of the request.
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

/// The response of a push service.
package struct PushPostResponse: Hashable, Sendable {
    package let status: Int
    /// How long the service asks to wait; `nil`: it does not say.
    package let retryAfter: Duration?
    package let body: [UInt8]

    package init(status: Int, retryAfter: Duration? = nil, body: [UInt8] = []) {
        self.status = status
        self.retryAfter = retryAfter
        self.body = body
    }
}

/// Why there is no response.
package enum PushPostFailure: Error, Hashable {
    /// The service was not reached, so it has not received the push.
    case unreachable(String)
    /// It was reached but did not respond. It may have received the push.
    case unanswered(String)
    /// The service must not be called, because its name resolves to an address outside the public internet, or its
    /// URL is invalid.
    case forbidden(String)
    case cancelled
}

extension PushOutcome {
    /// Interprets a missing response.
    package init(unanswered failure: PushPostFailure) {
        self =
            switch failure {
            case .unreachable(let why): .retryLater(after: .seconds(5), reason: "unreachable: \(why)")
            case .unanswered(let why): .retryNow(reason: "no answer: \(why)")
            case .forbidden(let why): .ourFault(reason: "must not be called: \(why)")
            case .cancelled: .dropped(.cancelled)
            }
    }
}
