import EphemeralPostgres
import Logging
import Postgres
import Storage
import Synchronization
import Testing

@testable import APIServer

/// Checks servers that lag or have no free connection. A slow or busy server must not count as unavailable.
@Suite("Replica load")
struct ReplicaLoadNightlyTests {
    @Test func `a request that waits for a lagging replica holds no connection, and lag is no failure`() async throws {
        try await ReplicatedScores.run { scores in
            try await scores.lag(milliseconds: 100)
            // There is only one connection. If a waiting request kept it, no other request could get it.
            try await withReplica(of: scores, replicaWaits: .milliseconds(30)) { replica, _, _ in
                for _ in 1...8 {
                    let goals = try await scores.score()
                    try await withThrowingTaskGroup(of: (goals: Int, isStale: Bool).self) { group in
                        for _ in 1...4 { group.addTask { try await readGoals(from: replica) } }
                        for try await answer in group { #expect(answer.goals == goals && !answer.isStale) }
                    }
                    #expect(replica.knowledge.withLock { $0.replica } == .available)
                }
            }
        }
    }

    @Test func `a primary without a free connection counts as available, and is read once it has one`() async throws {
        try await ReplicatedScores.run { scores in
            try await withReplica(of: scores, primaryWaits: .milliseconds(100)) { replica, primary, _ in
                let goals = try await scores.score()
                try await primary.withConnection { _ in
                    _ = await #expect(throws: PostgresError.self) { try await readGoals(from: replica) }
                }
                #expect(replica.knowledge.withLock { $0.primary } != .unavailable)
                let answer = try await readGoals(from: replica)
                #expect(answer.goals == goals && !answer.isStale)
            }
        }
    }

    @Test func `a replica without a free connection is skipped, but stays in use`() async throws {
        try await ReplicatedScores.run { scores in
            try await withReplica(of: scores, replicaWaits: .milliseconds(100)) { replica, _, standby in
                let goals = try await scores.score()
                #expect(try await readGoals(from: replica).goals == goals)
                try await standby.withConnection { _ in
                    let answer = try await readGoals(from: replica)
                    #expect(answer.goals == goals && !answer.isStale)
                }
                #expect(replica.knowledge.withLock { $0.replica } == .available)
            }
        }
    }

    @Test func `a primary that seemed unavailable is tried again if the replica lacks a served change`() async throws {
        try await ReplicatedScores.run { scores in
            try await withReplica(of: scores) { replica, _, _ in
                let goals = try await scores.score()
                replica.knowledge.withLock { known in
                    known.recordServed(LogPosition(bytes: .max))
                    _ = known.markPrimaryUnavailable()
                }
                let answer = try await readGoals(from: replica)
                #expect(answer.goals == goals && !answer.isStale)
                #expect(replica.knowledge.withLock { $0.primary } == .available)
            }
        }
    }
}

/// Runs `body` with a replica whose state is checked only by requests, and with one connection to each of the two
/// servers.
private func withReplica(
    of scores: ReplicatedScores,
    primaryWaits: Duration = .seconds(5),
    replicaWaits: Duration = .seconds(5),
    _ body: (_ replica: Replica, _ primary: PostgresPool, _ standby: PostgresPool) async throws -> Void
) async throws {
    let logger = Logger(label: "tests")
    let pools = try [(scores.primary, primaryWaits), (scores.replica, replicaWaits)].map { server, deadline in
        let url = server.url(database: "bardown", user: "bardown_api")
        return PostgresPool(
            try PostgresConfiguration(url: url, applicationName: "tests"),
            size: 1,
            acquireDeadline: deadline,
            logger: logger
        )
    }
    try await body(Replica(pool: pools[1], primary: pools[0], logger: logger), pools[0], pools[1])
    for pool in pools { await pool.close() }
}

/// Reads the home side's goals in the live game through `replica`.
private func readGoals(from replica: Replica) async throws -> (goals: Int, isStale: Bool) {
    let found = Mutex(0)
    let answer = try await ReplicatedReader(pool: replica.primary, replica: replica).read { session in
        let row = try await session.first("select home_score from game where id = '\(unescaped: ApiFixtures.liveGame)'")
        let goals = try row?.decode(Int16.self) ?? 0
        found.withLock { $0 = Int(goals) }
        return try CachedResponse(Array("\(goals)".utf8), as: .text, .live)
    }
    return (found.withLock { $0 }, answer.isStale)
}
