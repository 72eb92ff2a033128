/// The address at which a browser's push service accepts messages. Anyone who registers can choose the address that we
/// then send requests to, so it is restricted.
///
/// The allowed form is so simple that no two URL parsers can interpret it differently: `https`, a DNS name, the
/// standard port, and then only characters of RFC 3986. `Transport` checks the address that the name resolves to when
/// it connects.
package struct PushEndpoint: Hashable, Sendable {
    /// The URL as the browser issued it. It is a secret, because anyone who knows it can send messages to it.
    package let url: String
    /// `https://updates.push.services.mozilla.com`. It is the audience of our signed token (RFC 8292, 2) and
    /// identifies the service.
    package let origin: String

    /// Why an address is rejected.
    package enum Flaw: Error, Hashable {
        /// Empty, or more than ``longest`` bytes.
        case length
        /// The scheme is not `https`.
        case scheme
        /// A character that is not allowed, including the `#` of a fragment.
        case character
        /// A user name before the host.
        case credentials
        /// An IP address, a name without a dot, or no host.
        case host
        case port
        /// Neither a known push service of a browser nor an allowed one.
        case service
    }

    /// The maximum length in bytes.
    package static let maxLength = 1024
    private static let scheme = "https://"

    /// - Parameter allowed: Push services in addition to ``PushServiceHosts/known``: `host`, `*.host` or `host:port`.
    ///   The last form may be an IP address, an unusual port or a local name, for tests and the simulator.
    package init(_ text: String, allowing allowed: Set<String> = []) throws(Flaw) {
        guard (1...Self.maxLength).contains(text.utf8.count) else { throw .length }
        guard text.hasPrefix(Self.scheme) else { throw .scheme }
        guard text.utf8.allSatisfy(\.isURLByte) else { throw .character }
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
        // A last label that does not start with a letter belongs to an IPv4 address, in whatever notation.
        guard labels.count >= 2, labels.allSatisfy(isLabel), labels.last?.utf8.first?.isLowercase == true else {
            throw .host
        }
        return host
    }

    private static func isLabel(_ label: Substring) -> Bool {
        (1...63).contains(label.utf8.count) && label.utf8.allSatisfy(\.isLabelByte) && label.first != "-"
            && label.last != "-"
    }
}

extension PushEndpoint: CustomStringConvertible {
    /// The service without the secret.
    package var description: String { "\(origin)/…" }
}

extension UInt8 {
    fileprivate var isLowercase: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self) }
    private var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }

    fileprivate var isLabelByte: Bool { isLowercase || isDigit || self == UInt8(ascii: "-") }

    /// Whether it may be part of a URL: RFC 3986, 2, without `#` and without brackets, which only an IPv6 address
    /// would need.
    fileprivate var isURLByte: Bool {
        isLowercase || isDigit || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self)
            || "-._~:/?@!$&'()*+,;=%".utf8.contains(self)
    }
}

/// The hosts of the push services that browsers use. A subscription at another host would make us call a stranger's
/// server for every alert.
enum PushServiceHosts {
    /// Chrome, Edge on Android, Opera, Samsung Internet; Firefox; Safari; Edge on Windows. `*.` means one label or
    /// more: Apple, Mozilla and Microsoft ask operators to allow their push services by these suffixes.
    static let known: Set = [
        "fcm.googleapis.com", "*.push.services.mozilla.com", "*.push.apple.com", "*.notify.windows.com",
    ]

    /// - Parameter others: Further hosts in the same form. Entries with a port never match.
    static func contain(_ host: Substring, or others: Set<String>) -> Bool {
        if known.contains(String(host)) || others.contains(String(host)) { return true }
        // Checks each suffix after a dot.
        var rest = host
        while let dot = rest.firstIndex(of: ".") {
            rest = rest[rest.index(after: dot)...]
            if known.contains("*.\(rest)") || others.contains("*.\(rest)") { return true }
        }
        return false
    }
}
