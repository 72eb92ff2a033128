/// What a look at the server brought.
public enum LiveUpdate<Value: Sendable>: Sendable {
    /// An answer: the first, one that differs from the last, or the first after ``lost(_:)``.
    case answer(Fetched<Value>)
    /// The server is not reached, or does not answer, since now. It is looked for again and again; nothing more comes
    /// until it is found.
    case lost(APIError)
}

/// Answers to one question for as long as somebody wants them.
///
/// The sequence ends when its task is cancelled, and throws only what waiting does not mend: a question that the server
/// refuses, an answer that this client does not understand.
public struct LiveUpdates<Value: Sendable>: AsyncSequence, Sendable {
    /// Answers, and the news that there are none.
    public typealias Element = LiveUpdate<Value>
    /// What waiting does not mend.
    public typealias Failure = APIError

    /// What is waited for next; `nil` at the end.
    typealias Next = () async throws(APIError) -> LiveUpdate<Value>?

    private let begin: @Sendable () -> Next

    init(_ begin: @escaping @Sendable () -> Next) {
        self.begin = begin
    }

    /// Updates that are known beforehand, for fakes and previews: each once, then the end, or `failure`.
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

    /// Begins to look; two iterators look each for themselves.
    public func makeAsyncIterator() -> Iterator {
        Iterator(next: begin())
    }

    /// Looks when it is asked to, and not otherwise: nothing runs behind its user's back.
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
    /// Answers to a question as they change.
    ///
    /// Where the server streams its changes (`/api/v1/live`), each is followed by a look, at most one a second, and a
    /// stream that broke is taken up where it ended. Where it does not, it is looked at as often as its own answer says.
    public func live<Value>(_ endpoint: Endpoint<Value>) -> LiveUpdates<Value> {
        LiveUpdates {
            let watch = LiveWatch(client: self, endpoint: endpoint)
            return { () async throws(APIError) -> LiveUpdate<Value>? in try await watch.next() }
        }
    }
}
