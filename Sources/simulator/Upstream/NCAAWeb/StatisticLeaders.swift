import Scores

/// A league's players ranked by a statistic, best first, counted over the finished games of the season.
struct StatisticLeaders: Sendable {
    struct Line: Sendable {
        let player: ScriptedPlayer
        let team: Team
        /// The number of games, and then the cells below ``LeaderStatistic/headings``.
        let cells: [String]
        /// The value to rank by. Higher is better.
        let sortValue: Double
    }

    let statistic: LeaderStatistic
    let lines: [Line]

    init(_ statistic: LeaderStatistic, _ seasons: PlayerSeasons) {
        self.statistic = statistic
        lines = seasons.lines.compactMap { Self.line(statistic, $0) }
            .sorted { ($1.sortValue, $0.player.name, $0.player.id) < ($0.sortValue, $1.player.name, $1.player.id) }
    }

    /// Returns the rank of the player at an index of ``lines``. Equal players share a rank.
    func rank(of index: Int) -> Int {
        1 + (lines.firstIndex { $0.sortValue == lines[index].sortValue } ?? index)
    }

    /// - Returns: `nil` if the statistic does not apply to the player.
    private static func line(_ statistic: LeaderStatistic, _ season: PlayerSeasons.Line) -> Line? {
        guard let figures = statistic.figures(of: season) else { return nil }
        let value = decimal(figures.value, statistic.decimals)
        let isPercentage = statistic.decimals == 3 && figures.value < 1
        return Line(
            player: season.player,
            team: season.team,
            cells: [season.games].map(String.init) + figures.parts.map(String.init)
                + [isPercentage ? String(value.dropFirst()) : value],
            sortValue: statistic == .goalsAgainst ? -figures.value : figures.value
        )
    }

    /// Returns a number with this many decimal places: `7.50`.
    private static func decimal(_ value: Double, _ places: Int) -> String {
        let unit = places == 3 ? 1000 : 100
        let whole = Int((value * Double(unit)).rounded())
        let fraction = String(whole % unit)
        return "\(whole / unit).\(String(repeating: "0", count: places - fraction.utf8.count))\(fraction)"
    }
}

/// A statistic that ranks players. The raw values are the ids in its pages' URLs.
enum LeaderStatistic: String, Hashable, Sendable, CaseIterable {
    case points = "221"
    case goals = "222"
    case assists = "223"
    case saveShare = "224"
    case goalsAgainst = "225"
    case groundBalls = "227"
    case faceoffs = "410"
    case saves = "586"

    var title: String {
        switch self {
        case .points: "Points Per Game"
        case .goals: "Goals Per Game"
        case .assists: "Assists Per Game"
        case .saveShare: "Save Percentage"
        case .goalsAgainst: "Goals-Against Average"
        case .groundBalls: "Ground Balls Per Game"
        case .faceoffs: "Face-Off Winning Percentage"
        case .saves: "Saves Per Game"
        }
    }

    /// The headings of the value's components and of the value itself.
    var headings: [String] {
        switch self {
        case .points: ["Goals", "Assists", "Points", "Per Game"]
        case .goals: ["Goals", "Per Game"]
        case .assists: ["Assists", "Per Game"]
        case .saveShare: ["Saves", "Goals Allowed", "Pct."]
        case .goalsAgainst: ["Goals Allowed", "GAA"]
        case .groundBalls: ["Ground Balls", "Per Game"]
        case .faceoffs: ["FOs Won", "FOs Taken", "Pct."]
        case .saves: ["Saves", "Per Game"]
        }
    }

    fileprivate var decimals: Int { [.saveShare, .faceoffs].contains(self) ? 3 : 2 }

    /// Returns the components of the value and the value itself; `nil` for a player to whom the statistic does not
    /// apply.
    fileprivate func figures(of season: PlayerSeasons.Line) -> (parts: [Int], value: Double)? {
        let (goals, assists) = (season.count(.goals), season.count(.assists))
        let (shots, allowed) = (season.count(.shotsAgainst), season.count(.goalsAgainst))
        let (won, balls) = (season.count(.faceoffsWon), season.count(.groundBalls))
        let taken = won + season.count(.faceoffsLost)
        func perGame(_ count: Int) -> Double { Double(count) / Double(max(1, season.games)) }
        switch self {
        case .points: return goals + assists > 0 ? ([goals, assists, goals + assists], perGame(goals + assists)) : nil
        case .goals: return goals > 0 ? ([goals], perGame(goals)) : nil
        case .assists: return assists > 0 ? ([assists], perGame(assists)) : nil
        case .groundBalls: return balls > 0 ? ([balls], perGame(balls)) : nil
        case .saves: return shots > 0 ? ([shots - allowed], perGame(shots - allowed)) : nil
        case .saveShare: return shots > 0 ? ([shots - allowed, allowed], Double(shots - allowed) / Double(shots)) : nil
        case .goalsAgainst:
            return shots > 0 ? ([allowed], Double(allowed) * 3600 / Double(max(1, season.seconds))) : nil
        case .faceoffs: return taken > 0 ? ([won, taken], Double(won) / Double(taken)) : nil
        }
    }
}

extension UpstreamResponse {
    /// The number of leaders per page. It is below the source's 50, so that the players of one day fill several pages.
    static let leadersPerPage = 10

    /// `/stats/…`: one page of a list. Pages beyond the end have no table.
    /// - Parameter number: From 1.
    static func ncaaLeaders(_ list: StatisticLeaders, page number: Int, on slate: SimulatedSlate) -> UpstreamResponse {
        let count = max(1, (list.lines.count + leadersPerPage - 1) / leadersPerPage)
        let first = (number - 1) * leadersPerPage
        let lines = list.lines.enumerated().dropFirst(first).prefix(leadersPerPage)
        let path = "stats/lacrosse-men/d1/current/individual/\(list.statistic.rawValue)"
        return .ncaaPage(path, title: list.statistic.title) { page in
            page.element("div", class: "stats-header__lower__title", list.statistic.title)
            page.element("div", class: "stats-header__lower__desc", slate.throughGames)
            guard number <= count else { return }
            let rows = lines.map { index, line in
                // A shared rank is printed once per page.
                let isLevel = index > first && list.lines[index - 1].sortValue == line.sortValue
                return [
                    isLevel ? "-" : String(list.rank(of: index)), line.player.name, line.team.short,
                    line.player.position.uppercased(),
                ]
                    + line.cells
            }
            page.table([["Rank", "Name", "Team", "Position", "Games"] + list.statistic.headings] + rows) { row in
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
