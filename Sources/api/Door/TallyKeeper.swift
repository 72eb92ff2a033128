import Logging
import Runtime
import ServiceLifecycle
import Storage
import Time

/// Tells the other processes how often clients asked here, and learns how often they asked there: once a second, in one
/// statement, of those alone who ask much. While the database is away each process goes on by what it has counted
/// itself.
struct TallyKeeper: Service {
    let door: Door
    let tallies: RequestTallyStore
    let keys: ApiKeyStore
    let logger: Logger

    private static let pause: Duration = .seconds(1)
    /// Reports between two cleanings, and between two notes of which keys are used.
    private static let reports = 60
    /// Clients of one statement.
    private static let batch = 1000

    func run() async throws {
        await cancelWhenGracefulShutdown {
            var isAway = false
            for report in 1... {
                do {
                    try await Task.sleep(for: Self.pause)
                } catch {
                    // Told to stop: what is not told by now is over in a minute.
                    return
                }
                do {
                    try await tell(at: MachineClock.now.secondsSinceEpoch)
                    if report % Self.reports == 0 { try await tidy() }
                    if isAway { logger.notice("requests are counted together again") }
                    isAway = false
                } catch {
                    if Task.isCancelled { return }
                    if !isAway { logger.warning("requests are counted alone", metadata: ["error": "\(error)"]) }
                    isAway = true
                }
            }
        }
    }

    /// Reports what the others do not know. Where the answer is lost with a connection, it is told twice: a client
    /// loses once what he asked for in a second.
    func tell(at second: Int64) async throws {
        let open = door.book.current(at: second).compactMap { account in
            account.unreported(at: second).map { (account, $0.window, $0.requests) }
        }
        for start in stride(from: 0, to: open.count, by: Self.batch) {
            let part = open[start..<min(start + Self.batch, open.count)]
            let sums = try await tallies.add(
                part.map { account, window, requests in
                    .init(client: account.client.text, window: Int64(window), requests: Int64(requests))
                }
            )
            for ((account, window, requests), sum) in zip(part, sums) { account.note(requests, in: window, of: sum) }
        }
    }

    private func tidy() async throws {
        try await tallies.forget()
        try await keys.noteUse(of: door.keys.takeUsed())
    }
}
