import Synchronization
import Transport

/// Clients that request pages of the api one after the other.
final class ApiClients: Sendable {
    private let api: String
    private let http: HTTPFetcher
    /// The time between two requests of one client.
    private let pause: Duration
    private let counts = Mutex<[Int: Int]>([:])

    private static let paths = [
        "games/today", "scoreboard", "scoreboard/live", "scoreboard?league=nba", "games/today?league=nhl", "leagues",
        "teams", "conferences", "games/today?include=plays", "search?q=bench", "standings", "rankings", "nothing/here",
    ]

    init(api: String, http: HTTPFetcher, pause: Duration) {
        self.api = api
        self.http = http
        self.pause = pause
    }

    /// The number of answers by status. Status 0 counts requests without an answer.
    var statuses: [Int: Int] { counts.withLock { $0 } }

    /// Runs `count` clients until the task is cancelled.
    func run(_ count: Int) async {
        await withTaskGroup { group in
            for number in 0..<count { group.addTask { await self.run(from: number) } }
        }
    }

    private func run(from number: Int) async {
        var turn = number
        while !Task.isCancelled {
            let path = Self.paths[turn % Self.paths.count]
            let request = Request(.get, "\(api)/api/v1/\(path)", limits: .ofTests)
            let status = (try? await http.fetch(request))?.status ?? 0
            if !Task.isCancelled { counts.withLock { $0[status, default: 0] += 1 } }
            turn += 1
            try? await Task.sleep(for: pause)
        }
    }
}
