import EphemeralPostgres
import TestTools
import Testing

@testable import APIServer

/// Checks two processes of the api, one of which reads from a streaming replica. A client that alternates between them
/// must never see an older state after a newer one.
@Suite("Replica")
struct ReplicaTests {
    private static let path = "/api/v1/games/date/2026-03-15"
    /// The maximum number of requests that are sent until the replica has answered enough of them.
    private static let mostRounds = 150

    @Test
    func `a replica answers with all commits, and a lagging one is not used until it has caught up`()
        async throws
    {
        try await ReplicatedScores.run { scores in
            var before = 0
            var round = 0
            var readings = 0.0
            // On a busy machine the primary answers some of the requests; then more are sent.
            while round < 40 || (readings <= 20 && round < Self.mostRounds) {
                round += 1
                before = try await scores.score()
                // Each request is different, so that none is answered from the cache.
                let response = try await scores.atReplica.get(question(round))
                #expect(response.goals == before)
                guard round >= 40 else { continue }
                readings = try await scores.atReplica.metric(#"replica_readings_total{from="replica"}"#) ?? 0
                // A replica that is not in use is checked once a second.
                if readings <= 20 { try await Pacing.apart(.milliseconds(50)) }
            }
            #expect(readings > 20)
            #expect(try await scores.atReplica.get("/readyz").text.contains(#"{"check":"replica","ok":true}"#))
            try await scores.pauseReplay()
            for round in Self.mostRounds + 1...Self.mostRounds + 5 {
                let goals = try await scores.score()
                let response = try await scores.atReplica.get(question(round))
                #expect(response.goals == goals && !response.isStale)
            }
            #expect(try await scores.goalsAtReplica() == before, "the replica is behind")
            try await eventually("the lag in /readyz, which is still ready") {
                let ready = try await scores.atReplica.get("/readyz")
                return ready.status == 200 && ready.text.contains(#""check":"replica","ok":false"#)
                    && ready.text.contains("s behind")
            }
            try await eventually("the lag in the metrics") {
                try await scores.atReplica.metric("replica_behind_seconds") ?? 0 > 2
            }
            try await scores.resumeReplay()
            try await eventually("the replica in use again") {
                try await scores.atReplica.get("/readyz").text.contains(#"{"check":"replica","ok":true}"#)
            }
            #expect(try await scores.goalsAtReplica() == before + 5)
        }
    }

    @Test
    func `a client that sends its last change number to alternating processes never sees a score fall`() async throws {
        try await ReplicatedScores.run { scores in
            let readers = try [scores.atPrimary, scores.atReplica].map {
                try EventReader("/api/v1/live?since=0", port: $0.port)
            }
            let questions = Counter()
            async let disturbance: Void = disturb(scores, after: questions)
            try await alternate(scores, questions)
            try await disturbance
            // The streams of both processes send every change once and in order, with the same number.
            for reader in readers {
                try await reader.read(until: "id: \(Self.goals)\nevent: game\n")
                #expect(reader.ids == Array(1...Self.goals))
            }
        }
    }

    /// Sends the same request alternately to both processes until the last goal is seen. The requests are equal, so
    /// that the caches of both processes are tested as well.
    private func alternate(_ scores: ReplicatedScores, _ questions: Counter) async throws {
        var (seen, goals) = (0, 0)
        let deadline = ContinuousClock.now + Patience.limit
        while goals < 8 + Self.goals, ContinuousClock.now < deadline {
            let number = questions.next()
            let process = number.isMultiple(of: 2) ? scores.atPrimary : scores.atReplica
            let response = try await process.get(Self.path, seen: seen)
            let now = try #require(response.goals)
            #expect(now >= goals || response.isStale, "question \(number): \(goals), then \(now)")
            (seen, goals) = (max(seen, response.seq ?? 0), max(goals, now))
        }
        #expect(goals == 8 + Self.goals)
    }

    @Test
    func `while the primary is unavailable, the replica's answers to new requests are marked as stale`() async throws {
        try await ReplicatedScores.run { scores in
            let goals = try await scores.score()
            #expect(try await scores.atReplica.get(question(0)).goals == goals)
            try await scores.primary.withoutServer(.immediate) {
                for round in 1...3 {
                    let response = try await scores.atReplica.get(question(round))
                    #expect(response.isStale && response.goals == goals)
                }
                #expect(try await scores.atReplica.metric(#"replica_readings_total{from="alone"}"#) == 3)
                // The process is ready, so that load balancers still send readers to it, although devices cannot be
                // changed.
                let ready = try await scores.atReplica.get("/readyz")
                #expect(ready.status == 200 && ready.text.contains(#"{"check":"database","ok":false"#))
                #expect(try await scores.atPrimary.get("/readyz").status == 503)
            }
            try await eventually("an answer without the mark") {
                let response = try await scores.atReplica.get(question(4))
                return !response.isStale && response.goals == goals
            }
        }
    }

    /// The number of goals that are scored while replay stops and resumes, and while the replica restarts.
    private static let goals = 60

    /// Scores the goals, and pauses, resumes and restarts the replica. After each goal without such a disturbance,
    /// waits for another request, however slow requests are.
    private func disturb(_ scores: ReplicatedScores, after questions: Counter) async throws {
        for goal in 1...Self.goals {
            try await scores.score()
            switch goal {
            case 10, 40: try await scores.pauseReplay()
            case 20: try await scores.resumeReplay()
            // The replica restarts with its current state, and replays the rest while it already answers.
            case 50: try await scores.replica.restart(.immediate)
            // The last goal may already have been seen, so that no other request follows.
            case Self.goals: break
            default:
                let before = questions.count
                try await eventually("another request") { questions.count > before }
            }
        }
    }
}

/// Returns the path of a page of the day's games that was not requested before.
/// - Parameter number: Below 200, the greatest number of games on a page; the day has three.
private func question(_ number: Int) -> String {
    "/api/v1/games?league=mlax-d1&from=2026-03-15&to=2026-03-15&limit=\(200 - number)"
}
