import Cryptography
import Hummingbird
package import Postgres
package import Scores
package import Storage
import TextCoding

/// The identity of a request's sender, as far as the request proves it. ``RequestGate`` determines it for every
/// request, and handlers read it from ``ApiRequestContext/sender``. For devices, whose token is in the body or the
/// path, the routes determine it and pass it to their commands.
package enum RequestIdentity: Sendable, Hashable {
    /// The request has no key, or its key has no meaning for this path.
    case anonymous
    case apiKey(KeyHolder)
    /// A device, by the SHA-256 of its token. It may only change its own registrations.
    case device(digest: Bytes)
    /// A member, by an access token. ``MemberGate`` determines it.
    case member(MemberID)

    /// The holder of a key.
    package enum KeyHolder: Sendable, Hashable {
        /// The operator of this server, by the key in `API_KEY`.
        case serverOperator
        /// An app, by the id of its row in `api_key`.
        case issued(Int64)
    }

    /// The device that the request names with its token.
    package static func device(_ device: DeviceRequest) throws -> RequestIdentity {
        .device(digest: try device.digest)
    }

    /// The scope of the identity's idempotency keys. The same key of another identity is a different one.
    /// - Returns: `nil` for an anonymous sender, which could otherwise get the response to the request of another
    ///   client.
    var idempotencyScope: String? {
        switch self {
        case .anonymous: nil
        case .apiKey(.serverOperator): "operator"
        case .apiKey(.issued(let id)): "key:\(id)"
        case .device(let digest): "device:\(Hexadecimal.text(of: digest.bytes))"
        case .member(let id): "member:\(id)"
        }
    }
}

/// The sender of an admitted request: its identity and its network address.
package struct RequestSender: Sendable {
    var identity: RequestIdentity
    /// The peer or, behind trusted proxies, the address that they forward for. `nil`: the request came over a Unix
    /// socket.
    var address: ClientAddress?

    /// The network that the request came from, for the list of an account's events: the first 24 bits of an IPv4
    /// address, or 48 of an IPv6 address, in CIDR notation. `nil`: it came over a Unix socket.
    package var network: String? { address?.auditedNetwork }

    /// The client whose open streams are counted together: a key, or an address without one.
    /// - Returns: `nil` if streams are not counted: for the operator, and without a key for Unix sockets and loopback
    ///   addresses. These belong to a program of the operator or to a proxy that is not in `TRUSTED_PROXIES`, whose
    ///   clients would count as one.
    var streamClient: RateLimitClient? {
        switch identity {
        case .apiKey(.serverOperator): nil
        case .apiKey(.issued(let id)): .key(id)
        case .anonymous, .device, .member: address.flatMap { $0.isLoopback ? nil : .address($0.network) }
        }
    }
}

/// The context of a request, with the sender that ``AuthMiddleware`` identified.
package struct ApiRequestContext: RequestContext {
    var coreContext: CoreRequestContextStorage
    /// The address of the peer; `nil` for a Unix socket.
    let peer: ClientAddress?
    /// Set by ``AuthMiddleware``.
    package var sender: RequestSender
    /// Set by ``AuthMiddleware``.
    var scope = AccessScope.pages

    init(source: ApplicationRequestContextSource) {
        coreContext = CoreRequestContextStorage(source: source)
        peer = source.channel.remoteAddress.flatMap(ClientAddress.init)
        sender = RequestSender(identity: .anonymous, address: peer)
    }
}
