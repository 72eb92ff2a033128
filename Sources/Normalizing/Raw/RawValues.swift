import Scores

extension BySide where Value == Int {
    /// Creates a pair if both are numbers; `nil` also for a number that no game reaches, which is an error of the
    /// source.
    init?(printedHome home: String?, away: String?) {
        guard let home = Int(printed: home), let away = Int(printed: away), home < 1000, away < 1000 else { return nil }
        self.init(home: home, away: away)
    }
}

extension RawGame {
    /// The page's own number of regulation periods.
    var statedRegulation: Int? {
        Int(printed: regulation).flatMap { Period.regulations.contains($0) ? $0 : nil }
    }
}

extension RawPlay {
    /// The running score after the play; `nil` unless both numbers are present.
    var score: Score? {
        Score(printedHome: homeScore, away: awayScore)
    }
}

extension BySide where Value == RawTeam {
    /// Returns the side that `reference` means in the page's plays; `nil` if it means neither or both.
    func side(ofReference reference: String?) -> Side? {
        guard let reference = reference?.unblanked else { return nil }
        switch (home.reference?.unblanked == reference, away.reference?.unblanked == reference) {
        case (true, false): return .home
        case (false, true): return .away
        default: return nil
        }
    }

    /// The columns that the page prints for each side, without trailing columns that are empty for both sides, because
    /// these are future periods.
    var printedColumns: (home: [String], away: [String]) {
        var columns = (home: home.lineScore, away: away.lineScore)
        while columns.home.count == columns.away.count, columns.home.last?.isEmptyCell == true,
            columns.away.last?.isEmptyCell == true
        {
            columns.home.removeLast()
            columns.away.removeLast()
        }
        return columns
    }

    /// Sorts two teams into sides. It is enough if one team states its side. It throws if there are not two teams, if
    /// both state the same side, or if neither states one.
    init(_ teams: [RawTeam]) throws(UnreadableGame) {
        guard teams.count == 2 else { throw .teams(teams.count) }
        switch (teams[0].isHome, teams[1].isHome) {
        case (true, false), (true, nil), (nil, false): self.init(home: teams[0], away: teams[1])
        case (false, true), (false, nil), (nil, true): self.init(home: teams[1], away: teams[0])
        default: throw .sidesUnclear
        }
    }
}

extension String {
    /// Whether the cell is empty or contains only a dash.
    fileprivate var isEmptyCell: Bool { ["", "-"].contains(trimmed) }
}

extension [RawPeriod] {
    /// The number of regulation periods according to the page's own labels, because in one sport it differs between
    /// years: `Overtime(1)` as the third period means two regulation periods, and so does a label `2nd Half`. `nil` if
    /// no label shows it.
    var regulation: Int? {
        for period in self {
            let words = period.label?.words ?? []
            guard words.first == "overtime", words.count == 2, let overtime = Int(printed: words[1]),
                let number = Int(printed: period.number), overtime >= 1, Period.regulations.contains(number - overtime)
            else { continue }
            return number - overtime
        }
        return contains { $0.label?.words == ["2", "nd", "half"] } ? 2 : nil
    }

    /// Returns the periods in the order of play, each with its number: as printed, otherwise by its label, otherwise by
    /// its position. Parts of the same period are joined.
    func numbered(regulation: Int) -> [(period: Period, raw: RawPeriod)] {
        let numbered = enumerated().map { index, raw in
            let period =
                Period(printed: raw.number, regulation: regulation)
                ?? Period(printed: raw.label, regulation: regulation)
            return (period: period ?? Period(number: index + 1, regulation: regulation), index: index, raw: raw)
        }
        var periods: [(period: Period, raw: RawPeriod)] = []
        for part in numbered.sorted(by: { ($0.period, $0.index) < ($1.period, $1.index) }) {
            if periods.last?.period == part.period {
                periods[periods.count - 1].raw.plays += part.raw.plays
            } else {
                periods.append((part.period, part.raw))
            }
        }
        return periods
    }
}
