package import Time

/// The outcome of one push, which also determines the next step.
package enum PushOutcome: Hashable, Sendable {
    /// The push service accepted it.
    case delivered
    /// Everything except sending was done, as requested.
    case dryRun
    /// The token no longer works, unless the device registered again after `at`. `nil`: the service did not report the
    /// time.
    case deadToken(reason: String, at: Instant?)
    /// Send it again immediately, with the same ids.
    case retryNow(reason: String)
    /// Send it again after this delay, if it is still useful then.
    case retryLater(after: Duration, reason: String)
    /// The push failed or was not sent, for a reason that does not concern this push, such as a service that rejects
    /// nearly all tokens. Nothing is sent to the service for this long.
    case paused(for: Duration, reason: String)
    /// The push was not sent or was given up, because it is no longer useful.
    case dropped(DropReason)
    /// The push service refuses this push, or we cannot send it. Another try would fail as well. The mistake is
    /// probably ours.
    case ourFault(reason: String)
    /// The push service refuses the provider, or the provider's token cannot be signed. Every other push would probably
    /// fail as well.
    case authProblem(reason: String)

    /// Why a push is no longer worth sending. The raw values are stored and counted.
    package enum DropReason: String, Hashable, Sendable {
        /// Its content is too old.
        case expired
        /// The sender was cancelled or the transport closed. The push may have arrived.
        case cancelled
        /// The sender was cancelled or the transport closed, certainly before the push was sent.
        case unsent
    }
}

extension PushOutcome {
    /// The push service's reason, or ours if it gave none; `nil` for a push that was accepted, and in a dry run.
    package var reason: String? {
        switch self {
        case .delivered, .dryRun: nil
        case .deadToken(let reason, _), .retryNow(let reason), .retryLater(_, let reason), .paused(_, let reason),
            .ourFault(let reason), .authProblem(let reason):
            reason
        case .dropped(let reason): reason.rawValue
        }
    }
}

extension PushOutcome {
    /// Interprets `response`, by Apple's tables in "Handling notification responses from APNs". An unknown reason
    /// counts as a mistake of ours with a 4xx status, and as a temporary problem with a 5xx status.
    /// - Parameter attempt: How many times this push was sent before, from 0.
    package init(_ response: APNsResponse, attempt: Int = 0) {
        let reason = response.reason ?? "status \(response.status)"
        switch response.status {
        case 200: self = .delivered
        case 410: self = .deadToken(reason: reason, at: response.timestamp)
        case 429: self = .tooMany(reason, attempt: attempt)
        case 400...499: self = .refused(reason)
        case 503 where reason == "Shutdown": self = .retryNow(reason: reason)
        case 500...599: self = .retryLater(after: .afterServerError(attempt: attempt), reason: reason)
        default: self = .ourFault(reason: reason)
        }
    }

    /// Interprets a missing response.
    package init(_ failure: APNsFailure) {
        self =
            switch failure {
            case .notProcessed(let why): .retryNow(reason: "not processed: \(why)")
            case .connectionLost(let why): .retryNow(reason: "connection lost: \(why)")
            case .timedOut: .retryNow(reason: "timed out")
            case .unreachable(let why): .retryLater(after: .seconds(5), reason: "unreachable: \(why)")
            case .refusedHere(let why): .ourFault(reason: why)
            case .cancelled: .dropped(.cancelled)
            }
    }

    private static func refused(_ reason: String) -> PushOutcome {
        switch reason {
        case "BadDeviceToken", "DeviceTokenNotForTopic": .deadToken(reason: reason, at: nil)
        case "IdleTimeout": .retryNow(reason: reason)
        case "ExpiredProviderToken", "InvalidProviderToken", "MissingProviderToken", "UnrelatedKeyIdInToken",
            "BadEnvironmentKeyIdInToken", "BadEnvironmentKeyInToken", "BadCertificate", "BadCertificateEnvironment",
            "Forbidden":
            .authProblem(reason: reason)
        default: .ourFault(reason: reason)
        }
    }

    private static func tooMany(_ reason: String, attempt: Int) -> PushOutcome {
        switch reason {
        case "TooManyProviderTokenUpdates": .authProblem(reason: reason)
        default: .retryLater(after: .afterTooManyRequests(attempt: attempt), reason: reason)
        }
    }
}

extension Duration {
    /// The pause after too many pushes to one device: a minute, doubled with every further refusal, up to about an
    /// hour.
    static func afterTooManyRequests(attempt: Int) -> Duration {
        .seconds(60 << min(max(attempt, 0), 6))
    }

    /// The pause after a server error. Apple asks for 15 minutes, after which a score is stale. Therefore the first
    /// repetitions come sooner, each later than the last. Only pushes that stay useful longer wait as long as Apple
    /// asks.
    static func afterServerError(attempt: Int) -> Duration {
        let soon = [2, 5, 15, 45, 120]
        return .seconds(attempt < soon.count ? soon[max(0, attempt)] : 15 * 60)
    }
}
