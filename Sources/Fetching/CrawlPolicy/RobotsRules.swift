import TextCoding

/// One `allow` or `disallow` line of a robots.txt.
package struct RobotsRule: Sendable, Hashable {
    package let allows: Bool
    /// In the canonical form of ``RobotsPath``.
    private let pattern: [UInt8]

    /// - Parameter pattern: The path as written, in which `*` matches anything, and a final `$` matches the end.
    package init(allows: Bool, pattern: String) {
        self.allows = allows
        self.pattern = RobotsPath.canonical(pattern, keepsWildcards: true)
    }

    /// The length in bytes. The longest matching rule wins.
    var weight: Int { pattern.count }

    /// The rule as text: `disallow: /private`
    package var line: String { "\(allows ? "allow" : "disallow"): \(String(decoding: pattern, as: UTF8.self))" }

    /// Whether the rule matches a canonical path. Takes at most time proportional to the product of both lengths.
    func matches(_ path: [UInt8]) -> Bool {
        let isAnchored = pattern.last == UInt8(ascii: "$")
        var pieces = (isAnchored ? pattern.dropLast() : pattern[...])
            .split(separator: UInt8(ascii: "*"), omittingEmptySubsequences: false)
        guard let first = pieces.first, path.starts(with: first) else { return false }
        pieces.removeFirst()
        var rest = path.dropFirst(first.count)
        guard let last = pieces.popLast() else { return !isAnchored || rest.isEmpty }
        // The leftmost match is best for every piece except the last, which must end the path if the pattern ends in
        // `$`.
        for piece in pieces {
            guard let end = rest.endOfFirst(piece) else { return false }
            rest = rest[end...]
        }
        return isAnchored ? rest.count >= last.count && rest.suffix(last.count) == last : rest.endOfFirst(last) != nil
    }
}

/// The rules of a robots.txt for one crawler.
package struct RobotsRules: Sendable, Hashable {
    private let rules: [RobotsRule]
    /// The seconds between two requests that the file asks for. It is not in RFC 9309, but we respect it as an upper
    /// limit of our rate.
    package let crawlDelay: Double?

    package init(rules: [RobotsRule] = [], crawlDelay: Double? = nil) {
        self.rules = rules
        self.crawlDelay = crawlDelay
    }

    /// The rules when there is no robots.txt.
    package static let allowingAll = RobotsRules()

    /// Returns the rule that forbids a path; `nil` if it is allowed. The longest rule decides; of two rules of equal
    /// length, the one that allows (RFC 9309, section 2.2.2).
    /// - Parameter path: The path with its query, as sent.
    package func ruleForbidding(_ path: String) -> RobotsRule? {
        // The file itself may always be fetched.
        guard path != "/robots.txt" else { return nil }
        let path = RobotsPath.canonical(path, keepsWildcards: false)
        let best = rules.filter { $0.matches(path) }.max {
            ($0.weight, $0.allows ? 1 : 0) < ($1.weight, $1.allows ? 1 : 0)
        }
        return best.flatMap { $0.allows ? nil : $0 }
    }
}

/// Converts paths into the canonical form in which they are compared (RFC 9309, section 2.2.2).
enum RobotsPath {
    /// Decodes unreserved characters, writes other percent-encoded ones with upper-case digits, and encodes bytes
    /// beyond ASCII.
    /// - Parameter keepsWildcards: Whether `*`, and `$` at the end, are wildcards. Otherwise they are ordinary
    ///   characters, which a pattern writes as `%2A` and `%24`.
    static func canonical(_ text: String, keepsWildcards: Bool) -> [UInt8] {
        var result: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "%"), let value = Hexadecimal.firstByte(of: rest) {
                rest = rest.dropFirst(2)
                result += PercentEncoding.isUnreserved(value) ? [value] : PercentEncoding.encode(value)
            } else if byte <= 0x20 || byte >= 0x7F || byte == UInt8(ascii: "*") && !keepsWildcards
                || byte == UInt8(ascii: "$") && !(keepsWildcards && rest.isEmpty)
            {
                result += PercentEncoding.encode(byte)
            } else {
                result.append(byte)
            }
        }
        return result
    }
}

extension ArraySlice<UInt8> {
    /// Returns the end of the first occurrence of `piece`; the start for an empty one.
    fileprivate func endOfFirst(_ piece: ArraySlice<UInt8>) -> Index? {
        guard let first = piece.first else { return startIndex }
        var position = startIndex
        while let next = self[position...].firstIndex(of: first), endIndex - next >= piece.count {
            if self[next..<next + piece.count] == piece { return next + piece.count }
            position = next + 1
        }
        return nil
    }
}

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
        let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let text = bytes.starts(with: byteOrderMark) ? bytes.dropFirst(byteOrderMark.count) : bytes[...]
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
        let namedGroups = groups.filter { !name.isEmpty && $0.names.contains(name) }
        let matching = namedGroups.isEmpty ? groups.filter { $0.names.contains("*") } : namedGroups
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
