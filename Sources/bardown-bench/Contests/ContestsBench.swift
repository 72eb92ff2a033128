import ArgumentParser
import CommandLineOutput
import EphemeralPostgres
import JobQueue
import Logging
import Runtime

/// Measures how fast finals settle contests, and how fast members pick and sign in.
struct ContestsBench: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "contests",
        abstract: "Settle stored contests by finals, and pick in drafts and sign in over the api.",
        discussion: """
            Each stored contest has \(ContestSlate.bets) bets on \(ContestSlate.gameCount) games. final_followed is \
            the time that the verdicts on all bets of a final add to the transaction that stores its event, compared \
            with a game without contests. unfinished is the time in which the differ looks at all contests after the \
            first final, and completed the time in which it completes them after the last one; longest_transaction \
            is the longest during it, sampled every 10 ms. Members then draft over the api: pick is measured at a \
            steady rate, from the planned time of a request to its response, compared with reading the draft; \
            sign_in likewise, compared with reading the own account. games_during_picks is a list of games that is \
            not cached, compared with before the picks.
            """
    )
    @Option(parsing: .unconditional, help: "Number of stored contests.")
    var contests = 50_000
    @Option(parsing: .unconditional, help: "Number of drafts that are picked in, at most 200; each has 32 picks.")
    var drafts = 32
    @Option(parsing: .unconditional, help: "Picks per second.")
    var pickRate = 100
    @Option(parsing: .unconditional, help: "Number of sign-ins.")
    var signIns = 100
    @Option(parsing: .unconditional, help: "Sign-ins per second.")
    var signInRate = 5
    @OptionGroup var options: BenchOptions

    func validate() throws {
        // Each of the two members of a draft may fail ten times to sign in.
        guard signIns <= 20 * drafts else { throw ValidationError("--sign-ins may be at most 20 times --drafts.") }
        guard contests > 0, pickRate > 0, signIns > 0, signInRate > 0 else {
            throw ValidationError("--contests, --pick-rate, --sign-ins and --sign-in-rate must be more than 0.")
        }
        guard (1...200).contains(drafts) else { throw ValidationError("--drafts must be 1 to 200.") }
    }

    func run() async throws {
        LogFormat.text.bootstrap(level: .error)
        var report = BenchReport(bench: "contests")
        report.results += try await withBenchCluster { cluster, folder in
            let database = try BenchDatabase(url: cluster.url(database: "postgres"))
            do {
                let settlement = Settlement(cluster: cluster, folder: folder, queue: database.queue)
                let settled = try await settlement.results(contests)
                let members = MemberRequestsMeasurement(plan: self, pool: database.queue.pool)
                let requested = try await members.results(on: cluster, in: folder)
                await database.close()
                return settled + requested
            } catch {
                await database.close()
                throw error
            }
        }
        try report.show(asJSON: options.json)
    }
}
