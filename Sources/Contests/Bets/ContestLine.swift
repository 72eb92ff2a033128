/// The number of a contest's bet in half points: the home team's handicap, negative for the favorite, or the points of
/// both teams together.
package struct ContestLine: Hashable, Sendable, Comparable {
    package static let zero = ContestLine(valid: 0)

    /// −1999…1999.
    package let halves: Int

    /// - Parameter halves: `nil` is returned unless the line is at most 999.5 points in either direction.
    package init?(halves: Int) {
        guard (-1999...1999).contains(halves) else { return nil }
        self.init(valid: halves)
    }

    private init(valid halves: Int) {
        self.halves = halves
    }

    /// Creates a line from a number of points; `nil` unless it is a multiple of a half and in the range.
    package init?(_ points: Double) {
        guard let halves = Int(exactly: points * 2) else { return nil }
        self.init(halves: halves)
    }

    /// Reads `-3.5`, `+8`, `220`, or `PK` or `EVEN` for a handicap of nothing; `nil` for anything else.
    package init?(_ text: some StringProtocol) {
        let word = text.uppercased().replacing("\u{2212}", with: "-")
        if ["PK", "PICK", "EVEN", "EV"].contains(word) {
            self = .zero
            return
        }
        let isNegative = word.hasPrefix("-")
        let digits = isNegative || word.hasPrefix("+") ? word.dropFirst() : word[...]
        let parts = digits.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        guard (1...3).contains(parts[0].utf8.count), parts.allSatisfy(\.isDigits), let whole = Int(parts[0]) else {
            return nil
        }
        let half: Int
        switch parts.count == 1 ? "0" : parts[1] {
        case let decimals where !decimals.isEmpty && decimals.allSatisfy({ $0 == "0" }): half = 0
        case let decimals where decimals.first == "5" && decimals.dropFirst().allSatisfy({ $0 == "0" }): half = 1
        default: return nil
        }
        self.init(halves: (isNegative ? -1 : 1) * (2 * whole + half))
    }

    /// The same handicap as seen by the other team.
    package var opposite: ContestLine { ContestLine(valid: -halves) }

    package static func < (left: ContestLine, right: ContestLine) -> Bool { left.halves < right.halves }
}

extension ContestLine: CustomStringConvertible {
    /// The number without a zero at its end: `-3.5`, `220`.
    package var description: String {
        (halves < 0 ? "-" : "") + "\(halves.magnitude / 2)" + (halves % 2 == 0 ? "" : ".5")
    }
}

extension Substring {
    fileprivate var isDigits: Bool { utf8.allSatisfy { (0x30...0x39).contains($0) } }
}
