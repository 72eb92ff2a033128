import Postgres
import Scores
import Storage
import TestSupport
import Testing

@Suite("Logos")
struct LogoStoreTests {
    private static let light = LogoAddress(url: "https://x.invalid/light.png", background: .light)
    private static let plain = LogoAddress(url: "https://x.invalid/plain.svg")

    private func insertTeam(_ database: TestDatabase) async throws -> TeamID {
        try await database.pool.execute(
            "insert into team (league_id, slug, name) values ('mlax-d1', 'navy', 'Navy')"
        )
        try await database.pool.execute(
            "insert into team_source_id select 'ncaa', league_id, 'navy', id from team"
        )
        let store = LogoStore(database.pool)
        return try #require(try await store.team(SourceID(source: "ncaa", id: "navy"), league: .mensLacrosseD1))
    }

    @Test func `a picture is stored once, under its hash, even if two addresses return it`() async throws {
        try await withTestDatabase { database in
            let team = try await insertTeam(database)
            let store = LogoStore(database.pool)
            try await store.store([1, 2, 3], format: "png", at: Self.light, of: team)
            try await store.store([1, 2, 3], format: "png", at: Self.plain, of: team)
            // The hash of the bytes 1, 2, 3 (FIPS 180-4).
            let hash = "039058c6f2c0cb492c533b0a4d14ef77cc0f78abccced5287d84a1a2011cfb81"
            #expect(try await database.value("select string_agg(sha256, ' ') from logo", as: String.self) == hash)
            #expect(try await database.value("select count(*) from team_logo", as: Int64.self) == 2)
            let picture = try #require(try await store.picture(hash))
            #expect(picture.bytes == [1, 2, 3] && picture.format == "png")
            #expect(try await store.picture(String(repeating: "0", count: 64)) == nil)
        }
    }

    @Test func `a team shows one logo: for any background, else for a light one, else for a dark one`() async throws {
        try await withTestDatabase { database in
            let team = try await insertTeam(database)
            let store = LogoStore(database.pool)
            func shown() async throws -> String? {
                try await database.value(
                    "select l.format from team t left join logo l on t.logo = l.sha256 || '.' || l.format",
                    as: String?.self
                )
            }
            #expect(try await shown() == nil)
            let dark = LogoAddress(url: "https://x.invalid/dark.png", background: .dark)
            try await store.store([1], format: "png", at: dark, of: team)
            #expect(try await shown() == "png")
            try await store.store([2], format: "gif", at: Self.light, of: team)
            #expect(try await shown() == "gif")
            try await store.store([3], format: "svg", at: Self.plain, of: team)
            #expect(try await shown() == "svg")
            try await store.refuse(Self.plain, of: team, because: "no picture")
            #expect(try await shown() == "svg")
        }
    }

    @Test func `two logos of a team that are stored at once show the one for a light background`() async throws {
        try await withTestDatabase { database in
            let team = try await insertTeam(database)
            let dark = LogoAddress(url: "https://x.invalid/dark.png", background: .dark)
            let first = try await OpenTransaction.begin(in: database)
            try await LogoStore(first.connection).store([1], format: "png", at: Self.light, of: team)
            let second = Task { try await LogoStore(database.pool).store([2], format: "gif", at: dark, of: team) }
            try await database.waitForBlockedSession()
            try await first.commit()
            try await second.value
            let shown = "select l.format from team t join logo l on t.logo = l.sha256 || '.' || l.format" as SQL
            #expect(try await database.value(shown, as: String.self) == "png")
        }
    }

    @Test func `a corrected format renames the logo of all teams that show the picture`() async throws {
        try await withTestDatabase { database in
            let team = try await insertTeam(database)
            let other = try #require(
                try await database.pool.first(
                    "insert into team (league_id, slug, name) values ('mlax-d1', 'army', 'Army') returning id"
                )
            ).decode(TeamID.self)
            let store = LogoStore(database.pool)
            for team in [team, other] { try await store.store([1], format: "png", at: Self.light, of: team) }
            try await store.store([1], format: "jpg", at: Self.light, of: team)
            let shown = "select count(*) from team where logo = (select sha256 || '.jpg' from logo)" as SQL
            #expect(try await database.value(shown, as: Int64.self) == 2)
        }
    }

    @Test
    func `a refused picture leaves the team's logo as it is, and is not fetched again for a while`() async throws {
        try await withTestDatabase { database in
            let team = try await insertTeam(database)
            let store = LogoStore(database.pool)
            #expect(try await !store.isFresh(Self.light, of: team, days: 30))
            try await store.store([1], format: "gif", at: Self.light, of: team)
            try await store.refuse(Self.light, of: team, because: "no picture")
            let row = try #require(try await database.pool.first("select sha256 is not null, refusal from team_logo"))
            let (hasLogo, refusal) = try row.decode(Bool.self, String?.self)
            #expect(hasLogo && refusal == "no picture")
            #expect(try await store.isFresh(Self.light, of: team, days: 30))
            #expect(try await !store.isFresh(Self.plain, of: team, days: 30))
            try await database.pool.execute("update team_logo set checked_at = checked_at - interval '31 days'")
            #expect(try await !store.isFresh(Self.light, of: team, days: 30))
            try await store.store([2], format: "gif", at: Self.light, of: team)
            #expect(
                try await database.value("select count(*) from team_logo where refusal is null", as: Int64.self) == 1
            )
        }
    }

    @Test func `a picture that does not match its type cannot be stored`() async throws {
        try await withTestDatabase { database in
            _ = await #expect(throws: PostgresError.self) {
                try await database.pool.execute("insert into logo values ('abc', 'png', '\\x01')")
            }
        }
    }
}
