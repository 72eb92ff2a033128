import FoundationEssentials
import Parsing
import Testing

/// Every body from the network has a named outcome in every parser.
@Suite("Hostile page")
struct HostilePageTests {
    /// The error of a parser for a page; `nil` if it reads the page.
    static func failure(_ kind: ParseKind, _ page: [UInt8]) -> ParseError? {
        do throws(ParseError) {
            _ = try kind.read(page)
            return nil
        } catch {
            return error
        }
    }

    @Test(arguments: HostilePage.small)
    func `a body that is not a page is refused with the right error`(page: HostilePage) {
        for kind in ParseKind.allCases {
            let error = Self.failure(kind, page.bytes)
            #expect(
                error.map { page.isRight(kind.language, $0) } == true,
                "\(kind.rawValue): \(String(describing: error))"
            )
        }
    }

    @Test(arguments: HostilePage.large)
    func `a body that could exhaust memory or time is read or refused by one parser of each language`(
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
