import Storage

/// The rules of authentication: a pure function of a request's facts. Both the fast path and ``AuthMiddleware`` ask it,
/// so that each rule exists once.
struct AccessPolicy: Sendable, Hashable {
    /// Whether requests under `/api` need a key.
    let requiresKey: Bool
    /// Whether the operator has a key, without which there are no metrics at this port.
    let hasOperatorKey: Bool

    /// The key that a request carries, as far as it is known without asking the database.
    enum PresentedKey: Sendable {
        case absent
        case serverOperator
        /// Not in the form of a key.
        case malformed
        /// The table of keys has to be asked.
        case unknown(ApiKey)
        /// What the table said lately; `nil`: no such key was issued.
        case lookedUp(ApiKeyStore.Found?)
    }

    /// The bucket that a request is counted in.
    enum Charge: Sendable, Hashable {
        case nothing
        /// The address that it comes from.
        case address
        case key(ApiKeyStore.Found)
    }

    enum Decision: Sendable {
        /// It may pass, if its bucket has room.
        case allow(RequestIdentity, Charge)
        /// It may not pass, and counts all the same.
        case refuse(Reason, Charge)
        /// Decide again once the table of keys was asked.
        case lookUp(ApiKey)
    }

    enum Reason: Sendable, Hashable {
        case notAPath, unauthorized, revokedKey, expiredKey, operatorsOnly
    }

    /// - Parameters:
    ///   - isPath: Whether the request's target begins with a slash. The server lets others through (`*://x/metrics`),
    ///     which the router would read as an address and ``AccessScope`` as a path.
    ///   - isPreflight: A preflight never carries the key that the request itself will have.
    func decide(_ scope: AccessScope, isPath: Bool, isPreflight: Bool, _ key: PresentedKey) -> Decision {
        guard isPath else { return .refuse(.notAPath, .address) }
        switch scope {
        case .probe: return .allow(.anonymous, .nothing)
        case .document, .pages: return .allow(.anonymous, .address)
        case .api: return isPreflight ? .allow(.anonymous, .address) : decide(scope, key)
        case .operators: return decide(scope, key)
        }
    }

    private func decide(_ scope: AccessScope, _ key: PresentedKey) -> Decision {
        switch key {
        case .absent:
            // Without a key for the operator there are no metrics either, as the routes will say.
            let isGuarded = scope == .operators ? hasOperatorKey : requiresKey
            return isGuarded ? .refuse(.unauthorized, .address) : .allow(.anonymous, .address)
        case .serverOperator: return .allow(.apiKey(.serverOperator), .nothing)
        case .malformed, .lookedUp(nil): return .refuse(.unauthorized, .address)
        case .unknown(let key): return .lookUp(key)
        case .lookedUp(let found?):
            switch found.state {
            case .good where scope == .operators: return .refuse(.operatorsOnly, .key(found))
            case .good: return .allow(.apiKey(.issued(found.id)), .key(found))
            case .revoked: return .refuse(.revokedKey, .address)
            case .expired: return .refuse(.expiredKey, .address)
            }
        }
    }
}

extension AccessPolicy.Reason {
    var problem: Problem {
        switch self {
        case .notAPath: .notFound
        case .unauthorized: .unauthorized
        case .revokedKey: .revokedKey
        case .expiredKey: .expiredKey
        case .operatorsOnly: .operatorsOnly
        }
    }
}
