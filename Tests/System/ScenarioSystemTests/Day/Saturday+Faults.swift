import Fleet
import FoundationEssentials
import Glibc
import Synchronization
import TestTools
import Transport

/// What scenarios do to programs and to the source.
extension Saturday {
    /// Sends a signal that ends a program, and waits until it is started again.
    func strike(_ child: ChildProcess, _ signal: Int32) async throws {
        var pid: Int32?
        try await eventually("\(child.name) running") {
            pid = child.pid
            return pid != nil
        }
        let before = child.starts
        deaths.want(child)
        if let pid { kill(pid, signal) }
        try await eventually("\(child.name) started again") { child.starts > before }
    }

    /// How often each program was started beyond what scenarios asked for by ``strike(_:_:)``.
    func unwantedStarts() -> [Int] {
        programs.map { $0.starts - deaths.wanted($0) }
    }

    /// Calls `body`, and `undo` however it ends.
    func undone<Result: Sendable>(
        _ body: () async throws -> Result,
        undo: () async throws -> Void
    ) async throws -> Result {
        let result: Result
        do {
            result = try await body()
        } catch {
            // The first error is the one to be told; what follows it is said beside.
            do { try await undo() } catch let second { print("not undone after \(error): \(second)") }
            throw error
        }
        try await undo()
        return result
    }

    /// Turns a fault of the simulator on.
    func setFault(_ json: String) async throws {
        try await control(.post, json)
    }

    func clearFaults() async throws {
        try await control(.delete, "")
    }

    private func control(_ method: Request.Method, _ body: String) async throws {
        let url = "\(running.simulator.upstream)/control/faults"
        let response = try await http.fetch(Request(method, url, body: Array(body.utf8)))
        guard response.status == 200 else {
            throw NeverHappened(what: "a fault set: \(String(decoding: response.body, as: UTF8.self))")
        }
    }
}

/// The deaths of programs that scenarios wanted.
final class WantedDeaths: Sendable {
    private let counts = Mutex<[ObjectIdentifier: Int]>([:])

    func want(_ child: ChildProcess) {
        counts.withLock { $0[ObjectIdentifier(child), default: 0] += 1 }
    }

    func wanted(_ child: ChildProcess) -> Int {
        counts.withLock { $0[ObjectIdentifier(child), default: 0] }
    }
}
