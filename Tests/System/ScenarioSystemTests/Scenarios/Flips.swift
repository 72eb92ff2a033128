import Postgres
import TestTools
import Time

/// Scenarios with valid pages whose content is wrong.
extension Saturday {
    /// Scenario 15: games that return to scheduled, scores that fall, and clocks that stop.
    /// - Parameter length: The duration of each fault. After more than a minute users see that a game was not updated.
    func upstreamFlip(for length: Duration) async throws -> [ScenarioReport] {
        [
            try await flip(for: length), try await heldScoreDrop(), try await repeatedScoreDrop(for: length),
            try await stuckClock(for: length),
        ]
    }

    private func flip(for length: Duration) async throws -> ScenarioReport {
        try await trial("upstream_flip", "flip on every page, for \(Int(length.seconds)) s") { trial in
            let before = try await liveGames()
            try await setFault(#"{"kind":"flip"}"#)
            try await checkLiveGames(before, for: length, trial)
            // A reading that is not accepted does not count as an update of the game.
            try await checkAge(of: length.seconds, trial)
            if length > .seconds(60) {
                let stale = try await staleGames()
                trial.note("users see that the games are stale", holds: stale == before, found: "\(stale) games")
            }
            try await clearFaults()
            trial.faultIsOver()
        }
    }

    /// A page lowers the score of each game by a goal and then does not change. The reading is held back until a second
    /// one confirms it, so users do not see the lower score. No second one comes, because an unchanged page is not
    /// parsed again, and the next new page has the earlier score.
    private func heldScoreDrop() async throws -> ScenarioReport {
        try await trial("upstream_flip", "score_down on a scoreboard that does not change") { trial in
            // Wait until no work is left, because a pending goal would change the page.
            let unfinished = try await waitUntilIdle()
            trial.note("no work is left", holds: unfinished.isEmpty, found: unfinished.joined(separator: "; "))
            let (games, since, seen) = (try await gamesWithGoals(), try await databaseTime(), watch.scoreDrops.count)
            try await setFault(#"{"kind":"score_down","match":"GetContests_web"}"#)
            let areHeld = try await becomesTrue(within: .seconds(20)) { try await heldScoreDropCount() == games }
            trial.note(
                "each one is held",
                holds: areHeld && games > 0,
                found: "\(try await heldScoreDropCount()) of \(games)"
            )
            try await waitForScoreboards(3)
            try await checkNoScoreDrop(since: since, seen, "while it is held back", trial)
            try await clearFaults()
            let areFree = try await becomesTrue(within: .seconds(20)) { try await heldScoreDropCount() == 0 }
            trial.note("no reading is held any more", holds: areFree)
            try await checkNoScoreDrop(since: since, seen, "when it is taken back", trial)
            scorer.resume()
            trial.faultIsOver()
        }
    }

    /// A source repeats the lower score on every new page. The score is then accepted, with a correction.
    private func repeatedScoreDrop(for length: Duration) async throws -> ScenarioReport {
        try await trial("upstream_flip", "score_down on every page, for \(Int(length.seconds)) s") { trial in
            let (before, since) = (try await liveGames(), try await databaseTime())
            try await setFault(#"{"kind":"score_down"}"#)
            try await checkLiveGames(before, for: length, trial)
            var corrections = 0
            let isAccepted = try await becomesTrue(within: .seconds(20)) {
                corrections = try await self.corrections(since: since)
                return corrections > 0
            }
            trial.note("the repeated score is accepted", holds: isAccepted, found: "\(corrections) corrections")
            try await clearFaults()
            trial.faultIsOver()
        }
    }

    /// The clocks of all games stop. Goals still lead to alerts, and no game counts as stale, because the source
    /// answers. An alert of its own reports the stopped clock.
    private func stuckClock(for length: Duration) async throws -> ScenarioReport {
        try await trial("upstream_flip", "stuck_clock on every page, for \(Int(length.seconds)) s") { trial in
            let before = try await liveGames()
            try await setFault(#"{"kind":"stuck_clock"}"#)
            let begin = ContinuousClock.now
            let delivered = try await timeToRecover(since: begin)
            trial.note("goals lead to alerts", holds: true, found: "after \(delivered.seconds.rounded3) s")
            if length > .seconds(60) {
                try await withAlarms { alarms in
                    try await checkLiveGames(before, for: length - (ContinuousClock.now - begin), trial)
                    // The gauges are collected every 15 s after the scheduler's start.
                    let still = try await alarms.maximum(of: "game_clock_still_seconds") ?? 0
                    trial.note(
                        "operators see that clocks stopped",
                        holds: still >= 30,
                        found: "for \(still.rounded3) s"
                    )
                }
            } else {
                try await checkLiveGames(before, for: length - (ContinuousClock.now - begin), trial)
            }
            let (stale, clocks) = (try await staleGames(), try await liveClocks())
            trial.note("one clock in all games", holds: clocks.count == 1, found: clocks.joined(separator: ", "))
            trial.note("nothing is marked as stale", holds: stale == 0, found: "\(stale) games")
            try await clearFaults()
            trial.faultIsOver()
        }
    }

    // MARK: -

    /// Checks for `length`, and at least once, that every live game stays live.
    private func checkLiveGames(_ before: Int64, for length: Duration, _ trial: Trial) async throws {
        var least = before
        let end = ContinuousClock.now + length
        repeat {
            least = min(least, try await liveGames())
            try await Task.sleep(for: .milliseconds(100))
        } while .now < end
        trial.note("no game returns to scheduled", holds: least == before, found: "\(least) of \(before) games on")
    }

    /// Checks that neither the polling client nor the stored events have seen a lower score.
    private func checkNoScoreDrop(since: String, _ seen: Int, _ when: String, _ trial: Trial) async throws {
        let scoreDrops = watch.scoreDrops.count - seen
        let stored = try await corrections(since: since)
        let text = "\(scoreDrops) seen, \(stored) corrections"
        trial.note("no score falls \(when)", holds: scoreDrops == 0 && stored == 0, found: text)
    }

    private func corrections(since: String) async throws -> Int {
        try await strings(
            "select kind from game_event where kind = 'correction' and created_at >= \(since)::timestamptz"
        ).count
    }

    /// Returns once `count` more scoreboards have been read.
    func waitForScoreboards(_ count: Int64) async throws {
        let since = try await databaseTime()
        try await eventually("\(count) scoreboards read") {
            let row = try await pool.first(
                """
                select count(*) from q.run where kind = 'scrape_scoreboard' and outcome = 'completed'
                   and claimed_at >= \(since)::timestamptz
                """
            )
            return try row?.decode(Int64.self) ?? 0 >= count
        }
    }

    private func liveGames() async throws -> Int64 {
        try await pool.first("select count(*) from game where status = 'live'")?.decode(Int64.self) ?? 0
    }

    private func heldScoreDropCount() async throws -> Int64 {
        try await pool.first("select count(*) from ops.holds where what = 'reading' and reason like 'score fell%'")?
            .decode(Int64.self) ?? 0
    }

    private func gamesWithGoals() async throws -> Int64 {
        try await pool.first("select count(*) from game where status = 'live' and home_score + away_score > 0")?
            .decode(Int64.self) ?? 0
    }

    private func staleGames() async throws -> Int64 {
        try await pool.first("select count(*) from ops.freshness where stale")?.decode(Int64.self) ?? 0
    }

    /// Checks that all shown data of live games reaches this age within a few seconds.
    func checkAge(of seconds: Double, _ trial: Trial) async throws {
        var age = 0.0
        let isOld = try await becomesTrue(within: .seconds(5)) {
            let row = try await pool.first(
                """
                select coalesce(extract(epoch from min(age)), 0)::double precision from ops.freshness
                 where status = 'live'
                """
            )
            age = try row?.decode(Double.self) ?? 0
            return age >= seconds
        }
        trial.note("the shown data is not marked as fresh", holds: isOld, found: "the newest is \(age.rounded3) s old")
    }

    private func liveClocks() async throws -> [String] {
        try await strings("select distinct coalesce(clock, 'none') from game where status = 'live' order by 1")
    }
}
