import Parsing
import Scores
import Sports
import TestTools
import Testing
import Time
import Transport

@Suite("Canary source")
struct CanaryTests {
    private static let address = LeagueAddress(league: .canary, source: "canary", code: "canary")

    private func page(
        of day: String,
        at now: String,
        unlessMatching known: Validators? = nil
    ) async throws -> SourcePage<ScoreboardReading>? {
        try await CanarySource().scoreboard(
            of: Self.address,
            on: try #require(CivilDate(day)),
            unlessMatching: known,
            at: try #require(Instant(rfc3339: now))
        )
    }

    @Test(
        arguments: [
            ("2026-05-01T23:59:59Z", GameStatus.scheduled, nil, nil),
            ("2026-05-02T00:00:00Z", .live, 1, Score(home: 0, away: 0)),
            ("2026-05-02T00:59:59Z", .live, 1, Score(home: 0, away: 0)),
            ("2026-05-02T01:00:00Z", .live, 1, Score(home: 1, away: 0)),
            ("2026-05-02T02:00:00Z", .live, 1, Score(home: 1, away: 1)),
            ("2026-05-02T06:00:00Z", .live, 2, Score(home: 3, away: 3)),
            ("2026-05-02T23:59:59Z", .live, 4, Score(home: 12, away: 11)),
            ("2026-05-03T00:00:00Z", .final, nil, Score(home: 12, away: 11)),
            ("2027-01-01T00:00:00Z", .final, nil, Score(home: 12, away: 11)),
        ] as [(String, GameStatus, Int?, Score?)]
    )
    func `the canary has one game a day from midnight, a goal every hour, and never a draw`(
        now: String,
        status: GameStatus,
        period: Int?,
        score: Score?
    ) async throws {
        let reading = try #require(await page(of: "2026-05-02", at: now)).reading
        let game = try #require(reading.games.first)
        #expect(reading.games.count == 1 && reading.rejected.isEmpty && reading.day == CivilDate("2026-05-02"))
        #expect(game.status == .known(status) && game.score == score)
        if let period { #expect(game.period?.number == period) }
        #expect(game.teams.home.name == "Canary Green" && game.teams.away.name == "Canary Yellow")
    }

    @Test func `the canary's page does not change until the next goal`() async throws {
        let first = try #require(await page(of: "2026-05-02", at: "2026-05-02T10:01:00Z"))
        #expect(try await page(of: "2026-05-02", at: "2026-05-02T10:59:00Z", unlessMatching: first.validators) == nil)
        #expect(try await page(of: "2026-05-02", at: "2026-05-02T11:00:00Z", unlessMatching: first.validators) != nil)
    }
}
