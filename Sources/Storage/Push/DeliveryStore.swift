package import FoundationEssentials
package import Postgres
package import Scores
package import Time

/// A device and everything needed to reach it. The token is a secret and is never logged.
package struct PushTarget: Sendable, Hashable {
    package let device: DeviceID
    package let service: PushService
    /// The token as stored: sealed or plain.
    package let token: String
    package let environment: PushEnvironment
    package let topic: String
    /// Whether it gets only alerts that reveal nothing about a game.
    package let isSpoilerSafe: Bool
    /// Whether its app contains the localized strings of alerts.
    package let localizesAlerts: Bool
    /// Whether the device is in its quiet hours now.
    package let isQuiet: Bool
    /// Whether APNs called its token bad at the last push, and the app has not presented the token since.
    package var isSuspect = false
    /// Whether its push service has accepted a push for this token before. Until then the token may be made up.
    package var isProven = true

    /// For an alert that only adds a scorer to an earlier one: whether the earlier one was delivered to the device, so
    /// that this one needs no sound.
    package var hasEarlierAlert = false

    /// Whether pushes to the device are sent separately from others, so that a bad token affects no other device.
    package var needsProbe: Bool { !isProven || isSuspect }

    /// Whether a rejection with this reason only makes the token suspect instead of deactivating it.
    package func isDoubtful(_ reason: String) -> Bool {
        isProven && !isSuspect && DeliveryStore.doubtfulReasons.contains(reason)
    }
}

/// SQL expressions for properties of ``PushTarget``, for a device `d`.
enum TokenSQL {
    /// ``PushTarget/isSuspect``.
    static let isSuspect = "coalesce(d.suspect_at >= d.token_seen_at, false)"
    /// ``PushTarget/isProven``. A canary counts as proven although nothing is sent to it, so that it takes the same
    /// path as most phones.
    static let isProven = "(d.proven_at is not null or d.environment = 'canary')"
    /// The expression for ``PushTarget/needsProbe``.
    static let needsProbe = "(not \(isProven) or \(isSuspect))"
}

extension PushTarget {
    /// The columns that ``init(_:)`` reads from `device d`, apart from `is_quiet`.
    static let columns = """
        d.id, d.service, d.token, d.environment, d.topic, d.spoiler_safe, d.localizes_alerts,
        \(TokenSQL.isSuspect) as is_suspect, \(TokenSQL.isProven) as is_proven
        """

    /// Reads a row of ``DeliveryStore/pendingTargets(_:of:)`` or of ``NoticeStore/pending(_:devices:)``.
    init(_ row: Row) throws {
        device = try row.decode(column: "id")
        service = try PushService(stored: row.decode(column: "service"))
        token = try row.decode(column: "token")
        environment = try row.decode(column: "environment")
        topic = try row.decode(column: "topic")
        isSpoilerSafe = try row.decode(column: "spoiler_safe")
        localizesAlerts = try row.decode(column: "localizes_alerts")
        isQuiet = try row.decode(column: "is_quiet")
        isSuspect = try row.decode(column: "is_suspect")
        isProven = try row.decode(column: "is_proven")
    }
}

extension PushTarget: CustomStringConvertible {
    /// Leaves the token out.
    package var description: String { "\(service.rawValue) \(environment.rawValue) \(device)" }
}

/// How the delivery to one device ended. The raw values are those of `delivery.outcome`.
package enum DeliveryOutcome: String, Sendable, Hashable, CaseIterable, PostgresDecodable {
    case delivered
    case deadToken = "dead_token"
    case expired
    case superseded
    case quiet
    /// Only of notices: the member has turned off notices of this kind.
    case turnedOff = "turned_off"
    case rejected
    case unreachable
    case dryRun = "dry_run"

    /// Whether the push service accepted the alert. In a dry run, in which nothing is sent, every alert counts as
    /// accepted.
    package var isDelivered: Bool { self == .delivered || self == .dryRun }

    /// The outcome of the alert that adds the scorer, on a device on which the first alert has this outcome; `nil` when
    /// the second alert is sent.
    ///
    /// The second alert is sent to the devices that have the first one, and to those that did not get the first one
    /// only because the second one existed already. It is not sent to the other devices, which did not get the goal.
    package var outcomeOfCompletion: DeliveryOutcome? {
        switch self {
        case .delivered, .dryRun, .superseded: nil
        case .deadToken, .expired, .quiet, .turnedOff, .rejected, .unreachable: self
        }
    }
}

/// The result of one alert for one device.
package struct Delivery: Sendable, Hashable {
    package let device: DeviceID
    /// The value of the header `apns-id`, the same for every attempt.
    package let apnsID: UUID
    package let outcome: DeliveryOutcome
    package let reason: String?
    /// The number of failed attempts before the last one. 0 for an outcome that is recorded instead of a send, such as
    /// `superseded`, even if earlier sends failed.
    package let failures: Int

    package init(
        device: DeviceID,
        apnsID: UUID,
        outcome: DeliveryOutcome,
        reason: String? = nil,
        failures: Int = 0
    ) {
        self.device = device
        self.apnsID = apnsID
        self.outcome = outcome
        self.reason = reason
        self.failures = failures
    }
}

/// A token that its push service has rejected for good.
package struct DeadToken: Sendable, Hashable {
    package let target: PushTarget
    /// The service's reason, such as `Unregistered`.
    package let reason: String
    /// Since when the service has known that the token is invalid; `nil` when it did not say.
    package let since: Instant?

    package init(_ target: PushTarget, reason: String, since: Instant? = nil) {
        self.target = target
        self.reason = reason
        self.since = since
    }
}

/// Records the deliveries of alerts, and deactivates dead tokens.
package struct DeliveryStore: Sendable {
    private let session: any PostgresSession

    package init(_ session: any PostgresSession) {
        self.session = session
    }

    /// Those of `devices` that are active and have no recorded delivery of the alert yet. A job that runs again sends
    /// only to these.
    package func pendingTargets(_ devices: [DeviceID], of alertID: Int64) async throws -> [PushTarget] {
        try await session.query(
            """
            -- The lateral joins force two lookups by primary key per device, whatever the tables' statistics say. If
            -- each job of a large audience scanned all devices, or all deliveries of the alert, the total cost would
            -- grow with the square of the audience.
            select t.id, t.service, t.token, t.environment, t.topic, t.spoiler_safe, t.localizes_alerts, t.is_quiet,
                   t.is_suspect, t.is_proven
              from unnest(\(devices)) as asked (id)
             cross join lateral (
               select \(unescaped: PushTarget.columns),
                      -- is_quiet is called only for the few devices with quiet hours, because the call costs more
                      -- than reading the row.
                      d.quiet_from is not null and is_quiet(d, clock_timestamp()) as is_quiet
                 from device d where d.id = asked.id and d.dead_at is null limit 1) t
              left join lateral (
               select true as is_there from delivery s
                where s.alert_id = \(alertID) and s.device_id = asked.id limit 1) prior on true
             where prior.is_there is null
             order by t.id
            """
        ).map { try PushTarget($0) }
    }

    /// The target for a device; `nil` when it is deactivated or deleted.
    package func target(_ device: DeviceID) async throws -> PushTarget? {
        // No alert has the id 0, so no delivery is recorded for it.
        try await pendingTargets([device], of: 0).first
    }

    /// Those of `devices` to which an alert with a later score of the alert's game, or with its end, was delivered. A
    /// retry runs outside of the lane that keeps the sends of a game in order, so such an alert may already be sent.
    package func deliveredLater(_ devices: [DeviceID], than alertID: Int64) async throws -> Set<DeviceID> {
        let rows = try await session.query(
            """
            with later as materialized (
              select l.id
                from alert p
                join alert l on l.game_id = p.game_id and \(unescaped: AlertStore.isLater)
               where p.id = \(alertID) and l.kind = any (\(Alert.Kind.countingAsLaterScore))
            )
            select asked.id from unnest(\(devices)) as asked (id)
             cross join lateral (
               -- By primary key, as in pendingTargets().
               select from later
                cross join lateral (
                  select s.outcome from delivery s
                   where s.alert_id = later.id and s.device_id = asked.id limit 1) prior
                where prior.outcome in ('delivered', 'dry_run') limit 1) delivered
            """
        )
        return Set(try rows.map { try $0.decode(DeviceID.self) })
    }

    /// The outcomes of an alert for `devices`, without those that have none yet.
    package func outcomes(of alertID: Int64, for devices: [DeviceID]) async throws -> [DeviceID: DeliveryOutcome] {
        let rows = try await session.query(
            """
            select asked.id, prior.outcome from unnest(\(devices)) as asked (id)
             cross join lateral (
               -- By primary key, as in pendingTargets().
               select s.outcome from delivery s
                where s.alert_id = \(alertID) and s.device_id = asked.id limit 1) prior
            """
        )
        return Dictionary(try rows.map { try $0.decode(DeviceID.self, DeliveryOutcome.self) }) { first, _ in first }
    }

    /// Records how deliveries ended, and counts them. Only the first result for each device is stored and counted.
    package func recordOutcomes(_ deliveries: [Delivery], of alertID: Int64) async throws {
        guard !deliveries.isEmpty else { return }
        try await session.execute(
            """
            with written as (
              insert into delivery (alert_id, device_id, apns_id, outcome, reason, failures)
              select \(alertID), * from unnest(\(deliveries.map(\.device)), \(deliveries.map(\.apnsID)),
                                                 \(deliveries.map(\.outcome.rawValue)), \(deliveries.map(\.reason)),
                                                 \(deliveries.map { Int16(clamping: $0.failures) }))
               -- Rows are written in the order of devices, so that a run that outlives its lease cannot deadlock with
               -- its replacement, which writes the same rows.
               order by 2
              on conflict on constraint delivery_pkey do nothing
              returning outcome, left(coalesce(reason, ''), 64) as reason
            )
            insert into push_tally as t (alert_id, part, outcome, reason, devices, first_at, last_at)
            select \(alertID), pg_backend_pid() % 16, w.outcome, w.reason, count(*), statement_timestamp(),
                   clock_timestamp()
              from written w group by w.outcome, w.reason
             -- In a fixed order, so that two transactions that write the same part cannot deadlock.
             order by w.outcome, w.reason
            on conflict on constraint push_tally_pkey do update
               set devices = t.devices + excluded.devices, last_at = greatest(t.last_at, excluded.last_at)
            """
        )
    }

    /// Deactivates devices whose push services rejected their tokens, unless the app registered the token again since.
    /// The first time that APNs calls a proven token bad, its device is only marked as suspect. The follows of a
    /// deactivated device that was never proven are deleted.
    /// - Returns: the devices that were deactivated.
    package func deactivate(_ tokens: [DeadToken]) async throws -> Set<DeviceID> {
        let rows = try await session.query(
            """
            with asked as materialized (
              -- In a fixed order, as in markProven().
              select d.id, a.reason, a.is_doubtful
                from unnest(\(tokens.map(\.target.device)), \(tokens.map(\.target.token)), \(tokens.map(\.reason)),
                            \(tokens.map(\.since)), \(tokens.map { $0.target.isDoubtful($0.reason) }))
                  as a (id, token, reason, since, is_doubtful)
                join device d on d.id = a.id and d.token = a.token and d.dead_at is null
                             and (a.since is null or d.token_seen_at <= a.since)
               order by d.id for no key update of d
            ), judged as (
              update device d
                 set dead_at = case when not a.is_doubtful then clock_timestamp() end,
                     dead_reason = case when not a.is_doubtful then a.reason end,
                     suspect_at = case when a.is_doubtful then clock_timestamp() else d.suspect_at end,
                     updated_at = clock_timestamp()
                from asked a where d.id = a.id
              returning d.id, d.dead_at
            )
            select id from judged where dead_at is not null
            """
        )
        return try await deleteFollows(of: rows)
    }

    /// - Parameter rows: The ids of devices that were deactivated.
    /// - Returns: these ids.
    private func deleteFollows(of rows: Rows) async throws -> Set<DeviceID> {
        let devices = try rows.map { try $0.decode(DeviceID.self) }
        if !devices.isEmpty { try await session.execute("select forget_follows(\(devices))") }
        return Set(devices)
    }

    /// APNs reasons with status 400 that may also come from a mistake on the sender's side.
    fileprivate static let doubtfulReasons = ["BadDeviceToken", "DeviceTokenNotForTopic"]

    /// Deletes a batch of devices with dead tokens: soon when the token was never proven, otherwise after months. Call
    /// it periodically, and again while it returns `true`.
    /// - Returns: whether there may be more.
    package func prune() async throws -> Bool {
        try await session.first("select prune_devices()", within: .seconds(60))?.decode(Bool.self) ?? false
    }

    /// Marks devices as proven and not suspect, after push services accepted pushes to them.
    package func markProven(_ devices: [DeviceID]) async throws {
        try await session.execute(
            """
            update device
               set suspect_at = null, proven_at = coalesce(proven_at, clock_timestamp()), failures = 0,
                   failing_since = null
              -- In a fixed order, so that two transactions that update the same devices cannot deadlock.
             where id in (select id from device where id = any (\(devices)) order by id for no key update)
            """
        )
    }

    /// The reason recorded for a device that was never reached. It is BarDown's own, not a push service's.
    package static let neverAccepted = "NeverTaken"

    /// Counts alerts that did not reach unproven devices. Deactivates a device after three counted failures
    /// (`device.failures`), or at a failure more than a day after its first one (`device.failing_since`). Also deletes
    /// the follows of deactivated devices, so that the planning of alerts does not read these follows. A new
    /// registration states them again.
    /// - Parameter failed: The devices, each with whether its push service accepted other pushes at that time. If it
    ///   did, the token is at fault, and the failure counts.
    /// - Returns: the devices that were deactivated.
    package func recordFailures(_ failed: [(device: DeviceID, isServiceAlive: Bool)]) async throws -> Set<DeviceID> {
        let rows = try await session.query(
            """
            with failed as materialized (
              -- In a fixed order, as in markProven().
              select d.id, least(d.failures + f.is_alive::integer, 3) as failures,
                     coalesce(d.failing_since, clock_timestamp()) as since
                from unnest(\(failed.map(\.device)), \(failed.map(\.isServiceAlive))) as f (id, is_alive)
                join device d on d.id = f.id and d.proven_at is null and d.dead_at is null
               order by d.id for no key update of d
            ), given_up as (
              update device d
                 set failures = f.failures, failing_since = f.since, updated_at = clock_timestamp(),
                     dead_at = case when o.is_over then clock_timestamp() end,
                     dead_reason = case when o.is_over then \(Self.neverAccepted) end
                from failed f
               cross join lateral (
                 select f.failures = 3 or f.since < clock_timestamp() - interval '1 day' as is_over) o
               where d.id = f.id
              returning d.id, d.dead_at
            )
            select id from given_up where dead_at is not null
            """
        )
        return try await deleteFollows(of: rows)
    }
}
