import CoreMetrics
import Logging
import NIOCore
import Synchronization

/// How many connections each address has, and how many it may have.
///
/// A connection costs a descriptor whether or not anything is asked on it, so without a bound one client could take all
/// of them. A proxy that is named in `TRUSTED_PROXIES` is not bounded: its connections are those of many.
final class ConnectionLimit: Sendable {
    private let perAddress: Int
    private let proxies: TrustedProxies
    private let logger: Logger
    private let open = Mutex<[ClientAddress: Int]>([:])
    private let warnedAt = Mutex<ContinuousClock.Instant?>(nil)
    private let refused = Counter(label: "http_connections_refused_total")

    /// - Parameter perAddress: Connections of one address, of IPv6 of one /64; 0: no limit.
    init(perAddress: Int, proxies: TrustedProxies, logger: Logger) {
        self.perAddress = perAddress
        self.proxies = proxies
        self.logger = logger
    }

    /// Who is bounded of those at the other end; `nil`: this one is not.
    func bounded(_ peer: ClientAddress?) -> ClientAddress? {
        guard perAddress > 0, let peer, !proxies.trusts(peer) else { return nil }
        return peer.counted
    }

    /// Takes one connection of this address, to be given back by ``leave(_:)``, if it may have one more.
    func enter(_ address: ClientAddress) -> Bool {
        let mayEnter = open.withLock { open in
            guard open[address, default: 0] < perAddress else { return false }
            open[address, default: 0] += 1
            return true
        }
        if !mayEnter { note(address) }
        return mayEnter
    }

    func leave(_ address: ClientAddress) {
        open.withLock { open in
            let left = (open[address] ?? 0) - 1
            open[address] = left > 0 ? left : nil
        }
    }

    /// The log has it once a minute, the counter each.
    private func note(_ address: ClientAddress) {
        refused.increment()
        let isNews = warnedAt.withLock { warnedAt in
            guard warnedAt.map({ .now - $0 >= .seconds(60) }) ?? true else { return false }
            warnedAt = .now
            return true
        }
        guard isNews else { return }
        logger.warning(
            "an address has all the connections that it may have: name it in TRUSTED_PROXIES if it is a proxy of yours",
            metadata: ["client.address": "\(address)", "connections": "\(perAddress)"]
        )
    }
}

/// Closes a connection of an address that has all it may have.
final class ConnectionLimitHandler: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = Any

    private let limit: ConnectionLimit
    private var entered: ClientAddress?

    init(_ limit: ConnectionLimit) {
        self.limit = limit
    }

    func channelActive(context: ChannelHandlerContext) {
        if let address = limit.bounded(context.channel.remoteAddress.flatMap(ClientAddress.init)) {
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
