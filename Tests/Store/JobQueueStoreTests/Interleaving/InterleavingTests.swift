import Postgres
import TestSupport
import TestTools
import Testing

@testable import JobQueue

/// Runs the statements of two or three transactions that can conflict, in different orders. A quick run tries a third
/// of the orders, `.ci/nightly thorough` all of them. Checks after each order that no job is lost or ends twice, that
/// lanes and caps are respected, and that a key's newest arguments are run.
@Suite("Interleavings")
struct InterleavingTests {
    private static func enqueue(_ key: String, _ arguments: String) -> Part {
        Part(
            name: "enqueue \(arguments)",
            statement: """
                select q.enqueue('n', 'note', jsonb_build_object('v', \(arguments)), p_unique_key => \(key))::text
                """,
            leaves: (key, arguments)
        )
    }

    private static let claim = Part(name: "claim", statement: "select id::text from q.claim(2, 'n', 2)")
    private static let claimCapped = Part(name: "claim of c", statement: "select id::text from q.claim(1, 'c', 2)")
    private static let exchange = Part(
        name: "finish 5 and claim",
        statement: "select what from q.exchange(1, '{5}', '{1}', '{completed}', '{null}', '{null}', 'n', 2)"
    )
    private static let finish = Part(
        name: "finish 1",
        statement: "select f::text from q.finish(1, '{1}', '{1}', '{completed}', '{null}', '{null}') f"
    )
    private static let lateFinish = Part(
        name: "lost worker finishes 3",
        statement: "select f::text from q.finish(3, '{3}', '{1}', '{completed}', '{null}', '{null}') f"
    )
    private static let retry = Part(name: "retry 1", statement: "select q.rearm(1, 1, 1, 'retried', 0, 'no')::text")
    private static let lateRetry = Part(
        name: "lost worker retries 3",
        statement: "select q.rearm(3, 3, 1, 'retried', 0, 'no')::text"
    )
    private static let rescue = Part(name: "rescue", statement: "select outcome from q.rescue()")
    private static let cancel = Part(name: "cancel 3", statement: "select q.cancel(3)")
    private static let cancelWaiting = Part(name: "cancel 102", statement: "select q.cancel(102)")
    private static let heartbeat = Part(name: "heartbeat", statement: "select what from q.heartbeat(1, '{}', '1 h')")
    private static let redrive = Part(name: "redrive", statement: "select q.redrive(9)::text")

    private static let parts = [
        claim, claimCapped, exchange, finish, lateFinish, retry, lateRetry, rescue, cancel, cancelWaiting, heartbeat,
        redrive,
        enqueue("k", "k3"), enqueue("m", "m2"),
    ]

    private static let seeds = [UInt64.random(in: 0...UInt64.max)]
    /// A session must wait in more orders than this. Otherwise the transactions hardly conflicted, and the test shows
    /// little.
    private static let waits = Thoroughness.choose(quick: 17, thorough: 50)

    @Test(arguments: seeds)
    func `two concurrent transactions leave the queue consistent in any order`(seed: UInt64) async throws {
        let pairs = Self.parts.indices.flatMap { first in
            Self.parts[first...].map { [Self.parts[first], $0] }
        }
        let waits = try await interleave(pairs, seed: seed)
        #expect(waits > Self.waits)
    }

    @Test(arguments: seeds)
    func `three concurrent transactions leave the queue consistent in any order`(seed: UInt64) async throws {
        let meetings = [
            [Self.claim, Self.retry, Self.enqueue("k", "k3")],
            [Self.rescue, Self.lateRetry, Self.enqueue("m", "m2")],
            [Self.enqueue("m", "m2"), Self.rescue, Self.enqueue("m", "m3")],
            [Self.claim, Self.exchange, Self.finish],
            [Self.redrive, Self.enqueue("m", "m2"), Self.claim],
        ]
        let waits = try await interleave(meetings, seed: seed)
        #expect(waits > Self.waits)
    }

    /// Runs each group of transactions in several orders, and checks the queue after each.
    /// - Returns: In how many orders a session had to wait.
    private func interleave(_ meetings: [[Part]], seed: UInt64) async throws -> Int {
        try await withTestDatabase(connections: 2) { database in
            try await database.installInterleavingFixture()
            let observer = try await PostgresConnection.connect(database.configuration)
            var sessions: [PatientSession] = []
            for _ in 0..<3 { sessions.append(try await PatientSession(database.configuration)) }
            let interleaving = Interleaving(sessions: sessions, observer: observer)
            var waits = 0
            let all = meetings.flatMap { parts in Interleaving.orders(of: parts.count).map { (parts, $0) } }
            for (parts, order) in Thoroughness.some(of: all, seed: seed) {
                try await observer.execute("select test.world()")
                let outcome = try await interleaving.run(parts, in: order)
                waits += outcome.waited.isEmpty ? 0 : 1
                let complaints = try await complaints(parts, outcome, observer)
                #expect(complaints == [], "\(parts.map(\.name)) in the order \(order)")
            }
            await observer.close()
            for session in sessions { await session.connection.close() }
            return waits
        }
    }

    private func complaints(
        _ parts: [Part],
        _ outcome: Interleaving.Outcome,
        _ observer: PostgresConnection
    ) async throws -> [String] {
        // Only errors after which a transaction can simply be retried are acceptable.
        var complaints = outcome.refused.values.filter {
            $0.sqlState != .lockNotAvailable && $0.sqlState != SQLState(rawValue: "40P01")
        }
        .map { "\($0)" }
        for look in ["select b from test.broken() b", "select d from test.drain() d"] as [SQL] {
            complaints += try await observer.query(look).map { try $0.decode(String.self) }
        }
        var newest = ["k": "k2", "m": "m1"]
        for session in outcome.committed {
            if let left = parts[session].leaves { newest[left.key] = left.arguments }
        }
        for (key, arguments) in newest where arguments != "m1" {
            let seen = try await observer.first("select 1 from test.seen where args = \(arguments)")
            if seen == nil { complaints.append("the newest arguments of \(key), \(arguments), were never run") }
        }
        return complaints
    }
}
