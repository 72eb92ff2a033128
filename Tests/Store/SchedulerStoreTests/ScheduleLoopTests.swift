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
    func `a list of pages that cannot be brought up to date keeps no page that is on it from its turn`() async throws {
        try await withTestDatabase { database in
            // The last but one of what a refresh does; what comes before it has put the scoreboards of today on the
            // list.
            try await database.pool.execute("alter view season_board rename to gone")
            let loop = ScheduleLoop(
                queue: JobQueue(pool: database.pool),
                cadence: Cadence(),
                logger: Logger(label: "tests") { _ in SwiftLogNoOpLogHandler() }
            )
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask { try await loop.run() }
                try await eventually("a scoreboard is asked for") {
                    let asked = "select 1 from q.job where kind = 'scrape_scoreboard' limit 1"
                    return try await database.pool.first("\(unescaped: asked)") != nil
                }
                group.cancelAll()
            }
        }
    }
}
