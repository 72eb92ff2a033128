import Foundation
import Synchronization

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Sends requests with URLSession, without its cache and cookies, because ``APIClient`` caches responses itself.
public final class URLSessionTransport: HTTPTransport {
    private let exchanges = RequestsInFlight()
    private let session: URLSession

    /// Creates a transport with its own connections, which close when the transport is released.
    public init() {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.urlCache = nil
        configuration.httpCookieStorage = nil
        configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
        session = URLSession(configuration: configuration, delegate: exchanges, delegateQueue: nil)
    }

    deinit { session.invalidateAndCancel() }

    /// Sends the request and returns once the head of the response has arrived.
    public func open(_ request: HTTPRequest) async throws(HTTPTransportError) -> HTTPResponse {
        let task = session.dataTask(with: URLRequest(request))
        let pipe = HTTPBodyPipe(limit: request.limit)
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                exchanges.begin(task.taskIdentifier, RequestInFlight(head: continuation, pipe: pipe))
                task.resume()
                // If the task was cancelled before `begin`, the handler found no continuation to resume.
                if Task.isCancelled { exchanges.abandon(task.taskIdentifier) }
            }
        } onCancel: {
            task.cancel()
            exchanges.abandon(task.taskIdentifier)
        }
        let head = try result.get()
        return HTTPResponse(status: head.status, headers: head.headers, body: HTTPBody(pipe) { task.cancel() })
    }
}

/// The head of a response.
private struct Head: Sendable {
    let status: Int
    let headers: [String: String]

    init(_ response: URLResponse) {
        guard let response = response as? HTTPURLResponse else {
            self.init(status: 0, headers: [:])
            return
        }
        self.init(status: response.statusCode, headers: response.allHeaderFields as? [String: String] ?? [:])
    }

    private init(status: Int, headers: [String: String]) {
        self.status = status
        self.headers = headers
    }
}

/// A running request: the continuation that waits for its head, and the pipe for its body.
private struct RequestInFlight: Sendable {
    var head: CheckedContinuation<Result<Head, HTTPTransportError>, Never>?
    let pipe: HTTPBodyPipe
}

/// The delegate of the session. It passes heads and bodies on to the requests.
private final class RequestsInFlight: NSObject, URLSessionDataDelegate, Sendable {
    private let requests = Mutex<[Int: RequestInFlight]>([:])

    func begin(_ task: Int, _ exchange: RequestInFlight) {
        requests.withLock { $0[task] = exchange }
    }

    /// Resumes the waiting request when it is cancelled, because a URLSession task that is cancelled while it starts
    /// may never report its end.
    func abandon(_ task: Int) {
        end(task, .cancelled)
    }

    func urlSession(
        _ session: URLSession,
        dataTask: URLSessionDataTask,
        didReceive response: URLResponse,
        completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
    ) {
        guard let waiter = takeHead(of: dataTask) else { return completionHandler(.cancel) }
        waiter.resume(returning: .success(Head(response)))
        completionHandler(.allow)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        let pipe = requests.withLock { $0[dataTask.taskIdentifier]?.pipe }
        if pipe?.write(data) != true { dataTask.cancel() }
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        end(task.taskIdentifier, error.map(HTTPTransportError.init))
    }

    /// - Parameter error: `nil` for a complete response.
    private func end(_ task: Int, _ error: HTTPTransportError?) {
        // The entry is read and removed in one step. Otherwise a concurrent `begin` could lose its continuation.
        let exchange = requests.withLock { $0.removeValue(forKey: task) }
        exchange?.head?.resume(returning: .failure(error ?? .failed("the server closed the connection")))
        exchange?.pipe.finish(error)
    }

    private func takeHead(of task: URLSessionTask) -> CheckedContinuation<Result<Head, HTTPTransportError>, Never>? {
        requests.withLock { requests in
            defer { requests[task.taskIdentifier]?.head = nil }
            return requests[task.taskIdentifier]?.head
        }
    }
}

extension HTTPTransportError {
    fileprivate init(_ error: any Error) {
        switch (error as? URLError)?.code {
        case .timedOut: self = .timedOut
        case .cancelled: self = .cancelled
        default: self = .failed(error.localizedDescription)
        }
    }
}

extension URLRequest {
    fileprivate init(_ request: HTTPRequest) {
        self.init(url: request.url)
        httpMethod = request.method.rawValue
        httpBody = request.body
        for (name, value) in request.headers { setValue(value, forHTTPHeaderField: name) }
        timeoutInterval = request.silence / .seconds(1)
    }
}
