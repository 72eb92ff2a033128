import FoundationEssentials
import Parsing
import Testing

/// Every parser's memory and time limits. It measures its own process, so nothing else may run in it.
@Suite("Hostile pages, measured")
struct HostilePageNightlyTests {
    @Test(arguments: HostilePage.large)
    func `a body that could exhaust memory or time takes little of either`(page: HostilePage) throws {
        for kind in ParseKind.allCases {
            let before = try Self.kilobytes("VmRSS:", resettingPeak: true)
            let begin = ContinuousClock.now
            let error = HostilePageTests.failure(kind, page.bytes)
            let took = ContinuousClock.now - begin
            let grown = try Self.kilobytes("VmHWM:") - before
            // Debug builds on a busy machine. Quadratic parsing would take hours.
            #expect(took < .seconds(20), "\(kind.rawValue): \(took)")
            // A refused page takes no memory. For a page that is read, the C library takes about a hundred bytes for
            // each element, and our own code takes some more.
            #expect(grown < 192 << 10, "\(kind.rawValue): \(grown) KB")
            #expect(
                error.map { page.isRight(kind.language, $0) } == true,
                "\(kind.rawValue): \(String(describing: error))"
            )
        }
    }

    /// A line of `/proc/self/status`.
    private static func kilobytes(_ name: String, resettingPeak: Bool = false) throws -> Int {
        if resettingPeak { try Data("5".utf8).write(to: URL(filePath: "/proc/self/clear_refs")) }
        let status = try String(contentsOf: URL(filePath: "/proc/self/status"), encoding: .utf8)
        let line = try #require(status.split(separator: "\n").first { $0.hasPrefix(name) })
        return try #require(line.split { $0 == " " || $0 == "\t" }.dropFirst().first.flatMap { Int($0) })
    }
}
