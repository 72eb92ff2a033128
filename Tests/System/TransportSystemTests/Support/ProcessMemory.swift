import FoundationEssentials
import Testing

/// The memory of this process, in KiB.
enum ProcessMemory {
    /// Reads a line of `/proc/self/status`: `VmRSS:` is the resident memory, `VmHWM:` its peak.
    static func kilobytes(_ name: String, resettingPeak: Bool = false) throws -> Int {
        // Writing 5 resets the peak to the current resident memory (proc(5)).
        if resettingPeak { try Data("5".utf8).write(to: URL(filePath: "/proc/self/clear_refs")) }
        let status = try String(contentsOf: URL(filePath: "/proc/self/status"), encoding: .utf8)
        let line = try #require(status.split(separator: "\n").first { $0.hasPrefix(name) })
        return try #require(line.split { $0 == " " || $0 == "\t" }.dropFirst().first.flatMap { Int($0) })
    }
}
