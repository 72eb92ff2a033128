import Fleet
import Foundation
import Postgres
import TestSupport
import TestTools
import Testing
import Transport

extension PipelineTests {
    /// Bad answers that a source sends instead of its page, and the errors of the runs that receive them.
    private static let badResponses = [
        BadResponse(kind: "half_body", expectedError: "no answer"),
        BadResponse(kind: "html", expectedError: "blocks us"),
        BadResponse(kind: "too_many_requests", expectedError: "status 429"),
        BadResponse(kind: "empty", expectedError: "is empty"),
        BadResponse(kind: "huge", expectedError: "no answer"),
        // A gigabyte that is compressed to a megabyte.
        BadResponse(kind: "bomb", expectedError: "no answer"),
        BadResponse(kind: "entities", expectedError: "expected JSON, got XML"),
        BadResponse(kind: "redirect", expectedError: "no answer"),
        BadResponse(kind: "reset", expectedError: "no answer"),
        BadResponse(kind: "forbidden", expectedError: "blocks us"),
        BadResponse(kind: "deep", expectedError: "nests deeper"),
        // A scoreboard counts as read even if none of its entries is readable.
        BadResponse(kind: "wrong_types", expectedError: "the game cannot be read", readsScoreboard: true),
        BadResponse(kind: "server_error", expectedError: "status 500"),
        // A game that is missing on a scoreboard is not changed.
        BadResponse(kind: "half_list", expectedError: nil, readsScoreboard: true),
    ]

    @Test
    func `bad input leads to a clear outcome, keeps the old data and kills no worker`() async throws {
        // On a busy machine, reading so many answers would take longer than the games at the usual speed.
        try await SimulatedGameDay.play(speed: SimulatedGameDay.slow / 2, games: 2) { day in
            try await day.waitForRun(of: "scrape_detail", outcome: "completed")
            let scrapers = day.running.fleet.children.filter { $0.name.hasSuffix("scraper") }
            for badResponse in Self.badResponses { try await day.checkSurvives(badResponse) }
            try await day.checkHashRecovery()
            #expect(scrapers.map(\.starts) == [1, 1], "a scraper died")
            try await day.setGameSpeed(to: 600)
            try await day.waitForTheEnd()
            try await day.expectTrueScores()
            try await day.expectPushes()
        }
    }
}

private struct BadResponse {
    /// The simulator's name of the fault.
    let kind: String
    /// A part of the run's error; `nil` if the page of a game is read as usual.
    let expectedError: String?
    /// Whether a scoreboard is still read.
    var readsScoreboard = false
}

extension SimulatedGameDay {
    /// Serves only this response until both scrapers have read it, and checks the games.
    fileprivate func checkSurvives(_ badResponse: BadResponse) async throws {
        let before = try await standings()
        let since = try await now()
        try await setFaults(.post, #"{"kind":"\#(badResponse.kind)"}"#)
        try await waitForError(badResponse.expectedError, in: "scrape_detail", since: since)
        try await waitForError(
            badResponse.readsScoreboard ? nil : badResponse.expectedError,
            in: "scrape_scoreboard",
            since: since
        )
        let after = try await standings()
        for (game, score) in before {
            let kept = try #require(after[game], "\(badResponse.kind): a game is gone")
            #expect(
                kept.count == score.count && zip(kept, score).allSatisfy { $0 >= $1 },
                "\(badResponse.kind): \(score) → \(kept)"
            )
        }
        try await setFaults(.delete, nil)
        try await waitUntilBothRead()
    }

    /// Waits for a run with this error, or for one without an error if none is expected. Meanwhile pages that the
    /// host's breaker and pauses hold back are released again and again.
    private func waitForError(_ message: String?, in kind: String, since: String) async throws {
        let outcomes = message == nil ? ["completed"] : ["retried", "snoozed"]
        try await waitForRun(of: kind, outcomes: outcomes, withError: message, since: since)
    }

    private func waitUntilBothRead() async throws {
        let since = try await now()
        try await pool.rescheduleScrapes()
        for kind in ["scrape_scoreboard", "scrape_detail"] {
            try await waitForRun(of: kind, outcome: "completed", since: since)
        }
    }

    /// Replaces the hashes of all queries. Each scraper must find the new ones in an HTML page.
    fileprivate func checkHashRecovery() async throws {
        try await setFaults(.post, #"{"kind":"rotate_hash"}"#)
        try await waitUntilBothRead()
    }

    /// Returns the revision, both scores and the number of plays of each game. None of them may decrease.
    private func standings() async throws -> [String: [Int64]] {
        let rows = try await pool.query(
            """
            select g.id::text, g.revision, coalesce(g.home_score, 0)::bigint, coalesce(g.away_score, 0)::bigint,
                   (select count(*) from play p where p.game_id = g.id) from game g
            """
        )
        return try rows.reduce(into: [:]) { standings, row in
            let (id, revision, home, away, plays) = try row.decode(
                String.self,
                Int64.self,
                Int64.self,
                Int64.self,
                Int64.self
            )
            standings[id] = [revision, home, away, plays]
        }
    }

    private func now() async throws -> String {
        try #require(try await pool.first("select clock_timestamp()::text")).decode(String.self)
    }

    private func setFaults(_ method: Request.Method, _ body: String?) async throws {
        let response = try await http.fetch(
            Request(method, "\(running.simulator.upstream)/control/faults", body: Array((body ?? "").utf8))
        )
        guard response.status == 200 else { throw NeverHappened(what: "a fault set") }
    }

    fileprivate func waitForRun(
        of kind: String,
        outcome: String...,
        withError message: String? = nil,
        since: String = "-infinity"
    ) async throws {
        try await waitForRun(of: kind, outcomes: outcome, withError: message, since: since)
    }

    private func waitForRun(of kind: String, outcomes: [String], withError message: String?, since: String) async throws
    {
        var calledBack = ContinuousClock.now
        try await eventuallyDuringGames("a \(kind) that is \(outcomes) and says \(message ?? "anything")") {
            // A run that was in progress when the pages were released may have postponed its page once more.
            if ContinuousClock.now - calledBack > .seconds(1) {
                try await pool.rescheduleScrapes()
                calledBack = .now
            }
            return try await hasRun(of: kind, outcomes: outcomes, withError: message, since: since)
        }
    }

    private func hasRun(of kind: String, outcomes: [String], withError message: String?, since: String) async throws
        -> Bool
    {
        try await pool.first(
            """
            select 1 from q.run
             where kind = \(kind) and outcome = any (\(outcomes)) and claimed_at > \(since)::timestamptz
               and (\(message)::text is null or position(\(message)::text in error) > 0)
            """
        ) != nil
    }
}
