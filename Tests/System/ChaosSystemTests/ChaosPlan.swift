import ChaosLog

/// A fault that is caused while the system works.
enum ChaosFault: Hashable, CustomStringConvertible {
    enum Kind: String, CaseIterable {
        case kill, stop, terminate, restart, crash, exhaust, blackHole, pooler
    }

    /// Sends SIGKILL to a process.
    case kill(process: Int)
    /// Sends SIGSTOP to a process, and SIGCONT after its lease has run out.
    case stop(process: Int, milliseconds: Int)
    /// Terminates each session of the database with this probability.
    case terminate(percent: Int)
    /// Restarts the server in mode `fast`.
    case restart
    /// Restarts the server as after a crash.
    case crash
    /// Uses up all connections of the server.
    case exhaust(milliseconds: Int)
    /// Drops the traffic between a worker and the server, then resets the worker's connections.
    case blackHole(milliseconds: Int)
    /// Kills PgBouncer.
    case pooler

    var description: String {
        switch self {
        case .kill(let process): "kill process \(process)"
        case .stop(let process, let time): "stop process \(process) for \(time) ms"
        case .terminate(let percent): "terminate \(percent) % of the sessions"
        case .restart: "restart the server"
        case .crash: "crash the server"
        case .exhaust(let time): "use up all connections for \(time) ms"
        case .blackHole(let time): "drop the traffic of the proxied worker for \(time) ms, then reset"
        case .pooler: "kill PgBouncer"
        }
    }
}

/// The faults and their times. The same seed, length and kinds give the same plan.
struct ChaosPlan: CustomStringConvertible {
    struct Step {
        let at: Duration
        let fault: ChaosFault
    }

    let seed: UInt64
    let length: Duration
    let steps: [Step]

    /// - Parameters:
    ///   - length: How long jobs are enqueued.
    ///   - kinds: The faults that are possible on this machine.
    ///   - workers: The number of processes that can be stopped.
    ///   - processes: The number of processes that can be killed, of which the workers come first.
    init(seed: UInt64, length: Duration, kinds: [ChaosFault.Kind], workers: Int, processes: Int) {
        var random = SeededRandom(seed: seed)
        var steps: [Step] = []
        var bag: [ChaosFault.Kind] = []
        var at = Duration.seconds(2)
        while at < length {
            // Every kind of fault occurs once, and `kill` twice, before the next round of faults.
            if bag.isEmpty { bag = (kinds + [.kill]).shuffled(using: &random) }
            steps.append(Step(at: at, fault: Self.fault(bag.removeLast(), workers, processes, &random)))
            at += .milliseconds(Int.random(in: 1200...3600, using: &random))
        }
        self.seed = seed
        self.length = length
        self.steps = steps
    }

    private static func fault(
        _ kind: ChaosFault.Kind,
        _ workers: Int,
        _ processes: Int,
        _ random: inout SeededRandom
    ) -> ChaosFault {
        switch kind {
        case .kill: .kill(process: Int.random(in: 0..<processes, using: &random))
        case .stop:
            .stop(
                process: Int.random(in: 0..<workers, using: &random),
                milliseconds: Int.random(in: 4000...8000, using: &random)
            )
        case .terminate: .terminate(percent: Int.random(in: 20...100, using: &random))
        case .restart: .restart
        case .crash: .crash
        case .exhaust: .exhaust(milliseconds: Int.random(in: 1000...4000, using: &random))
        case .blackHole: .blackHole(milliseconds: Int.random(in: 500...8000, using: &random))
        case .pooler: .pooler
        }
    }

    var description: String {
        let lines = steps.map { "  \($0.at) \($0.fault)" }
        return (["chaos, seed \(seed), load for \(length):"] + lines).joined(separator: "\n")
    }
}
