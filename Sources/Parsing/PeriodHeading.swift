/// The period in a column heading of a line score. Columns of totals and of other figures are mixed with those of
/// periods, and the order of columns may differ from that of the game.
struct PeriodHeading: Hashable, Comparable {
    /// The position of the period among the others.
    private let position: Int

    /// Reads `3`, `3rd`, `Q3` or `2ND HALF`; `OT`, `2OT` or `OT2`, which come after regulation; and `SO` or `PK`, which
    /// come last. `nil` for any other heading, such as `T`.
    init?(_ text: String) {
        let letters = text.filter { $0.isASCII && $0.isLetter }.lowercased()
        let digits = text.filter { $0.isASCII && $0.isWholeNumber }
        let number = digits.isEmpty ? nil : Int(digits)
        let ordinal = ["st", "nd", "rd", "th"].first { number != nil && letters.hasPrefix($0) } ?? ""
        let found: Int? =
            switch letters.dropFirst(ordinal.count) {
            case "", "q", "qtr", "quarter", "p", "period", "half", "inn", "inning", "set": number
            case "ot": (number ?? 1).addingReportingOverflow(Self.overtimes).partialValue
            case "so", "pk", "pks": .max
            default: nil
            }
        guard let found else { return nil }
        position = found
    }

    /// A position after the last regulation period of any game.
    private static let overtimes = 1000

    static func < (left: PeriodHeading, right: PeriodHeading) -> Bool { left.position < right.position }

    /// Returns the number of regulation periods: those before the first overtime or shootout. `nil` if no period is an
    /// overtime or shootout, or if all are.
    static func regulation(of headings: [PeriodHeading]) -> Int? {
        let regular = headings.count { $0.position <= overtimes }
        return regular > 0 && regular < headings.count ? regular : nil
    }
}
