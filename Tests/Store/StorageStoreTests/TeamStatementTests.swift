import Postgres
import Scores
import TestSupport
import Testing
import Time

@testable import Storage

/// Checks that pages of earlier days, which may be read later, do not replace what later ones state about teams.
@Suite("Team statements")
struct TeamStatementTests {
    private struct Stored: Equatable {
        var rank: Int16?
        var wins: Int16?
        var factsDay: String?
        var recordDay: String?
    }

    @Test func `a page of an earlier day changes nothing, however late it is read`() async throws {
        try await withTestDatabase { database in
            try await read(rank: 3, wins: 12, day: "2026-05-02", database)
            try await read(rank: 9, wins: 4, day: "2026-03-15", database)
            let expected = Stored(rank: 3, wins: 12, factsDay: "2026-05-02", recordDay: "2026-05-02")
            #expect(try await stored(database) == expected)
        }
    }

    @Test func `a page that states the same moves the day on`() async throws {
        try await withTestDatabase { database in
            try await read(rank: 9, wins: 4, day: "2026-03-15", database)
            try await read(rank: 9, wins: 4, day: "2026-05-02", database)
            try await read(rank: 5, wins: 8, day: "2026-04-01", database)
            let expected = Stored(rank: 9, wins: 4, factsDay: "2026-05-02", recordDay: "2026-05-02")
            #expect(try await stored(database) == expected)
        }
    }

    @Test func `a page of the same day counts, and so does a page of a day to come`() async throws {
        try await withTestDatabase { database in
            try await read(rank: 3, wins: 12, day: "2026-05-02", database)
            try await read(rank: 2, wins: 13, day: "2026-05-02", database)
            #expect(try await stored(database).wins == 13)
            // It was read today, so a page of today that is read afterwards is newer.
            try await read(rank: 1, wins: 14, day: "9999-01-01", database)
            #expect(try await stored(database).wins == 14)
            try await read(rank: 4, wins: 15, day: nil, database)
            #expect(try await stored(database).rank == 4)
        }
    }

    @Test func `a record belongs to the season of the day whose page stated it`() async throws {
        try await withTestDatabase { database in
            try await read(rank: 3, wins: 12, day: "2019-05-02", database)
            try await read(rank: 3, wins: 12, day: "2020-02-08", database)
            let day: String = try await database.value(
                "select (record_at at time zone 'America/New_York')::date::text from team where slug = 'navy'"
            )
            #expect(day == "2019-05-02")
        }
    }

    private func read(rank: Int, wins: Int, day: String?, _ database: TestDatabase) async throws {
        var reading = TeamReading.ncaa("navy", "Navy")
        (reading.rank, reading.saysRank) = (rank, true)
        reading.record = TeamRecord(wins: wins, losses: 2)
        _ = try await TeamStore(session: database.pool).resolve(
            BySide(home: reading, away: TeamReading.ncaa("army", "Army")),
            league: .womensLacrosseD1,
            day: day.flatMap { CivilDate($0) }
        )
    }

    private func stored(_ database: TestDatabase) async throws -> Stored {
        let row = try #require(
            try await database.pool.first(
                "select rank, record_wins, facts_day::text, record_day::text from team where slug = 'navy'"
            )
        )
        let (rank, wins, facts, record) = try row.decode(Int16?.self, Int16?.self, String?.self, String?.self)
        return Stored(rank: rank, wins: wins, factsDay: facts, recordDay: record)
    }
}
