/// The result of a request for the latest state.
public enum LiveUpdate<Value: Sendable>: Sendable {
    /// A response: the first, one that differs from the last, or the first after ``lost(_:)``.
    case answer(Fetched<Value>)
    /// The server became unreachable or stopped responding. Requests are retried; nothing more comes until the server
    /// responds.
    case lost(APIError)
}

/// The responses to one request over time, as long as they are read.
///
/// The sequence ends when its task is cancelled, and throws only errors that retrying cannot fix: a request that the
/// server refuses, or a response that this client cannot read.
public struct LiveUpdates<Value: Sendable>: AsyncSequence, Sendable {
    /// Responses, and the loss of the server.
    public typealias Element = LiveUpdate<Value>
    /// Errors that retrying cannot fix.
    public typealias Failure = APIError

    /// Returns the next update; `nil` at the end.
    typealias Next = () async throws(APIError) -> LiveUpdate<Value>?

    private let begin: @Sendable () -> Next

    init(_ begin: @escaping @Sendable () -> Next) {
        self.begin = begin
    }

    /// Makes a sequence of predetermined updates for fakes and previews: each once, then the end or `failure`.
    public init(_ updates: [LiveUpdate<Value>], failure: APIError? = nil) {
        begin = {
            var rest = updates[...]
            return { () async throws(APIError) -> LiveUpdate<Value>? in
                if let update = rest.popFirst() { return update }
                if let failure { throw failure }
                return nil
            }
        }
    }

    /// Starts requesting; each iterator sends requests of its own.
    public func makeAsyncIterator() -> Iterator {
        Iterator(next: begin())
    }

    /// Sends requests only while the caller awaits an update. Nothing runs in the background.
    public struct Iterator: AsyncIteratorProtocol {
        let next: Next

        /// The next update; `nil` once the task is cancelled.
        public mutating func next(
            isolation actor: isolated (any Actor)?
        ) async throws(APIError) -> LiveUpdate<Value>? {
            try await next()
        }
    }
}

extension APIClient {
    /// Returns the responses to a request as they change.
    ///
    /// If the server streams its changes (`/api/v1/live`), each change triggers a request, at most one per second, and
    /// a broken stream is resumed. Otherwise the request is repeated as often as the server's responses allow.
    public func live<Value>(_ endpoint: Endpoint<Value>) -> LiveUpdates<Value> {
        live(endpoint, HintQuery())
    }

    /// - Parameter hints: The changes after which the request is repeated; `nil`: it is repeated as often as the
    ///   server's responses allow.
    func live<Value>(_ endpoint: Endpoint<Value>, _ hints: HintQuery?) -> LiveUpdates<Value> {
        LiveUpdates {
            let watch = LiveWatch(client: self, endpoint: endpoint, hints: hints)
            return { () async throws(APIError) -> LiveUpdate<Value>? in try await watch.next() }
        }
    }
}
