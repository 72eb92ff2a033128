import ChaosLog
import EphemeralPostgres
import Fleet
import Glibc
import Logging
import Postgres
import SystemPackage
import TestTools

/// Causes the faults of a plan at their times. Faults may overlap.
struct FaultRunner: Sendable {
    let cluster: EphemeralPostgres
    let crew: Crew
    let configuration: PostgresConfiguration
    let log: ChaosLog

    func run(_ plan: ChaosPlan) async throws {
        let begin = ContinuousClock.now
        try await withThrowingTaskGroup(of: Void.self) { group in
            for step in plan.steps {
                group.addTask {
                    try await Task.sleep(until: begin + step.at)
                    log.write(.fault, note: "\(step.fault)")
                    try await perform(step.fault)
                    log.write(.fault, note: "over: \(step.fault)")
                }
            }
            // The plan may end with a period without faults.
            group.addTask { try await Task.sleep(until: begin + plan.length) }
            try await group.waitForAll()
        }
    }

    private func perform(_ fault: ChaosFault) async throws {
        switch fault {
        case .kill(let process): signal(crew.processes[process], SIGKILL)
        case .stop(let process, let time): try await stop(crew.processes[process], .milliseconds(time))
        case .terminate(let percent): try await terminate(percent)
        case .restart: try await cluster.restart(.fast)
        case .crash: try await cluster.restart(.immediate)
        case .exhaust(let time): try await exhaust(.milliseconds(time))
        case .blackHole(let time):
            crew.proxy.swallow()
            try await Task.sleep(for: .milliseconds(time))
            crew.proxy.reset()
        case .pooler: crew.pooler?.kill()
        }
    }

    /// Sends a signal. A process that is being restarted has no id; then the fault has no effect.
    private func signal(_ process: ChildProcess, _ signal: Int32) {
        if let pid = process.pid { kill(pid, signal) }
    }

    private func stop(_ process: ChildProcess, _ time: Duration) async throws {
        guard let pid = process.pid else { return }
        kill(pid, SIGSTOP)
        try await Task.sleep(for: time)
        // Another process can have this id by now only if the stopped one was killed and reaped meanwhile.
        if process.pid == pid { kill(pid, SIGCONT) }
    }

    private func terminate(_ percent: Int) async throws {
        let share = Int32(percent)
        do {
            let connection = try await PostgresConnection.connect(configuration)
            try await connection.execute(
                """
                select pg_terminate_backend(pid) from pg_stat_activity
                 where backend_type = 'client backend' and pid <> pg_backend_pid() and random() * 100 < \(share)
                """
            )
            await connection.close()
        } catch {
            // Another fault has stopped the server, so there is no session to terminate.
            guard error.isTransient else { throw error }
            log.write(.fault, note: "no session terminated: \(error)")
        }
    }

    /// Opens connections until the server refuses more, and holds them. If the server is down, no connections are
    /// opened; the other clients get none either.
    private func exhaust(_ time: Duration) async throws {
        var taken: [PostgresConnection] = []
        while taken.count < 200, let connection = try? await PostgresConnection.connect(configuration) {
            taken.append(connection)
        }
        log.write(.fault, note: "\(taken.count) connections taken")
        try await Task.sleep(for: time)
        for connection in taken { await connection.close() }
    }
}
