import Normalizing

/// The columns of NCAA's line scores.
enum LineColumn {
    /// Those of periods, in the order of play: total, hits and errors stand among them, and the order is not always
    /// that of the game. Where no column says of which period it is, all as they stand.
    static func periods(of columns: [JSONFields]) -> [JSONFields] {
        let places = columns.map { $0.said("period").flatMap(place) }
        guard places.contains(where: { $0 != nil }) else { return columns }
        return columns.indices
            .compactMap { index in places[index].map { (place: $0, index: index) } }
            .sorted { ($0.place, $0.index) < ($1.place, $1.index) }
            .map { columns[$0.index] }
    }

    /// How many periods regulation has by the columns' own names: those before the first overtime; `nil` where no
    /// column is called one.
    static func regulation(of columns: [JSONFields]) -> Int? {
        let places = columns.compactMap { $0.said("period").flatMap(place) }
        let regular = places.count { $0 <= overtimes }
        return regular > 0 && regular < places.count ? regular : nil
    }

    /// Where a period stands among the others: `3`, `3rd`, `Q3`, `2ND HALF`; behind them `OT`, `2OT`, `OT2`, and `SO`
    /// last. `nil` for what is no period, `T`.
    private static func place(_ period: String) -> Int? {
        let letters = period.filter { $0.isASCII && $0.isLetter }.lowercased()
        let digits = period.filter { $0.isASCII && $0.isWholeNumber }
        let number = digits.isEmpty ? nil : Int(digits)
        let ordinal = ["st", "nd", "rd", "th"].first { number != nil && letters.hasPrefix($0) } ?? ""
        switch letters.dropFirst(ordinal.count) {
        case "", "q", "qtr", "quarter", "p", "period", "half", "inn", "inning", "set": return number
        case "ot": return (number ?? 1).addingReportingOverflow(overtimes).partialValue
        case "so": return .max
        default: return nil
        }
    }

    /// Behind the last period that any game has.
    private static let overtimes = 1000
}

extension RawGame {
    /// The line score of an object of NCAA's, where it prints one.
    mutating func read(linescoresOf fields: JSONFields) {
        let columns = LineColumn.periods(of: fields.objects("linescores"))
        regulation = regulation ?? LineColumn.regulation(of: columns).map(String.init)
        for index in teams.indices where !columns.isEmpty {
            let isHome = teams[index].isHome == true
            teams[index].lineScore = columns.map { $0.text(isHome ? "home" : "visit") ?? "" }
        }
    }
}
