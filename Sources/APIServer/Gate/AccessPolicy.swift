import Runtime
import Storage

/// The rules of authentication, as a pure function of a request's properties. Both the fast path and ``AuthMiddleware``
/// use it, so that each rule exists once.
struct AccessPolicy: Sendable, Hashable {
    /// Whether requests under `/api` need a key.
    let requiresKey: Bool
    /// Whether an operator key is configured. Without one, metrics are not served at this port.
    let hasOperatorKey: Bool

    /// The key that a request carries, as far as it is known without querying the database.
    enum PresentedKey: Sendable {
        case absent
        case serverOperator
        /// Not in the form of a key.
        case malformed
        /// The table of keys has to be queried.
        case unknown(ApiKey)
        /// The result of a recent query; `nil`: no such key was issued.
        case lookedUp(ApiKeyStore.Found?)
    }

    /// The bucket that a request is counted in.
    enum Charge: Sendable, Hashable {
        case nothing
        /// The address that the request comes from.
        case address
        case key(ApiKeyStore.Found)
    }

    enum Decision: Sendable {
        /// The request is allowed if its bucket has room.
        case allow(RequestIdentity, Charge)
        /// The request is refused, and still counted.
        case refuse(Reason, Charge)
        /// Decide again after a query of the table of keys.
        case lookUp(ApiKey)
    }

    enum Reason: Sendable, Hashable {
        case notAPath, unauthorized, revokedKey, expiredKey, operatorsOnly
    }

    /// - Parameters:
    ///   - isPath: Whether the request's target begins with a slash. The server accepts others (`*://x/metrics`), which
    ///     the router would parse as a URL and ``AccessScope`` as a path.
    ///   - isPreflight: Whether it is a CORS preflight, which never carries the key that the request itself will have.
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
            // Without an operator key the routes answer that there are no metrics.
            let isGuarded = scope == .operators ? hasOperatorKey : requiresKey
            return isGuarded ? .refuse(.unauthorized, .address) : .allow(.anonymous, .address)
        case .serverOperator: return .allow(.apiKey(.serverOperator), .nothing)
        case .malformed, .lookedUp(nil): return .refuse(.unauthorized, .address)
        case .unknown(let key): return .lookUp(key)
        case .lookedUp(let found?):
            switch found.state {
            case .valid where scope == .operators: return .refuse(.operatorsOnly, .key(found))
            case .valid: return .allow(.apiKey(.issued(found.id)), .key(found))
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

/// The part of the server that a path belongs to, which decides whether a key is needed and whether requests are
/// limited. A path is read as the router reads it: by its segments, without empty ones.
package enum AccessScope: Sendable, Hashable {
    /// Health checks by supervisors. They are always answered: no key, no rate limit.
    case probe
    /// Metrics, for holders of the operator's key.
    case operators
    /// Everything under `/api`. A key may be required.
    case api
    /// The OpenAPI document, which developers read before they have a key.
    case document
    /// Web pages.
    case pages

    var usesKeys: Bool { self == .api || self == .operators }

    /// Whether pages of any origin may read its responses; see ``CrossOrigin``.
    var allowsCrossOrigin: Bool { self == .api || self == .document }

    /// The path of the OpenAPI document.
    package static let documentPath = "/api/v1/openapi.json"
    private static let documentSegments = segments(of: documentPath)

    /// - Parameter path: The path, with or without its query.
    init(path: String) {
        let segments = Self.segments(of: path.prefix { $0 != "?" && $0 != "#" })
        switch segments.first {
        case "api": self = segments == Self.documentSegments ? .document : .api
        case .some(let word) where segments.count == 1 && "/\(word)" == OperatorPages.metricsPath: self = .operators
        case .some(let word) where segments.count == 1 && Probe(rawValue: "/\(word)") != nil: self = .probe
        default: self = .pages
        }
    }

    private static func segments(of path: some StringProtocol) -> [Substring] {
        Substring(path).split(separator: "/")
    }
}
