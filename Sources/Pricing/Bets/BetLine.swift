/// The number of a bet in hundredths: the home team's handicap, or a total. 0 for a bet without a number.
///
/// Lines are multiples of a quarter. Quarter lines such as 2.25 are lines of their own.
package struct BetLine: Hashable, Sendable, Comparable {
    /// The number of a bet without one, and of a handicap of nothing.
    package static let none = BetLine(quarters: 0)

    package let hundredths: Int

    /// - Parameter hundredths: `nil` is returned unless it is a multiple of 25 and below a million.
    package init?(hundredths: Int) {
        guard hundredths % 25 == 0, hundredths.magnitude < 1_000_000 else { return nil }
        self.init(quarters: hundredths / 25)
    }

    private init(quarters: Int) {
        hundredths = 25 * quarters
    }

    /// Reads `-3.5`, `+8`, `2.25`, or `PK` for a handicap of nothing. `nil` for anything else.
    package init?(_ text: some StringProtocol) {
        let word = String(text.filter { !$0.isWhitespace }).uppercased().replacing("\u{2212}", with: "-")
        if ["PK", "PICK", "EVEN", "EV"].contains(word) {
            self = .none
            return
        }
        let isNegative = word.hasPrefix("-")
        let digits = isNegative || word.hasPrefix("+") ? word.dropFirst() : word[...]
        let parts = digits.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }), !(parts.first ?? "").isEmpty,
            let whole = Int(parts[0]), whole < 10_000
        else { return nil }
        let decimals = parts.count > 1 ? parts[1] : "0"
        // Further decimals must be zeros.
        guard !decimals.isEmpty, decimals.dropFirst(2).allSatisfy({ $0 == "0" }),
            let fraction = Int((decimals + "00").prefix(2))
        else { return nil }
        self.init(hundredths: (isNegative ? -1 : 1) * (100 * whole + fraction))
    }

    /// Creates a line from a source's number; `nil` unless it is a multiple of a quarter.
    package init?(_ number: Double) {
        guard let hundredths = Int(exactly: number * 100) else { return nil }
        self.init(hundredths: hundredths)
    }

    /// The same handicap as seen by the other team.
    package var turned: BetLine { BetLine(quarters: -hundredths / 25) }

    package static func < (left: BetLine, right: BetLine) -> Bool { left.hundredths < right.hundredths }
}

extension BetLine: CustomStringConvertible {
    /// The number without zeros at its end: `-3.5`, `220`, `2.25`.
    package var description: String {
        let (whole, rest) = hundredths.magnitude.quotientAndRemainder(dividingBy: 100)
        let decimals = rest == 0 ? "" : rest % 10 == 0 ? ".\(rest / 10)" : ".\(rest)"
        return (hundredths < 0 ? "-" : "") + "\(whole)" + decimals
    }
}
