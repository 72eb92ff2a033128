import Scores

/// A league's players ranked by a statistic, best first, counted from the finished games.
struct StatisticLeaders: Sendable {
    struct Line: Sendable {
        let player: ScriptedPlayer
        let team: Team
        /// The cells below ``LeaderStatistic/headings``.
        let cells: [String]
        /// The value to rank by. Higher is better.
        let merit: Double
    }

    let statistic: LeaderStatistic
    let lines: [Line]

    init(_ statistic: LeaderStatistic, after games: [GameView]) {
        self.statistic = statistic
        let over = games.filter { $0.winner != nil }
        lines = over.flatMap { game in
            let tally = BoxTally(game.plays)
            return Side.allCases.flatMap { side in
                game.rosters[side].compactMap { Self.line(statistic, $0, of: game.teams[side], tally, in: game) }
            }
        }.sorted { ($1.merit, $0.player.name) < ($0.merit, $1.player.name) }
    }

    /// Returns the rank of the player at an index of ``lines``. Equal players share a rank.
    func rank(of place: Int) -> Int {
        1 + (lines.firstIndex { $0.merit == lines[place].merit } ?? place)
    }

    /// - Returns: `nil` if the statistic does not apply to the player.
    private static func line(
        _ statistic: LeaderStatistic,
        _ player: ScriptedPlayer,
        of team: Team,
        _ tally: BoxTally,
        in game: GameView
    ) -> Line? {
        let (shots, goals) = (tally[player, .shotsAgainst], tally[player, .goalsAgainst])
        let (won, lost) = (tally[player, .faceoffsWon], tally[player, .faceoffsLost])
        let taken = won + lost
        switch statistic {
        case .saves, .goalsAgainst:
            guard shots > 0 else { return nil }
            let average = Double(goals) * 3600 / Double(max(1, game.playedSeconds))
            let isSaves = statistic == .saves
            return Line(
                player: player,
                team: team,
                cells: isSaves
                    ? [String(shots - goals), decimal(Double(shots - goals), 2)]
                    : [String(goals), decimal(average, 2)],
                merit: isSaves ? Double(shots - goals) : -average
            )
        case .faceoffs:
            guard taken > 0 else { return nil }
            let share = Double(won) / Double(taken)
            let printed = share < 1 ? String(decimal(share, 3).dropFirst()) : "1.000"
            return Line(player: player, team: team, cells: [String(won), String(taken), printed], merit: share)
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
    static let leadersOnAPage = 10

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
