public import Foundation

/// A request to a server.
public struct HTTPRequest: Sendable {
    /// The methods that the API uses.
    public enum Method: String, Sendable {
        /// Reads a resource.
        case get = "GET"
        /// Creates a resource.
        case post = "POST"
        /// Deletes a resource.
        case delete = "DELETE"

        /// Whether sending it twice has the same effect as once (RFC 9110, section 9.2.2).
        public var isIdempotent: Bool { self != .post }
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
    /// The maximum unread bytes of the response's body; more end the transfer.
    public var limit: Int

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
