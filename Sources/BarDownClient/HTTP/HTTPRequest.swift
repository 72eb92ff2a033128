public import Foundation

/// A request to a server.
public struct HTTPRequest: Sendable {
    /// The methods that the API uses.
    public enum Method: String, Sendable {
        /// Reads a resource.
        case get = "GET"
        /// Creates a resource.
        case post = "POST"
        /// Creates or replaces a resource.
        case put = "PUT"
        /// Changes a part of a resource.
        case patch = "PATCH"
        /// Deletes a resource.
        case delete = "DELETE"

        /// Whether sending the request twice has the same effect as sending it once (RFC 9110, section 9.2.2).
        public var isIdempotent: Bool { self != .post && self != .patch }
    }

    /// The method.
    public var method: Method
    /// The URL.
    public var url: URL
    /// Header fields by name; no two names differ only in case.
    public var headers: [String: String]
    /// The body, sent unchanged.
    public var body: Data?
    /// How long the server may be silent, before or during its response.
    public var silence: Duration
    /// The maximum unread bytes of the response's body; if there are more, the transfer ends.
    public var limit: Int

    /// Whether the request may be sent again if its response is lost: its method is idempotent, or it has an
    /// idempotency key.
    public var isRepeatable: Bool { method.isIdempotent || headers["Idempotency-Key"] != nil }

    /// - Parameters:
    ///   - silence: How long the server may be silent.
    ///   - limit: The maximum unread bytes of the response's body.
    public init(
        _ method: Method = .get,
        _ url: URL,
        headers: [String: String] = [:],
        body: Data? = nil,
        silence: Duration = .seconds(15),
        limit: Int = 8 * 1024 * 1024
    ) {
        self.method = method
        self.url = url
        self.headers = headers
        self.body = body
        self.silence = silence
        self.limit = limit
    }
}

/// The head of a response, and the body that follows.
public struct HTTPResponse: Sendable {
    /// The status, such as 200.
    public let status: Int
    /// Header fields by lower-case name.
    public let headers: [String: String]
    /// The body, which arrives while it is read.
    public let body: HTTPBody

    /// - Parameter headers: Header fields by name in any case. If two names differ only in case, one of the values is
    ///   used.
    public init(status: Int, headers: [String: String], body: HTTPBody) {
        self.status = status
        self.headers = Dictionary(headers.map { ($0.lowercased(), $1) }) { $1 }
        self.body = body
    }

    /// A header by its name in any case.
    public subscript(header: String) -> String? { headers[header.lowercased()] }
}

/// The reason why there is no response, or only part of one.
public enum HTTPTransportError: Error, Sendable, Hashable {
    /// The server was silent for too long.
    case timedOut
    /// The response exceeds the limit.
    case tooLarge
    /// The request was cancelled.
    case cancelled
    /// A network error, such as a refused or reset connection, a missing route or a bad certificate. The text says
    /// which.
    case failed(String)
}

/// Sends requests to a server: ``URLSessionTransport``, or a test's own.
public protocol HTTPTransport: Sendable {
    /// Sends the request and returns once the head of the response has arrived.
    func open(_ request: HTTPRequest) async throws(HTTPTransportError) -> HTTPResponse
}
