import HTTPTypes
import Logging
import Postgres
import Runtime
import Storage
import Synchronization
import Time

/// Admits or refuses each request: authentication by ``AccessPolicy``, then rate limiting by ``RateLimiter``.
///
/// There are two callers. The fast path decides and charges without waiting; ``AuthMiddleware`` calls
/// ``admit(_:in:from:)``, which may ask the database for a key.
///
/// Each process counts for itself and answers by what it knows; ``RateLimitSync`` exchanges the counts once a second.
/// So no request waits for the database, and with N processes a client may exceed its limit by no more than what the
/// other N - 1 admit before they hear of it: its requests to them within a second, and a sixteenth of the limit each,
/// below which counts are not reported.
package final class RequestGate: Sendable {
    let configuration: GateConfiguration
    let keys: KeyRing
    let limiter: RateLimiter
    private let policy: AccessPolicy
    private let logger: Logger
    /// Whether the warning about a proxy that is not trusted was logged.
    private let isWarned = Atomic(false)

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

    /// An admitted request's sender, and its rate limit; `nil`: it has none.
    struct Admission: Sendable {
        let sender: RequestSender
        let rateLimit: RateLimitStatus?
    }

    /// Whether responses of this scope are only for holders of a key. A shared cache then keeps one copy a key, so that
    /// it gives nothing to clients without one.
    func variesByKey(_ scope: AccessScope) -> Bool {
        configuration.requiresKey && scope.asksForKeys
    }

    /// Decides by what is known without waiting.
    func decide(_ head: HTTPRequest, in scope: AccessScope) -> AccessPolicy.Decision {
        let isPreflight = scope == .api && CrossOrigin.isPreflight(head)
        return policy.decide(
            scope,
            isPath: head.path?.utf8.first == UInt8(ascii: "/"),
            isPreflight: isPreflight,
            scope.asksForKeys && !isPreflight ? presentedKey(head) : .absent
        )
    }

    private func presentedKey(_ head: HTTPRequest) -> AccessPolicy.PresentedKey {
        guard let text = head.headerFields[.apiKey] else { return .absent }
        if let operatorKey = configuration.operatorKey, constantTimeEquals(text, operatorKey) { return .serverOperator }
        guard let key = ApiKey(text) else { return .malformed }
        return keys.atHand(key).map { .lookedUp($0.found) } ?? .unknown(key)
    }

    /// Admits a request, or throws why not. A refused request counts like any other.
    /// - Throws: ``RequestRefusal``, and the database's error where only it could answer.
    func admit(_ head: HTTPRequest, in scope: AccessScope, from peer: ClientAddress?) async throws -> Admission {
        var decision = decide(head, in: scope)
        var guess: RateLimitStatus?
        if case .lookUp(let key) = decision {
            let lookup = try await lookUp(key, of: head, from: peer)
            guess = lookup.guess
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
            throw RequestRefusal(reason.problem, try guess ?? spend(charge, head, peer))
        case .lookUp:
            // Not reached: a key that was looked up is decided on.
            throw RequestRefusal(.unauthorized, nil)
        }
    }

    /// Asks the table of keys. A guess costs a query, so it is charged to the address before: of many at the same time
    /// no more are looked up than the address has left. A good key is no guess, and is not charged for it.
    private func lookUp(
        _ key: ApiKey,
        of head: HTTPRequest,
        from peer: ClientAddress?
    ) async throws -> (found: ApiKeyStore.Found?, guess: RateLimitStatus?) {
        let use = keys.knows(key) ? nil : addressQuota(of: head, from: peer)?.use()
        if let use, !use.isGranted { throw RequestRefusal(.tooMany(use.status), use.status) }
        var isCounted = false
        defer { if !isCounted { use?.takeBack() } }
        let found = try await keys.look(key)
        if found?.state == .good { return (found, nil) }
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
    /// - Parameter known: The bucket of the connection's address, if it was found before. It is kept there.
    /// - Returns: `nil` where the request is not limited. A request that is not granted was not counted.
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
            // A trusted proxy's requests come from many addresses.
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

    /// The requests of an address without a key; `nil`: not limited.
    private func addressQuota(of head: HTTPRequest, from peer: ClientAddress?) -> Quota? {
        guard configuration.perAddress > 0, let address = address(of: head, from: peer) else { return nil }
        return Quota(client: .address(address.counted), limit: configuration.perAddress, limiter: limiter)
    }

    /// The address that a request comes from: the other end of its connection or, behind trusted proxies, the one that
    /// they forward for.
    /// - Returns: `nil` for an end without an address (a Unix socket), which is local.
    func address(of head: HTTPRequest, from peer: ClientAddress?) -> ClientAddress? {
        guard let peer else { return nil }
        let forwarded = head.headerFields[values: .forwardedFor]
        if !forwarded.isEmpty, !configuration.proxies.trusts(peer) { warn(of: peer) }
        return configuration.proxies.client(of: peer, forwarded: forwarded)
    }

    /// Warns once: all clients behind a proxy that is not named count as one.
    private func warn(of peer: ClientAddress) {
        guard !isWarned.exchange(true, ordering: .relaxed) else { return }
        logger.warning(
            "a request with X-Forwarded-For came from an address that TRUSTED_PROXIES does not name: its clients count as one",
            metadata: ["client.address": "\(peer)"]
        )
    }
}

extension RequestGate {
    /// Wrong tokens of one address at `/ops` in a minute. After that none of its tokens is looked at until the minute
    /// is over, by any process of the api.
    static let signInsPerMinute = 10

    /// Counts one device or activity that a client registers for the first time: by key, or by address without one.
    ///
    /// The limit exists because invented tokens cost pushes until APNs refuses them. A known token is never refused,
    /// because an app registers at each start.
    /// - Returns: The use, to be taken back if nothing was registered for the first time.
    package func countRegistration(of sender: RequestSender) -> QuotaUse {
        let client: RateLimitClient? =
            switch sender.identity {
            case .apiKey(.serverOperator): nil
            case .apiKey(.issued(let id)): .newTokensOfKey(id)
            case .anonymous, .device: sender.address.map { .newTokensOfAddress($0.counted) }
            }
        return count(client, limit: configuration.registrations)
    }

    /// Counts one token that an address offers at `/ops`.
    /// - Returns: The use, to be taken back if the token was right.
    package func countSignIn(of sender: RequestSender) -> QuotaUse {
        count(sender.address.map { .signInsOfAddress($0.counted) }, limit: Self.signInsPerMinute)
    }

    private func count(_ client: RateLimitClient?, limit: Int) -> QuotaUse {
        guard let client, limit > 0 else { return .unlimited }
        return Quota(client: client, limit: limit, limiter: limiter).use()
    }
}

/// Why a request was refused, and its rate limit; `nil`: it has none.
struct RequestRefusal: Error, Sendable {
    let problem: Problem
    let rateLimit: RateLimitStatus?

    init(_ problem: Problem, _ rateLimit: RateLimitStatus?) {
        self.problem = problem
        self.rateLimit = rateLimit
    }
}
