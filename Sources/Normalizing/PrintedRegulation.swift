import Scores

extension RawGame {
    /// Returns the number of regulation periods of a finished game if its printed line contradicts the usual number of
    /// its league. For example, `Final/OT` with three columns leaves two.
    ///
    /// The line counts only if it adds up to the score, and only if the score was level at the end of regulation.
    /// - Returns: `nil` if the page does not show the number, or if the line agrees with `usual`.
    func printedRegulation(teams: BySide<RawTeam>, usual: Int) -> Int? {
        let texts = stateTexts + [period].compactMap(\.self)
        guard let columns = [Score](printedOn: teams),
            let score = Score(printedHome: teams.home.score, away: teams.away.score), columns.total == score,
            let overtimes = texts.lazy.compactMap(Self.overtimes).first
        else { return nil }
        let count = columns.count - overtimes
        guard count != usual, Period.regulations.contains(count), columns.prefix(count).total.leader == nil
        else { return nil }
        // One column may hold all overtimes.
        let isUsual = columns.count > usual && columns.prefix(usual).total.leader == nil
        return isUsual ? nil : count
    }

    /// Returns the number of regulation periods according to the page's own labels: `OT` for the third period leaves
    /// two, and so does a second half. `nil` if no label shows it.
    func labelledRegulation(teams: BySide<RawTeam>) -> Int? {
        let plays = (coded.plays ?? []).map { (number: $0.period, label: $0.periodLabel) }
        // After the end the number of the period may be filler, so it must agree with the number of printed columns.
        let columns = [Score](printedOn: teams)?.count
        let texts = columns == nil || columns == Int(printed: period) ? stateTexts : []
        let labels = plays + texts.map { (number: period, label: $0.split(separator: "-").last.map(String.init)) }
        return labels.lazy.compactMap { number, label in
            Int(printed: number).flatMap { Self.regulation(before: $0, called: label?.words ?? []) }
        }.first
    }

    private static func regulation(before number: Int, called words: [String]) -> Int? {
        if words.contains("ot") || words.contains("overtime") {
            let overtimes = words.lazy.compactMap { Int(printed: $0) }.first ?? 1
            return Period.regulations.contains(number - overtimes) ? number - overtimes : nil
        }
        let isHalf = words.contains("half") && words.contains(String(number))
        return isHalf && number <= 2 ? 2 : nil
    }

    /// Returns the number of overtimes that the text of a final names: 2 for `FINAL (2OT)`; `nil` for any other text.
    private static func overtimes(ofFinal text: String) -> Int? {
        let words = text.words
        guard words.first == "final", words.contains("ot") || words.contains("overtime") else { return nil }
        return Period(printed: text, regulation: 0)?.number
    }
}

extension [Score] {
    /// Creates the line that a page prints for its teams; `nil` if it has none, or if a cell is not a number.
    init?(printedOn teams: BySide<RawTeam>) {
        let (home, away) = teams.printedColumns
        guard !home.isEmpty, home.count == away.count else { return nil }
        self = zip(home, away).compactMap { Score(printedHome: $0, away: $1) }
        guard count == home.count else { return nil }
    }
}
