import FoundationEssentials
import Glibc
import Testing

/// Runs scenarios by name for `deploy/chaos NAME…`, and the most important ones on one day for `.ci/nightly`.
@Suite("Scenarios")
struct ScenarioNightlyTests {
    @Test
    func `every invariant holds on a Saturday with one fault after the other`() async throws {
        var plan = Saturday.Plan()
        plan.copies = ["scheduler": 2]
        let reports = try await Saturday.play(plan) { day in
            var reports: [ScenarioReport] = []
            for (name, play) in Self.sequence {
                reports += await ScenarioRunner.play(name) { try await play(day) }
            }
            return reports
        }
        print(reports.table)
        try expectHeld(reports)
    }

    /// The scenarios that are played on one day, in this order: those for which a run of all tests has time, and which
    /// no other test covers with the real components.
    static let sequence: [(name: String, play: @Sendable (Saturday) async throws -> [ScenarioReport])] = [
        ("graceful_stop", { try await $0.gracefulStop() }),
        ("crash_worker", { try await $0.crashWorker() }),
        ("postgres_restart", { try await $0.postgresRestart() }),
        ("backend_kill", { try await $0.backendKill() }),
        ("pool_exhaustion", { try await $0.poolExhaustion() }),
        ("db_slow", { try await $0.slowDatabase() }),
        ("db_blackhole", { try await $0.blackHole() }),
        ("leader_pause", { try await $0.leaderPause(for: .seconds(6)) }),
        ("poison_job", { try await $0.poisonJob() }),
        ("upstream_flip", { try await $0.upstreamFlip(for: .seconds(5)) }),
    ]

    @Test(.enabled(if: !ScenarioOptions.names.isEmpty))
    func `every invariant holds in the scenarios that deploy/chaos requests`() async throws {
        let reports = try await ScenarioRunner(minutes: ScenarioOptions.minutes).run(ScenarioOptions.names)
        print(reports.table)
        if let file = ScenarioOptions.file { try reportJSON(reports).write(toFile: file) }
        try expectHeld(reports)
    }

    private func expectHeld(_ reports: [ScenarioReport]) throws {
        #expect(!reports.isEmpty)
        for report in reports {
            let text = report.broken.joined(separator: "; ")
            #expect(report.verdict != .broken, "\(report.scenario), \(report.fault): \(text)")
        }
    }
}

/// The options of `deploy/chaos`, from the environment.
enum ScenarioOptions {
    static let names = variable("CHAOS_SCENARIOS")?.split(separator: " ").map(String.init) ?? []
    /// The path of the report.
    static let file = variable("CHAOS_REPORT")
    /// The folder with the programs of an older build, for the scenario of a deployment.
    static let oldPrograms = variable("CHAOS_OLD_PROGRAMS")
    /// The length of a soak in minutes.
    static let minutes = variable("CHAOS_MINUTES").flatMap { Int($0) } ?? 60

    private static func variable(_ name: String) -> String? {
        getenv(name).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
    }
}
