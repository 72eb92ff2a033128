/// Every scenario of ecosystem.md, 6.2, and what shows it.
enum Catalogue {
    static let scenarios: [Scenario] =
        programs + database

    /// Two schedulers, so that one may stand still.
    private static let twoSchedulers: Saturday.Plan = {
        var plan = Saturday.Plan()
        plan.copies = ["scheduler": 2]
        return plan
    }()

    private static let programs = [
        Scenario(1, "crash_worker", isFirst: true, .played { try await $0.crashWorker() }),
        Scenario(2, "graceful_stop", isFirst: true, .played { try await $0.gracefulStop() }),
        Scenario(5, "repeated_kills", .played { try await $0.repeatedKills() }),
        Scenario(9, "leader_pause", isFirst: true, .played(twoSchedulers) { try await $0.leaderPause(for: .seconds(60)) }),
        Scenario(12, "poison_job", isFirst: true, .played { try await $0.poisonJob() }),
        Scenario(22, "soak", .alone { try await Soak(minutes: Asked.minutes, file: Asked.file).reports() }),
    ]

    private static let database = [
        Scenario(3, "postgres_restart", isFirst: true, .played { try await $0.postgresRestart() }),
        Scenario(4, "backend_kill", isFirst: true, .played { try await $0.backendKill() }),
        Scenario(6, "pool_exhaustion", isFirst: true, .played { try await $0.poolExhaustion() }),
        Scenario(8, "db_slow", isFirst: true, .played { try await $0.slowDatabase() }),
        Scenario(8, "db_blackhole", isFirst: true, .played { try await $0.blackHole() }),
    ]
}
