public import Foundation

/// What is asked of a server.
public struct HTTPRequest: Sendable {
    /// The methods that the API has.
    public enum Method: String, Sendable {
        /// Reads.
        case get = "GET"
        /// Makes.
        case post = "POST"
        /// Removes.
        case delete = "DELETE"

        /// Whether asking twice does no more than asking once (RFC 9110, section 9.2.2).
        public var isIdempotent: Bool { self != .post }
    }

    /// What is to be done.
    public var method: Method
    /// Of what.
    public var url: URL
    /// By name; names differ in more than case.
    public var headers: [String: String]
    /// Sent as it is.
    public var body: Data?
    /// How long the server may be silent, before its answer and within it.
    public var silence: Duration
    /// Bytes of the answer's body; more end it.
    public var limit: Int

    /// - Parameters:
    ///   - silence: How long the server may say nothing.
    ///   - limit: Bytes of the answer's body that are at most waiting to be read.
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
