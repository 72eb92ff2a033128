import Foundation
import Postgres
import SystemPackage
import Tapes
import TestTools
import Testing

/// Tests a night of the professional leagues together with a Saturday of lacrosse, with the real programs.
@Suite("An evening of three leagues")
struct EveningNightlyTests {
    @Test
    func `a night of the NBA and the NHL ends correctly together with a Saturday of lacrosse`() async throws {
        try await withTemporaryDirectory { folder in
            let night = SimulatedGameDay.Night(basketball: 3, hockey: 3, recording: folder)
            try await SimulatedGameDay.play(speed: 600, games: 2, night: night) { day in
                try await day.waitForTheEnd()
                try await day.expectTrueScores()
                try await day.expectPushes()
                try await day.expectShootoutPushedAsSuch()
                try await day.expectNothingLeft()
            }
            try expectCompleteTapes(in: folder)
        }
    }

    /// Expects that the scrapers' recordings end properly and contain pages of all three sources.
    private func expectCompleteTapes(in folder: String) throws {
        let names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
        #expect(names.map { $0.prefix { $0 != "2" } } == ["detail-scraper-", "scoreboard-scraper-"])
        for name in names {
            let tape = try Tape(file: FilePath(folder).appending(name))
            #expect(tape.ending == .whole, "\(name)")
            for page in ["meta=", "site.api.espn.com", "api-web.nhle.com"] {
                #expect(tape.entries.contains { $0.url.contains(page) }, "\(page) on \(name)")
            }
        }
    }

    @Test(.enabled(if: Evening.captures != nil, "no captures next to the repository"))
    func `a night of real games from tapes also ends correctly`() async throws {
        let captures = try #require(Evening.captures)
        try await withTemporaryDirectory { folder in
            let made = try await Tool(path: ProjectFolder.path("deploy/tapes/make")).run([captures, folder])
            try #require(made.isSuccess, "\(made.errorOutput)")
            var night = SimulatedGameDay.Night()
            night.tapes = ["\(folder)/nhl-night.tape", "\(folder)/nba-night.tape"]
            night.tapedGames = 4
            try await SimulatedGameDay.play(speed: 600, games: 1, night: night) { day in
                try await day.waitForTheEnd()
                try await day.expectPushes()
                #expect(try await day.results() == Evening.results)
                try await day.expectNothingLeft()
            }
        }
    }
}

/// Tapes of real games, made from responses that are kept outside the repository.
private enum Evening {
    /// The folder of the responses; `nil` if it is missing.
    static let captures = ProjectFolder.captures

    /// The results of the games, home side first, with the line score.
    static let results = [
        "nba Pacers 125 Knicks 108: 25-24 33-30 34-23 33-31",
        "nhl Kings 1 Capitals 2: 1-1 0-1 0-0",
        "nhl Panthers 4 Hurricanes 3: 1-0 1-2 1-1 1-0",
        "nhl Senators 3 Penguins 2: 1-0 0-0 1-2 1-0",
    ]
}

extension SimulatedGameDay {
    /// Returns the results of the professional leagues in the database.
    fileprivate func results() async throws -> [String] {
        try await pool.query(
            """
            select format('%s %s %s %s %s: %s', g.league_id, h.name, g.home_score, a.name, g.away_score,
                          (select string_agg(p.home_score || '-' || p.away_score, ' ' order by p.number)
                             from period_score p where p.game_id = g.id))
              from game g join team h on h.id = g.home_team_id join team a on a.id = g.away_team_id
             where g.league_id in ('nba', 'nhl') and g.status = 'final' order by 1
            """
        ).map { try $0.decode(String.self) }
    }

    /// Expects that the shootout of the third hockey game has its own period, labelled SO.
    fileprivate func expectShootoutPushedAsSuch() async throws {
        let labels = try await pool.query(
            "select distinct p.label from period_score p join game g on g.id = p.game_id where g.league_id = 'nhl' order by 1"
        ).map { try $0.decode(String.self) }
        #expect(labels == ["1st", "2nd", "3rd", "OT", "SO"])
    }
}
