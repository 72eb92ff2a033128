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
