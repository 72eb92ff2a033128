import Cryptography
import Synchronization
package import Time

/// Sends pushes to browsers: encrypts each message, authenticates to the push service, and returns the outcome.
package final class WebPushClient: Sendable {
    private let identity: VAPIDIdentity
    private let posters: PushPosters
    private let now: @Sendable () -> Instant
    private let origins = Mutex(WebPushOrigins())

    /// - Parameters:
    ///   - unprovenPoster: The poster for unproven subscriptions, so that pushes to proven ones never wait for them;
    ///     `nil`: the same poster.
    ///   - now: The clock that dates tokens and decides when pushes expire.
    package init(
        identity: VAPIDIdentity,
        poster: any PushPoster,
        unprovenPoster: (any PushPoster)? = nil,
        now: @escaping @Sendable () -> Instant
    ) {
        self.identity = identity
        posters = PushPosters(proven: poster, apart: unprovenPoster)
        self.now = now
    }

    /// Sends `message` to one browser and returns the outcome.
    /// - Parameters:
    ///   - isProven: Whether its push service accepted a push for this subscription before.
    ///   - attempt: How many times this push was sent before. It lengthens the pauses in the outcome.
    package func push(
        _ message: WebPushMessage,
        to subscription: WebSubscription,
        isProven: Bool,
        attempt: Int = 0
    ) async -> PushOutcome {
        let now = now()
        let origin = subscription.endpoint.origin
        if message.expiresAt <= now { return .dropped(.expired) }
        if let pause = origins.withLock({ $0.pause(of: origin, isProven: isProven, at: now) }) {
            return .paused(for: pause.timeLeft, reason: pause.reason)
        }
        let post: PushPost
        do {
            post = try self.post(message, to: subscription, at: now)
        } catch CryptographyError.notAPoint {
            return .ourFault(reason: "invalid encryption key")
        } catch {
            return .authProblem(reason: "signing failed: \(error)")
        }
        let acceptedBefore = origins.withLock { $0.acceptedCount(of: origin) }
        do {
            let response = try await posters.post(post, isProven: isProven)
            let outcome = PushOutcome(web: response, attempt: attempt)
            // An expired subscription gets 410. 404 may also come from a misconfigured service.
            return record(of: origin) { $0.record(outcome, isBad: response.status == 404, isProven: isProven, at: $1) }
        } catch {
            return record(of: origin) { $0.record(error, acceptedBefore: acceptedBefore, isProven: isProven, at: $1) }
        }
    }

    /// Whether the subscription's push service accepted a push recently.
    package func isAlive(_ subscription: WebSubscription) -> Bool {
        let now = now()
        return origins.withLock { $0.isAlive(subscription.endpoint.origin, at: now) }
    }

    /// Closes all connections. Pushes under way are dropped.
    package func close() async {
        await posters.close()
    }

    private func post(
        _ message: WebPushMessage,
        to subscription: WebSubscription,
        at now: Instant
    ) throws(CryptographyError) -> PushPost {
        let origin = subscription.endpoint.origin
        let token = try origins.withLock { origins throws(CryptographyError) in
            try origins.token(for: origin, at: now) { () throws(CryptographyError) in
                try identity.token(for: origin, at: now)
            }
        }
        return PushPost(
            url: subscription.endpoint.url,
            headers: [
                .init("Authorization", token.authorization),
                .init("TTL", String(message.secondsToLive(at: now))),
                .init("Urgency", "high"),
                .init("Topic", message.topic),
                .init("Content-Encoding", "aes128gcm"),
                .init("Content-Type", "application/octet-stream"),
            ],
            body: try WebPushCoding.seal(message.payload.bytes, for: subscription)
        )
    }

    private func record(
        of origin: String,
        _ update: (inout ServiceHealth, Instant) -> PushOutcome
    ) -> PushOutcome {
        let now = now()
        return origins.withLock { $0.update(of: origin) { update(&$0, now) } }
    }
}

extension PushOutcome {
    /// Interprets the response of a browser's push service (RFC 8030, 5 to 7; RFC 8292, 4).
    ///
    /// The format of a service's error body is not standardized, so only the status is reliable.
    /// - Parameter attempt: How many times this push was sent before, from 0.
    package init(web response: PushPostResponse, attempt: Int = 0) {
        let reason = "status \(response.status)"
        self =
            switch response.status {
            case 200...204: .delivered
            case 404: .deadToken(reason: "NotFound", at: nil)
            case 410: .deadToken(reason: "Gone", at: nil)
            case 401, 403: .authProblem(reason: reason)
            case 413: .ourFault(reason: "PayloadTooLarge")
            case 429:
                .retryLater(
                    after: response.retryAfter ?? .afterTooManyRequests(attempt: attempt),
                    reason: "TooManyRequests"
                )
            case 500...599:
                .retryLater(after: response.retryAfter ?? .afterServerError(attempt: attempt), reason: reason)
            default: .ourFault(reason: reason)
            }
    }
}
