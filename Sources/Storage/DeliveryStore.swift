package import FoundationEssentials
package import Postgres
package import Scores
package import Time

/// A device with what is needed to reach it. The token is a secret: never logged.
package struct PushTarget: Sendable, Hashable {
    package let device: DeviceID
    /// As it is stored: sealed, or as Apple gave it out.
    package let token: String
    /// `production` or `sandbox`.
    package let environment: String
    package let topic: String
    /// Told only what gives nothing of a game away.
    package let isSpoilerSafe: Bool
    /// Whether it wants to hear nothing at this hour.
    package let isQuiet: Bool
}

/// How telling one device ended; the raw values are those of `delivery.outcome`.
package enum DeliveryOutcome: String, Sendable, Hashable, CaseIterable {
    case delivered
    case deadToken = "dead_token"
    case expired
    case superseded
    case quiet
    case rejected
    case unreachable
    case dryRun = "dry_run"
}

/// The end of one alert for one device.
package struct Delivery: Sendable, Hashable {
    package let device: DeviceID
    /// The same for every try.
    package let apnsID: UUID
    package let outcome: DeliveryOutcome
    package let reason: String?
    /// Sends before the last one that came to nothing, as far as is known.
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

/// Who was told what, and whose token is gone.
package struct DeliveryStore: Sendable {
    private let session: any PostgresSession

    package init(_ session: any PostgresSession) {
        self.session = session
    }

    /// Those of `devices` that live and have not been told yet: what a repeated job still has to do.
    package func open(_ devices: [DeviceID], of pushEvent: Int64) async throws -> [PushTarget] {
        try await session.query(
            """
            -- Two looks by primary key for each device, whatever the tables' statistics say: a scan of all devices, or of
            -- all that was told of the alert, for every job of a large audience grows with its square.
            select t.id, t.token, t.environment, t.topic, t.spoiler_safe, t.is_quiet
              from unnest(\(devices)) as asked (id)
             cross join lateral (
               select d.id, d.token, d.environment, d.topic, d.spoiler_safe,
                      -- Asked of few only: most devices have no quiet hours, and a call costs more than the row.
                      d.quiet_from is not null and is_quiet(d, clock_timestamp()) as is_quiet
                 from device d where d.id = asked.id and d.dead_at is null limit 1) t
              left join lateral (
               select true as is_there from delivery s
                where s.push_event_id = \(pushEvent) and s.device_id = asked.id limit 1) told on true
             where told.is_there is null
             order by t.id
            """
        ).map { row in
            let (device, token, environment, topic, isSpoilerSafe, isQuiet) = try row.decode(
                DeviceID.self,
                String.self,
                String.self,
                String.self,
                Bool.self,
                Bool.self
            )
            return PushTarget(
                device: device,
                token: token,
                environment: environment,
                topic: topic,
                isSpoilerSafe: isSpoilerSafe,
                isQuiet: isQuiet
            )
        }
    }

    /// Writes how deliveries ended, and counts them; the first word on a device stands and is counted, a later one is
    /// neither.
    package func settle(_ deliveries: [Delivery], of pushEvent: Int64) async throws {
        guard !deliveries.isEmpty else { return }
        try await session.execute(
            """
            with written as (
              insert into delivery (push_event_id, device_id, apns_id, outcome, reason, failures)
              select \(pushEvent), * from unnest(\(deliveries.map(\.device)), \(deliveries.map(\.apnsID)),
                                                 \(deliveries.map(\.outcome.rawValue)), \(deliveries.map(\.reason)),
                                                 \(deliveries.map { Int16(clamping: $0.failures) }))
              on conflict on constraint delivery_pkey do nothing
              returning outcome, left(coalesce(reason, ''), 64) as reason
            )
            insert into push_tally as t (push_event_id, part, outcome, reason, devices, first_at, last_at)
            select \(pushEvent), pg_backend_pid() % 16, w.outcome, w.reason, count(*), statement_timestamp(),
                   clock_timestamp()
              from written w group by w.outcome, w.reason
             -- In one order, so that two who write the same part wait for each other instead of each for the other.
             order by w.outcome, w.reason
            on conflict on constraint push_tally_pkey do update
               set devices = t.devices + excluded.devices, last_at = greatest(t.last_at, excluded.last_at)
            """
        )
    }

    /// Buries a device whose token APNs called dead, unless the app presented the token again after that.
    /// - Parameter since: When APNs learned it; `nil` where it did not say.
    /// - Returns: whether the device was buried.
    package func bury(_ target: PushTarget, reason: String, since: Instant?) async throws -> Bool {
        try await session.execute(
            """
            update device set dead_at = clock_timestamp(), dead_reason = \(reason), updated_at = clock_timestamp()
             where id = \(target.device) and token = \(target.token) and dead_at is null
               and (\(since)::timestamptz is null or token_seen_at <= \(since))
            """
        ) > 0
    }
}
