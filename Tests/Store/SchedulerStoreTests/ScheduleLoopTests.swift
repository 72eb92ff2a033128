import JobQueue
import Logging
import Postgres
import TestSupport
import TestTools
import Testing

@testable import scheduler

@Suite("The scheduler's loop")
struct ScheduleLoopTests {
    @Test
    func `a page list that cannot be refreshed does not delay the pages that are already on it`() async throws {
        try await withTestDatabase { database in
            // Makes the second to last step of a refresh fail. The steps before it have put today's scoreboards on the
            // list.
            try await database.pool.execute("alter view season_board rename to gone")
            let loop = ScheduleLoop(
                queue: JobQueue(pool: database.pool),
                cadence: Cadence(),
                logger: Logger(label: "tests") { _ in SwiftLogNoOpLogHandler() }
            )
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask { try await loop.run() }
                try await eventually("a request for a scoreboard") {
                    let asked = "select 1 from q.job where kind = 'scrape_scoreboard' limit 1"
                    return try await database.pool.first("\(unescaped: asked)") != nil
                }
                group.cancelAll()
            }
        }
    }

    @Test func `the schedules are stored at the start`() async throws {
        try await withTestDatabase { database in
            let queue = JobQueue(pool: database.pool)
            let loop = ScheduleLoop(
                queue: queue,
                cadence: Cadence(),
                logger: Logger(label: "tests") { _ in SwiftLogNoOpLogHandler() }
            )
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask { try await loop.run() }
                try await eventually("the schedules") {
                    try await queue.schedules().map(\.key) == ["contests", "issuer_keys", "logos"]
                }
                group.cancelAll()
            }
        }
    }
}
