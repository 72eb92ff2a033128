import Fleet
import FoundationEssentials
import Glibc
import Synchronization
import TestTools
import Transport

/// Causes faults in programs and in the source.
extension Saturday {
    /// Sends a signal that ends a program, and waits until it is restarted.
    func restart(_ child: ChildProcess, _ signal: Int32) async throws {
        var pid: Int32?
        try await eventually("\(child.name) running") {
            pid = child.pid
            return pid != nil
        }
        let before = child.starts
        expectedExits.expect(child)
        if let pid { kill(pid, signal) }
        try await eventually("\(child.name) started again") { child.starts > before }
    }

    /// Returns how often each program was started, without the restarts caused by ``restart(_:_:)``.
    func unexpectedStarts() -> [Int] {
        programs.map { $0.starts - expectedExits.count($0) }
    }

    /// Calls `body`, and then `undo`, even if `body` throws.
    func withUndo<Result: Sendable>(
        _ body: () async throws -> Result,
        undo: () async throws -> Void
    ) async throws -> Result {
        let result: Result
        do {
            result = try await body()
        } catch {
            // The first error is thrown; the second one is only printed.
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

/// Counts how often scenarios have ended each program.
final class ExpectedExits: Sendable {
    private let counts = Mutex<[ObjectIdentifier: Int]>([:])

    func expect(_ child: ChildProcess) {
        counts.withLock { $0[ObjectIdentifier(child), default: 0] += 1 }
    }

    func count(_ child: ChildProcess) -> Int {
        counts.withLock { $0[ObjectIdentifier(child), default: 0] }
    }
}
