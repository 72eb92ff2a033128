package import Time

/// What became of one push, and what is to be done about it.
package enum PushOutcome: Hashable, Sendable {
    /// APNs took it.
    case delivered
    /// All was done but the sending, as was asked for.
    case rehearsed
    /// The device is gone, unless it registered again after `at`. `nil`: APNs did not say since when.
    case deadToken(reason: String, at: Instant?)
    /// Send it again, with the same ids, on another connection.
    case retryNow(reason: String)
    /// Send it again no sooner than this, if it is still worth anything then.
    case retryLater(after: Duration, reason: String)
    /// Not sent, and no fault of the push: nothing goes out for this long.
    case paused(for: Duration, reason: String)
    /// Not sent, or given up: not worth sending any more.
    case dropped(DropReason)
    /// APNs refuses the push itself, and would do so again: a mistake of ours.
    case ourFault(reason: String)
    /// APNs refuses the provider: every other push would fail as well.
    case authProblem(reason: String)

    /// Why a push is not worth sending any more. The raw values are the words that are stored and counted.
    package enum DropReason: String, Hashable, Sendable {
        /// What it says is too old by now.
        case expired
        /// Whoever sent it was cancelled, or the way was closed: it may have arrived.
        case cancelled
        /// Likewise, and certainly before it was sent.
        case unsent
    }
}

extension PushOutcome {
    /// APNs's word for it, or ours where APNs said nothing; `nil` for a push that was taken.
    package var reason: String? {
        switch self {
        case .delivered, .rehearsed: nil
        case .deadToken(let reason, _), .retryNow(let reason), .retryLater(_, let reason), .paused(_, let reason),
            .ourFault(let reason), .authProblem(let reason):
            reason
        case .dropped(let reason): reason.rawValue
        }
    }
}

extension PushOutcome {
    /// What `response` means, by Apple's tables "Handling notification responses from APNs". An unknown reason counts
    /// as a mistake of ours where the status is 4xx, and as a passing trouble where it is 5xx.
    /// - Parameter attempt: how many times this push was sent before; from 0.
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

    /// What it means that no answer came.
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
    /// Too many pushes to one device: a minute, doubled with every further refusal, up to about an hour.
    static func afterTooManyRequests(attempt: Int) -> Duration {
        .seconds(60 << min(max(attempt, 0), 6))
    }

    /// Apple asks for 15 minutes, after which a score is stale: so the first repetitions come sooner, each later than
    /// the last, and only what is worth something for longer waits as long as Apple wants.
    static func afterServerError(attempt: Int) -> Duration {
        let soon = [2, 5, 15, 45, 120]
        return .seconds(attempt < soon.count ? soon[max(0, attempt)] : 15 * 60)
    }
}
