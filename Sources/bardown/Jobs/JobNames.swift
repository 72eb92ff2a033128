import CommandLineOutput
import JobQueue
import PipelineJobs
import Postgres
import Storage

/// Checks names of queues and job kinds, and lists the known ones in the error.
struct JobNames {
    let pool: PostgresPool

    /// The job types of the programs. Their queues and kinds are valid names even if no such job was ever enqueued.
    static let jobs: [any Job.Type] =
        [
            ScrapeScoreboard.self, ScrapeGames.self, ScrapeDetail.self, ScrapeTable.self, ScrapeSeason.self,
            ScrapeOdds.self, ScrapeEventOdds.self, ListLogos.self, FetchLogo.self, NoteInterest.self, DiffGame.self,
            PriceGame.self, SendPush.self, TestPush.self, ProbePush.self, SendMail.self, ExpireInvitation.self,
            EndTurn.self, SweepContests.self, MatchTableTeams.self, SendNotices.self, CorrectBadge.self,
            DeliverMessage.self, FetchIssuerKeys.self,
        ] + FollowUps.jobs

    /// - Throws: ``CommandFailure`` with the known queues, if neither the programs nor the database has this one.
    func check(queue: String) async throws {
        if Self.jobs.contains(where: { $0.queue == queue }) { return }
        try await checkInUse(queue: queue)
    }

    /// Checks the name of a queue that is to be changed. A queue of the programs is accepted only once it is in use.
    /// - Parameter hint: Additional advice after the names.
    func checkInUse(queue: String, hint: String = "") async throws {
        let store = QueueControlStore(pool)
        if try await store.exists(queue) { return }
        let names = try await store.names()
        throw CommandFailure(
            "There is no queue \(queue). \(Self.listed(names))\(hint)\(Suggestion.line(for: queue, of: names))"
        )
    }

    /// - Throws: ``CommandFailure`` with the known kinds, if neither the programs nor the database has this one.
    func check(kind: String) async throws {
        let names = Set(try await QueueControlStore(pool).kinds() + Self.jobs.map { $0.kind }).sorted()
        guard names.contains(kind) else {
            throw CommandFailure(
                "There is no kind of job \(kind). \(Self.listed(names))\(Suggestion.line(for: kind, of: names))"
            )
        }
    }

    private static func listed(_ names: [String]) -> String {
        names.isEmpty ? "There is none yet." : "There are: \(names.joined(separator: ", "))."
    }
}
