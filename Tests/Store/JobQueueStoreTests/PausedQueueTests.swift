import Postgres
import TestSupport
import Testing

@Suite("Paused queues")
struct PausedQueueTests {
    @Test func `a paused queue is listed with the name of the operator who paused it first`() async throws {
        try await withTestDatabase { database in
            try await database.pool.execute("select q.pause('notes', 'Ada'), q.pause('notes', 'Bob')")
            let row = try await database.pool.first("select paused_by from ops.queue where queue = 'notes'")
            let pausedBy = try row?.decode(String.self)
            #expect(pausedBy == "Ada")
        }
    }
}
