import Postgres
import Scores
import Storage
import Time

extension ApiFixtures {
    static let may4 = Instant(microseconds: 1_777_867_200_000_000)

    /// Stores the tables of a page, as the scraper does.
    static func store(
        _ reading: TableReading,
        _ page: TablePage,
        of league: LeagueID = .mensLacrosseD1,
        source: String = "ncaa",
        at instant: Instant = may4,
        in pool: PostgresPool
    ) async throws {
        let place = TableStore.PageKey(league: league, source: source, page: page)
        try await pool.withTransaction { transaction in
            _ = try await TableStore(transaction).store(reading, of: place, askedAt: instant)
        }
    }

    /// A poll with Duke first, and an unknown team.
    static func poll(_ name: String) -> RankingReading {
        let duke = TeamReading(name: "Duke", conference: "ACC")
        return RankingReading(
            league: .mensLacrosseD1,
            name: name,
            asOf: TableDate(through: CivilDate("2026-05-03"), text: "Through Games May 3"),
            entries: [
                RankingEntry(
                    team: duke,
                    rank: 1,
                    previous: .ranked(3),
                    firstPlaceVotes: 18,
                    points: 1398,
                    record: TeamRecord(wins: 14, losses: 1),
                    other: [PrintedStat(name: "Home", value: "8-1")]
                ),
                RankingEntry(team: TeamReading(name: "Elsewhere State"), rank: nil, previous: .unranked),
            ]
        )
    }

    /// Two groups, not in the order of their names.
    static var standings: StandingsReading {
        StandingsReading(
            league: .mensLacrosseD1,
            asOf: nil,
            groups: [
                StandingsGroup(
                    name: "Ivy League",
                    entries: [StandingsEntry(team: TeamReading(name: "Cornell"), place: 1)]
                ),
                StandingsGroup(
                    name: "ACC",
                    entries: [
                        StandingsEntry(
                            team: TeamReading(name: "Duke"),
                            overall: TeamRecord(wins: 14, losses: 1),
                            conference: TeamRecord(wins: 4, losses: 0),
                            other: [PrintedStat(name: "Overall STREAK", value: "Won 3")]
                        )
                    ]
                ),
            ]
        )
    }

    /// One statistic with one player.
    static var leaders: LeadersReading {
        let leader = LeaderEntry(
            rank: 1,
            player: PlayerReading(name: "Al Ray", position: "FO", classYear: "Jr."),
            team: TeamReading(name: "Duke"),
            value: PrintedStat(name: "Pct.", value: ".700")
        )
        return LeadersReading(
            league: .mensLacrosseD1,
            asOf: nil,
            categories: [LeaderCategory(name: "Face-Off Winning Percentage", entries: [leader])]
        )
    }
}
