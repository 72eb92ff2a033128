import CoreMetrics
import Logging
import NIOCore
import Synchronization

/// Counts the connections of each address, and limits them.
///
/// Each connection costs a file descriptor, even without requests, so one client could otherwise use up all of them.
/// Proxies named in `TRUSTED_PROXIES` are not limited, because their connections belong to many clients.
final class ConnectionLimit: Sendable {
    private let perAddress: Int
    private let proxies: TrustedProxies
    private let logger: Logger
    private let connections = Mutex<[ClientAddress: Int]>([:])
    private let warnedAt = Mutex<ContinuousClock.Instant?>(nil)
    private let refused = Counter(label: "http_connections_refused_total")

    /// - Parameter perAddress: Connections of one address (a /64 for IPv6); 0: no limit.
    init(perAddress: Int, proxies: TrustedProxies, logger: Logger) {
        self.perAddress = perAddress
        self.proxies = proxies
        self.logger = logger
    }

    /// The address under which this peer is limited; `nil`: it is not limited.
    func limitedAddress(of peer: ClientAddress?) -> ClientAddress? {
        guard perAddress > 0, let peer, !proxies.trusts(peer) else { return nil }
        return peer.network
    }

    /// Reserves a connection for this address if its limit allows one more. ``leave(_:)`` gives it back.
    func enter(_ address: ClientAddress) -> Bool {
        let mayEnter = connections.withLock { connections in
            guard connections[address, default: 0] < perAddress else { return false }
            connections[address, default: 0] += 1
            return true
        }
        if !mayEnter { logRefusal(address) }
        return mayEnter
    }

    func leave(_ address: ClientAddress) {
        connections.withLock { connections in
            let left = (connections[address] ?? 0) - 1
            connections[address] = left > 0 ? left : nil
        }
    }

    /// Counts each refused connection, and logs at most one a minute.
    private func logRefusal(_ address: ClientAddress) {
        refused.increment()
        let shouldWarn = warnedAt.withLock { warnedAt in
            guard warnedAt.map({ .now - $0 >= .seconds(60) }) ?? true else { return false }
            warnedAt = .now
            return true
        }
        guard shouldWarn else { return }
        logger.warning(
            "an address has reached its connection limit; add it to TRUSTED_PROXIES if it is your proxy",
            metadata: ["client.address": "\(address)", "connections": "\(perAddress)"]
        )
    }
}

/// Closes a connection if its address has reached the limit.
final class ConnectionLimitHandler: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = Any

    private let limit: ConnectionLimit
    private var entered: ClientAddress?

    init(_ limit: ConnectionLimit) {
        self.limit = limit
    }

    func channelActive(context: ChannelHandlerContext) {
        if let address = limit.limitedAddress(of: context.channel.remoteAddress.flatMap(ClientAddress.init)) {
            guard limit.enter(address) else { return context.close(promise: nil) }
            entered = address
        }
        context.fireChannelActive()
    }

    func channelInactive(context: ChannelHandlerContext) {
        if let address = entered.take() { limit.leave(address) }
        context.fireChannelInactive()
    }
}
