import Logging
import Postgres
import Storage

/// How copies of programs follow `ops.scaler_signal`.
package struct ScalingPace: Sendable {
    /// Between two looks at the signal.
    package var pause: Duration
    /// How long a copy stays that is not wanted any more.
    package var patience: Duration

    package init(pause: Duration = .seconds(5), patience: Duration = .seconds(60)) {
        self.pause = pause
        self.patience = patience
    }
}

/// Starts and drains copies of the programs as `ops.scaler_signal` says, beside those that always run.
struct Autoscaler: Sendable {
    let running: Running
    let pace: ScalingPace

    /// Follows the signal until this task is cancelled, which drains all copies of its own.
    func run() async throws {
        let configuration = try PostgresConfiguration(url: running.databaseURL, applicationName: "bardown autoscale")
        let pool = PostgresPool(configuration, size: 1, logger: running.fleet.logger)
        await withDiscardingTaskGroup { group in
            var crews: [String: Crew] = [:]
            while !Task.isCancelled {
                do {
                    for signal in try await ScalerSignal.read(pool) {
                        var crew = crews[signal.program] ?? Crew(of: signal.program, pace: pace, running: running)
                        crew.follow(signal, &group)
                        crews[signal.program] = crew
                    }
                } catch {
                    // What was cut short by the end is no trouble.
                    if !Task.isCancelled { complain(error) }
                }
                // Ends early when it is cancelled, which the loop's condition sees.
                try? await Task.sleep(for: pace.pause)
            }
        }
        await pool.close()
    }
}

extension Autoscaler {
    private func complain(_ error: any Error) {
        running.fleet.logger.warning("how many workers are wanted is unknown", metadata: ["error": "\(error)"])
    }
}

/// The copies of one program that come and go.
private struct Crew {
    private let program: String
    private let running: Running
    private var size: CrewSize
    /// Beside the first one, the oldest first.
    private var others: [Copy] = []

    init(of program: String, pace: ScalingPace, running: Running) {
        self.program = program
        self.running = running
        size = CrewSize(patience: pace.patience)
    }

    mutating func follow(_ signal: ScalerSignal, _ group: inout DiscardingTaskGroup) {
        let steady = max(1, running.fleet.plan.copies[program] ?? 1)
        let count = max(size.following(signal.wanted, at: .now), steady)
        let before = steady + others.count
        guard count != before else { return }
        running.fleet.logger.notice(
            "workers",
            metadata: ["program": "\(program)", "from": "\(before)", "to": "\(count)", "because": "\(signal.because)"]
        )
        while steady + others.count > count { others.removeLast().drain() }
        while steady + others.count < count {
            let copy = Copy(running.child(program, number: steady + others.count + 1))
            others.append(copy)
            let fleet = running.fleet
            group.addTask { await copy.run(in: fleet) }
        }
    }
}

/// A copy that runs until it is drained.
private struct Copy: Sendable {
    private let child: ChildProcess
    private let lifetime = AsyncStream<Never>.makeStream()

    init(_ child: ChildProcess) {
        self.child = child
    }

    /// Lets it finish what it does; it takes no more.
    func drain() { lifetime.continuation.finish() }

    func run(in fleet: Fleet) async {
        fleet.add(child)
        await withTaskGroup { group in
            group.addTask { await child.run() }
            group.addTask { for await _ in lifetime.stream {} }
            await group.next()
            group.cancelAll()
        }
        fleet.remove(child)
    }
}
