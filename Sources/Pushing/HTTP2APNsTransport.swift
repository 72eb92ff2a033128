package import HTTP2

/// Sends pushes over a few HTTP/2 connections of our own client.
package final class HTTP2APNsTransport: APNsTransport {
    private let client: HTTP2Client
    private let userAgent: HTTP2Field

    /// Connects with the first push.
    /// - Parameters:
    ///   - userAgent: Identifies this sender honestly.
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
            let answer = try await client.send(HTTP2Submission(path: request.path, fields: fields, body: request.body))
            return APNsResponse(status: answer.status, body: answer.body)
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
