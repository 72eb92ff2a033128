import Logging
import Postgres
import Storage

/// How quickly copies of programs follow `ops.scaler_signal`.
package struct ScalingPace: Sendable {
    /// The time between two reads of the signal.
    package var pause: Duration
    /// How long an unneeded copy keeps running.
    package var scaleDownDelay: Duration

    package init(pause: Duration = .seconds(5), scaleDownDelay: Duration = .seconds(60)) {
        self.pause = pause
        self.scaleDownDelay = scaleDownDelay
    }
}

/// Starts and drains additional copies of the programs as `ops.scaler_signal` requests.
struct Autoscaler: Sendable {
    let running: Running
    let pace: ScalingPace

    /// Follows the signal until this task is cancelled, which drains all additional copies.
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
                    // An error caused by the cancellation is not logged.
                    if !Task.isCancelled { logReadFailure(error) }
                }
                // Cancellation ends the sleep early, and the loop's condition then ends the loop.
                try? await Task.sleep(for: pace.pause)
            }
        }
        await pool.close()
    }
}

extension Autoscaler {
    private func logReadFailure(_ error: any Error) {
        running.fleet.logger.warning("cannot read the scaling signal", metadata: ["error": "\(error)"])
    }
}

/// The additional copies of one program.
private struct Crew {
    private let program: String
    private let running: Running
    private var size: CrewSize
    /// The copies in addition to the permanent ones, oldest first.
    private var extraCopies: [Copy] = []

    init(of program: String, pace: ScalingPace, running: Running) {
        self.program = program
        self.running = running
        size = CrewSize(scaleDownDelay: pace.scaleDownDelay)
    }

    mutating func follow(_ signal: ScalerSignal, _ group: inout DiscardingTaskGroup) {
        let baseCount = max(1, running.fleet.plan.copies[program] ?? 1)
        let count = max(size.following(signal.desired, at: .now), baseCount)
        let currentCount = baseCount + extraCopies.count
        guard count != currentCount else { return }
        running.fleet.logger.notice(
            "workers",
            metadata: [
                "program": "\(program)", "from": "\(currentCount)", "to": "\(count)", "because": "\(signal.reason)",
            ]
        )
        while baseCount + extraCopies.count > count { extraCopies.removeLast().drain() }
        while baseCount + extraCopies.count < count {
            let copy = Copy(running.child(program, number: baseCount + extraCopies.count + 1))
            extraCopies.append(copy)
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

    /// Lets it finish its running jobs without taking new ones.
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

/// Computes how many copies of a program should run. It follows an increase immediately and a decrease only after a
/// delay.
struct CrewSize: Sendable {
    /// How long a requested number counts.
    let scaleDownDelay: Duration
    private var requests: [(at: ContinuousClock.Instant, wanted: Int)] = []

    init(scaleDownDelay: Duration) {
        self.scaleDownDelay = scaleDownDelay
    }

    /// Returns the maximum number requested within ``scaleDownDelay`` before `now`, but at least 1, because one copy
    /// always runs.
    mutating func following(_ wanted: Int, at now: ContinuousClock.Instant) -> Int {
        requests.removeAll { $0.at + scaleDownDelay <= now }
        requests.append((now, wanted))
        return requests.reduce(1) { max($0, $1.wanted) }
    }
}
