import FoundationEssentials
import Glibc
import Testing

/// The scenarios by name, as `deploy/chaos NAME…` runs them, and the first of them on one day, as `deploy/test` does.
@Suite("Scenarios", .serialized)
struct ScenarioTests {
    @Test("A Saturday on which one thing after the other goes wrong", .timeLimit(.minutes(15)))
    func saturday() async throws {
        var plan = Saturday.Plan()
        plan.copies = ["scheduler": 2]
        let reports = try await Saturday.play(plan) { day in
            var reports: [ScenarioReport] = []
            reports += try await day.gracefulStop()
            reports += try await day.crashWorker()
            reports += try await day.postgresRestart()
            reports += try await day.backendKill()
            reports += try await day.poolExhaustion()
            reports += try await day.slowDatabase()
            reports += try await day.blackHole()
            reports += try await day.leaderPause(for: .seconds(6))
            reports += try await day.poisonJob()
            return reports
        }
        print(reports.table)
        try expectHeld(reports)
    }

    @Test("What deploy/chaos asks for", .enabled(if: !Asked.names.isEmpty), .timeLimit(.minutes(600)))
    func asked() async throws {
        let reports = try await ScenarioRunner(minutes: Asked.minutes).run(Asked.names)
        print(reports.table)
        if let file = Asked.file { try reports.json.write(toFile: file) }
        try expectHeld(reports)
    }

    private func expectHeld(_ reports: [ScenarioReport]) throws {
        #expect(!reports.isEmpty)
        for report in reports {
            let words = report.broken.joined(separator: "; ")
            #expect(report.verdict != .broken, "\(report.scenario), \(report.fault): \(words)")
        }
    }
}

/// What `deploy/chaos` says by the environment.
enum Asked {
    static let names = word("CHAOS_SCENARIOS")?.split(separator: " ").map(String.init) ?? []
    /// Where the report goes.
    static let file = word("CHAOS_REPORT")
    /// Of a soak.
    static let minutes = word("CHAOS_MINUTES").flatMap { Int($0) } ?? 60

    private static func word(_ name: String) -> String? {
        getenv(name).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
    }
}
