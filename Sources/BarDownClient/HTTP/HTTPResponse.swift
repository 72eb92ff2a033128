import Foundation

/// The head of a response, and the body that follows.
public struct HTTPResponse: Sendable {
    /// The status, such as 200.
    public let status: Int
    /// Header fields by lower-case name.
    public let headers: [String: String]
    /// The body, which arrives while it is read.
    public let body: HTTPBody

    /// - Parameter headers: If a header is repeated, the last one counts.
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
    /// A network error: refused, reset, cut off, no route, a certificate.
    case failed(String)
}

/// Sends requests to a server: ``URLSessionTransport``, or a test's own.
public protocol HTTPTransport: Sendable {
    /// Sends the request and returns once the head of the response has arrived.
    func open(_ request: HTTPRequest) async throws(HTTPTransportError) -> HTTPResponse
}
