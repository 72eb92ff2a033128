import FoundationEssentials
import Scraping
import Testing

/// Whatever comes over the wire gets a named outcome from every parser.
@Suite("Hostile page")
struct HostilePageTests {
    /// What a parser says to a page; `nil` where it reads it.
    static func failure(_ kind: ParseKind, _ page: [UInt8]) -> ParseError? {
        do throws(ParseError) {
            _ = try kind.read(page)
            return nil
        } catch {
            return error
        }
    }

    @Test(arguments: HostilePage.small)
    func `a body that is no page is refused by its name`(page: HostilePage) {
        for kind in ParseKind.allCases {
            let error = Self.failure(kind, page.bytes)
            #expect(
                error.map { page.isRight(kind.language, $0) } == true,
                "\(kind.rawValue): \(String(describing: error))"
            )
        }
    }

    @Test(arguments: HostilePage.large)
    func `a body that would cost all memory or all time is read or refused by one parser of each language`(
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
