import FoundationEssentials
import Postgres
import Scores
import Storage
import TestSupport
import Testing
import Time

@Suite("Deliveries")
struct DeliveryStoreTests {
    @Test
    func `a device keeps its first outcome for an alert, and the alert is then no longer sent to it`() async throws {
        try await withTestDatabase { database in
            let fixture = try await AlertFixture.goal(in: database)
            let (first, second) = (
                try await database.device("first-fan", follows: "navy"),
                try await database.device("second-fan", follows: "army")
            )
            let store = DeliveryStore(database.pool)
            let open = try await store.pendingTargets([first, second], of: fixture.alertID)
            #expect(Set(open.map(\.device)) == [first, second])
            #expect(open.allSatisfy { $0.environment == .production && $0.topic == "app.bardown" })
            #expect(Set(open.map(\.token)) == ["first-fan", "second-fan"])

            let delivered = Delivery(device: first, apnsID: UUID(), outcome: .delivered)
            try await store.recordOutcomes([delivered], of: fixture.alertID)
            let again = Delivery(
                device: first,
                apnsID: UUID(),
                outcome: .unreachable,
                reason: "late"
            )
            let other = Delivery(
                device: second,
                apnsID: UUID(),
                outcome: .rejected,
                reason: "PayloadTooLarge"
            )
            try await store.recordOutcomes([again, other], of: fixture.alertID)
            try await store.recordOutcomes([], of: fixture.alertID)
            let outcomes = try await database.pool.query("select outcome from delivery order by outcome")
                .map { try $0.decode(String.self) }
            #expect(outcomes == ["delivered", "rejected"])
            #expect(try await store.pendingTargets([first, second], of: fixture.alertID).isEmpty)
        }
    }

    @Test func `each delivery is counted once, when it is written`() async throws {
        try await withTestDatabase { database in
            let fixture = try await AlertFixture.goal(in: database)
            var fans: [DeviceID] = []
            for number in 1...4 { fans.append(try await database.device("fan-\(number)-of-it", follows: "navy")) }
            let store = DeliveryStore(database.pool)
            func end(_ fan: Int, _ outcome: DeliveryOutcome, _ reason: String? = nil) -> Delivery {
                Delivery(device: fans[fan], apnsID: UUID(), outcome: outcome, reason: reason)
            }
            try await store.recordOutcomes([end(0, .delivered), end(1, .delivered)], of: fixture.alertID)
            try await store.recordOutcomes(
                [end(1, .rejected, "TopicDisallowed"), end(2, .delivered)],
                of: fixture.alertID
            )
            try await store.recordOutcomes([end(3, .deadToken, "Unregistered")], of: fixture.alertID)
            let seen = try #require(
                try await database.pool.first(
                    """
                    select delivered, dead, finished, failed, last_ms >= first_ms and first_ms > 0 from ops.alert
                     where id = \(fixture.alertID)
                    """
                )
            ).decode(Int64.self, Int64.self, Int64.self, Int64.self, Bool.self)
            #expect(seen == (3, 1, 4, 0, true))
            let reasons = try await database.pool.query(
                "select outcome, reason, devices, alerts from ops.push_reason order by 1"
            ).map { try $0.decode(String.self, String.self, Int64.self, Int64.self) }
            #expect(reasons.map(\.0) == ["dead_token", "delivered"] && reasons.map(\.1) == ["Unregistered", ""])
            #expect(reasons.map(\.2) == [1, 3] && reasons.map(\.3) == [1, 1])
        }
    }

    @Test func `outcomes of alerts are deleted after a month`() async throws {
        try await withTestDatabase { database in
            let fixture = try await AlertFixture.goal(in: database)
            let fan = try await database.device("first-fan", follows: "navy")
            let (store, alerts) = (DeliveryStore(database.pool), AlertStore(database.pool))
            try await store.recordOutcomes(
                [Delivery(device: fan, apnsID: UUID(), outcome: .delivered)],
                of: fixture.alertID
            )
            try await store.recordOutcomes(
                [Delivery(device: fan, apnsID: UUID(), outcome: .delivered)],
                of: fixture.alertID + 1
            )
            func known() async throws -> [Int64] {
                try await database.pool.query("select alert_id from delivery order by 1").map {
                    try $0.decode(Int64.self)
                }
            }
            let kept = try await alerts.prune()
            let before = try await known()
            #expect(!kept && before == [fixture.alertID, fixture.alertID + 1])
            try await database.pool.execute("update alert set created_at = created_at - interval '31 days'")
            let pruned = try await alerts.prune()
            let after = try await known()
            #expect(pruned && after == [fixture.alertID + 1])
            let tallies = try await database.pool.query("select alert_id from push_tally").map {
                try $0.decode(Int64.self)
            }
            #expect(tallies == [fixture.alertID + 1])
        }
    }

    @Test
    func `a job reads only its own devices of a large audience, whatever the planner's statistics say`() async throws {
        try await withTestDatabase { database in
            let fixture = try await AlertFixture.goal(in: database)
            try await database.pool.execute(
                """
                with phone as (
                  insert into device (token, environment, topic)
                  select '00aabbccddeeff' || lpad(n::text, 4, '0'), 'production', 'app.bardown' from generate_series(1, 6000) n returning id
                )
                insert into delivery (alert_id, device_id, apns_id, outcome)
                select \(fixture.alertID), id, gen_random_uuid(), 'delivered' from phone
                """
            )
            try await database.pool.execute("delete from delivery where device_id in (select id from device limit 400)")
            let devices = try await database.pool.query("select id from device limit 500")
                .map { try $0.decode(DeviceID.self) }
            let (open, read) = try await database.pool.withTransaction { transaction in
                let before = try await rowsRead(by: transaction)
                let open = try await DeliveryStore(transaction).pendingTargets(devices, of: fixture.alertID)
                return (open, try await rowsRead(by: transaction) - before)
            }
            #expect(open.count == 400)
            #expect((500...1500).contains(read), "\(read) rows were read")
        }
    }

    /// The rows that this session's transaction has read from the two tables.
    private func rowsRead(by session: any PostgresSession) async throws -> Int64 {
        let row = try await session.first(
            """
            select coalesce(sum(seq_tup_read + coalesce(idx_tup_fetch, 0)), 0)::bigint from pg_stat_xact_user_tables
             where relname in ('device', 'delivery')
            """
        )
        return try row?.decode(Int64.self) ?? 0
    }

    @Test func `the table accepts every outcome that a sender can record`() async throws {
        try await withTestDatabase { database in
            let fixture = try await AlertFixture.goal(in: database)
            var deliveries: [Delivery] = []
            // Members turn off notices, not alerts.
            let outcomes = DeliveryOutcome.allCases.filter { $0 != .turnedOff }
            for (number, outcome) in outcomes.enumerated() {
                let device = try await database.device("token-of-fan-\(number)", follows: "navy")
                deliveries.append(Delivery(device: device, apnsID: UUID(), outcome: outcome))
            }
            try await DeliveryStore(database.pool).recordOutcomes(deliveries, of: fixture.alertID)
            #expect(try await database.count("delivery") == outcomes.count)
        }
    }

    @Test func `a token is not deactivated if the app registered it after the time at which Apple found it dead`()
        async throws
    {
        try await withTestDatabase { database in
            let fixture = try await AlertFixture.goal(in: database)
            let device = try await database.device("first-fan", follows: "navy")
            let store = DeliveryStore(database.pool)
            let target = try #require(try await store.pendingTargets([device], of: fixture.alertID).first)
            let seen: Instant = try await database.value("select token_seen_at from device")
            func deactivate(since: Instant?) async throws -> Set<DeviceID> {
                try await store.deactivate([DeadToken(target, reason: "Unregistered", since: since)])
            }
            #expect(try await deactivate(since: seen - .seconds(1)).isEmpty)
            #expect(try await deactivate(since: seen + .seconds(1)) == [device])
            #expect(try await deactivate(since: nil).isEmpty, "a token can be deactivated only once")
            #expect(try await store.pendingTargets([device], of: fixture.alertID).isEmpty)

            // A new registration reactivates the device under the same id.
            #expect(try await database.device("first-fan", follows: "navy") == device)
            #expect(try await store.pendingTargets([device], of: fixture.alertID).count == 1)
        }
    }

    @Test func `a dead device's follows are deleted only if its token was never accepted`() async throws {
        try await withTestDatabase { database in
            let fixture = try await AlertFixture.goal(in: database)
            let store = DeliveryStore(database.pool)
            let (madeUp, proven) = (
                try await database.device("token-made-up", follows: "navy"),
                try await database.device("token-proven", follows: "navy")
            )
            try await store.markProven([proven])
            let targets = try await store.pendingTargets([madeUp, proven], of: fixture.alertID)
            let dead = targets.map { DeadToken($0, reason: "Unregistered") }
            #expect(try await store.deactivate(dead) == [madeUp, proven])
            let follows = try await database.pool.query("select device_id from follow")
            #expect(try follows.map { try $0.decode(DeviceID.self) } == [proven])
        }
    }

    @Test
    func `a token is suspect after one rejection, dead after two, and neither after a new registration`() async throws {
        try await withTestDatabase { database in
            let fixture = try await AlertFixture.goal(in: database)
            let device = try await database.device("first-fan", follows: "navy")
            let store = DeliveryStore(database.pool)
            func target() async throws -> PushTarget {
                try #require(try await store.pendingTargets([device], of: fixture.alertID).first)
            }
            try await store.markProven([device])
            var seen = try await target()
            #expect(!seen.isSuspect && seen.isDoubtful("BadDeviceToken") && !seen.isDoubtful("Unregistered"))
            #expect(try await store.deactivate([DeadToken(seen, reason: "BadDeviceToken")]).isEmpty)
            seen = try await target()
            #expect(seen.isSuspect && !seen.isDoubtful("BadDeviceToken"))
            try await store.markProven([device])
            seen = try await target()
            #expect(!seen.isSuspect)
            // The token is suspected again, and the device is registered again.
            _ = try await store.deactivate([DeadToken(seen, reason: "DeviceTokenNotForTopic")])
            _ = try await database.device("first-fan", follows: "navy")
            seen = try await target()
            // After a new registration, the token is no longer suspect but counts as unproven.
            #expect(!seen.isSuspect && !seen.isProven && !seen.isDoubtful("BadDeviceToken"))
            try await store.markProven([device])
            seen = try await target()
            #expect(seen.isProven)
            // Two concurrent alerts were both sent before the outcome of either was known.
            for _ in 1...2 {
                #expect(try await store.deactivate([DeadToken(seen, reason: "BadDeviceToken")]).isEmpty)
            }
            let suspect = try await target()
            #expect(try await store.deactivate([DeadToken(suspect, reason: "BadDeviceToken")]) == [device])
            #expect(try await store.pendingTargets([device], of: fixture.alertID).isEmpty)
        }
    }

    @Test
    func `an unproven token is deactivated after three failures while others succeed, or after a day`() async throws {
        try await withTestDatabase { database in
            let store = DeliveryStore(database.pool)
            let (one, other) = (try await database.device("token-one"), try await database.device("token-other"))
            let proven = try await database.device("token-proven")
            try await store.markProven([proven])
            try await database.pool.execute(
                "insert into follow (device_id, league_id) select unnest(\([one, other, proven])), 'mlax-d1'"
            )
            for round in 1...3 {
                let dead = try await store.recordFailures([(one, true), (other, false), (proven, true)])
                #expect(dead == (round == 3 ? [one] : []))
            }
            // A success resets the failures.
            try await store.markProven([other])
            #expect(try await store.recordFailures([(other, true)]).isEmpty)
            let third = try await database.device("token-third")
            #expect(try await store.recordFailures([(third, false)]).isEmpty)
            try await database.pool.execute(
                "update device set failing_since = failing_since - interval '25 hours' where id = \(third)"
            )
            #expect(try await store.recordFailures([(third, false)]) == [third])
            let rows = try await database.pool.query(
                "select id from device where dead_reason = \(DeliveryStore.neverAccepted)"
            )
            #expect(Set(try rows.map { try $0.decode(DeviceID.self) }) == [one, third])
            // Deactivating an unproven device also deletes its follows, so that the planning of alerts does not read
            // them.
            let follows = try await database.pool.query("select device_id from follow order by device_id")
            #expect(Set(try follows.map { try $0.decode(DeviceID.self) }) == [other, proven])
        }
    }

    @Test func `dead devices are deleted, and much sooner if they were never proven`() async throws {
        try await withTestDatabase { database in
            for (name, isProven, days) in [("a", false, 0.5), ("b", false, 2), ("c", true, 2), ("d", true, 91.0)] {
                let device = try await database.device("token-of-\(name)")
                try await database.pool.execute(
                    """
                    update device
                       set dead_at = clock_timestamp() - \(days) * interval '1 day', dead_reason = 'NeverTaken',
                           proven_at = case when \(isProven) then clock_timestamp() end
                     where id = \(device)
                    """
                )
            }
            _ = try await database.device("token-of-alive")
            #expect(try await !DeliveryStore(database.pool).prune())
            let left = try await database.pool.query("select token from device order by token")
            #expect(try left.map { try $0.decode(String.self) } == ["token-of-a", "token-of-alive", "token-of-c"])
        }
    }
}
