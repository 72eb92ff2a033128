/// A range of addresses: `10.0.0.0/8`, `fd00::/8`, or a single address.
struct AddressBlock: Sendable, Hashable {
    private let first: ClientAddress
    /// How many of the 128 bits are compared.
    private let length: Int

    /// - Returns: `nil` if it is not a block, or has bits set after its prefix, which is probably a mistake.
    init?(_ text: String) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count <= 2, let address = ClientAddress(parts[0]) else { return nil }
        let maxLength = address.isV4 ? 32 : 128
        var length = maxLength
        if parts.count == 2 {
            guard let prefixLength = Int(parts[1]), (0...maxLength).contains(prefixLength) else { return nil }
            length = prefixLength
        }
        first = address
        self.length = length + 128 - maxLength
        let (high, low) = Self.mask(self.length)
        guard address.high & ~high == 0, address.low & ~low == 0 else { return nil }
    }

    func contains(_ address: ClientAddress) -> Bool {
        let (high, low) = Self.mask(length)
        return (address.high ^ first.high) & high == 0 && (address.low ^ first.low) & low == 0
    }

    /// A mask of 128 bits, of which the first `length` are set.
    private static func mask(_ length: Int) -> (high: UInt64, low: UInt64) {
        // A shift by 64 or more gives 0.
        (~(UInt64.max >> UInt64(min(length, 64))), ~(UInt64.max >> UInt64(max(length - 64, 0))))
    }
}

/// The proxies whose `X-Forwarded-For` is trusted. It is ignored from any other peer, because any client can send it.
///
/// `Forwarded` (RFC 7239) is not read, because a proxy writes only one of the two headers and passes the other on as
/// the client sent it.
struct TrustedProxies: Sendable, Hashable {
    let blocks: [AddressBlock]

    /// The address of the client: `peer` or, behind trusted proxies, the last forwarded address that is not a trusted
    /// proxy.
    /// - Parameter forwarded: The values of `X-Forwarded-For`, in order.
    func client(of peer: ClientAddress, forwarded: [String]) -> ClientAddress {
        guard trusts(peer) else { return peer }
        var client = peer
        for name in forwarded.flatMap({ $0.split(separator: ",") }).reversed() {
            // A proxy writes only addresses. Anything else comes from the client, so it and the entries before it are
            // ignored.
            guard let address = Self.address(name) else { return client }
            client = address
            if !trusts(address) { return client }
        }
        return client
    }

    func trusts(_ address: ClientAddress) -> Bool {
        blocks.contains { $0.contains(address) }
    }

    /// Parses `192.0.2.1`, `192.0.2.1:4711`, `2001:db8::1` or `[2001:db8::1]:4711`.
    private static func address(_ text: Substring) -> ClientAddress? {
        let text = text.drop { $0 == " " || $0 == "\t" }.prefix { $0 != " " && $0 != "\t" }
        if text.first == "[" { return ClientAddress(text.dropFirst().prefix { $0 != "]" }) }
        if let address = ClientAddress(text) { return address }
        return ClientAddress(text.prefix { $0 != ":" })
    }
}
