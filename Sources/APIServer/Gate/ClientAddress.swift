import Glibc
import NIOCore

/// A client's address: IPv6, or IPv4 mapped to IPv6 (`::ffff:192.0.2.1`).
struct ClientAddress: Sendable, Hashable {
    let high: UInt64
    let low: UInt64

    private static let v4Prefix: UInt64 = 0xFFFF_0000_0000

    /// The address of a socket; `nil` if it is not an IP address.
    init?(_ address: SocketAddress) {
        guard let text = address.ipAddress else { return nil }
        self.init(text)
    }

    /// Parses `192.0.2.1` and `2001:db8::1`; `nil` for anything else.
    init?(_ text: some StringProtocol) {
        var bytes = [UInt8](repeating: 0, count: 16)
        let text = String(text)
        if inet_pton(AF_INET, text, &bytes) == 1 {
            self.init(high: 0, low: Self.v4Prefix | Self.integer(bytes[..<4]))
        } else if inet_pton(AF_INET6, text, &bytes) == 1 {
            self.init(high: Self.integer(bytes[..<8]), low: Self.integer(bytes[8...]))
        } else {
            return nil
        }
    }

    private init(high: UInt64, low: UInt64) {
        self.high = high
        self.low = low
    }

    private static func integer(_ bytes: some Sequence<UInt8>) -> UInt64 {
        bytes.reduce(0) { $0 << 8 | UInt64($1) }
    }

    var isV4: Bool { high == 0 && low >> 32 == 0xFFFF }

    /// Whether it is a loopback address.
    var isLoopback: Bool { isV4 ? low >> 24 & 0xFF == 127 : high == 0 && low == 1 }

    /// The address that counts as one client: a whole IPv4 address, or the first 64 bits of an IPv6 address, because a
    /// household or a server is usually assigned all addresses with the same 64 bits.
    var network: ClientAddress { isV4 ? self : ClientAddress(high: high, low: 0) }
}

extension ClientAddress {
    /// The network that is recorded with events of accounts: `192.0.2.0/24` or `2001:db8:1:0:0:0:0:0/48`. It shows
    /// a member roughly where a device signed in, and is coarser than the address.
    var auditedNetwork: String {
        isV4
            ? "\(ClientAddress(high: 0, low: low & ~0xFF))/24" : "\(ClientAddress(high: high & ~0xFFFF, low: 0))/48"
    }
}

extension ClientAddress: CustomStringConvertible {
    /// `192.0.2.1`, or all eight groups of an IPv6 address.
    var description: String {
        if isV4 {
            let octets = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: low >> $0) }
            return octets.map { String($0) }.joined(separator: ".")
        }
        let shifts = [48, 32, 16, 0]
        let groups =
            shifts.map { UInt16(truncatingIfNeeded: high >> $0) }
            + shifts.map { UInt16(truncatingIfNeeded: low >> $0) }
        return groups.map { String($0, radix: 16) }.joined(separator: ":")
    }
}
