import EphemeralPostgres
import FoundationEssentials
import Parsing
import Subprocess
import SystemPackage

/// Measures the peak memory for reading a page, including its body, as a multiple of the body's size.
///
/// Each measurement has its own process, because a process keeps memory that it has used, which would hide the peak of
/// the next measurement. The page is so large that all other memory is negligible.
enum ParsePeak {
    /// The size of the page in the unit of ``ParsePages/page(_:size:)``. Such a page is within the limits of every
    /// parser.
    static let size = 10

    /// Measures in a child process.
    static func multiple(_ page: ParsePage) async throws -> Double {
        try await withTemporaryFolder("bardown-bench") { folder in
            let file = folder.appending("page")
            try write(page.bytes, to: file)
            let result = try await Subprocess.run(
                .path("/proc/self/exe"),
                arguments: ["parse", "--peak-of", page.kind.rawValue, "--page", file.string],
                output: .string(limit: 1 << 10),
                error: .string(limit: 1 << 10)
            )
            guard let peak = result.standardOutput.split(separator: "\n").first.flatMap({ Double($0) }) else {
                throw BenchError.failed(result.standardError)
            }
            return peak
        }
    }

    /// Measures in this process, which does nothing else.
    static func measure(_ kind: ParseKind, file: String) throws -> Double {
        let body = [UInt8](try Data(contentsOf: URL(filePath: file)))
        // Writing 5 resets the peak to the current resident memory (proc(5)).
        try write(Array("5".utf8), to: "/proc/self/clear_refs")
        let before = try kilobytes("VmRSS:")
        _ = try kind.read(body)
        let grown = max(0, try kilobytes("VmHWM:") - before) * 1024
        return 1 + grown / Double(max(1, body.count))
    }

    /// Reads a line of `/proc/self/status`.
    private static func kilobytes(_ name: String) throws -> Double {
        let status = try String(contentsOf: URL(filePath: "/proc/self/status"), encoding: .utf8)
        let line = status.split(separator: "\n").first { $0.hasPrefix(name) }
        guard
            let number = line?.split(whereSeparator: { $0 == " " || $0 == "\t" }).dropFirst().first.flatMap({
                Double($0)
            })
        else { throw BenchError.failed("no \(name) in /proc/self/status") }
        return number
    }
}
