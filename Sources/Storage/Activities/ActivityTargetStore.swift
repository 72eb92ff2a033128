import FoundationEssentials
package import Postgres
package import Scores
package import Time

/// Finds the activities to which a state must be sent, and records the results.
package struct ActivityTargetStore: Sendable {
    private let session: any PostgresSession

    package init(_ session: any PostgresSession) {
        self.session = session
    }

    /// The next phones after `cursor` whose activity of the game must be started, has not been sent `update`, or must
    /// end, in the order of their ids. Phones that wait for a retry, or for a channel to be created, are left out.
    /// - Parameter limit: The maximum number of phones, more than 0. When fewer are returned, there are no more.
    package func dueTargets(
        _ update: ActivityUpdate?,
        of scene: ActivityScene,
        after cursor: DeviceID?,
        limit: Int
    ) async throws -> [ActivityTarget] {
        let start = cursor ?? DeviceID(rawValue: UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)))
        let mayStart = update.map { !$0.state.isEnd } ?? false
        return try await session.query(
            """
            select a.device_id, a.state, coalesce(a.token, p.token) as token,
                   coalesce(a.token_digest, p.token_digest) as digest, a.failures, d.environment, d.topic, d.spoiler_safe,
                   d.localizes_alerts, p.attributes_type, c.channel_id,
                   case when a.token is null then p.proven_at else a.proven_at end is not null as is_proven
              from live_activity a
              join device d on d.id = a.device_id
              left join push_to_start p on p.device_id = a.device_id and a.state = 'wanted'
              left join activity_channel c on p.takes_channels and d.delay_s = 0 and c.game_id = a.game_id
               and c.environment = d.environment and c.topic = d.topic and c.state in ('wanted', 'open')
             where a.game_id = \(scene.game) and a.device_id > \(start)
               and d.delay_s = \(Int16(clamping: scene.delaySeconds))
               and (a.retry_at is null or a.retry_at <= clock_timestamp())
               and (a.state = 'ending' and a.token is not null
                    or a.state = 'wanted' and \(mayStart) and p.device_id is not null and d.dead_at is null
                       and not d.spoiler_safe
                       -- An activity that will listen to a channel starts only when the channel has been created.
                       and c.state is distinct from 'wanted'
                    or a.state = 'live' and a.token is not null
                       and a.stamp < case when d.spoiler_safe then \(update?.safeStamp ?? 0) else \(update?.stamp ?? 0) end)
             order by a.device_id limit \(Int64(limit))
            """
        ).map(ActivityTarget.init)
    }

    /// Records the results of the pushes of one state. An activity whose stage changed or whose token was replaced
    /// meanwhile is not changed. Without an update, the results are recorded but not counted.
    package func recordOutcomes(_ results: [ActivityResult], of update: ActivityUpdate?, scene: ActivityScene)
        async throws
    {
        if results.isEmpty { return }
        let targets = results.map(\.target)
        try await session.execute(
            """
            update live_activity a
               set state = r.state, updated_at = clock_timestamp(),
                   token = case when r.state <> 'ended' then a.token end,
                   token_digest = case when r.state <> 'ended' then a.token_digest end,
                   proven_at = case when r.state = 'ended' then null
                                    when r.is_proof then coalesce(a.proven_at, clock_timestamp())
                                    else a.proven_at end,
                   reason = coalesce(r.reason, case when r.before = 'ending' then a.reason end),
                   on_channel = a.on_channel or r.on_channel,
                   stamp = case when r.pause_ms is null then greatest(a.stamp, \(update?.stamp ?? 0)) else a.stamp end,
                   failures = case when r.pause_ms is null then 0
                                   else least(a.failures + r.is_failure::integer, 1000) end,
                   retry_at = clock_timestamp() + r.pause_ms * interval '1 ms'
              from unnest(\(targets.map(\.target.device)), \(targets.map(\.action.stage.rawValue)), \(targets.map(\.digest)),
                          \(results.map(\.stage.rawValue)), \(results.map(\.reason)), \(results.map { $0.pause?.wholeMilliseconds }),
                          \(results.map(\.deadSince)), \(results.map(\.isOnChannel)),
                          \(results.map(\.isFailure)), \(results.map { $0.count == .delivered }))
                   as r (device_id, before, digest, state, reason, pause_ms, dead_since, on_channel, is_failure, is_proof)
             where a.game_id = \(scene.game) and a.device_id = r.device_id and a.state = r.before
               and (r.before = 'wanted' or a.token_digest = r.digest)
               -- A token that the app presented after APNs had found it invalid is valid again.
               and (r.dead_since is null or a.token_seen_at is null or a.token_seen_at <= r.dead_since)
            """
        )
        try await deactivateStartTokens(results.filter { $0.count == .dead && $0.target.action == .start })
        try await markStartTokensProven(results.filter { $0.count == .started && !$0.target.target.isProven })
        guard let update else { return }
        try await count(results, of: update, scene)
    }

    /// Deletes start tokens that APNs reported as invalid. The phones' other tokens stay.
    private func deactivateStartTokens(_ results: [ActivityResult]) async throws {
        if results.isEmpty { return }
        try await session.execute(
            """
            delete from push_to_start p
             using unnest(\(results.map(\.target.target.device)), \(results.map(\.target.digest)),
                          \(results.map(\.deadSince))) as r (device_id, digest, dead_since)
             where p.device_id = r.device_id and p.token_digest = r.digest
               and (r.dead_since is null or p.token_seen_at <= r.dead_since)
            """
        )
    }

    /// Marks start tokens as proven, after Apple accepted pushes to them.
    private func markStartTokensProven(_ results: [ActivityResult]) async throws {
        if results.isEmpty { return }
        try await session.execute(
            """
            update push_to_start p set proven_at = clock_timestamp()
              from unnest(\(results.map(\.target.target.device)), \(results.map(\.target.digest))) as r (device_id, digest)
             where p.device_id = r.device_id and p.token_digest = r.digest and p.proven_at is null
            """
        )
    }

    private func count(_ results: [ActivityResult], of update: ActivityUpdate, _ scene: ActivityScene) async throws {
        let counts = Dictionary(grouping: results, by: \.count).mapValues { Int32(clamping: $0.count) }
        try await session.execute(
            """
            update activity_update
               set started = started + \(counts[.started] ?? 0), delivered = delivered + \(counts[.delivered] ?? 0),
                   dead = dead + \(counts[.dead] ?? 0), rejected = rejected + \(counts[.rejected] ?? 0),
                   retried = retried + \(counts[.retried] ?? 0), dry_run = dry_run + \(counts[.dryRun] ?? 0),
                   last_at = clock_timestamp()
             where game_id = \(scene.game) and delay_s = \(Int16(clamping: scene.delaySeconds)) and stamp = \(update.stamp)
            """
        )
    }

    /// When the next push to a phone with the scene's delay must be retried; `nil` when none must.
    /// - Parameter seen: Retries that were due at or before this time are left out, because they have been made.
    package func nextRetry(of scene: ActivityScene, after seen: Instant) async throws -> Instant? {
        try await session.first(
            """
            select min(a.retry_at) from live_activity a join device d on d.id = a.device_id
             where a.game_id = \(scene.game) and d.delay_s = \(Int16(clamping: scene.delaySeconds))
               and a.state <> 'ended' and a.retry_at > \(seen)
            """
        )?.decode(Instant?.self)
    }
}
