import Scores

/// A league's players ranked by a statistic, best first, counted over the finished games of the season.
struct StatisticLeaders: Sendable {
    struct Line: Sendable {
        let player: ScriptedPlayer
        let team: Team
        /// The cells below ``LeaderStatistic/headings``.
        let cells: [String]
        /// The value to rank by. Higher is better.
        let merit: Double

        fileprivate init(_ season: PlayerSeasons.Line, _ cells: [String], merit: Double) {
            player = season.player
            team = season.team
            self.cells = cells
            self.merit = merit
        }
    }

    let statistic: LeaderStatistic
    let lines: [Line]

    init(_ statistic: LeaderStatistic, _ seasons: PlayerSeasons) {
        self.statistic = statistic
        lines = seasons.lines.compactMap { Self.line(statistic, $0) }
            .sorted { ($1.merit, $0.player.name, $0.player.id) < ($0.merit, $1.player.name, $1.player.id) }
    }

    /// Returns the rank of the player at an index of ``lines``. Equal players share a rank.
    func rank(of place: Int) -> Int {
        1 + (lines.firstIndex { $0.merit == lines[place].merit } ?? place)
    }

    /// - Returns: `nil` if the statistic does not apply to the player.
    private static func line(_ statistic: LeaderStatistic, _ season: PlayerSeasons.Line) -> Line? {
        switch statistic {
        case .saves:
            let saves = season.count(.shotsAgainst) - season.count(.goalsAgainst)
            guard season.count(.shotsAgainst) > 0 else { return nil }
            let average = Double(saves) / Double(season.games)
            return Line(season, [String(saves), decimal(average, 2)], merit: average)
        case .goalsAgainst:
            guard season.count(.shotsAgainst) > 0 else { return nil }
            let goals = season.count(.goalsAgainst)
            let average = Double(goals) * 3600 / Double(max(1, season.seconds))
            return Line(season, [String(goals), decimal(average, 2)], merit: -average)
        case .faceoffs:
            let won = season.count(.faceoffsWon)
            let taken = won + season.count(.faceoffsLost)
            guard taken > 0 else { return nil }
            let share = Double(won) / Double(taken)
            let printed = share < 1 ? String(decimal(share, 3).dropFirst()) : "1.000"
            return Line(season, [String(won), String(taken), printed], merit: share)
        }
    }

    /// `7.50`
    private static func decimal(_ value: Double, _ places: Int) -> String {
        let unit = places == 3 ? 1000 : 100
        let whole = Int((value * Double(unit)).rounded())
        let fraction = String(whole % unit)
        return "\(whole / unit).\(String(repeating: "0", count: places - fraction.utf8.count))\(fraction)"
    }
}

/// A statistic that ranks players. The raw values are the ids in its pages' URLs.
enum LeaderStatistic: String, Hashable, Sendable, CaseIterable {
    case saves = "224"
    case goalsAgainst = "225"
    case faceoffs = "410"

    var title: String {
        switch self {
        case .saves: "Saves Per Game"
        case .goalsAgainst: "Goals-Against Average"
        case .faceoffs: "Face-Off Winning Percentage"
        }
    }

    /// The headings of the value's components and of the value itself.
    var headings: [String] {
        switch self {
        case .saves: ["Saves", "Per Game"]
        case .goalsAgainst: ["Goals Against", "GAA"]
        case .faceoffs: ["FOs Won", "FOs Taken", "Pct."]
        }
    }
}

extension UpstreamResponse {
    /// The number of leaders per page. It is below the source's 50, so that the players of one day fill several pages.
    static let leadersOnAPage = 20

    /// `/stats/…`: one page of a list. Pages beyond the end have no table.
    /// - Parameter number: From 1.
    static func ncaaLeaders(_ list: StatisticLeaders, page number: Int, on slate: SimulatedSlate) -> UpstreamResponse {
        let count = max(1, (list.lines.count + leadersOnAPage - 1) / leadersOnAPage)
        let first = (number - 1) * leadersOnAPage
        let lines = list.lines.enumerated().dropFirst(first).prefix(leadersOnAPage)
        let path = "stats/lacrosse-men/d1/current/individual/\(list.statistic.rawValue)"
        return .ncaaPage(path, title: list.statistic.title) { page in
            page.element("div", class: "stats-header__lower__title", list.statistic.title)
            page.element("div", class: "stats-header__lower__desc", slate.throughGames)
            guard number <= count else { return }
            let rows = lines.map { place, line in
                // A shared rank is printed once per page.
                let isLevel = place > first && list.lines[place - 1].merit == line.merit
                return [
                    isLevel ? "-" : String(list.rank(of: place)), line.player.name, line.team.short,
                    line.player.position.uppercased(),
                ]
                    + line.cells
            }
            page.table([["Rank", "Name", "Team", "Position"] + list.statistic.headings] + rows) { row in
                (list.lines[first + row].team.seoname, 2)
            }
            guard count > 1 else { return }
            let pages = (1...count).map { (class: $0 == number ? "active" : nil as String?, text: String($0)) }
            page.list(
                class: "stats-pager",
                [("stats-pager__li--prev", "‹")] + pages + [("stats-pager__li--next", "›")]
            )
        }
    }
}
