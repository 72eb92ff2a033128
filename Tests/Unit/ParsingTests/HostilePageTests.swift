import FoundationEssentials
import Parsing
import Testing

/// Tests that every parser reads or refuses every unwanted body with the expected error.
@Suite("Hostile page")
struct HostilePageTests {
    /// The parser's error for a page; `nil` if it can read the page.
    static func failure(_ kind: ParseKind, _ page: [UInt8]) -> ParseError? {
        do throws(ParseError) {
            _ = try kind.read(page)
            return nil
        } catch {
            return error
        }
    }

    @Test(arguments: HostilePage.small)
    func `a body that is not a page of the parser is refused with the expected error`(page: HostilePage) {
        for kind in ParseKind.allCases {
            let error = Self.failure(kind, page.bytes)
            #expect(
                error.map { page.isRight(kind.language, $0) } == true,
                "\(kind.rawValue): \(String(describing: error))"
            )
        }
    }

    @Test(arguments: HostilePage.large)
    func `a body made to exhaust memory or time is read or refused by a parser of each format`(
        page: HostilePage
    ) {
        for kind in [ParseKind.espnScoreboard, .statcrew, .ncaaStatsBoxScore] {
            let error = Self.failure(kind, page.bytes)
            #expect(
                error.map { page.isRight(kind.language, $0) } == true,
                "\(kind.rawValue): \(String(describing: error))"
            )
        }
    }
}
