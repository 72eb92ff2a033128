import CoreMetrics
import Logging
import Pushing
import Runtime
import Time
import Transport

/// Posts pushes with libcurl, over a few HTTP/2 connections to each service.
///
/// Names may only resolve to addresses on the public internet. This is checked for the address that is actually
/// connected to. Redirects are not followed, because push services have no reason to redirect.
struct HTTPPoster: PushPoster {
    /// The maximum number of pushes under way to one origin, for proven tokens.
    static let width = 100
    /// The time limits are short, because a service that does not respond delays the other devices of the job.
    private static let limits = Limits(
        wait: .seconds(30),
        connect: .seconds(5),
        total: .seconds(10),
        idle: .seconds(10),
        bodyBytes: 64 << 10,
        wireBytes: 64 << 10,
        headerBytes: 16 << 10,
        maxRedirects: 0
    )

    private let fetcher: HTTPFetcher
    private let inFlight: Meter
    private let duration: Timer

    /// - Parameters:
    ///   - service: The label in metrics: `web`, `fcm`.
    ///   - width: The maximum number of pushes under way to one origin.
    ///   - allowed: `host:port` pairs that may resolve into a private network.
    ///   - authorityFile: A PEM file of certificate authorities to trust instead of the system's.
    init(
        service: String,
        width: Int,
        allowing allowed: Set<String>,
        authorityFile: String?,
        logger: Logger
    ) throws(TransportError) {
        var configuration = FetcherConfiguration(userAgent: Host.product)
        configuration.privateAddresses = allowed
        configuration.caBundle = authorityFile
        configuration.hostBudget = .unspaced(maxInFlight: width, maxWaiting: 10_000)
        fetcher = try HTTPFetcher(configuration, logger: logger)
        let labels = [("environment", service)]
        inFlight = Meter(label: "push_in_flight", dimensions: labels)
        duration = Timer(label: "push_duration_seconds", dimensions: labels)
    }

    func post(_ post: PushPost) async throws(PushPostFailure) -> PushPostResponse {
        var headers = Headers()
        for header in post.headers { headers.add(header.name, header.value) }
        let begin = ContinuousClock.now
        inFlight.increment()
        defer { inFlight.decrement() }
        do throws(TransportError) {
            let response = try await fetcher.fetch(
                Request(.post, post.url, headers: headers, body: post.body, limits: Self.limits)
            )
            duration.recordNanoseconds(Int64((ContinuousClock.now - begin) / .nanoseconds(1)))
            return PushPostResponse(
                status: response.status,
                retryAfter: response.retryAfter(now: MachineClock.now),
                body: response.body
            )
        } catch {
            throw PushPostFailure(error)
        }
    }

    func close() async {
        await fetcher.close()
    }
}

extension PushPostFailure {
    /// Keeps only the error's code, because its text may contain an address.
    fileprivate init(_ error: TransportError) {
        self =
            switch error.code {
            case .forbiddenAddress(let reach): .forbidden("an address that is \(reach)")
            case .invalidURL, .invalidRequest: .forbidden("invalid address")
            case .cancelled, .closed: .cancelled
            default: error.possiblyProcessed ? .unanswered("\(error.code)") : .unreachable("\(error.code)")
            }
    }
}
