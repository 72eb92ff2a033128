import Synchronization

@testable import Transport

/// A fetcher that gives the same response to all requests and records the requests.
final class OneAnswer: Fetcher {
    let status: Int
    let body: [UInt8]
    let headers: Headers
    /// The error that is thrown instead of a response; `nil` if requests succeed.
    let failure: TransportError?
    private let requestLog = Mutex<[Request]>([])

    init(
        _ status: Int = 200,
        body: [UInt8] = [],
        headers: Headers = ["ETag": "\"v1\""],
        failure: TransportError? = nil
    ) {
        self.status = status
        self.body = body
        self.headers = headers
        self.failure = failure
    }

    convenience init(_ status: Int = 200, _ body: String, headers: Headers = ["ETag": "\"v1\""]) {
        self.init(status, body: body.bytes, headers: headers)
    }

    var requests: [Request] { requestLog.withLock { $0 } }

    func fetch(_ request: Request) async throws(TransportError) -> Response {
        requestLog.withLock { $0.append(request) }
        if let failure { throw failure }
        return Response(
            status: status,
            headers: headers,
            body: body,
            httpVersion: .http2,
            finalURL: request.url,
            redirects: 0,
            reusedConnection: false,
            streamWasReset: false,
            timing: .init(
                waited: .zero,
                nameLookup: .zero,
                connect: .zero,
                handshake: .zero,
                firstByte: .zero,
                total: .zero
            )
        )
    }
}
