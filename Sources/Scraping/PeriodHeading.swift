/// What the heading of a column of a line score says of a period. Columns of the total and of what else a sport counts
/// stand among those of periods, and the order is not always that of the game.
struct PeriodHeading: Hashable, Comparable {
    /// Where the period stands among the others.
    private let place: Int

    /// `3`, `3rd`, `Q3`, `2ND HALF`; behind them `OT`, `2OT`, `OT2`; `SO` and `PK` last. `nil` for what is no period,
    /// `T`.
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
        place = found
    }

    /// Behind the last period that any game has.
    private static let overtimes = 1000

    static func < (left: PeriodHeading, right: PeriodHeading) -> Bool { left.place < right.place }

    /// How many of the periods are of regulation: those before the first overtime or shootout; `nil` where none is
    /// called one, or all are.
    static func regulation(of headings: [PeriodHeading]) -> Int? {
        let regular = headings.count { $0.place <= overtimes }
        return regular > 0 && regular < headings.count ? regular : nil
    }
}
