import Fleet
import FoundationEssentials
import Postgres
import TestTools
import Time
import Transport

extension Saturday {
    /// Stops the goals, and waits until all pending work is done.
    /// - Returns: Descriptions of the work that was not done within a minute.
    func waitUntilIdle() async throws -> [String] {
        scorer.pause()
        var unfinished: [String] = []
        let isIdle = try await becomesTrue(within: .seconds(60)) {
            do { unfinished = try await unfinishedWork() } catch { unfinished = ["no answer: \(error)"] }
            return unfinished.isEmpty
        }
        return isIdle ? [] : unfinished
    }

    /// Describes scores that are not in the api yet, and jobs that are not done.
    private func unfinishedWork() async throws -> [String] {
        let simulated = try await get("\(running.simulator.upstream)/control/games", as: SimulatedGames.self).games
        let scores = watch.scores
        var unfinished: [String] = simulated.filter(\.bench).compactMap { game in
            guard let goal = game.goals.last, goal.shown else { return nil }
            let seen = scores[game.contestId]
            guard seen?.home != goal.score.home || seen?.away != goal.score.away else { return nil }
            let shown = seen.map { "\($0.home)-\($0.away)" } ?? "nothing"
            return "\(game.contestId) is \(goal.score.home)-\(goal.score.away), the api says \(shown)"
        }
        unfinished += try await strings(
            """
            select kind || ' ' || state || coalesce(': ' || last_error, '') from q.job
             where queue in ('diff', 'push', 'activities')
            union all select 'undiffed ' || id from game where diffed_revision < revision
            union all select 'unplanned ' || id from alert where planned_at is null
            """
        )
        return unfinished
    }

    /// Compares the state after a trial with the state before.
    func tally(_ trial: Trial, _ before: TrialStart, _ report: inout ScenarioReport) async throws {
        tallyStarts(trial, before)
        let lost = try await undelivered(since: trial.since) + died(since: before.dead, but: trial.deadKinds)
        var counted = ScenarioReport.Counted(lost: lost.count + report.broken.count)
        report.broken += lost
        try await tallyRepeats(in: pushes(since: before.pushes), &counted, &report)
        let scoreDrops = Array(watch.scoreDrops.dropFirst(before.scoreDrops))
        for drop in scoreDrops where try await !isCorrected(drop, since: trial.since) {
            counted.backwards += 1
            report.broken.append("\(drop.contest) fell from \(drop.from) to \(drop.to)")
        }
        report.counted = counted
        report.p99WaitS = try await slowestWaits(since: trial.since)
        for (wait, count) in server.waits where count > before.waits[wait, default: 0] {
            report.waitEvents[wait] = count - before.waits[wait, default: 0]
        }
        try await tallyGrowth(trial, before, &report)
    }

    /// Checks that no program was restarted, except by the scenario itself. This comes after the trial, because a
    /// program that dies of a fault does so only when it next needs the missing resource.
    private func tallyStarts(_ trial: Trial, _ before: TrialStart) {
        let dead = zip(programs, zip(before.starts, unexpectedStarts())).filter { $0.1.0 != $0.1.1 }.map(\.0.name)
        trial.note("no program died of it", holds: dead.isEmpty, found: dead.joined(separator: ", "))
    }

    /// The maximum number of connections of a program: four for its work, four for its worker, and one for LISTEN. The
    /// api has no worker, but has connections for its pages for operators.
    private static let connectionsOfOne = 9
    /// The number of descriptors, of connections and pipes, that a program may gain by doing something for the first
    /// time.
    private static let descriptorsOfOne = 40

    private func tallyGrowth(_ trial: Trial, _ before: TrialStart, _ report: inout ScenarioReport) async throws {
        let most = programs.count * Self.connectionsOfOne
        var connections = 0
        // If a connection breaks silently, its session exists until the server notices.
        let isBack = try await becomesTrue(within: .seconds(30)) {
            connections = try await server.connections()
            return connections <= most
        }
        report.connections = [before.connections, connections]
        trial.note("connections", holds: isBack, found: "\(connections) of \(most)")
        let gains = footprints().compactMap { pid, after in
            before.footprints[pid].map { after.descriptors - $0.descriptors }
        }
        report.descriptorsGained = gains.max()
        let isFew = gains.allSatisfy { $0 <= Self.descriptorsOfOne }
        trial.note("descriptors", holds: isFew, found: "\(gains.max() ?? 0) more")
    }

    func strings(_ query: SQL) async throws -> [String] {
        try await pool.query(query).map { try $0.decode(String.self) }
    }

    /// Returns the ids of the dead letters so far.
    func deadLetters() async throws -> Set<Int64> {
        Set(try await pool.query("select id from q.dead").map { try $0.decode(Int64.self) })
    }

    private func died(since before: Set<Int64>, but kinds: [String]) async throws -> [String] {
        try await strings(
            """
            select 'died: ' || kind || ' ' || coalesce(last_error, reason) from q.dead
             where id <> all (\(Array(before))) and kind <> all (\(kinds))
            """
        )
    }

    /// Describes each score event and phone that follows one of its teams for which the alert was not delivered. Two
    /// outcomes are allowed: the alert had expired, or it was superseded, and the phone has a later alert of the game
    /// that was delivered or expired. The NBA and the NHL are left out.
    private func undelivered(since: String) async throws -> [String] {
        try await strings(
            """
            select format('missed: %s-%s at revision %s of %s: %s', e.home_score, e.away_score, e.revision, e.game_id,
                          coalesce(s.outcome, 'no delivery'))
              from game_event e join game g on g.id = e.game_id
              join (select distinct f.device_id, x.id as game_id from follow f
                      join game x on f.team_id in (x.home_team_id, x.away_team_id)) fan on fan.game_id = g.id
              left join alert p on p.game_event_id = e.id
              left join delivery s on s.alert_id = p.id and s.device_id = fan.device_id
             where e.kind = 'score' and g.league_id not in ('nba', 'nhl') and e.created_at >= \(since)::timestamptz
               and s.outcome is distinct from 'delivered'
               -- An alert that expired while no sender worked is not sent, as promised. The database's clock decides,
               -- not the sender's.
               and not (s.outcome = 'expired' and s.finished_at >= p.expires_at)
               and not (s.outcome = 'superseded' and exists (
                     select 1 from alert l join delivery d on d.alert_id = l.id
                      where l.game_id = e.game_id and l.revision > e.revision
                        and l.kind in ('score', 'correction', 'final')
                        and d.device_id = fan.device_id and d.outcome in ('delivered', 'expired')))
            """
        )
    }

    /// Checks that all pushes of an alert to a phone have the same id, and that a push is repeated only after a failed
    /// or lost attempt.
    private func tallyRepeats(
        in pushes: [ArrivedPush],
        _ counted: inout ScenarioReport.Counted,
        _ report: inout ScenarioReport
    ) async throws {
        let taken = pushes.filter { $0.status == 200 }
        for (reporting, pushes) in Dictionary(grouping: taken, by: \.reporting)
        where Set(pushes.map(\.apnsId)).count > 1 {
            counted.doubled += 1
            report.broken.append("alerted under several ids: \(reporting)")
        }
        let again = Dictionary(grouping: taken) { "\($0.token) \($0.apnsId)" }.filter { $0.value.count > 1 }.keys
        guard !again.isEmpty else { return }
        let givenUp = Set(
            try await strings(
                """
                select d.apns_id::text from delivery d
                 where d.failures > 0
                    or exists (select from q.run r
                                where r.kind = 'send_push' and r.outcome in ('lost', 'retried', 'released')
                                  and (r.args ->> 'alertID')::bigint = d.alert_id)
                """
            )
        )
        for key in again {
            if givenUp.contains(String(key.split(separator: " ")[1])) {
                counted.repeated += 1
            } else {
                counted.doubled += 1
                report.broken.append("repeated although not given up: \(key)")
            }
        }
    }

    private func isCorrected(_ drop: ScoreWatch.ScoreDrop, since: String) async throws -> Bool {
        try await pool.first(
            """
            select 1 from game_event where game_id = \(drop.game)::uuid and kind = 'correction'
               and created_at >= \(since)::timestamptz
            """
        ) != nil
    }

    /// Returns the 99th percentile of the waits of due jobs, in seconds.
    func slowestWaits(since: String) async throws -> Double? {
        let row = try await pool.first(
            """
            select percentile_disc(0.99) within group (order by extract(epoch from claimed_at - run_at))::double precision
              from q.run where claimed_at is not null and finished_at >= \(since)::timestamptz
            """
        )
        return try row?.decode(Double?.self).map { ($0 * 1000).rounded() / 1000 }
    }
}

/// The ground truth of all games, from the simulator.
struct SimulatedGames: Decodable {
    struct Game: Decodable {
        let contestId: String
        let bench: Bool
        let status: String
        let goals: [Goal]
    }

    struct Goal: Decodable {
        struct Score: Decodable {
            let home: Int
            let away: Int
        }

        let score: Score
        let shown: Bool
    }

    let games: [Game]
}
