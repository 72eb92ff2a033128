import Normalizing
import Parsing
import Scores
import TestTools
import Testing

/// The pages of StatCrew and StatBroadcast, each with a fixture that is read without an error.
enum ScorersPage: CaseIterable {
    case lacrosse, baseball, volleyball, archive, event, shiftedEvent, stats, shiftedStats, group

    var page: String {
        switch self {
        case .lacrosse, .archive: PageFixtures.mensStatCrew()
        case .baseball: PageFixtures.sport("bsgame", visitors: #"line="0,1" runs="1""#, home: #"line="2,X" runs="2""#)
        case .volleyball:
            PageFixtures.sport("vbgame", visitors: #"line="25,9" score="1""#, home: #"line="9,8" score="0""#)
        case .event: PageFixtures.event()
        case .shiftedEvent: PageFixtures.shifted(PageFixtures.event())
        case .stats: PageFixtures.stats()
        case .shiftedStats: PageFixtures.shifted(PageFixtures.stats())
        case .group:
            PageFixtures.group(PageFixtures.groupRow(title: "Ants at Bees", button: PageFixtures.liveButton(4)))
        }
    }

    var isXML: Bool { [.lacrosse, .baseball, .volleyball, .archive, .event].contains(self) }
    var isHTML: Bool { [.stats, .group].contains(self) }
    var isFragment: Bool { [.stats, .shiftedStats].contains(self) }

    func read(_ page: [UInt8]) throws(ParseError) -> [GameReading] {
        switch self {
        case .lacrosse, .baseball, .volleyball: [try GameReading(statCrew: page)]
        case .archive: [try GameReading(statBroadcastArchive: page)]
        case .event, .shiftedEvent: [try GameReading(statBroadcastEvent: page)]
        case .stats, .shiftedStats: [try GameReading(statBroadcastStats: page, event: "1")]
        case .group: try ScoreboardReading(statBroadcastGroup: page).games
        }
    }

    /// The parser's error for a page; `nil` if it can read the page.
    func failure(_ page: [UInt8]) -> ParseError? {
        do throws(ParseError) {
            _ = try read(page)
            return nil
        } catch {
            return error
        }
    }
}

/// Tests that invalid bodies instead of a scorer's file are refused with the expected error.
@Suite("Stat crew bad input")
struct StatCrewBadInputTests {
    @Test(arguments: ScorersPage.allCases) func `a body that is cut anywhere is reported as truncated`(
        kind: ScorersPage
    ) {
        let page = kind.page.bytes
        let end = (page.lastIndex { $0 > 0x20 } ?? 0) + 1
        // Base64 encodes three bytes in four characters. Fewer characters cannot be decoded.
        for length in Thoroughness.cuts(in: 4..<end) {
            // Only the padding of the last characters may be missing.
            guard kind.isXML || kind.isHTML || length <= end - 4 else { continue }
            let part = Array(page[..<length])
            // A fragment that is cut between two divisions is valid up to the cut.
            if kind.isFragment, let game = try? kind.read(part).first {
                #expect(game.score == Score(home: 6, away: 5), "\(length) bytes")
            } else {
                #expect(kind.failure(part) == .truncated, "\(length) bytes")
            }
        }
        for length in 1..<4 { #expect(kind.failure(Array(page[..<length])) != nil) }
        #expect(kind.failure(page) == nil)
    }

    @Test(arguments: ScorersPage.allCases) func `an empty body and a body of blanks are reported as empty`(
        kind: ScorersPage
    ) {
        for page in [[], " \r\n\t".bytes, [0xEF, 0xBB, 0xBF]] { #expect(kind.failure(page) == .empty) }
    }

    @Test(arguments: ScorersPage.allCases) func `the error for a page in another format names that format`(
        kind: ScorersPage
    ) {
        let json = kind.failure(PageFixtures.playByPlay().bytes)
        #expect(json == .notXML(.json) || json == .notHTML(.json))
        let text = kind.failure("Bad Gateway".bytes)
        #expect(text == .notXML(.text) || text == .notHTML(.text))
        #expect(kind.failure("<html><body><h1>Access Denied</h1></body></html>".bytes) == .blocked)
    }

    /// The page declares ten entities, each with ten times the text of the previous one. The declaration alone must be
    /// refused.
    @Test(arguments: ScorersPage.allCases.filter(\.isXML))
    func `a file with entities that multiply is refused for its document type`(kind: ScorersPage) {
        let laughs = (1...9).map { "<!ENTITY l\($0) \"\(String(repeating: "&l\($0 - 1);", count: 10))\">" }
        let head = "<!DOCTYPE l [<!ENTITY l0 \"ha\">\(laughs.joined())]>"
        let page = head + "<lcgame><team name=\"&l9;\"/></lcgame>"
        #expect(kind.failure(page.bytes) == .forbiddenDocumentType)
        #expect(
            kind.failure(page.replacing("<!DOCTYPE l [", with: "<!DOCTYPE l SYSTEM 'file:///dev/zero' [").bytes)
                == .forbiddenDocumentType
        )
    }

    @Test(arguments: ScorersPage.allCases.filter { $0.isXML || $0.isHTML })
    func `the depth and the size of a page are limited`(
        kind: ScorersPage
    ) {
        let name = kind.isHTML ? "div" : "a"
        let levels = String(repeating: "<\(name)>", count: 100_000) + String(repeating: "</\(name)>", count: 100_000)
        let page = kind == .group ? "<html>\(levels)</html>" : kind == .stats ? levels : "<lcgame>\(levels)</lcgame>"
        guard case .tooDeep? = kind.failure(page.bytes) else {
            Issue.record("\(String(describing: kind.failure(page.bytes)))")
            return
        }
        let large = [UInt8](repeating: UInt8(ascii: "<"), count: PageLimits.bytes + 1)
        #expect(kind.failure(large) == .tooLarge(bytes: large.count, limit: PageLimits.bytes))
    }

    /// XML does not allow the character U+0000, so the file is invalid. In HTML it is read as U+FFFD.
    @Test(arguments: ScorersPage.allCases.filter { $0.isXML || $0.isHTML })
    func `a zero byte makes XML invalid, but not HTML`(kind: ScorersPage) {
        let page = kind.page.replacing(kind.isHTML ? "Bees" : "Ants", with: "A\u{0}B").replacing("Yale", with: "Y\u{0}")
            .bytes
        #expect(page.contains(0))
        switch kind.failure(page) {
        case nil where kind.isHTML: break
        case .malformed?, .truncated?: #expect(kind.isXML)
        case let outcome: Issue.record("\(String(describing: outcome))")
        }
    }

    /// A game with impossible numbers is read without them and without an overflow.
    @Test(arguments: ["-1", "", "1000", "999999999", "9223372036854775807", "99999999999999999999", "1e9", "NaN", "٣"])
    func `numbers out of range are ignored in a scorer's file`(number: String) throws {
        let names = [
            "score", "line", "prd", "period", "number", "vscore", "hscore", "seconds", "attend", "prds", "g", "saves",
            "minutes",
        ]
        for name in names {
            let parts = PageFixtures.mensStatCrew().split(separator: " \(name)=\"", omittingEmptySubsequences: false)
            #expect(parts.count > 1)
            let page = parts.dropFirst().reduce(String(parts[0])) { page, part in
                page + " \(name)=\"\(number)" + part[(part.firstIndex(of: "\"") ?? part.startIndex)...]
            }
            let game = try GameReading(statCrew: page.bytes)
            #expect(GameInvariants.isPossible(game))
        }
    }

    /// Flips, cuts and doubles bytes of a page. Each page must lead to an error or to a reading that is possible in a
    /// game.
    @Test(arguments: ScorersPage.allCases, 1...4)
    func `noise in a page gives an error or a possible game, and no crash`(kind: ScorersPage, seed: Int) {
        var random = SplitMix(seed: UInt64(seed))
        for _ in 0..<Thoroughness.choose(quick: 50, thorough: 250) {
            let games = try? kind.read(Mutation.noise(in: kind.page.bytes, using: &random))
            for game in games ?? [] { #expect(GameInvariants.isPossible(game)) }
        }
    }
}
