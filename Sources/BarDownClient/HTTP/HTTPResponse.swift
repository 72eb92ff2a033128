import Foundation

/// The head of an answer, and the body that follows.
public struct HTTPResponse: Sendable {
    /// Such as 200.
    public let status: Int
    /// By name in lower case.
    public let headers: [String: String]
    /// Comes while it is read.
    public let body: HTTPBody

    /// - Parameter headers: Of the same header the last counts.
    public init(status: Int, headers: [String: String], body: HTTPBody) {
        self.status = status
        self.headers = Dictionary(headers.map { ($0.lowercased(), $1) }) { $1 }
        self.body = body
    }

    /// A header by its name in any case.
    public subscript(header: String) -> String? { headers[header.lowercased()] }
}

/// Why there is no answer, or only a part of one.
public enum TransportError: Error, Sendable, Hashable {
    /// The server said nothing for too long.
    case timedOut
    /// More than was asked for at most.
    case tooLarge
    /// Whoever waited gave up.
    case cancelled
    /// The network's word: refused, reset, cut, no route, a certificate.
    case failed(String)
}

/// What carries a request to a server: ``URLSessionTransport``, or a test's own.
public protocol HTTPTransport: Sendable {
    /// Sends the request and returns once the head of the answer is there.
    func open(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse
}
