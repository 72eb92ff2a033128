import Scores

extension UpstreamResponse {
    /// `/rankings/…`: the ranked teams in order, with the same ranks as in scoreboards, then all other teams. Simulated
    /// games do not change the ranks.
    /// - Parameter ranking: The ranked teams, best first.
    static func ncaaRankings(_ ranking: [Team], _ table: LeagueTable, on slate: SimulatedSlate) -> UpstreamResponse {
        let others = table.lines.filter { line in !ranking.contains { $0.id == line.team.id } }
        let lines = ranking.compactMap { table.line(of: $0) } + others.sorted { $0.team.short < $1.team.short }
        return .ncaaPage("rankings/lacrosse-men/d1/ncaa-mens-lacrosse-rpi", title: "NCAA Men's Lacrosse RPI") {
            page in
            page.element("h1", class: "rankings-title", "NCAA Men's Lacrosse RPI")
            page.element("figure", class: "rankings-last-updated", slate.throughGames)
            let rows = lines.enumerated().map { index, line in
                [
                    String(index + 1), line.team.short, SimulatedConferences.name(line.team.conference), line.record,
                    String(previousRank(at: index, of: lines.count)),
                ]
            }
            page.table([["Rank", "School", "Conf", "Record", "Prev"]] + rows) { (lines[$0].team.seoname, 1) }
        }
    }

    /// Returns the rank in the previous ranking. In every group of five places, the second and the third team have
    /// changed places since then.
    private static func previousRank(at index: Int, of count: Int) -> Int {
        switch index % 5 {
        case 1 where index + 1 < count: index + 2
        case 2: index
        default: index + 1
        }
    }

    /// `/standings/…`: one table per conference, under the conference's name, by the record in the conference.
    static func ncaaStandings(_ table: LeagueTable, on slate: SimulatedSlate) -> UpstreamResponse {
        .ncaaPage("standings/lacrosse-men/d1", title: "DI Men's Lacrosse Standings") { page in
            page.element("figure", class: "standings-last-updated", slate.throughGames)
            for group in table.groups(by: { SimulatedConferences.name($0.conference) }) {
                page.element("figure", class: "standings-conference", group.name)
                let lines = group.lines.map { line in
                    (line, own: line.filtered { $0.opponent.conference == line.team.conference })
                }
                let rows = lines.sorted { $0.own.winShare > $1.own.winShare }.map { line, own in
                    let streak = line.streak.map { ($0.code == "W" ? "Won " : "Lost ") + String($0.count) }
                    return [
                        line.team.short, String(own.wins), String(own.losses), String(line.wins), String(line.losses),
                        streak ?? "",
                    ]
                }
                let headings = [
                    ["School", "Conference", "Conference", "Overall", "Overall", "Overall"],
                    ["", "W", "L", "W", "L", "STREAK"],
                ]
                page.table(headings + rows, headings: 2) { (group.lines[$0].team.seoname, 0) }
            }
        }
    }
}
