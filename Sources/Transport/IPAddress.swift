/// An IPv4 or IPv6 address.
package enum IPAddress: Sendable, Hashable {
    case v4(UInt32)
    case v6(high: UInt64, low: UInt64)

    /// Creates an address from 4 or 16 bytes in network order; `nil` for any other count.
    package init?(_ bytes: some Collection<UInt8>) {
        switch bytes.count {
        case 4: self = .v4(bytes.reduce(0) { $0 << 8 | UInt32($1) })
        case 16:
            self = .v6(
                high: bytes.prefix(8).reduce(0) { $0 << 8 | UInt64($1) },
                low: bytes.dropFirst(8).reduce(0) { $0 << 8 | UInt64($1) }
            )
        default: return nil
        }
    }

    /// The scope of an address. Only ``global`` is on the public internet.
    ///
    /// Source: the IANA special-purpose address registries (RFC 6890 and its successors).
    package enum AddressScope: Sendable, Hashable {
        case global
        case unspecified
        case loopback
        /// RFC 1918 and IPv6 unique local addresses.
        case privateNetwork
        /// Contains cloud metadata services (169.254.169.254).
        case linkLocal
        /// 100.64.0.0/10 (RFC 6598).
        case carrierGrade
        case multicast
        /// Reserved for documentation, benchmarks, protocols or future use.
        case reserved
    }

    package var scope: AddressScope {
        switch self {
        case .v4(let address): Self.scope(v4: address)
        case .v6(let high, let low): Self.scope(high: high, low: low)
        }
    }

    private static let v4Blocks: [(base: UInt32, length: UInt32, scope: AddressScope)] = [
        (0x0000_0000, 8, .unspecified),
        (0x0A00_0000, 8, .privateNetwork),
        (0x6440_0000, 10, .carrierGrade),
        (0x7F00_0000, 8, .loopback),
        (0xA9FE_0000, 16, .linkLocal),
        (0xAC10_0000, 12, .privateNetwork),
        (0xC000_0000, 24, .reserved),  // IETF protocol assignments
        (0xC000_0200, 24, .reserved),  // documentation
        (0xC058_6300, 24, .reserved),  // former 6to4 relays
        (0xC0A8_0000, 16, .privateNetwork),
        (0xC612_0000, 15, .reserved),  // benchmarks
        (0xC633_6400, 24, .reserved),  // documentation
        (0xCB00_7100, 24, .reserved),  // documentation
        (0xE000_0000, 4, .multicast),
        (0xF000_0000, 4, .reserved),  // future use and broadcast
    ]

    private static func scope(v4 address: UInt32) -> AddressScope {
        v4Blocks.first { address >> (32 - $0.length) == $0.base >> (32 - $0.length) }?.scope ?? .global
    }

    private static func scope(high: UInt64, low: UInt64) -> AddressScope {
        if let embedded = embeddedV4(high: high, low: low) { return scope(v4: embedded) }
        if high == 0, low <= 1 { return low == 1 ? .loopback : .unspecified }
        switch high >> 48 {
        case 0xFF00...0xFFFF: return .multicast
        case 0xFE80...0xFEBF: return .linkLocal
        case 0xFEC0...0xFEFF, 0xFC00...0xFDFF: return .privateNetwork
        case 0x2000...0x3FFF: return isReserved(high: high) ? .reserved : .global
        // No addresses outside 2000::/3 are allocated for global use.
        default: return .reserved
        }
    }

    /// Returns the IPv4 address that an IPv6 address contains (mapped, compatible, 64:ff9b::/96 or 6to4); `nil` for all
    /// others. Without this check, such addresses would bypass the IPv4 list.
    private static func embeddedV4(high: UInt64, low: UInt64) -> UInt32? {
        let last = UInt32(truncatingIfNeeded: low)
        let isMapped = high == 0 && low >> 32 == 0xFFFF
        let isCompatible = high == 0 && low >> 32 == 0 && low > 1
        let isTranslated = high == 0x0064_FF9B_0000_0000 && low >> 32 == 0  // 64:ff9b::/96
        if isMapped || isCompatible || isTranslated { return last }
        return high >> 48 == 0x2002 ? UInt32(truncatingIfNeeded: high >> 16) : nil  // 6to4
    }

    /// Whether the address is in 2001::/23 (Teredo and other protocols), 2001:db8::/32 or 3fff::/20 (documentation).
    private static func isReserved(high: UInt64) -> Bool {
        high >> 41 == 0x2001_0000 >> 9 || high >> 32 == 0x2001_0DB8 || high >> 44 == 0x3FFF0
    }
}
