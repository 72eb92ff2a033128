import HTTPTypes
import Logging
import Postgres
import Runtime
import Storage
import Synchronization
import Time

/// Allows or refuses each request: authentication by ``AccessPolicy``, then rate limiting by ``RateLimiter``.
///
/// There are two callers. The fast path decides and charges without waiting; ``AuthMiddleware`` calls
/// ``admit(_:in:from:)``, which may look up a key in the database.
///
/// Each process decides by its own counts, and ``RateLimitSync`` exchanges the counts once a second. So no request
/// waits for the database. With N processes a client may therefore exceed its limit by the requests that the other N -
/// 1 allow before they are synchronized: those of one second, and up to a sixteenth of the limit each, below which
/// counts are not reported.
package final class RequestGate: Sendable {
    let configuration: GateConfiguration
    let keys: KeyRing
    let limiter: RateLimiter
    private let policy: AccessPolicy
    private let logger: Logger
    /// Whether the warning about an untrusted proxy was logged.
    private let hasWarned = Atomic(false)

    init(
        _ configuration: GateConfiguration,
        keys: KeyRing,
        limiter: RateLimiter = RateLimiter(),
        logger: Logger
    ) {
        self.configuration = configuration
        self.keys = keys
        self.limiter = limiter
        self.logger = logger
        policy = AccessPolicy(
            requiresKey: configuration.requiresKey,
            hasOperatorKey: configuration.operatorKey != nil
        )
    }

    /// The sender of an allowed request, and its rate limit; `nil`: not limited.
    struct Admission: Sendable {
        let sender: RequestSender
        let rateLimit: RateLimitStatus?
    }

    /// Whether responses of this scope are only for holders of a key. A shared cache then stores one copy per key, so
    /// that it serves none to clients without a key.
    func variesByKey(_ scope: AccessScope) -> Bool {
        configuration.requiresKey && scope.usesKeys
    }

    /// Decides without waiting, by the keys that are cached.
    func decide(_ head: HTTPRequest, in scope: AccessScope) -> AccessPolicy.Decision {
        let isPreflight = scope == .api && CrossOrigin.isPreflight(head)
        return policy.decide(
            scope,
            isPath: head.path?.utf8.first == UInt8(ascii: "/"),
            isPreflight: isPreflight,
            scope.usesKeys && !isPreflight ? presentedKey(head) : .absent
        )
    }

    private func presentedKey(_ head: HTTPRequest) -> AccessPolicy.PresentedKey {
        guard let text = head.headerFields[.apiKey] else { return .absent }
        if let operatorKey = configuration.operatorKey, constantTimeEquals(text, operatorKey) { return .serverOperator }
        guard let key = ApiKey(text) else { return .malformed }
        return keys.cached(key).map { .lookedUp($0.found) } ?? .unknown(key)
    }

    /// Allows a request, or throws the refusal. A request that is refused because of its key or path is counted like
    /// any other.
    /// - Throws: ``RequestRefusal``, or the database error if a key could not be looked up.
    func admit(_ head: HTTPRequest, in scope: AccessScope, from peer: ClientAddress?) async throws -> Admission {
        var decision = decide(head, in: scope)
        var charged: RateLimitStatus?
        if case .lookUp(let key) = decision {
            let lookup = try await lookUp(key, of: head, from: peer)
            charged = lookup.charged
            decision = policy.decide(scope, isPath: true, isPreflight: false, .lookedUp(lookup.found))
        }
        switch decision {
        case .allow(let identity, let charge):
            let status = try spend(charge, head, peer)
            return Admission(
                sender: RequestSender(identity: identity, address: address(of: head, from: peer)),
                rateLimit: status
            )
        case .refuse(let reason, let charge):
            throw RequestRefusal(reason.problem, try charged ?? spend(charge, head, peer))
        case .lookUp:
            // Not reached, because a key that was looked up leads to a decision.
            throw RequestRefusal(.unauthorized, nil)
        }
    }

    /// Looks up a key in the table. A guessed key costs a query, so an unknown key is charged to the address first;
    /// concurrent guesses cannot cause more lookups than the address has requests left. If the key is valid, the charge
    /// is refunded.
    private func lookUp(
        _ key: ApiKey,
        of head: HTTPRequest,
        from peer: ClientAddress?
    ) async throws -> (found: ApiKeyStore.Found?, charged: RateLimitStatus?) {
        let use = keys.hasCached(key) ? nil : addressQuota(of: head, from: peer)?.use()
        if let use, !use.isGranted { throw RequestRefusal(.tooMany(use.status), use.status) }
        var isCounted = false
        defer { if !isCounted { use?.refund() } }
        let found = try await keys.lookUp(key)
        if found?.state == .valid { return (found, nil) }
        isCounted = true
        return (found, use?.status)
    }

    private func spend(
        _ charge: AccessPolicy.Charge,
        _ head: HTTPRequest,
        _ peer: ClientAddress?
    ) throws(RequestRefusal) -> RateLimitStatus? {
        var bucket: RateLimitBucket?
        guard let status = self.charge(charge, head, from: peer, &bucket) else { return nil }
        guard status.isGranted else { throw RequestRefusal(.tooMany(status), status) }
        return status
    }
}

extension RequestGate {
    /// Counts a request in its bucket.
    /// - Parameter known: The bucket of the connection's address, if it was found before. It is set here.
    /// - Returns: `nil` if the request is not limited. A request beyond the limit is not counted.
    func charge(
        _ charge: AccessPolicy.Charge,
        _ head: HTTPRequest,
        from peer: ClientAddress?,
        _ known: inout RateLimitBucket?
    ) -> RateLimitStatus? {
        let now = MachineClock.now.secondsSinceEpoch
        switch charge {
        case .nothing: return nil
        case .key(let key): return bucket(of: key, at: now)?.spend(at: now)
        case .address:
            // Requests from a trusted proxy belong to many clients.
            guard configuration.proxies.blocks.isEmpty || peer.map(configuration.proxies.trusts) == false else {
                return addressQuota(of: head, from: peer)?.bucket(at: now).spend(at: now)
            }
            if let known, known.isListed.load(ordering: .relaxed) { return known.spend(at: now) }
            known = addressQuota(of: head, from: peer)?.bucket(at: now)
            return known?.spend(at: now)
        }
    }

    private func bucket(of key: ApiKeyStore.Found, at second: Int64) -> RateLimitBucket? {
        let limit = key.perMinute ?? configuration.perKey
        guard limit > 0 else { return nil }
        return limiter.bucket(of: .key(key.id), limit: limit, at: second)
    }

    /// The quota of an address for requests without a key; `nil`: not limited.
    private func addressQuota(of head: HTTPRequest, from peer: ClientAddress?) -> Quota? {
        guard configuration.perAddress > 0, let address = address(of: head, from: peer) else { return nil }
        return Quota(client: .address(address.network), limit: configuration.perAddress, limiter: limiter)
    }

    /// The address that a request comes from: the peer of its connection or, behind trusted proxies, the address that
    /// they forward for.
    /// - Returns: `nil` for a peer without an address (a Unix socket), which is local.
    func address(of head: HTTPRequest, from peer: ClientAddress?) -> ClientAddress? {
        guard let peer else { return nil }
        let forwarded = head.headerFields[values: .forwardedFor]
        if !forwarded.isEmpty, !configuration.proxies.trusts(peer) { warn(of: peer) }
        return configuration.proxies.client(of: peer, forwarded: forwarded)
    }

    /// Warns once that all clients behind a proxy that is not in `TRUSTED_PROXIES` count as one.
    private func warn(of peer: ClientAddress) {
        guard !hasWarned.exchange(true, ordering: .relaxed) else { return }
        logger.warning(
            "a request with X-Forwarded-For came from an address that TRUSTED_PROXIES does not name: all its clients share one rate limit",
            metadata: ["client.address": "\(peer)"]
        )
    }
}

extension RequestGate {
    /// The greatest number of failed sign-ins at `/ops` per address and minute, over all API processes. Further
    /// attempts in that minute are refused without checking the token.
    static let signInsPerMinute = 10

    /// The limit on devices and activities that a client registers for the first time, by key or, without one, by
    /// address.
    ///
    /// The limit exists because invented tokens cost pushes until APNs refuses them. A known token is never refused and
    /// does not count, because an app registers at each start.
    package func registrationQuota(of sender: RequestSender) -> ClientQuota {
        let client: RateLimitClient? =
            switch sender.identity {
            case .apiKey(.serverOperator): nil
            case .apiKey(.issued(let id)): .registrationsOfKey(id)
            case .anonymous, .device, .member: sender.address.map { .registrationsOfAddress($0.network) }
            }
        return quota(of: client, limit: configuration.registrations)
    }

    /// Counts one sign-in of an address at `/ops`.
    /// - Returns: The use. Take it back if the token was right.
    package func countSignIn(of sender: RequestSender) -> QuotaUse {
        quota(of: sender.address.map { .signInsOfAddress($0.network) }, limit: Self.signInsPerMinute).use()
    }

    /// Counts one request from an address that signs up, signs in, also with an external issuer, uses a code, changes
    /// an address or a password, links an issuer, or exports or deletes an account.
    /// - Throws: ``Problem/tooMany(_:)`` if the limit of the address is reached.
    package func countAccountRequest(of sender: RequestSender) throws(Problem) {
        let client = sender.address.map { RateLimitClient.accountRequestsOfAddress($0.network) }
        let use = quota(of: client, limit: configuration.signIns).use()
        guard use.isGranted else { throw .tooMany(use.status) }
    }

    private func quota(of client: RateLimitClient?, limit: Int) -> ClientQuota {
        guard let client, limit > 0 else { return ClientQuota(quota: nil) }
        return ClientQuota(quota: Quota(client: client, limit: limit, limiter: limiter))
    }
}

/// The reason why a request was refused, and its rate limit; `nil`: not limited.
struct RequestRefusal: Error, Sendable {
    let problem: Problem
    let rateLimit: RateLimitStatus?

    init(_ problem: Problem, _ rateLimit: RateLimitStatus?) {
        self.problem = problem
        self.rateLimit = rateLimit
    }
}
