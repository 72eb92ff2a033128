import CLinux
import Glibc
import PrometheusMetrics
import SystemPackage

/// The standard process metrics of Prometheus client libraries, under their usual names.
enum ProcessMetrics {
    static let all = [
        Metric("process_start_time_seconds", .gauge, "Start time of the process, in seconds since 1970."),
        Metric("process_resident_memory_bytes", .gauge, "Resident memory of the process."),
        Metric("process_cpu_seconds_total", .counter, "User and system CPU time."),
        Metric("process_open_fds", .gauge, "Open file descriptors."),
        Metric("process_max_fds", .gauge, "Maximum number of open file descriptors."),
        Metric(
            "build_info",
            .gauge,
            by: ["program", "version", "commit"],
            "Always 1; the labels name the program, its version and its commit."
        ),
    ]

    /// Returns the current values from the kernel, without those that cannot be read.
    static func samples() -> [GaugeSample] {
        var samples: [GaugeSample] = []
        if let stat = text(of: "/proc/self/stat").flatMap(ProcessStat.init) {
            let ticks = Double(sysconf(Int32(_SC_CLK_TCK)))
            samples.append(
                GaugeSample("process_resident_memory_bytes", Double(stat.residentPages * sysconf(Int32(_SC_PAGESIZE))))
            )
            samples.append(GaugeSample("process_cpu_seconds_total", Double(stat.cpuTicks) / ticks))
        }
        if let startTime { samples.append(GaugeSample("process_start_time_seconds", startTime)) }
        if let openCount = openDescriptors() { samples.append(GaugeSample("process_open_fds", Double(openCount))) }
        var limit = rlimit()
        if getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 {
            samples.append(GaugeSample("process_max_fds", Double(limit.rlim_cur)))
        }
        return samples
    }

    /// The start time of this process, in seconds since 1970; `nil` if the kernel does not provide it.
    /// The boot time comes from the clocks, because `ProcSubset=pid` hides /proc/stat. It is computed once; otherwise a
    /// change of the clock would look like a restart of the process.
    private static let startTime: Double? = {
        guard let stat = text(of: "/proc/self/stat").flatMap(ProcessStat.init) else { return nil }
        let booted = linux_clock_nanoseconds(CLOCK_REALTIME) - linux_clock_nanoseconds(CLOCK_BOOTTIME)
        return Double(booted) / 1e9 + Double(stat.startTicks) / Double(sysconf(Int32(_SC_CLK_TCK)))
    }()

    private static func openDescriptors() -> Int? {
        guard let folder = opendir("/proc/self/fd") else { return nil }
        defer { closedir(folder) }
        // Excludes ".", "..", and the descriptor that reads the folder.
        var count = -3
        while readdir(folder) != nil { count += 1 }
        return count
    }

    /// Reads a file of /proc, whose length is not known in advance.
    private static func text(of path: FilePath) -> String? {
        guard let file = try? FileDescriptor.open(path, .readOnly) else { return nil }
        return try? file.closeAfter {
            var bytes: [UInt8] = []
            var chunk = [UInt8](repeating: 0, count: 4096)
            while case let count = try chunk.withUnsafeMutableBytes({ try file.read(into: $0) }), count > 0 {
                bytes += chunk[..<count]
            }
            return String(decoding: bytes, as: UTF8.self)
        }
    }
}

/// The fields of `/proc/self/stat` (proc(5)) that we use. Times are in clock ticks.
struct ProcessStat: Sendable, Hashable {
    /// User time and system time.
    let cpuTicks: Int
    /// The time from boot to the start of the process.
    let startTicks: Int
    let residentPages: Int

    /// - Parameter text: The whole line. The result is `nil` if it is malformed.
    init?(_ text: String) {
        // The name in parentheses may contain spaces and parentheses; the last parenthesis ends it.
        guard let end = text.lastIndex(of: ")") else { return nil }
        // `fields` starts at the third field, because the parenthesis ends the second.
        let fields = text[text.index(after: end)...].split(separator: " ")
        guard fields.count > 21, let user = Int(fields[11]), let system = Int(fields[12]),
            let start = Int(fields[19]), let resident = Int(fields[21])
        else { return nil }
        cpuTicks = user + system
        startTicks = start
        residentPages = resident
    }
}
