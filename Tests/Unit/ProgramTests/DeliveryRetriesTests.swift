import JobQueue
import PipelineJobs
import Scores
import Storage
import Testing

@Suite("Retries of alert jobs")
struct DeliveryRetriesTests {
    @Test func `every job that delivers an alert is retried for four to ten minutes in all`() throws {
        let game = try #require(GameID("00000000-0000-4000-8000-000000000001"))
        let push = SendPush(alertID: 1, game: game, devices: [])
        var again = push
        again.failures = 3
        let jobs: [any Job] = [DiffGame(game: game), PlanPush(alertID: 1, game: game), push, again]
        for job in jobs {
            let waits = (1..<job.options.maxAttempts).map { Backoff.delivery.delay(attempt: $0, random: 0.5) }
            let total = waits.reduce(.zero, +)
            #expect(total > .seconds(240) && total < .seconds(600), "\(job)")
        }
    }
}
