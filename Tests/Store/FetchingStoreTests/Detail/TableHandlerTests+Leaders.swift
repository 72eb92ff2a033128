import Postgres
import Scores
import TestSupport
import Testing

@testable import detail_scraper

extension TableHandlerTests {
    @Test func `leaders are stored with the teams that they play for`() async throws {
        try await withTestDatabase { database in
            try await insertTeams(database)
            try await TableHost.run(in: database) { host in
                host.set("/stats/lacrosse-men/d1/current/individual/410", TablePages.leaders)
                let page = TablePage(.leaders, name: "individual/410")
                _ = try await scrape(.mensLacrosseD1, page, from: host, in: database)
                let lines: SQL = """
                    select concat_ws(' ', t.slug, e.rank, e.player, e.class_year, e.statistic, e.value, '=' || m.slug)
                      from leader_entry e join league_table t on t.id = e.table_id left join team m on m.id = e.team_id
                     order by e.place
                    """
                #expect(
                    try await strings(lines, database) == [
                        "individual-410 1 Al Ray Jr. Pct. .700 =duke", "individual-410 1 Bo Fox Sr. Pct. .700",
                    ]
                )
            }
        }
    }

    @Test func `leaders are read up to the fourth page, and only if the first page changed`() async throws {
        try await withTestDatabase { database in
            try await insertTeams(database)
            try await TableHost.run(in: database) { host in
                let path = "/stats/lacrosse-men/d1/current/individual/410"
                let paths = [path] + (2...6).map { "\(path)/p\($0)" }
                for (number, path) in paths.enumerated() {
                    host.set(path, TablePages.leaders(page: number + 1, of: paths.count))
                }
                let page = TablePage(.leaders, name: "individual/410")
                _ = try await scrape(.mensLacrosseD1, page, from: host, in: database)
                #expect(host.takeAsked() == Array(paths.prefix(4)))
                let lines: SQL = "select concat_ws(' ', place, rank, player) from leader_entry order by place"
                #expect(
                    try await strings(lines, database) == [
                        "1 1 Al 1", "2 1 Bo 1", "3 3 Al 2", "4 3 Bo 2", "5 5 Al 3", "6 5 Bo 3", "7 7 Al 4", "8 7 Bo 4",
                    ]
                )
                _ = try await scrape(.mensLacrosseD1, page, from: host, in: database)
                #expect(host.takeAsked() == ["\(path) (known)"])
            }
        }
    }
}
