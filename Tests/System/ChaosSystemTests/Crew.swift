import EphemeralPostgres
import Fleet
import Foundation
import Logging
import Runtime
import SystemPackage
import TestTools

/// The processes of a chaos run: workers with different connections to the server, and producers.
struct Crew: Sendable {
    let workers: [ChildProcess]
    let producers: [ChildProcess]
    let proxy: BlackHoleProxy
    /// `nil` if PgBouncer is not installed.
    let pooler: Pooler?
    /// The paths of the event logs, which ``ChaosLog`` writes.
    let logs: [FilePath]

    /// The processes that faults can kill. The workers, which faults can also stop, come first.
    var processes: [ChildProcess] { workers + producers }

    init(_ cluster: EphemeralPostgres, folder: FilePath, seed: UInt64, logger: Logger) throws {
        let ports = try freePorts(2)
        let socket = folder.appending("postgres")
        proxy = try BlackHoleProxy(port: ports[0], target: socket.appending(".s.PGSQL.5432").string)
        pooler =
            Pooler.isInstalled ? try Pooler(port: ports[1], socket: socket, folder: folder, logger: logger) : nil
        let direct = cluster.url(database: "postgres")
        let pooled = pooler?.url ?? direct
        let proxied = "postgresql://postgres@127.0.0.1:\(proxy.port)/postgres"
        workers = [
            Self.process("direct", in: folder, logger, ["DATABASE_URL": direct, "LISTEN_URL": direct]),
            Self.process("proxied", in: folder, logger, ["DATABASE_URL": proxied, "LISTEN_URL": proxied]),
            Self.process("pooled", in: folder, logger, ["DATABASE_URL": pooled, "LISTEN_URL": direct]),
            Self.process("second", in: folder, logger, ["DATABASE_URL": direct, "LISTEN_URL": direct]),
        ]
        producers = [
            Self.process("producer", in: folder, logger, ["DATABASE_URL": direct, "CHAOS_PRODUCER_SEED": "\(seed)"]),
            Self.process(
                "pooled-producer",
                in: folder,
                logger,
                ["DATABASE_URL": pooled, "CHAOS_PRODUCER_SEED": "\(seed &+ 1)"]
            ),
        ]
        logs = (workers + producers).map { folder.appending("\($0.name).jsonl") }
    }

    private static func process(
        _ name: String,
        in folder: FilePath,
        _ logger: Logger,
        _ environment: [String: String]
    ) -> ChildProcess {
        let reported = ["CHAOS_NAME": name, "CHAOS_LOG": folder.appending("\(name).jsonl").string]
        return ChildProcess(
            name: name,
            executable: ProgramFiles.path("queue-chaos-worker"),
            environment: reported.merging(environment) { $1 },
            log: folder.appending("\(name).log"),
            logger: logger
        )
    }

    /// The faults that are possible on this machine. Prints why a fault is not possible.
    var kinds: [ChaosFault.Kind] {
        var kinds = ChaosFault.Kind.allCases
        if pooler == nil {
            print("chaos without PgBouncer, it is not installed: apt-get install pgbouncer")
            kinds.removeAll { $0 == .pooler }
        }
        return kinds
    }
}
