import Fleet
import FoundationEssentials
import Logging
import Postgres
import Synchronization
import Time

/// A busy Saturday of any length with constant games, phones, streaming clients and apps, which is sampled regularly.
struct Soak: Sendable {
    let minutes: Int
    /// The path of the report; `nil` for none. Samples are written immediately to a file next to it, with the extension
    /// `.soak`.
    let file: String?

    /// Games are four times as fast as real ones, so that within an hour all 38 begin, and most end.
    private static let speed = 4.0
    private static let listeners = 50

    /// Plays the day, and returns its reports in the format of the other scenarios. Writes the figures to a separate
    /// file next to the report.
    func reports() async throws -> [ScenarioReport] {
        let measured = Mutex<SoakReport?>(nil)
        var report = try await Saturday.play(Self.plan) { day in
            try await day.trial("soak", "\(minutes) minutes of a busy Saturday") { _ in
                let soak = try await measure(day)
                measured.withLock { $0 = soak }
            }
        }
        guard let soak = measured.withLock({ $0 }) else { return [report] }
        print(soak.table)
        report.broken += soak.broken
        report.extra += soak.trends.filter { $0.bound != nil }.map { trend in
            .init(what: trend.what, held: trend.held, found: "\(trend.slopePerHour) \(trend.unit) an hour")
        }
        if soak.verdict == .broken { report.verdict = .broken }
        return [report]
    }

    private static var plan: Saturday.Plan {
        var plan = Saturday.Plan()
        plan.games = 12
        plan.otherGames = 38
        plan.pace = .seconds(2)
        plan.liveCadence = .seconds(5)
        plan.speed = speed
        plan.leagues = ["nba", "nhl"]
        plan.simulatorArguments =
            ["--games", "18", "--nba-games", "10", "--nhl-games", "10", "--starts-in", "12"]
        plan.extraPhones = 200
        return plan
    }

    /// Takes the samples while streaming clients and apps run. Stops the clients before it returns.
    private func measure(_ day: Saturday) async throws -> SoakReport {
        let readers = LiveReaders(Self.listeners, port: day.running.apiPort)
        defer { readers.close() }
        let clients = ApiClients(api: day.running.api, http: day.http, pause: .milliseconds(400))
        return try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { await clients.run(4) }
            let samples = try await samples(of: day, readers, clients)
            group.cancelAll()
            return SoakReport(minutes: minutes, samples: samples)
        }
    }

    private func samples(of day: Saturday, _ readers: LiveReaders, _ clients: ApiClients) async throws -> [SoakSample] {
        let begin = ContinuousClock.now
        let length = Duration.seconds(minutes * 60)
        // One sample a minute, and more in a short run.
        let pause = min(.seconds(60), length / 30)
        var samples: [SoakSample] = []
        while .now - begin < length {
            try await Task.sleep(for: pause)
            let at = (ContinuousClock.now - begin).seconds
            samples.append(try await day.sample(at: at, span: pause.seconds, readers: readers, clients: clients))
            if let file { try reportJSON(SoakReport(minutes: minutes, samples: samples)).write(toFile: "\(file).soak") }
        }
        return samples
    }
}

extension String {
    /// Writes the string to a file, and replaces the file's earlier content.
    func write(toFile path: String) throws {
        try write(to: URL(filePath: path), atomically: true, encoding: .utf8)
    }
}
