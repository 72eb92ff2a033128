public import Foundation

/// Sends requests to the API. It caches responses, revalidates them, and retries where that is safe.
public struct APIClient: Sendable {
    /// Whether ``get(_:_:)`` may return a cached response that is still fresh.
    public enum Freshness: Sendable {
        /// It may: a request is sent only if the cached response has expired.
        case asServerSays
        /// It may not: a request asks the server whether the response has changed.
        case confirmed
    }

    let configuration: AppConfiguration
    let retry: RetryPolicy
    let clock: any Clock<Duration>
    private let transport: any HTTPTransport
    private let cache: ClientResponseCache
    private let now: @Sendable () -> Date

    /// - Parameters:
    ///   - store: Stores responses for the next start and for use without a network.
    ///   - clock: Waits between retries and between refreshes.
    ///   - now: Returns the wall clock's time, which decides whether a stored response is still fresh.
    public init(
        _ configuration: AppConfiguration,
        store: LocalStore? = nil,
        retry: RetryPolicy = RetryPolicy(),
        transport: any HTTPTransport = URLSessionTransport(),
        clock: any Clock<Duration> = ContinuousClock(),
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.configuration = configuration
        self.retry = retry
        self.transport = transport
        self.clock = clock
        self.now = now
        cache = ClientResponseCache(store: store)
    }

    /// Returns the last response, however old, without sending a request; `nil` if none is stored that can be decoded.
    public func stored<Value>(_ endpoint: Endpoint<Value>) async -> Fetched<Value>? {
        guard let url = url(endpoint), let entry = await cache.entry(for: url) else { return nil }
        return try? entry.fetched()
    }

    /// Returns the response to a request, from the cache if it is fresh enough.
    /// - Throws: ``APIError`` if there is none; ``stored(_:)`` may still have an older one.
    public func get<Value>(
        _ endpoint: Endpoint<Value>,
        _ freshness: Freshness = .asServerSays
    ) async throws(APIError) -> Fetched<Value> {
        try await get(endpoint, freshness, retry)
    }

    /// Records a change number from the stream. Later requests send it, so that no server responds with an older state.
    /// - Parameter isReset: Whether the stream was reset, so that earlier numbers no longer count.
    func recordSeq(_ change: String?, isReset: Bool) async {
        await cache.recordSeq(change.flatMap { Int64($0) }, isReset: isReset)
    }

    /// Sleeps until the duration is over or the task is cancelled.
    func pause(_ duration: Duration) async throws(APIError) {
        do {
            try await clock.sleep(for: duration)
        } catch {
            throw .cancelled
        }
    }
}

extension APIClient {
    func get<Value>(
        _ endpoint: Endpoint<Value>,
        _ freshness: Freshness,
        _ retry: RetryPolicy
    ) async throws(APIError) -> Fetched<Value> {
        guard let url = url(endpoint) else { throw .unreadable("no address for \(endpoint.path)") }
        guard let cached = await cache.entry(for: url), let stored: Fetched<Value> = try? cached.fetched() else {
            // A response stored by an older version of the app may be unreadable now. It is fetched again without its
            // entity tag, so that the server sends the whole response.
            return try await fetch(url, nil, retry)
        }
        if freshness == .asServerSays, now() < stored.freshUntil { return stored }
        return try await fetch(url, cached, retry)
    }

    /// - Parameter cached: The cached response, which is renewed if the server says that nothing changed; `nil` if
    ///   there is none.
    private func fetch<Value: Decodable>(
        _ url: URL,
        _ cached: ClientResponseCache.Entry?,
        _ retry: RetryPolicy
    ) async throws(APIError) -> Fetched<Value> {
        var request = HTTPRequest(.get, url)
        request.headers["If-None-Match"] = cached?.etag
        request.headers["X-BarDown-Seq"] = await cache.lastSeq.map(String.init)
        let (response, body) = try await send(request, retry)
        let receivedAt = now()
        let headers = CacheHeaders(response, now: receivedAt)
        await cache.recordSeq(headers.seq)
        let isUnchanged = response.status == 304
        guard let content = isUnchanged ? cached?.body : body else {
            throw .unreadable("304 without a cached response")
        }
        let entry = ClientResponseCache.Entry(
            url: url,
            etag: headers.etag ?? (isUnchanged ? cached?.etag : nil),
            confirmedAt: receivedAt,
            freshUntil: receivedAt.addingTimeInterval(headers.maxAge / .seconds(1)),
            isStale: headers.isStale,
            body: content
        )
        // An unreadable response must not replace a readable one.
        let fetched: Fetched<Value> = try entry.fetched()
        if headers.isCacheable { await cache.insert(entry) } else { await cache.drop(url) }
        return fetched
    }

    /// Sends a request, with retries, until the response has status 200…299 or 304.
    /// - Parameters:
    ///   - isRepeatable: Whether it may be sent again if its response is lost; `nil`: as its method says.
    ///   - once: Sends the request once, without retries. If it is `nil`, ``sendOnce(_:)`` does.
    func send(
        _ request: HTTPRequest,
        _ retry: RetryPolicy,
        isRepeatable: Bool? = nil,
        once: ((HTTPRequest) async throws(APIError) -> (HTTPResponse, Data))? = nil
    ) async throws(APIError) -> (HTTPResponse, Data) {
        var attempt = 1
        while true {
            do throws(APIError) {
                return try await (once ?? sendOnce)(request)
            } catch {
                let jitter = Double.random(in: 0..<1)
                guard isRepeatable ?? request.isRepeatable, !Task.isCancelled,
                    let pause = retry.pause(afterAttempt: attempt, error, jitter: jitter)
                else { throw error }
                try await self.pause(pause)
                attempt += 1
            }
        }
    }

    /// Sends a request once and reads the whole response.
    func sendOnce(_ request: HTTPRequest) async throws(APIError) -> (HTTPResponse, Data) {
        let response = try await open(request)
        let body: Data
        do {
            body = try await response.body.collect(upTo: request.limit)
        } catch {
            throw APIError(error)
        }
        if (200..<300).contains(response.status) || response.status == 304 { return (response, body) }
        let retryAfter = CacheHeaders(response, now: now()).retryAfter
        throw Wire.error(status: response.status, body, retryAfter: retryAfter)
    }

    /// Sends a request once, with the API key and the version of the app, and returns when the head of the response has
    /// arrived.
    func open(_ request: HTTPRequest) async throws(APIError) -> HTTPResponse {
        var request = request
        request.headers["X-API-Key"] = configuration.key
        request.headers["X-App-Version"] = configuration.app?.description
        do {
            return try await transport.open(request)
        } catch {
            throw APIError(error)
        }
    }

    func url(_ path: String, _ query: [URLQueryItem] = []) -> URL? {
        let url = configuration.server.appending(path: "api/v1").appending(path: path)
        return query.isEmpty ? url : url.appending(queryItems: query)
    }

    private func url<Value>(_ endpoint: Endpoint<Value>) -> URL? {
        url(endpoint.path, endpoint.query)
    }
}

extension ClientResponseCache.Entry {
    fileprivate func fetched<Value: Decodable>() throws(APIError) -> Fetched<Value> {
        Fetched(
            try Wire.decode(Value.self, from: body),
            confirmedAt: confirmedAt,
            freshUntil: freshUntil,
            isStale: isStale,
            version: etag
        )
    }
}
