/// Every scenario of the original requirements (ecosystem.md, 6.2) and of contests, and the way in which it is tested.
enum Catalogue {
    static let scenarios: [Scenario] =
        programs + database + sources + pushes + readers + care + members

    /// A day with two schedulers, so that one can be suspended.
    private static let twoSchedulers: Saturday.Plan = {
        var plan = Saturday.Plan()
        plan.copies = ["scheduler": 2]
        return plan
    }()

    private static let programs = [
        Scenario(1, "crash_worker", isFirst: true, .played { try await $0.crashWorker() }),
        Scenario(2, "graceful_stop", isFirst: true, .played { try await $0.gracefulStop() }),
        Scenario(5, "repeated_kills", .played { try await $0.repeatedKills() }),
        Scenario(
            9,
            "leader_pause",
            isFirst: true,
            .played(twoSchedulers) { try await $0.leaderPause(for: .seconds(60)) }
        ),
        Scenario(10, "clock_jump", .played { try await $0.clockJump() }),
        Scenario(12, "poison_job", isFirst: true, .played { try await $0.poisonJob() }),
    ]

    private static let database = [
        Scenario(3, "postgres_restart", isFirst: true, .played { try await $0.postgresRestart() }),
        Scenario(4, "backend_kill", isFirst: true, .played { try await $0.backendKill() }),
        Scenario(6, "pool_exhaustion", isFirst: true, .played { try await $0.poolExhaustion() }),
        Scenario(7, "idle_in_tx", .played { try await $0.idleInTransaction() }),
        Scenario(8, "db_slow", isFirst: true, .played { try await $0.slowDatabase() }),
        Scenario(8, "db_blackhole", isFirst: true, .played { try await $0.blackHole(isRepeated: true) }),
        Scenario(11, "disk_full", .played(Saturday.smallDisk) { try await $0.diskFull() }),
        Scenario(11, "read_only", .played { try await $0.readOnly() }),
    ]

    /// Scenarios that other tests of a nightly run cover in another form: bad answers one by one, with the error of
    /// each run, and a page that arrives byte by byte, with a shorter time limit than that of the programs.
    static let coveredElsewhere = [
        "upstream_429": badInput, "upstream_403": badInput, "upstream_reset": badInput, "upstream_5xx": badInput,
        "upstream_drift": badInput, "bombs": badInput,
        "upstream_slowloris": "TransportSystemTests.TransferLimitTests/a dripping response ends with the total timeout",
    ]
    private static let badInput =
        "PipelineSystemTests.PipelineTests/bad input leads to a clear outcome, keeps the old data and kills no worker"

    private static let sources = [
        failingHost("upstream_429", "too_many_requests"), failingHost("upstream_403", "forbidden"),
        failingHost("upstream_slowloris", "slowloris"), failingHost("upstream_reset", "reset"),
        failingHost("upstream_5xx", "server_error"),
        Scenario(14, "upstream_drift", isFirst: true, .played { try await $0.upstreamDrift() }),
        Scenario(15, "upstream_flip", isFirst: true, .played { try await $0.upstreamFlip(for: .seconds(75)) }),
        Scenario(16, "bombs", isFirst: true, .played { try await $0.bombs() }),
    ]

    private static func failingHost(_ name: String, _ kind: String) -> Scenario {
        Scenario(13, name, isFirst: true, .played(Saturday.twoHosts) { try await $0.failingHost(name, kind) })
    }

    private static let pushes = [
        Scenario(
            17,
            "apns_429",
            isFirst: true,
            .tests([
                "PipelineSystemTests.AudienceTests/a device that gets too many pushes according to Apple is paused, and not deactivated"
            ])
        ),
        Scenario(
            17,
            "apns_410",
            isFirst: true,
            .tests([
                "PipelineSystemTests.AudienceTests/a token that Apple reports as invalid since before its last registration stays alive"
            ])
        ),
        Scenario(
            17,
            "apns_400",
            isFirst: true,
            .tests([
                "PipelineSystemTests.AudienceTests/three bad tokens in ten do not affect the good ones, and are not deactivated",
                "PipelineSystemTests.AudienceTests/a token reported as bad is tried once more, apart from the others, and then deactivated",
            ])
        ),
        Scenario(
            17,
            "apns_403",
            isFirst: true,
            .tests([
                "PipelineSystemTests.AudienceTests/a clock that is 90 seconds ahead is reported, and no phone is deactivated",
                "PushingTests.APNsClientTests/an expired token that failed several pushes is replaced once, over a new connection",
            ])
        ),
        Scenario(
            17,
            "apns_goaway",
            isFirst: true,
            .tests([
                "PipelineSystemTests.AudienceTests/GOAWAY from Apple every 500 pushes loses no device, and repeats no push"
            ])
        ),
        Scenario(
            18,
            "crash_between_send_and_ack",
            isFirst: true,
            .tests([
                "PipelineSystemTests.AudienceNightlyTests/a sender killed at any time still reaches every device, and a repeated push is the same"
            ])
        ),
    ]

    private static let readers = [
        Scenario(19, "sse_slow_reader", .played(Saturday.manyStreams) { try await $0.slowReaders() }),
        Scenario(19, "sse_10k", .played(Saturday.manyStreams) { try await $0.tenThousandReaders() }),
        Scenario(19, "reconnect_storm", .played(Saturday.manyStreams) { try await $0.reconnectStorm() }),
    ]

    private static let care = [
        Scenario(20, "rolling_deploy", .played { try await $0.rollingDeploy() }),
        Scenario(21, "migration_under_load", .played { try await $0.migrationUnderLoad() }),
        Scenario(
            22,
            "soak",
            .alone { try await Soak(minutes: ScenarioOptions.minutes, file: ScenarioOptions.file).reports() }
        ),
        Scenario(23, "fleet", .played(Saturday.rated) { try await $0.fleetOfTen() }),
        Scenario(24, "replica_lag", .tests(["ApiSystemTests.ReplicaTests"])),
    ]

    private static let members = [
        Scenario(
            25,
            "mail_refused",
            .tests(["PushSenderSystemTests.MailTests/mail_refused: a mail that is refused for good is dropped"])
        ),
        Scenario(
            26,
            "kill_differ_while_settling",
            .tests([
                "BardownSystemTests.KilledSettlementTests/kill_differ_while_settling: each contest is completed once"
            ])
        ),
        Scenario(
            27,
            "final_corrected",
            .tests([
                "StorageStoreTests.ContestSettlementTests/27: a correction flips a contest and its statistics, and notifies both; after 24 hours none does"
            ])
        ),
        Scenario(
            28,
            "clock_at_expiry",
            .tests([
                "StorageStoreTests.ContestRaceTests/clock_at_expiry: an act that waited is judged by the clock after the wait"
            ])
        ),
    ]
}
