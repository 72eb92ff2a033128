import Postgres
import TestSupport
import TestTools
import Testing
import Time

@testable import JobQueue

extension TestDatabase {
    /// Puts a schedule whose jobs get their slot as an argument.
    func put(_ schedule: Schedule) async throws {
        var schedule = schedule
        schedule.slotArgument = "slot"
        try await queue.put(schedule)
    }

    /// Simulates that schedules were not fired for a while: moves the schedule's next slot to the time `outage` before
    /// the current minute.
    /// - Returns: The oldest slot that is due.
    func miss(_ key: String, by outage: String) async throws -> Instant {
        // Not in the last seconds of a minute, because the next slot could fall due in the middle of a test.
        try await eventually("a minute with some seconds left") {
            try await pool.first("select extract(second from clock_timestamp()) < 57")?.decode(Bool.self) == true
        }
        let row = try await pool.first(
            """
            update q.schedule set next_fire_at = date_trunc('minute', clock_timestamp()) - \(outage)::text::interval
             where key = \(key) returning next_fire_at
            """
        )
        return try #require(try row?.decode(Instant.self))
    }

    /// The slots of the waiting and running jobs, ordered by job id.
    func slots() async throws -> [String] {
        try await pool.query("select args ->> 'slot' from q.job order by id").map { try $0.decode(String.self) }
    }
}
