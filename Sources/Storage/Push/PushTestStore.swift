package import Postgres
package import Scores
package import Time

/// Test pushes that an operator requests to see whether they arrive: table `push_test`.
package struct PushTestStore: Sendable {
    /// How a test push ended. The raw values are those of `push_test.outcome`.
    package enum Outcome: String, Sendable, Hashable {
        case delivered
        case dryRun = "dry_run"
        case dead, refused, unsure
    }

    private let session: any PostgresSession

    package init(_ session: any PostgresSession) {
        self.session = session
    }

    /// Requests a test push.
    /// - Returns: the test's id; `nil` when there is no such device.
    package func request(for device: DeviceID) async throws -> Int64? {
        try await session.first(
            "insert into push_test (device_id) select id from device where id = \(device) returning id"
        )?.decode(Int64.self)
    }

    /// The device of a test, and until when the operator waits for the push; `nil` when the device has been deleted.
    package func subject(of test: Int64) async throws -> (device: DeviceID, expiresAt: Instant)? {
        try await session.first("select device_id, asked_at + interval '5 min' from push_test where id = \(test)")?
            .decode(DeviceID.self, Instant.self)
    }

    /// Records the result of a test, in place of an earlier result.
    package func recordOutcome(_ test: Int64, _ outcome: Outcome, reason: String?) async throws {
        try await session.execute(
            """
            update push_test set outcome = \(outcome.rawValue), reason = \(reason), finished_at = clock_timestamp()
             where id = \(test)
            """
        )
    }

    /// The result of a test; `nil` as long as there is none.
    package func result(of test: Int64) async throws -> (outcome: Outcome, reason: String?)? {
        let row = try await session.first("select outcome, reason from push_test where id = \(test)")
        guard let (value, reason) = try row?.decode(String?.self, String?.self), let value,
            let outcome = Outcome(rawValue: value)
        else { return nil }
        return (outcome, reason)
    }
}
