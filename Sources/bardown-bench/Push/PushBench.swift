import ArgumentParser
import CommandLineOutput
import Cryptography
import EphemeralPostgres
import Fleet
import FoundationEssentials
import HTTP2
import Logging
import Pushing
import Runtime
import SystemPackage
import Time

/// Measures the cost of a push in the process that sends it.
struct PushBench: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "push",
        abstract: "CPU time per push, pushes per second, and one alert to many devices, at a fake APNs.",
        discussion: """
            cpu_per_push is the transport alone, without rendering payloads or querying a database. It is compared, at \
            the same server, with h2load, the least that a client on the same libraries can cost, and with each --peer.
            deploy/bench/push adds aioapns.
            fanout_100k is one alert to 100,000 devices through push-sender and a private Postgres, until the last \
            answer is stored. It is compared with one job per device: a tenth of the devices, times ten.
            """
    )

    @OptionGroup var options: BenchOptions
    @Option(parsing: .unconditional, help: "Number of pushes to measure.")
    var pushes = 30_000
    @Option(parsing: .unconditional, help: "Number of concurrent pushes.")
    var width = 160
    @Option(parsing: .unconditional, help: "Maximum number of connections.")
    var connections = 1
    @Option(parsing: .unconditional, help: "Number of devices for one alert; 0 skips that measurement.")
    var devices = 100_000
    @Option(help: "Another program to compare, with a tenth of the pushes: NAME=PATH. May be repeated.")
    var peer: [String] = []

    func validate() throws {
        guard pushes >= 1000 else { throw ValidationError("--pushes must be 1000 or more") }
        guard (1...5000).contains(width) else { throw ValidationError("--width must be 1…5000") }
        guard (1...64).contains(connections) else { throw ValidationError("--connections must be 1…64") }
        guard devices == 0 || (1000...1_000_000).contains(devices) else {
            throw ValidationError("--devices must be 0, or 1000…1000000")
        }
        guard peer.allSatisfy({ PushPeer($0) != nil }) else { throw ValidationError("--peer must be NAME=PATH") }
    }

    func run() async throws {
        LogFormat.text.bootstrap(level: .error)
        let bench = self
        var report = try await withTemporaryFolder("bardown-bench") { folder in
            let logger = Logger(label: "bench")
            return try await Simulation.run(["--games", "0"], in: folder, logger: logger) { simulator in
                let target = BenchAPNs(
                    url: simulator.apns,
                    authority: simulator.apnsAuthority,
                    key: simulator.apnsKey,
                    topic: Host.defaultTopic
                )
                return try await bench.comparison(at: target, in: folder)
            }
        }
        if devices > 0 {
            Progress.terminal.show("one alert to \(devices) devices")
            report.results.append(try await FanOutMeasurement(devices: devices).result())
        }
        try report.show(asJSON: options.json)
    }

    private func comparison(at target: BenchAPNs, in folder: FilePath) async throws -> BenchReport {
        let authorization = try Self.authorization(by: target.key)
        Progress.terminal.show("\(pushes) pushes")
        let ours = try await cost(at: target, authorization: authorization)
        var report = BenchReport(bench: "push")
        Progress.terminal.show("\(pushes) pushes by other programs")
        let ceiling = PushPeer.h2load(authorization: authorization)
        report.add(ours, against: ceiling, try await ceiling.cost(at: target, in: folder, pushes: pushes, width: width))
        for case let peer? in peer.map(PushPeer.init) {
            // Fewer pushes, so that a slow program does not take longer than all others together.
            let cost = try await peer.cost(at: target, in: folder, pushes: pushes / 10, width: width)
            report.add(ours, against: peer, cost)
        }
        return report
    }

    private func cost(at target: BenchAPNs, authorization: String) async throws -> PushCost {
        let transport = try HTTP2APNsTransport(
            endpoint: APNsEndpoint(baseURL: target.url),
            userAgent: Host.product,
            authorityFile: target.authority
        ) { $0.maxConnections = connections }
        let measurement = PushMeasurement(
            topic: target.topic,
            pushes: pushes,
            width: width,
            authorization: authorization
        )
        do {
            let cost = try await measurement.cost(of: transport)
            await transport.close()
            return cost
        } catch {
            await transport.close()
            throw error
        }
    }

    /// Returns the provider token. The fake APNs accepts one provider with these ids.
    private static func authorization(by keyFile: String) throws -> String {
        let pem = try String(contentsOf: URL(filePath: keyFile), encoding: .utf8)
        let key = try ES256PrivateKey(pem: pem)
        let identity = ProviderIdentity(keyID: "SIMULATED1", teamID: "SIMULATED2", key: key)
        return try identity.token(at: MachineClock.now).authorization
    }
}

extension BenchReport {
    /// Adds the CPU time per push and the pushes per second, each compared with that of another program.
    fileprivate mutating func add(_ ours: PushCost, against peer: PushPeer, _ theirs: PushCost) {
        results.append(
            Result(
                name: "cpu_per_push",
                value: ours.perPush,
                unit: "µs",
                baseline: peer.name,
                baselineValue: theirs.perPush
            )
        )
        results.append(
            Result(
                name: "pushes_per_second",
                value: ours.perSecond,
                unit: "pushes/s",
                baseline: peer.name,
                baselineValue: theirs.perSecond
            )
        )
    }
}
