import Postgres
import Storage
import Time

/// Checks whether the server that the api reads from follows the primary, and how far it is behind.
struct ReplicaExamination {
    /// `nil`: unknown. The lag of the replica cannot be measured then, because a replica that receives nothing looks
    /// the same as one that has everything.
    let primary: PostgresConfiguration?

    /// How long to wait until the replica has caught up. It is longer than the time that the api gives a replica.
    private static let timeout: Duration = .seconds(1)
    private static let pause: Duration = .milliseconds(20)

    /// - Throws: The errors of queries to the replica. A primary that does not answer is covered by another check.
    func finding(_ replica: PostgresConnection) async throws -> Finding {
        let store = ReplicationStore(replica)
        guard var replayed = try await store.replayPosition() else {
            return finding(
                "names a writable server, not a replica, so it takes no reads off the primary",
                .note,
                fix: "name a streaming replica, or leave the variable out"
            )
        }
        guard let end = await primaryPosition() else {
            return finding("a replica answers; its lag is unknown, because the primary does not answer", .good)
        }
        let startedAt = ContinuousClock.now
        while replayed < end, .now < startedAt + Self.timeout {
            try await Task.sleep(for: Self.pause)
            replayed = try await store.replayPosition() ?? end
        }
        let waited = startedAt.duration(to: .now)
        guard replayed < end else {
            return finding("a replica answers, less than \(waited.wholeMilliseconds + 1) ms behind the primary", .good)
        }
        return finding(
            "is \(end.bytes - replayed.bytes) bytes of log behind the primary, and \(try await age(of: replica))",
            .note,
            fix: "the api reads the primary until it has caught up; check that it runs "
                + "and replays: select * from pg_stat_replication at the primary"
        )
    }

    private func finding(_ detail: String, _ verdict: Finding.Verdict, fix: String? = nil) -> Finding {
        Finding(OtherDatabases.replica, detail, verdict, fix: fix)
    }

    private func primaryPosition() async -> LogPosition? {
        guard let primary, let connection = try? await PostgresConnection.connect(primary) else { return nil }
        let end = try? await ReplicationStore(connection).flushPosition()
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
