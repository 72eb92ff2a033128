import Scores

extension RawGame {
    /// How many periods came before the overtimes of a game that is over, where its printed line contradicts what is
    /// usual in its league: `Final/OT` beside three columns leaves two.
    ///
    /// Only a line that adds up to the score tells, and only if the score was level where regulation would have ended.
    /// - Returns: `nil` where nothing tells, or the line agrees with `usual`.
    func printedRegulation(teams: BySide<RawTeam>, usual: Int) -> Int? {
        let texts = stateTexts + [period].compactMap(\.self)
        guard let columns = [Score](printedOn: teams),
            let score = Score(printedHome: teams.home.score, away: teams.away.score), columns.total == score,
            let overtimes = texts.lazy.compactMap(Self.overtimes).first
        else { return nil }
        let told = columns.count - overtimes
        guard told != usual, (1...20).contains(told), columns.prefix(told).total.leader == nil else { return nil }
        // One column may hold all overtimes.
        let isUsual = columns.count > usual && columns.prefix(usual).total.leader == nil
        return isUsual ? nil : told
    }

    /// How many overtimes the words for a final speak of: 2 of `FINAL (2OT)`; `nil` for any other text.
    private static func overtimes(ofFinal text: String) -> Int? {
        let words = text.words
        guard words.first == "final", words.contains("ot") || words.contains("overtime") else { return nil }
        return Period(printed: text, regulation: 0)?.number
    }
}

extension [Score] {
    /// The line that a page prints for its teams; `nil` where it has none, or a cell is no number.
    init?(printedOn teams: BySide<RawTeam>) {
        let (home, away) = teams.printedColumns
        guard !home.isEmpty, home.count == away.count else { return nil }
        self = zip(home, away).compactMap { Score(printedHome: $0, away: $1) }
        guard count == home.count else { return nil }
    }
}

extension Sequence<Score> {
    /// What the columns of a line score add up to.
    var total: Score {
        reduce(into: .nilNil) { sum, score in
            sum.home += score.home
            sum.away += score.away
        }
    }
}
