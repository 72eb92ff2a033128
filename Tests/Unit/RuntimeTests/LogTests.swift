import FoundationEssentials
import Logging
import SystemPackage
import Testing
import Time

@testable import Runtime

@Suite("Log")
struct LogTests {
    private struct Line: Decodable {
        let time: String
        let level: String
        let logger: String
        let message: String
        let job: String?
    }

    @Test func `a line is one JSON object with milliseconds, for any message`() throws {
        let (reading, writing) = try FileDescriptor.pipe()
        var handler = JSONLogHandler(label: "differ", level: .info, to: writing)
        handler[metadataKey: "job"] = "7"
        let said = "a \"quoted\" \\ line\nand\tone more\u{1}, é"
        let logger = Logger(label: "differ") { _ in handler }
        logger.warning("\(said)", metadata: ["job": "8"])
        logger.debug("below the level")
        try writing.close()
        var bytes = [UInt8](repeating: 0, count: 4096)
        let count = try bytes.withUnsafeMutableBytes { try reading.read(into: $0) }
        try reading.close()

        let lines = bytes[..<count].split(separator: UInt8(ascii: "\n"))
        #expect(lines.count == 1)
        let line = try JSONDecoder().decode(Line.self, from: Data(try #require(lines.first)))
        #expect((line.level, line.logger, line.message) == ("warning", "differ", said))
        #expect(line.job == "8", "the message's value replaces the logger's value")
        #expect(line.time.wholeMatch(of: /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/) != nil, "\(line.time)")
        #expect(Instant(rfc3339: line.time) != nil)
    }
}
