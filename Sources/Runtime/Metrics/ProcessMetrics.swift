import CLinux
import Exposition
import Glibc
import SystemPackage

/// What every client library of Prometheus tells of its process, by the names that all of them use.
enum ProcessMetrics {
    static let all = [
        Metric("process_start_time_seconds", .gauge, "When the process began, since 1970."),
        Metric("process_resident_memory_bytes", .gauge, "Memory of the process that is in RAM."),
        Metric("process_cpu_seconds_total", .counter, "Time on a processor, the system's on its behalf included."),
        Metric("process_open_fds", .gauge, "Open file descriptors."),
        Metric("process_max_fds", .gauge, "How many file descriptors may be open."),
        Metric(
            "build_info",
            .gauge,
            by: ["program", "version", "commit"],
            "1; which program this is, and of which state of the source."
        ),
    ]

    /// As the kernel says it now; without what cannot be read.
    static func sightings() -> [Sighting] {
        var sightings: [Sighting] = []
        if let stat = text(of: "/proc/self/stat").flatMap(ProcessStat.init) {
            let ticks = Double(sysconf(Int32(_SC_CLK_TCK)))
            sightings.append(
                Sighting("process_resident_memory_bytes", Double(stat.residentPages * sysconf(Int32(_SC_PAGESIZE))))
            )
            sightings.append(Sighting("process_cpu_seconds_total", Double(stat.cpuTicks) / ticks))
        }
        if let startTime { sightings.append(Sighting("process_start_time_seconds", startTime)) }
        if let open = openDescriptors() { sightings.append(Sighting("process_open_fds", Double(open))) }
        var limit = rlimit()
        if getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 {
            sightings.append(Sighting("process_max_fds", Double(limit.rlim_cur)))
        }
        return sightings
    }

    /// When this process began, in seconds since 1970; `nil` where the kernel does not say it.
    ///
    /// When the machine started is told by the clocks: /proc/stat is hidden by `ProcSubset=pid`. Asked once, as a clock
    /// that is set meanwhile is no new start of the process.
    private static let startTime: Double? = {
        guard let stat = text(of: "/proc/self/stat").flatMap(ProcessStat.init) else { return nil }
        let booted = linux_clock_nanoseconds(CLOCK_REALTIME) - linux_clock_nanoseconds(CLOCK_BOOTTIME)
        return Double(booted) / 1e9 + Double(stat.startTicks) / Double(sysconf(Int32(_SC_CLK_TCK)))
    }()

    private static func openDescriptors() -> Int? {
        guard let folder = opendir("/proc/self/fd") else { return nil }
        defer { closedir(folder) }
        // Without "." and "..", and the one that reads the folder.
        var count = -3
        while readdir(folder) != nil { count += 1 }
        return count
    }

    /// A file of /proc, whose length nobody knows before it is read.
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
