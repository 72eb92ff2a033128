import ArgumentParser
import CommandLineOutput
import EphemeralPostgres
import Fleet
import FoundationEssentials
import Logging
import Runtime

/// Measures the start time and memory of each idle program.
struct ProcessBench: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "process",
        abstract: "Start time and resident memory of each program, idle."
    )
    @OptionGroup var options: BenchOptions

    func run() async throws {
        LogFormat.text.bootstrap(level: .error)
        let json = options.json
        try await withTemporaryFolder("bardown-bench") { folder in
            var plan = Fleet.Plan(folder: folder)
            plan.simulatorArguments = ["--games", "0"]
            try await Fleet(plan, logger: Logger(label: "bench")).run { running in
                try await Self.report(running).show(asJSON: json)
            }
        }
    }

    private static func report(_ running: Running) async throws -> BenchReport {
        Progress.terminal.show("waiting until all are idle")
        // After this time, memory used only for starting has been released.
        try await Task.sleep(for: .seconds(5))
        var report = BenchReport(bench: "process")
        let children = running.fleet.children.filter { $0.name != "simulator" }
        for (done, child) in children.enumerated() {
            Progress.terminal.show(done, of: children.count, child.name)
            guard let pid = child.pid else { throw BenchError.failed("\(child.name) is not running") }
            let resident = try residentMegabytes(pid)
            report.results.append(.init(name: "idle_rss", value: resident, unit: "MB", program: child.name))
            let start = try await startMilliseconds(child.name, running)
            report.results.append(.init(name: "start_ms", value: start, unit: "ms", program: child.name))
        }
        return report
    }

    /// Returns the time from starting the program until it answers on its health port; the best of three.
    private static func startMilliseconds(_ program: String, _ running: Running) async throws -> Double {
        var best = Double.infinity
        for _ in 0..<3 { best = min(best, try await running.secondsToStart(program) * 1000) }
        return best
    }
}

/// Reads `VmRSS` of `/proc/<pid>/status`, in megabytes.
func residentMegabytes(_ pid: Int32) throws -> Double {
    let status = try String(contentsOf: URL(filePath: "/proc/\(pid)/status"), encoding: .utf8)
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
    let kilobytes = line?.split(separator: " ").compactMap { Double($0) }.first
    return (kilobytes ?? 0) / 1024
}
