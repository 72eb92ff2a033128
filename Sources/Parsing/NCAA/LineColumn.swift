import Normalizing

/// The columns of the NCAA's line scores.
enum LineColumn {
    /// Returns the columns of periods, in the order of play. If no column names its period, returns all columns in
    /// their order.
    static func periods(of columns: [JSONFields]) -> [JSONFields] {
        let headings = columns.map { $0.said("period").flatMap(PeriodHeading.init) }
        guard headings.contains(where: { $0 != nil }) else { return columns }
        return columns.indices
            .compactMap { index in headings[index].map { (heading: $0, index: index) } }
            .sorted { ($0.heading, $0.index) < ($1.heading, $1.index) }
            .map { columns[$0.index] }
    }
}

extension RawGame {
    /// Reads the line score of one of the NCAA's objects, if it has one.
    mutating func read(linescoresOf fields: JSONFields) {
        let columns = LineColumn.periods(of: fields.objects("linescores"))
        let headings = columns.compactMap { $0.said("period").flatMap(PeriodHeading.init) }
        regulation = regulation ?? PeriodHeading.regulation(of: headings).map(String.init)
        for index in teams.indices where !columns.isEmpty {
            let isHome = teams[index].isHome == true
            teams[index].lineScore = columns.map { $0.text(isHome ? "home" : "visit") ?? "" }
        }
    }
}
