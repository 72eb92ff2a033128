import BarDownClient
import Foundation
import Synchronization

/// Sends requests to the server, and discards responses on request.
final class LossyTransport: HTTPTransport {
    private let inner = URLSessionTransport()
    private let losses = Mutex(0)
    /// The body of a refusal with status 401 that replaces the next response; `nil`: none does.
    private let refusal = Mutex<String?>(nil)

    /// Loses the next response.
    func loseNext() { losses.withLock { $0 = 1 } }

    /// Loses all further responses.
    func loseAll() { losses.withLock { $0 = .max } }

    /// Responds to the next request with status 401 instead of sending it.
    func refuse(_ problem: String) { refusal.withLock { $0 = problem } }

    func open(_ request: HTTPRequest) async throws(HTTPTransportError) -> HTTPResponse {
        let refused = refusal.withLock { refusal in
            defer { refusal = nil }
            return refusal
        }
        if let refused {
            let headers = ["Content-Type": "application/problem+json"]
            return HTTPResponse(status: 401, headers: headers, body: HTTPBody(Data(refused.utf8)))
        }
        let response = try await inner.open(request)
        let isLost = losses.withLock { count in
            guard count > 0 else { return false }
            count -= 1
            return true
        }
        if isLost { throw .failed("lost") }
        return response
    }
}
