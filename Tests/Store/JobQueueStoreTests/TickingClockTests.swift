import Postgres
import TestSupport
import Testing

@testable import JobQueue

/// Tests instants between two reads of the clock, which a test cannot hit by waiting.
@Suite("Between two reads of the clock")
struct TickingClockTests {
    @Test func `a job that falls due just after the claim is reported as due and does not wait for the next poll`()
        async throws
    {
        try await withTestDatabase(connections: 2) { database in
            let lease = try await database.lease()
            #expect(try await lease.exchange(ends: [], want: 1).fellAsleep)
            try await database.queue.enqueue([Note("a")])
            try await database.tickOnEveryRead()
            // The exchange makes the first read of the clock, its claim the second. The job is due half a second after
            // that.
            try await database.set("update q.job set run_at = test.tick(2) + interval '500 ms'")
            let answer = try await lease.exchange(ends: [], want: 1)
            #expect(answer.claimed.isEmpty && answer.nextDue == .zero)
        }
    }
}

extension TestDatabase {
    /// Replaces the clock with one that advances by a second whenever a function of the queue reads it. `random()`
    /// always returns 1.
    fileprivate func tickOnEveryRead() async throws {
        try await installTestClock()
        let connection = try await PostgresConnection.connect(configuration)
        try await connection.runScript(
            """
            create sequence test.ticks;
            create function test.tick(p bigint) returns timestamptz language sql immutable as
              $$ select timestamptz '2026-01-01 00:00:00Z' + p * interval '1 s' $$;
            create or replace function test.now() returns timestamptz language sql volatile as
              $$ select test.tick(nextval('test.ticks')) $$;
            create or replace function test.luck() returns double precision language sql volatile as
              $$ select 1.0::double precision $$;
            """
        )
        await connection.close()
    }
}
