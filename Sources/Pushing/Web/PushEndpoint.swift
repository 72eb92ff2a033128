/// Where the push service of a browser takes messages for it: an address that a stranger chose, and that we would call.
///
/// What is allowed here is so plain that no two readers of addresses can take it for different things: `https`, a name
/// of the domain name system, the usual port, and what RFC 3986 allows behind it. What the name leads to is judged when
/// it is connected to, by `Transport`.
package struct PushEndpoint: Hashable, Sendable {
    /// As the browser gave it out: a secret, for who knows it can ask for pushes.
    package let url: String
    /// `https://updates.push.services.mozilla.com`: for whom our word is signed (RFC 8292, 2), and what the service is
    /// known by.
    package let origin: String

    /// Why an address is not called.
    package enum Flaw: Error, Hashable {
        /// None, or more than ``longest`` bytes.
        case length
        /// Not `https`.
        case scheme
        /// A letter that does not belong there; a fragment is one too.
        case character
        /// A user's name before the host's.
        case credentials
        /// An address in figures, a name without a dot, or none.
        case host
        case port
        /// No browser's push service that is known, nor one that is allowed.
        case service
    }

    /// Bytes at the most.
    package static let longest = 1024
    private static let scheme = "https://"

    /// - Parameter allowed: Other push services than ``PushServiceHosts/known``: `host` or `*.host`, and `host:port`,
    ///   which may be a figure, an unusual port or a name of this network, for tests and the simulator.
    package init(_ text: String, allowing allowed: Set<String> = []) throws(Flaw) {
        guard (1...Self.longest).contains(text.utf8.count) else { throw .length }
        guard text.hasPrefix(Self.scheme) else { throw .scheme }
        guard text.utf8.allSatisfy(\.isOfAddress) else { throw .character }
        let rest = text.dropFirst(Self.scheme.count)
        guard let slash = rest.firstIndex(of: "/") else { throw .host }
        let authority = rest[..<slash]
        guard !authority.contains("@") else { throw .credentials }
        guard !authority.contains("?") else { throw .host }
        if !authority.contains(":") || !allowed.contains(String(authority)) {
            guard PushServiceHosts.contain(try Self.host(of: authority), or: allowed) else { throw .service }
        }
        url = text
        origin = Self.scheme + (authority.hasSuffix(":443") ? authority.dropLast(4) : authority)
    }

    private static func host(of authority: Substring) throws(Flaw) -> Substring {
        let parts = authority.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count < 2 || parts[1] == "443" else { throw .port }
        guard let host = parts.first, host.utf8.count <= 253 else { throw .host }
        let labels = host.split(separator: ".", omittingEmptySubsequences: false)
        // A last label that is no word is a part of an IPv4 address, in whatever figures.
        guard labels.count >= 2, labels.allSatisfy(isLabel), labels.last?.utf8.first?.isLowercase == true else {
            throw .host
        }
        return host
    }

    private static func isLabel(_ label: Substring) -> Bool {
        (1...63).contains(label.utf8.count) && label.utf8.allSatisfy(\.isOfLabel) && label.first != "-"
            && label.last != "-"
    }
}

extension PushEndpoint: CustomStringConvertible {
    /// The service, and not the secret.
    package var description: String { "\(origin)/…" }
}

extension UInt8 {
    fileprivate var isLowercase: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self) }
    private var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }

    fileprivate var isOfLabel: Bool { isLowercase || isDigit || self == UInt8(ascii: "-") }

    /// What may stand in an address: RFC 3986, 2, without the mark of a fragment and without brackets, which only an
    /// IPv6 address would need.
    fileprivate var isOfAddress: Bool {
        isLowercase || isDigit || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self)
            || "-._~:/?@!$&'()*+,;=%".utf8.contains(self)
    }
}
