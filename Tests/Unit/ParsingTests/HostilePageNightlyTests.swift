import FoundationEssentials
import Parsing
import Testing

/// Tests the memory and time that each parser uses. The tests measure their own process, so no other test may run in
/// it.
@Suite("Hostile pages, measured")
struct HostilePageNightlyTests {
    @Test(arguments: HostilePage.large)
    func `a page made to exhaust memory or time uses little of both`(page: HostilePage) throws {
        for kind in ParseKind.allCases {
            let before = try Self.kilobytes("VmRSS:", resettingPeak: true)
            let begin = ContinuousClock.now
            let error = HostilePageTests.failure(kind, page.bytes)
            let took = ContinuousClock.now - begin
            let grown = try Self.kilobytes("VmHWM:") - before
            // The limit allows for debug builds on a busy machine. Quadratic parsing would take hours.
            #expect(took < .seconds(20), "\(kind.rawValue): \(took)")
            // A refused page uses no memory. For a page that is read, the C library uses about a hundred bytes for each
            // element, and our code uses some more.
            #expect(grown < 192 << 10, "\(kind.rawValue): \(grown) KB")
            #expect(
                error.map { page.isRight(kind.language, $0) } == true,
                "\(kind.rawValue): \(String(describing: error))"
            )
        }
    }

    /// Returns the value of a line in `/proc/self/status`.
    private static func kilobytes(_ name: String, resettingPeak: Bool = false) throws -> Int {
        if resettingPeak { try Data("5".utf8).write(to: URL(filePath: "/proc/self/clear_refs")) }
        let status = try String(contentsOf: URL(filePath: "/proc/self/status"), encoding: .utf8)
        let line = try #require(status.split(separator: "\n").first { $0.hasPrefix(name) })
        return try #require(line.split { $0 == " " || $0 == "\t" }.dropFirst().first.flatMap { Int($0) })
    }
}
