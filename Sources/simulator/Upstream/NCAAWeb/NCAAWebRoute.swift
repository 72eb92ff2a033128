import Scores

/// The HTML tables of ncaa.com, for Division I men's lacrosse only.
enum NCAAWebRoute: UpstreamPage {
    /// `/rankings/lacrosse-men/d1/{poll}`, for the one computed ranking that BarDown reads.
    case rankings
    /// `/standings/lacrosse-men/d1`
    case standings
    /// `/stats/lacrosse-men/d1/current/individual/{statistic}[/p2]`
    case leaders(LeaderStatistic, page: Int)

    private static let competition = ["lacrosse-men", "d1"]

    init?(_ target: Target) {
        let parts = target.path.split(separator: "/").map(String.init)
        guard parts.count >= 3, Array(parts[1...2]) == Self.competition else { return nil }
        switch (parts[0], parts.dropFirst(3)) {
        case ("rankings", ["ncaa-mens-lacrosse-rpi"]): self = .rankings
        case ("standings", []): self = .standings
        case ("stats", let rest) where (3...4).contains(rest.count) && rest.prefix(2) == ["current", "individual"]:
            let page = rest.count == 3 ? 1 : rest.last.flatMap { $0.first == "p" ? Int($0.dropFirst()) : nil }
            guard let statistic = rest.dropFirst(2).first.flatMap(LeaderStatistic.init), let page, page >= 1 else {
                return nil
            }
            self = .leaders(statistic, page: page)
        default: return nil
        }
    }

    var name: String { Fault.page }

    func response(from scenario: SimulatedScenario, sourceView: SourceView) -> UpstreamResponse {
        let slate = scenario.slate(age: sourceView.age)
        switch self {
        case .rankings: return .ncaaRankings(scenario.ranking, Self.table(slate, sourceView), on: slate)
        case .standings: return .ncaaStandings(Self.table(slate, sourceView), on: slate)
        case .leaders(let statistic, let page):
            let seasons = slate.players(of: .mensLacrosseD1, sourceView: sourceView)
            return .ncaaLeaders(StatisticLeaders(statistic, seasons), page: page, on: slate)
        }
    }

    private static func table(_ slate: SimulatedSlate, _ sourceView: SourceView) -> LeagueTable {
        slate.table(of: TeamTable.all.map(\.team), in: .mensLacrosseD1, sourceView: sourceView)
    }

    /// A table with unknown headings.
    var wrongTypes: UpstreamResponse {
        .ncaaPage("rankings/lacrosse-men/d1/other", title: "Other") { page in
            page.table([["No.", "Of"], ["one", "two"]])
        }
    }
}
