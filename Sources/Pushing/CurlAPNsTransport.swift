import HTTP2
package import Logging
import Synchronization
package import Transport

/// Carries pushes by libcurl: all of them over one HTTP/2 connection, as many at a time as APNs allows.
package final class CurlAPNsTransport: APNsTransport {
    /// From the call to the last byte of the answer. APNs answers in a tenth of a second, or not at all.
    package static let deadline = Duration.seconds(10)

    private let endpoint: APNsEndpoint
    private let limits: Limits
    private let makeFetcher: @Sendable () throws(TransportError) -> HTTPFetcher
    private let lines: Mutex<Lines>

    /// - Parameters:
    ///   - userAgent: says honestly who pushes.
    ///   - authorityFile: PEM file of authorities to trust instead of the system's: for a fake APNs.
    ///   - privateAddress: `host:port` of an endpoint on this machine: for a fake APNs.
    ///   - deadline: how long APNs has to answer a push.
    /// - Throws: when libcurl cannot work here, or the file of authorities is none.
    package init(
        endpoint: APNsEndpoint,
        userAgent: String,
        authorityFile: String? = nil,
        privateAddress: String? = nil,
        deadline: Duration = CurlAPNsTransport.deadline,
        logger: Logger
    ) throws(TransportError) {
        var configuration = FetcherConfiguration(userAgent: userAgent)
        configuration.privateAddresses = Set([privateAddress].compactMap(\.self))
        configuration.caBundle = authorityFile
        configuration.version = .http2TLS
        // More than one, and libcurl opens one for each push that waits while APNs allows a single stream.
        configuration.maxConnectionsPerHost = 1
        // libcurl's own bound; the one that APNs announces is kept as well.
        configuration.maxConcurrentStreams = 1000
        configuration.hostBudget = .unspaced(maxInFlight: 10_000, maxWaiting: 10_000)
        self.endpoint = endpoint
        // APNs never redirects; a provider token must not follow whoever says that it does.
        limits = Limits(total: deadline, idle: deadline, bodyBytes: 65_536, wireBytes: 65_536, maxRedirects: 0)
        let settled = configuration
        makeFetcher = { () throws(TransportError) in try HTTPFetcher(settled, logger: logger) }
        lines = Mutex(Lines(fetcher: try makeFetcher()))
    }

    package func send(
        _ request: APNsRequest,
        authorization: String
    ) async throws(APNsFailure) -> APNsResponse {
        guard let fetcher = lines.withLock({ $0.take() }) else { throw .cancelled }
        let result = await fetch(request, authorization: authorization, by: fetcher)
        if let idle = lines.withLock({ $0.giveBack(fetcher) }) { await idle.close() }
        return try result.get()
    }

    package func reconnect() async throws(APNsFailure) {
        let fresh: HTTPFetcher
        do { fresh = try makeFetcher() } catch { throw APNsFailure(error) }
        let idle = lines.withLock { $0.replace(by: fresh) }
        await idle?.close()
    }

    package func close() async {
        for fetcher in lines.withLock({ $0.closeAll() }) { await fetcher.close() }
    }

    private func fetch(
        _ push: APNsRequest,
        authorization: String,
        by fetcher: HTTPFetcher
    ) async -> Result<APNsResponse, APNsFailure> {
        var headers = Headers()
        for field in push.fields(authorization: authorization) { headers.add(field.name, field.value) }
        let request = Request(
            .post,
            endpoint.baseURL + push.path,
            headers: headers,
            body: push.body,
            limits: limits
        )
        do {
            let response = try await fetcher.fetch(request)
            return .success(APNsResponse(status: response.status, body: response.body))
        } catch {
            return .failure(APNsFailure(error))
        }
    }
}

/// The fetcher in use, and those that were replaced while something was under way on them.
private struct Lines {
    private var current: HTTPFetcher?
    private var users: [ObjectIdentifier: (fetcher: HTTPFetcher, count: Int)] = [:]

    init(fetcher: HTTPFetcher) {
        current = fetcher
    }

    /// The fetcher for one push; `nil` when all is closed.
    mutating func take() -> HTTPFetcher? {
        guard let current else { return nil }
        users[ObjectIdentifier(current), default: (current, 0)].count += 1
        return current
    }

    /// A push is through.
    /// - Returns: its fetcher, if that was replaced and nobody uses it any more.
    mutating func giveBack(_ fetcher: HTTPFetcher) -> HTTPFetcher? {
        let id = ObjectIdentifier(fetcher)
        guard let (_, count) = users[id] else { return nil }
        users[id] = count > 1 ? (fetcher, count - 1) : nil
        return count == 1 && fetcher !== current ? fetcher : nil
    }

    /// - Returns: a fetcher that nobody uses now, and nobody will.
    mutating func replace(by fresh: HTTPFetcher) -> HTTPFetcher? {
        // Closed meanwhile: the fresh one is not wanted either.
        guard let old = current else { return fresh }
        current = fresh
        return users[ObjectIdentifier(old)] == nil ? old : nil
    }

    /// - Returns: every fetcher that is open.
    mutating func closeAll() -> [HTTPFetcher] {
        defer {
            current = nil
            users = [:]
        }
        let used = users.values.map(\.fetcher)
        guard let current, !used.contains(where: { $0 === current }) else { return used }
        return used + [current]
    }
}

extension APNsFailure {
    init(_ error: TransportError) {
        let why = "\(error)"
        self =
            switch error.code {
            case .cancelled, .closed: .cancelled
            case .timedOut(.connect), .nameNotResolved, .connectFailed, .tlsFailed, .unusable: .unreachable(why)
            case .timedOut(.total), .timedOut(.idle): .timedOut
            case .connectionLost(possiblyProcessed: false): .notProcessed(why)
            // The rest of these is an answer of sorts, but none from which to know what became of the push.
            case .connectionLost, .http2Error, .malformedAnswer, .decompressionFailed, .bodyTooLarge, .wireTooLarge,
                .headersTooLarge, .unexpected:
                .connectionLost(why)
            case .invalidURL, .invalidRequest, .forbiddenAddress, .redirectForbidden, .tooManyRedirects,
                .hostBudgetExhausted, .heldBack, .forbiddenByRobots:
                .refusedHere(why)
            }
    }
}
