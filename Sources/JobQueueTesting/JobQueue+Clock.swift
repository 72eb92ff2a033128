package import JobQueue
import Postgres
import Time

extension JobQueue {
    /// Makes it look as if `duration` had passed. Waiting jobs fall due or expire, runs pass their time limit, leases
    /// run out, schedules become due, and rate limits refill.
    ///
    /// The database's clock decides everything and cannot be turned, so the times that are compared with it are moved
    /// into the past. The history is not moved. A schedule's next slot moves by exactly `duration`. It stays a slot
    /// of the spec only if `duration` is a multiple of its interval, or a number of whole days.
    package func turnClock(forward duration: Duration) async throws {
        let queues = try await pool.query(
            """
            with turn as (select \(duration.wholeMilliseconds) * interval '1 ms' as back),
            jobs as (
              update q.job
                 set run_at = run_at - back, not_before = not_before - back, expires_at = expires_at - back,
                     created_at = created_at - back, claimed_at = claimed_at - back, deadline_at = deadline_at - back,
                     cancel_at = cancel_at - back, unhandled_since = unhandled_since - back
                from turn returning queue
            ),
            workers as (
              update q.worker
                 set started_at = started_at - back, lease_until = lease_until - back, renewed_at = renewed_at - back,
                     signs = array(select s - back from unnest(signs) as s), makes_room_since = makes_room_since - back
                from turn where ended_at is null
            ),
            schedules as (
              update q.schedule
                 set next_fire_at = next_fire_at - back, last_slot_at = last_slot_at - back,
                     last_fired_at = last_fired_at - back
                from turn
            ),
            rates as (
              update q.queue set tokens_at = tokens_at - back, paused_at = paused_at - back from turn
            )
            select distinct queue from jobs
            """
        ).map { try $0.decode(String.self) }
        // A worker that sleeps until the next job falls due does not know that this is now.
        if !queues.isEmpty { await wake(Set(queues)) }
    }
}
