/// A robots.txt, parsed according to RFC 9309 into groups of rules for crawlers.
package struct RobotsTxt: Sendable, Hashable {
    /// The number of bytes that are read. The rest of a file is ignored (RFC 9309, section 2.5).
    package static let bytesRead = 500 << 10

    /// The rules for crawlers of these names. The names are in lower case; `*` means all others.
    private struct Group: Sendable, Hashable {
        var names: Set<String> = []
        var rules: [RobotsRule] = []
        var crawlDelay: Double?
        var isClosed = false
    }

    private var groups: [Group] = []

    /// Parses any bytes. Lines that are not rules are skipped.
    package init(_ bytes: [UInt8]) {
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let text = bytes.starts(with: mark) ? bytes.dropFirst(mark.count) : bytes[...]
        for line in text.prefix(Self.bytesRead).split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }) {
            let words = String(decoding: line.prefix { $0 != UInt8(ascii: "#") }, as: UTF8.self)
            guard let colon = words.firstIndex(of: ":") else { continue }
            read(words[..<colon].trimmed.lowercased(), words[words.index(after: colon)...].trimmed)
        }
    }

    private mutating func read(_ key: String, _ value: String) {
        switch key {
        case "user-agent":
            // Consecutive names share the rules that follow; a rule ends the list of names.
            if groups.last?.isClosed ?? true { groups.append(Group()) }
            groups[groups.count - 1].names.insert(value == "*" ? "*" : RobotsTxt.token(of: value))
        case "allow", "disallow":
            guard !groups.isEmpty else { return }
            groups[groups.count - 1].isClosed = true
            // An empty path is not a rule: "Disallow:" forbids nothing.
            guard !value.isEmpty else { return }
            groups[groups.count - 1].rules.append(RobotsRule(allows: key == "allow", pattern: value))
        case "crawl-delay":
            guard !groups.isEmpty else { return }
            groups[groups.count - 1].isClosed = true
            guard let seconds = Double(value), seconds > 0 else { return }
            groups[groups.count - 1].crawlDelay = min(seconds, 86_400)
        default: return
        }
    }

    /// Returns the rules for a crawler from all groups that name it, or from the groups for `*` if none does.
    /// - Parameter product: The name of the crawler, with or without a version: `BarDown/0.1`.
    package func rules(for product: String) -> RobotsRules {
        let name = Self.token(of: product)
        let named = groups.filter { !name.isEmpty && $0.names.contains(name) }
        let matching = named.isEmpty ? groups.filter { $0.names.contains("*") } : named
        return RobotsRules(rules: matching.flatMap(\.rules), crawlDelay: matching.compactMap(\.crawlDelay).max())
    }

    /// Returns the product token at the start of a name, in lower case (RFC 9309, section 2.2.1).
    private static func token(of name: String) -> String {
        String(name.lowercased().prefix { $0.isASCII && ($0.isLetter || $0 == "-" || $0 == "_") })
    }
}

extension Substring {
    /// The text without spaces and tabs at its ends.
    fileprivate var trimmed: String {
        let isBlank = { (letter: Character) in letter == " " || letter == "\t" }
        return String(drop(while: isBlank).reversed().drop(while: isBlank).reversed())
    }
}
