import Postgres
import Storage
import Time

/// Whether the server that the api is to read from follows the primary, and how far it is behind.
struct ReplicaExamination {
    /// `nil`: not told. How far a replica is behind cannot be known then: one that receives nothing looks the same as
    /// one that has everything.
    let primary: PostgresConfiguration?

    /// Longer than the api gives one to catch up.
    private static let patience: Duration = .seconds(1)
    private static let pause: Duration = .milliseconds(20)

    /// - Throws: what the replica has against being asked; a primary that does not answer is another check's concern.
    func finding(_ replica: PostgresConnection) async throws -> Finding {
        let store = ReplicationStore(replica)
        guard var replayed = try await store.replayed() else {
            return finding(
                "leads to a server that writes: reads are taken off nobody",
                .note,
                fix: "name a streaming replica, or leave the variable out"
            )
        }
        guard let end = await writtenAtPrimary() else {
            return finding("a replica answers; the primary did not say how far it is behind", .good)
        }
        let asked = ContinuousClock.now
        while replayed < end, .now < asked + Self.patience {
            try await Task.sleep(for: Self.pause)
            replayed = try await store.replayed() ?? end
        }
        let waited = asked.duration(to: .now)
        guard replayed < end else {
            return finding("a replica answers, less than \(waited.wholeMilliseconds + 1) ms behind the primary", .good)
        }
        return finding(
            "is \(end.bytes - replayed.bytes) bytes of log behind the primary, and \(try await age(of: replica))",
            .note,
            fix: "the api reads the primary until it has caught up; see that it runs "
                + "and replays: select * from pg_stat_replication at the primary"
        )
    }

    private func finding(_ detail: String, _ verdict: Finding.Verdict, fix: String? = nil) -> Finding {
        Finding(OtherDatabases.replica, detail, verdict, fix: fix)
    }

    private func writtenAtPrimary() async -> LogPosition? {
        guard let primary, let connection = try? await PostgresConnection.connect(primary) else { return nil }
        let end = try? await ReplicationStore(connection).written()
        await connection.close()
        return end
    }

    private func age(of replica: PostgresConnection) async throws -> String {
        guard let seconds = try await ReplicationStore(replica).ageOfNewestChange() else {
            return "has replayed no change since its start"
        }
        return "its newest change is \(seconds) s old"
    }
}
