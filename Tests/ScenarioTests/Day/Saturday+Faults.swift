import Fleet
import FoundationEssentials
import Glibc
import TestSupport
import Transport

/// What scenarios do to programs and to the source.
extension Saturday {
    /// Sends a signal that ends a program, and waits until it is started again.
    func strike(_ child: ChildProcess, _ signal: Int32) async throws {
        var pid: Int32?
        try await eventually(within: .seconds(20), "\(child.name) running") {
            pid = child.pid
            return pid != nil
        }
        let before = child.starts
        if let pid { kill(pid, signal) }
        try await eventually(within: .seconds(20), "\(child.name) started again") { child.starts > before }
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
