import Fleet
import FoundationEssentials

/// The resources of a process at a moment, from /proc.
struct Footprint: Hashable, Sendable {
    /// The number of bytes in memory, and of those that are not backed by a file.
    var resident = 0
    var anonymous = 0
    /// The greatest number of bytes that the process has had in memory.
    var peak = 0
    var descriptors = 0

    /// Reads the footprint of a process; `nil` if the process does not exist.
    init?(pid: Int32) {
        guard let status = try? String(contentsOf: URL(filePath: "/proc/\(pid)/status"), encoding: .utf8),
            let open = try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(pid)/fd")
        else { return nil }
        self.init(status: status)
        descriptors = open.count
    }

    /// - Parameter status: The text of /proc/…/status.
    init(status: String) {
        for line in status.split(separator: "\n") {
            let fields = line.split(whereSeparator: \.isWhitespace)
            guard fields.count >= 2, let value = Int(fields[1]) else { continue }
            switch fields[0] {
            case "VmRSS:": resident = value * 1024
            case "RssAnon:": anonymous = value * 1024
            case "VmHWM:": peak = value * 1024
            default: continue
            }
        }
    }
}

extension Saturday {
    /// Returns the footprints of the running programs by process id. A restarted program has another id.
    func footprints() -> [Int32: Footprint] {
        var footprints: [Int32: Footprint] = [:]
        for pid in programs.compactMap(\.pid) { footprints[pid] = Footprint(pid: pid) }
        return footprints
    }
}
