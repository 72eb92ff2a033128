import EphemeralPostgres
import FoundationEssentials
import Glibc
import Logging
import Postgres
import Runtime
import Synchronization
import SystemPackage
import TestTools

@testable import Fleet

/// A network with a central host that runs Postgres and a slow source, and with other hosts that can each run a
/// scraper.
final class ScrapingHosts: Sendable {
    /// The time in seconds that the source needs for each page. The workers mostly wait for it.
    static let latency = 0.25
    /// The number of jobs that one worker runs concurrently.
    static let slots = 2

    let network: HostNetwork
    let database: PostgresPool
    private let supply = Mutex(Supply())
    private let simulator: SimulatorAddress
    private let folder: FilePath
    /// The number of jobs that are kept waiting, enough for all hosts for some seconds.
    private static let waiting = 200

    private struct Supply {
        var made = 0
        var fedAt = ContinuousClock.now - .seconds(1)
    }

    private init(
        _ network: HostNetwork,
        _ database: PostgresPool,
        _ simulator: SimulatorAddress,
        _ folder: FilePath
    ) {
        self.network = network
        self.database = database
        self.simulator = simulator
        self.folder = folder
    }

    /// Creates the hosts, and calls `body` once Postgres and the source are ready.
    /// - Parameter count: The number of hosts that can run a scraper.
    static func run(_ count: Int, _ body: @Sendable (ScrapingHosts) async throws -> Void) async throws {
        try await withTemporaryFolder("bardown-hosts") { folder in
            try await HostNetwork.run(count, in: folder) { network in
                let rules = folder.appending("hba.conf")
                try "local all all trust\nhost all all 10.77.0.0/24 trust\n"
                    .write(toFile: rules.string, atomically: true, encoding: .utf8)
                try await EphemeralPostgres.withTemporary(
                    in: folder.appending("postgres"),
                    settings: ["listen_addresses": network.center.address, "hba_file": rules.string],
                    launchPrefix: network.center.launchPrefix,
                    logger: Logger(label: "hosts")
                ) { cluster in
                    try await serve(network, cluster, folder, body)
                }
            }
        }
    }

    private static func serve(
        _ network: HostNetwork,
        _ cluster: EphemeralPostgres,
        _ folder: FilePath,
        _ body: @Sendable (ScrapingHosts) async throws -> Void
    ) async throws {
        let server = try PostgresConfiguration(url: cluster.url(database: "postgres"), applicationName: "hosts")
        let maintenance = try await PostgresConnection.connect(server)
        try await maintenance.execute("create database bardown")
        await maintenance.close()
        let configuration = try PostgresConfiguration(url: cluster.url(database: "bardown"), applicationName: "hosts")
        let owner = try await PostgresConnection.connect(configuration)
        _ = try await Migrations.found().apply(on: owner)
        await owner.close()
        let pool = PostgresPool(configuration, size: 2, logger: Logger(label: "hosts"))
        let simulator = network.program(
            "simulator",
            at: network.center,
            arguments: ["--host", network.center.address, "--folder", folder.string, "--fault", "slow:1:\(latency)"],
            in: folder
        )
        try await withThrowingTaskGroup(of: Void.self) { group in
            let firstAddress = FirstValue<SimulatorAddress>()
            group.addTask {
                await simulator.run { line in SimulatorAddress(json: line).map(firstAddress.set) }
            }
            let address = try await simulator.poll { firstAddress.value }
            try await body(ScrapingHosts(network, pool, address, folder))
            group.cancelAll()
        }
        await pool.close()
    }

    /// Returns the scraper of a host. The scraper is not started yet.
    func scraper(at host: HostNetwork.Host) -> ChildProcess {
        let login = ProgramFiles.login(of: "scoreboard-scraper")
        let environment = [
            "DATABASE_URL": "postgresql://\(login)@\(network.center.address)/bardown",
            // TLS is not needed, because no other machine is on this network.
            "DATABASE_TLS": "any", "WORKER_SLOTS": "\(Self.slots)", "DRAIN": "5s",
            "NCAA_API_URL": simulator.upstream, "NCAA_SITE_URL": simulator.upstream,
            "PRIVATE_ADDRESSES": simulator.upstreamAuthority,
            // The source has no limits, because only our own speed is measured.
            "HOST_SPACING": "0ms", "HOST_IN_FLIGHT": "16", "HOST_RATE": "1000", "HOST_BURST": "1000",
        ]
        return network.program("scoreboard-scraper", at: host, environment: environment, in: folder)
    }

    /// The number of jobs created so far.
    var made: Int { supply.withLock(\.made) }

    /// Enqueues jobs until enough are waiting, each for the scoreboard of another day. Must be called repeatedly as
    /// long as the hosts need work.
    func enqueueJobs() async throws {
        let isHungry = supply.withLock { supply in
            guard ContinuousClock.now - supply.fedAt > .milliseconds(200) else { return false }
            supply.fedAt = .now
            return true
        }
        guard isHungry else { return }
        let row = try await database.first("select count(*) from q.job where state = 'available'")
        let missing = Self.waiting - Int(try row?.decode(Int64.self) ?? 0)
        guard missing > 0 else { return }
        let first = supply.withLock { supply in
            defer { supply.made += missing }
            return supply.made
        }
        try await database.execute(
            """
            select q.enqueue('scoreboard', 'scrape_scoreboard',
                             jsonb_build_object('league', 'mlax-d1', 'day', (date '2000-01-01' + g)::text))
              from generate_series(\(Int32(first)), \(Int32(first + missing - 1))) g
            """
        )
        try await database.execute("select q.wake(array['scoreboard'])")
    }

    /// Like `eventually`, but enqueues work for all hosts meanwhile.
    func keepBusy(until what: String, _ condition: () async throws -> Bool) async throws {
        try await eventually(what) {
            try await enqueueJobs()
            return try await condition()
        }
    }

    /// The number of runs that ended with this outcome, on this host or, if it is `nil`, on any.
    /// - Parameter worker: Only runs on workers with a higher id count.
    func ended(_ outcome: String, at host: HostNetwork.Host? = nil, after worker: Int64 = 0) async throws -> Int {
        try await database.first(
            """
            select count(*) from q.run r join q.worker w on w.id = r.worker_id
             where r.outcome = \(outcome) and (\(host?.name)::text is null or w.host = \(host?.name))
               and w.id > \(worker)
            """
        )?.decode(Int.self) ?? 0
    }

    /// The number of hosts that completed at least one job.
    /// - Parameter worker: Only workers with a higher id count.
    func busyHosts(after worker: Int64 = 0) async throws -> Int {
        try await database.first(
            """
            select count(distinct w.host) from q.run r join q.worker w on w.id = r.worker_id
             where r.outcome = 'completed' and w.id > \(worker)
            """
        )?.decode(Int.self) ?? 0
    }

    /// The number of completed jobs per second, measured over the duration.
    func rate(over duration: Duration) async throws -> Double {
        let clock = ContinuousClock()
        let (begin, before) = (clock.now, try await ended("completed"))
        while clock.now - begin < duration {
            try await enqueueJobs()
            try await Pacing.apart(.milliseconds(100))
        }
        let after = try await ended("completed")
        return Double(after - before) / ((clock.now - begin) / .seconds(1))
    }
}
