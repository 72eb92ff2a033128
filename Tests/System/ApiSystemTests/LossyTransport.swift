import BarDownClient
import Synchronization

/// Sends requests to the server, and loses responses when a test says so.
final class LossyTransport: HTTPTransport {
    private let inner = URLSessionTransport()
    private let losses = Mutex(0)

    /// Loses the next response.
    func loseNext() { losses.withLock { $0 = 1 } }

    /// Loses all further responses.
    func loseAll() { losses.withLock { $0 = .max } }

    func open(_ request: HTTPRequest) async throws(HTTPTransportError) -> HTTPResponse {
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
