import FoundationEssentials
import Scraping
import Testing

@testable import bardown

/// Whatever comes over the wire gets a named outcome from every parser, within bounds of memory and time.
@Suite struct HostilePageTests {
    /// What a parser says to a page; `nil` where it reads it.
    private func failure(_ kind: ParseKind, _ page: [UInt8]) -> ParseError? {
        do throws(ParseError) {
            _ = try kind.read(page)
            return nil
        } catch {
            return error
        }
    }

    @Test("A body that is no page is refused by its name", arguments: HostilePage.small)
    func noPage(page: HostilePage) {
        for kind in ParseKind.allCases {
            let error = failure(kind, page.bytes)
            #expect(
                error.map { page.isRight(kind.language, $0) } == true,
                "\(kind.rawValue): \(String(describing: error))"
            )
        }
    }

    @Test("A body that would cost all memory or all time costs little of either", arguments: HostilePage.large)
    func noBurden(page: HostilePage) throws {
        for kind in ParseKind.allCases {
            let before = try Self.kilobytes("VmRSS:", resettingPeak: true)
            let begin = ContinuousClock.now
            let error = failure(kind, page.bytes)
            let took = ContinuousClock.now - begin
            let grown = try Self.kilobytes("VmHWM:") - before
            // Debug builds on a busy machine; what is quadratic takes hours.
            #expect(took < .seconds(20), "\(kind.rawValue): \(took)")
            // What is refused at once costs nothing; what has to be read, the C library's hundred bytes an element and
            // ours.
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
