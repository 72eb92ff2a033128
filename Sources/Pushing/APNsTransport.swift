import FoundationEssentials
package import HTTP2
package import Time

/// Sends pushes to APNs and returns its responses.
package protocol APNsTransport: Sendable {
    /// Sends `request` and waits for the response, up to the transport's deadline. A cancelled task gets
    /// `.cancelled`.
    func send(_ request: APNsRequest, authorization: String) async throws(APNsFailure) -> APNsResponse

    /// Makes later requests use new connections, because a connection on which APNs has refused a provider token may
    /// never recover. Requests under way are finished on the old ones.
    /// - Throws: An error if no new connection can be made. Then the old ones stay in use.
    func reconnect() async throws(APNsFailure)

    /// Closes all connections. Requests under way fail with `.cancelled`.
    func close() async
}

/// Why a push got no response.
package enum APNsFailure: Error, Hashable {
    /// APNs certainly did not process it; it may be sent again immediately.
    case notProcessed(String)
    /// The connection was lost after the push was sent. If it is sent again, it may arrive twice; the collapse id
    /// hides that.
    case connectionLost(String)
    /// No response within the deadline. The outcome is unknown here too, but the connection may be healthy.
    case timedOut
    /// No connection could be made because of DNS, the network or TLS.
    case unreachable(String)
    /// Our client refused to send it.
    case refusedHere(String)
    /// The task was cancelled or the transport closed.
    case cancelled
}

/// A server that receives pushes.
package struct APNsEndpoint: Hashable, Sendable {
    /// `https://api.push.apple.com`, without a trailing slash.
    package let baseURL: String

    package init(baseURL: String) {
        self.baseURL = baseURL
    }

    /// The endpoint for apps from the App Store and TestFlight.
    package static let production = APNsEndpoint(baseURL: "https://api.push.apple.com")
    /// The endpoint for apps from Xcode.
    package static let sandbox = APNsEndpoint(baseURL: "https://api.sandbox.push.apple.com")
}

/// The response of APNs to one push.
package struct APNsResponse: Hashable, Sendable {
    package let status: Int
    /// Apple's error code as sent, such as `BadDeviceToken`; `nil` after a success, or if the body is not in Apple's
    /// form.
    package let reason: String?
    /// When the token became invalid; only with status 410.
    package let timestamp: Instant?

    package init(status: Int, reason: String? = nil, timestamp: Instant? = nil) {
        self.status = status
        self.reason = reason
        self.timestamp = timestamp
    }

    /// Parses the body of a response: `{"reason":"Unregistered","timestamp":1790000000000}`, with the timestamp in
    /// milliseconds. A body that has another form, such as a proxy's page, leaves both `nil`.
    package init(status: Int, body: [UInt8]) {
        let error = body.isEmpty ? nil : try? JSONDecoder().decode(ErrorBody.self, from: Data(body))
        self.init(
            status: status,
            reason: error?.reason,
            timestamp: error?.timestamp.flatMap(Instant.init(millisecondsSinceEpoch:))
        )
    }

    private struct ErrorBody: Decodable {
        let reason: String?
        let timestamp: Int64?
    }
}

extension Instant {
    fileprivate init?(millisecondsSinceEpoch milliseconds: Int64) {
        let (microseconds, overflow) = milliseconds.multipliedReportingOverflow(by: 1000)
        guard !overflow else { return nil }
        self.init(microseconds: microseconds)
    }
}

/// Sends pushes over a few HTTP/2 connections of our own client.
package final class HTTP2APNsTransport: APNsTransport {
    private let client: HTTP2Client
    private let userAgent: HTTP2Field

    /// Connects with the first push.
    /// - Parameters:
    ///   - userAgent: The header `user-agent`, which identifies this sender.
    ///   - authorityFile: A PEM file of certificate authorities to trust instead of the system's, for a fake APNs.
    ///   - adjust: Changes the defaults of the client.
    /// - Throws: ``APNsFailure/refusedHere(_:)`` if the endpoint is not an `https` URL, or the file has no
    ///   certificate authority.
    package init(
        endpoint: APNsEndpoint,
        userAgent: String,
        authorityFile: String? = nil,
        adjust: (inout HTTP2ClientConfiguration) -> Void = { _ in }
    ) throws(APNsFailure) {
        self.userAgent = HTTP2Field("user-agent", userAgent)
        client = try endpoint.client(authorityFile: authorityFile, adjust: adjust)
    }

    /// The number of open connections. It may be out of date immediately.
    package var openConnections: Int { client.openConnections }

    package func send(_ request: APNsRequest, authorization: String) async throws(APNsFailure) -> APNsResponse {
        var fields = request.fields(authorization: authorization)
        fields.append(userAgent)
        do {
            let response = try await client.send(
                HTTP2Submission(path: request.path, fields: fields, body: request.body)
            )
            return APNsResponse(status: response.status, body: response.body)
        } catch {
            throw APNsFailure(error)
        }
    }

    package func reconnect() async throws(APNsFailure) {
        do { try await client.renew() } catch { throw APNsFailure(error) }
    }

    package func close() async {
        await client.close()
    }
}

extension APNsFailure {
    init(_ failure: HTTP2Failure) {
        self =
            switch failure {
            case .notProcessed(let why): .notProcessed(why)
            case .lost(let why): .connectionLost(why)
            case .timedOut: .timedOut
            case .unreachable(let why): .unreachable(why)
            case .overloaded: .refusedHere("too many pushes are waiting")
            case .malformed(let path): .refusedHere("not a valid HTTP request: \(path.prefix(24))")
            case .cancelled: .cancelled
            }
    }
}
