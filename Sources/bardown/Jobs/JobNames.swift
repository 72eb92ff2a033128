import CommandLineOutput
import JobQueue
import Pipeline
import Postgres
import Storage

/// The names of queues and of kinds of jobs, for the complaint about one that nothing has.
struct JobNames {
    let pool: PostgresPool

    /// Those of the programs, which are known before the first of them was enqueued.
    private static let jobs: [any Job.Type] =
        [
            ScrapeScoreboard.self, ScrapeGames.self, ScrapeDetail.self, ScrapeTable.self, ScrapeSeason.self,
            ListLogos.self, FetchLogo.self, NoteInterest.self, DiffGame.self, SendPush.self, TestPush.self,
            ProbePush.self,
        ] + FollowUps.jobs

    /// - Throws: ``CommandFailure`` with the names of queues, where neither the programs nor the database knows this.
    func check(queue: String) async throws {
        if Self.jobs.contains(where: { $0.queue == queue }) { return }
        try await checkInUse(queue: queue)
    }

    /// The same of a queue that is to be changed: those of the programs, too, are known only once something has them.
    /// - Parameter hint: What else to do, behind the names.
    func checkInUse(queue: String, hint: String = "") async throws {
        let store = QueueControlStore(pool)
        if try await store.isKnown(queue) { return }
        let names = try await store.names()
        throw CommandFailure("There is no queue \(queue). \(Self.listed(names))\(hint)")
    }

    /// - Throws: ``CommandFailure`` with the kinds of jobs, where neither the programs nor the database knows this.
    func check(kind: String) async throws {
        let names = Set(try await QueueControlStore(pool).kinds() + Self.jobs.map { $0.kind })
        guard names.contains(kind) else {
            throw CommandFailure("There is no kind of job \(kind). \(Self.listed(names.sorted()))")
        }
    }

    private static func listed(_ names: [String]) -> String {
        names.isEmpty ? "There is none yet." : "There are: \(names.joined(separator: ", "))."
    }
}
