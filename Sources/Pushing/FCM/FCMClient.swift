import Cryptography
import FoundationEssentials
import Synchronization
package import Time

/// Sends pushes to the devices of one project of Firebase Cloud Messaging, by its API v1.
package final class FCMClient: Sendable {
    /// Google's own base URL.
    package static let home = "https://fcm.googleapis.com"

    private let account: ServiceAccount
    private let posters: PushPosters
    private let url: String
    private let now: @Sendable () -> Instant
    private let health = Mutex(ServiceHealth())
    private let tokens: AccessTokens

    /// - Parameters:
    ///   - unprovenPoster: The poster for unproven tokens, so that pushes to proven tokens never wait for them; `nil`:
    ///     the same poster.
    ///   - baseURL: Without a trailing slash.
    ///   - now: The clock that dates tokens and decides when pushes expire.
    package init(
        account: ServiceAccount,
        poster: any PushPoster,
        unprovenPoster: (any PushPoster)? = nil,
        baseURL: String = home,
        now: @escaping @Sendable () -> Instant
    ) {
        self.account = account
        posters = PushPosters(proven: poster, apart: unprovenPoster)
        self.now = now
        url = "\(baseURL)/v1/projects/\(account.project)/messages:send"
        tokens = AccessTokens(account: account, poster: poster)
    }

    /// Sends `message` to one device and returns the outcome.
    /// - Parameters:
    ///   - isProven: Whether FCM accepted a push for this token before.
    ///   - attempt: How many times this push was sent before. It lengthens the pauses in the outcome.
    package func push(
        _ message: FCMMessage,
        to token: FCMToken,
        isProven: Bool,
        attempt: Int = 0
    ) async -> PushOutcome {
        let now = now()
        if message.expiresAt <= now { return .dropped(.expired) }
        let (pause, acceptedBefore) = health.withLock { ($0.pause(isProven: isProven, at: now), $0.acceptedCount) }
        if let pause { return .paused(for: pause.timeLeft, reason: pause.reason) }
        let access: AccessToken
        switch await tokens.token(at: now) {
        case .success(let token): access = token
        case .failure(.refused(let reason)): return record { $0.recordRefusal(reason, at: $1) }
        case .failure(.busy(let pause, let reason)): return .retryLater(after: pause, reason: reason)
        case .failure(.noAnswer(.cancelled)): return .dropped(.unsent)
        case .failure(.noAnswer(let failure)):
            // The failure concerns the service, so it counts as one of a proven token, whichever push requested the
            // access token.
            return record { $0.record(failure, acceptedBefore: acceptedBefore, isProven: true, at: $1) }
        }
        let post = PushPost(
            url: url,
            headers: [.init("Authorization", "Bearer \(access.text)"), .init("Content-Type", "application/json")],
            body: message.body(to: token, at: now)
        )
        do {
            let response = try await posters.post(post, isProven: isProven)
            let outcome = PushOutcome(fcm: response, attempt: attempt)
            if case .retryNow = outcome { await tokens.forget(access) }
            // An unregistered token was valid once; a token of another project never was.
            let isBad = outcome.reason == "SENDER_ID_MISMATCH"
            return record { $0.record(outcome, isBad: isBad, isProven: isProven, at: $1) }
        } catch {
            return record { $0.record(error, acceptedBefore: acceptedBefore, isProven: isProven, at: $1) }
        }
    }

    /// Whether FCM accepted a push recently.
    package var isAlive: Bool {
        let now = now()
        return health.withLock { $0.isAlive(at: now) }
    }

    /// Closes all connections. Pushes under way are dropped.
    package func close() async {
        await posters.close()
    }

    private func record(_ update: (inout ServiceHealth, Instant) -> PushOutcome) -> PushOutcome {
        let now = now()
        return health.withLock { update(&$0, now) }
    }
}

extension PushOutcome {
    /// Interprets FCM's response, by Google's table "ErrorCode" of the API v1. The reason is the code in
    /// `error.details`, otherwise `error.status`, otherwise the HTTP status.
    /// - Parameter attempt: How many times this push was sent before, from 0.
    package init(fcm response: PushPostResponse, attempt: Int = 0) {
        let reason = FCMErrorBody.code(in: response.body) ?? "status \(response.status)"
        self =
            switch (response.status, reason) {
            case (200, _): .delivered
            case (_, "UNREGISTERED"), (_, "SENDER_ID_MISMATCH"): .deadToken(reason: reason, at: nil)
            // Another provider behind Google refused us, and only for this device.
            case (401, "THIRD_PARTY_AUTH_ERROR"): .ourFault(reason: reason)
            // The access token ended early; request another one.
            case (401, _): .retryNow(reason: reason)
            case (403, _): .authProblem(reason: reason)
            case (429, _):
                .retryLater(after: response.retryAfter ?? .afterTooManyRequests(attempt: attempt), reason: reason)
            case (500...599, _):
                .retryLater(after: response.retryAfter ?? .afterServerError(attempt: attempt), reason: reason)
            default: .ourFault(reason: reason)
            }
    }
}

/// FCM's error body: `{"error": {"status": "NOT_FOUND", "details": [{"errorCode": "UNREGISTERED"}]}}`.
private struct FCMErrorBody: Decodable {
    struct Failure: Decodable {
        struct Detail: Decodable {
            let errorCode: String?
        }

        let status: String?
        let details: [Detail]?
    }

    let error: Failure

    static func code(in body: [UInt8]) -> String? {
        guard let error = (try? JSONDecoder().decode(FCMErrorBody.self, from: Data(body)))?.error else { return nil }
        return error.details?.lazy.compactMap(\.errorCode).first ?? error.status
    }
}
