/// One line of a robots.txt: what it allows or forbids.
package struct RobotsRule: Sendable, Hashable {
    package let allows: Bool
    /// As it is compared; ``RobotsPath``.
    private let pattern: [UInt8]

    /// - Parameter pattern: As written: a path in which `*` stands for anything, and `$` at the end for the end.
    package init(allows: Bool, pattern: String) {
        self.allows = allows
        self.pattern = RobotsPath.canonical(pattern, keepsWildcards: true)
    }

    /// How specific it is: the most bytes win.
    var weight: Int { pattern.count }

    /// `disallow: /private`
    package var line: String { "\(allows ? "allow" : "disallow"): \(String(decoding: pattern, as: UTF8.self))" }

    /// Whether the rule speaks of a path, which is canonical. Takes no longer than the product of both lengths.
    func matches(_ path: [UInt8]) -> Bool {
        let isAnchored = pattern.last == UInt8(ascii: "$")
        var pieces = (isAnchored ? pattern.dropLast() : pattern[...])
            .split(separator: UInt8(ascii: "*"), omittingEmptySubsequences: false)
        guard let first = pieces.first, path.starts(with: first) else { return false }
        pieces.removeFirst()
        var rest = path.dropFirst(first.count)
        guard let last = pieces.popLast() else { return !isAnchored || rest.isEmpty }
        // The leftmost place is the best for every piece but the last, which an anchor ties to the end.
        for piece in pieces {
            guard let end = rest.endOfFirst(piece) else { return false }
            rest = rest[end...]
        }
        return isAnchored ? rest.count >= last.count && rest.suffix(last.count) == last : rest.endOfFirst(last) != nil
    }
}

/// What a robots.txt lets one crawler do.
package struct RobotsRules: Sendable, Hashable {
    private let rules: [RobotsRule]
    /// Seconds between two requests that the file asks for; not in RFC 9309, and a ceiling on our rate all the same.
    package let crawlDelay: Double?

    package init(rules: [RobotsRule] = [], crawlDelay: Double? = nil) {
        self.rules = rules
        self.crawlDelay = crawlDelay
    }

    /// Where there is no robots.txt.
    package static let allowingAll = RobotsRules()

    /// The rule that forbids a path; `nil` when it is allowed. The longest rule decides, of two as long the one that
    /// allows (RFC 9309, section 2.2.2).
    /// - Parameter path: With its query, as it goes over the wire.
    package func ruleForbidding(_ path: String) -> RobotsRule? {
        // The file itself may always be asked for.
        guard path != "/robots.txt" else { return nil }
        let path = RobotsPath.canonical(path, keepsWildcards: false)
        let best = rules.filter { $0.matches(path) }.max {
            ($0.weight, $0.allows ? 1 : 0) < ($1.weight, $1.allows ? 1 : 0)
        }
        return best.flatMap { $0.allows ? nil : $0 }
    }
}

/// Paths in the one spelling in which they are compared (RFC 9309, section 2.2.2).
enum RobotsPath {
    /// Unreserved characters bare, all other percent-encoded ones with upper-case digits, bytes beyond ASCII encoded.
    /// - Parameter keepsWildcards: Whether `*`, and `$` at the end, are signs of a pattern; elsewhere they are letters,
    ///   which a pattern spells `%2A` and `%24`.
    static func canonical(_ text: String, keepsWildcards: Bool) -> [UInt8] {
        var result: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "%"), let value = rest.hexadecimal {
                rest = rest.dropFirst(2)
                result += value.isUnreserved ? [value] : value.percentEncoded
            } else if byte <= 0x20 || byte >= 0x7F || byte == UInt8(ascii: "*") && !keepsWildcards
                || byte == UInt8(ascii: "$") && !(keepsWildcards && rest.isEmpty)
            {
                result += byte.percentEncoded
            } else {
                result.append(byte)
            }
        }
        return result
    }
}

extension ArraySlice<UInt8> {
    /// Where the first occurrence of `piece` ends; the start for an empty one.
    fileprivate func endOfFirst(_ piece: ArraySlice<UInt8>) -> Index? {
        guard let first = piece.first else { return startIndex }
        var place = startIndex
        while let next = self[place...].firstIndex(of: first), endIndex - next >= piece.count {
            if self[next..<next + piece.count] == piece { return next + piece.count }
            place = next + 1
        }
        return nil
    }

    /// The byte that the two digits at the start stand for.
    fileprivate var hexadecimal: UInt8? {
        guard count >= 2, let high = self[startIndex].hexDigit, let low = self[startIndex + 1].hexDigit else {
            return nil
        }
        return high << 4 | low
    }
}

extension UInt8 {
    fileprivate var hexDigit: UInt8? {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
        default: nil
        }
    }

    /// RFC 3986, section 2.3.
    fileprivate var isUnreserved: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: "-._~".utf8.contains(self)
        }
    }

    fileprivate var percentEncoded: [UInt8] {
        let digits = Array("0123456789ABCDEF".utf8)
        return [UInt8(ascii: "%"), digits[Int(self >> 4)], digits[Int(self & 15)]]
    }
}
