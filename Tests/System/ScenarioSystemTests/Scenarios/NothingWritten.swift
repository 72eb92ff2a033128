import Fleet
import FoundationEssentials
import Postgres
import SystemPackage
import TestTools
import Time
import Transport

/// Scenarios in which the database answers, but nothing can be written.
extension Saturday {
    /// Scenario 11: the database is read-only for a while, like a server that has become a standby.
    func readOnly() async throws -> [ScenarioReport] {
        let fault = "every transaction of the programs read-only (25006) until operators could see it"
        let report = try await trial("read_only", fault) { trial in
            try await withAlarms { alarms in
                try await withUndo {
                    try await setReadOnly("on")
                    try await checkAlarm(alarms, mayBeBlind: false, trial)
                    let status = try await http.fetch(Request(.get, "\(running.api)/api/v1/games/today")).status
                    trial.note("the api still reads", holds: status == 200, found: "\(status)")
                } undo: {
                    try await setReadOnly("off")
                }
            }
            trial.faultIsOver()
        }
        return [report]
    }

    /// Checks that operators are alerted. While nothing can be written, the shown data gets old, and the gauge behind
    /// the alert GameDataOld rises. The alert JobsWait does not fire: no job is claimed, but none is enqueued either.
    /// - Parameter mayBeBlind: Whether the scheduler may also be unable to collect its gauges, which raises the alert
    ///   NobodyLooks.
    private func checkAlarm(_ alarms: Alarms, mayBeBlind: Bool, _ trial: Trial) async throws {
        var age: Double?
        let isDelivered = try await becomesTrue(within: .seconds(60)) {
            age = try await alarms.maximum(of: "game_data_age_seconds")
            return age.map { $0 >= 8 } ?? mayBeBlind
        }
        let text = age.map { "the shown data is \($0.rounded3) s old" } ?? "the gauges cannot be collected"
        trial.note("operators are alerted", holds: isDelivered, found: text)
    }

    private func setReadOnly(_ value: String) async throws {
        let connection = try await PostgresConnection.connect(
            PostgresConfiguration(url: running.databaseURL, applicationName: "scenarios")
        )
        // A session that begins while everything is read-only would be read-only itself, and could not change the
        // setting back (25006).
        try await connection.execute("set default_transaction_read_only = off")
        try await connection.execute("alter database bardown set default_transaction_read_only = \(unescaped: value)")
        await connection.close()
        try await endSessions(of: "bardown%")
    }

    /// A day whose server has its own small disk.
    static let smallDisk: Saturday.Plan = {
        var plan = Saturday.Plan()
        plan.diskMegabytes = 400
        plan.serverSettings["max_wal_size"] = "64MB"
        plan.serverSettings["min_wal_size"] = "32MB"
        return plan
    }()

    /// Scenario 11: the disk of the server is full for a while.
    func diskFull() async throws -> [ScenarioReport] {
        let fault = "no byte left on the server's disk until operators could see it"
        let report = try await trial("disk_full", fault) { trial in
            let ballast = running.fleet.plan.folder.appending("ballast")
            try await withAlarms { alarms in
                let bytes = try await withUndo {
                    let bytes = try fill(ballast)
                    try await checkAlarm(alarms, mayBeBlind: true, trial)
                    return bytes
                } undo: {
                    try FileManager.default.removeItem(atPath: ballast.string)
                }
                trial.note("disk filled", holds: bytes > 0, found: "\(bytes >> 20) MB")
            }
            trial.faultIsOver()
        }
        return [report]
    }

    /// Writes a file until the disk is full, and returns its size in bytes.
    private func fill(_ path: FilePath) throws -> Int {
        let file = try FileDescriptor.open(path, .writeOnly, options: [.create], permissions: .ownerReadWrite)
        defer { try? file.close() }
        let chunk = [UInt8](repeating: 0x42, count: 1 << 20)
        var written = 0
        for size in [1 << 20, 4096, 1] {
            while let count = try? chunk[..<size].withUnsafeBytes({ try file.write($0) }) { written += count }
        }
        return written
    }
}
