import Normalizing
import Parsing
import Scores
import TestTools
import Testing

/// Tests that every body that may come instead of a college page leads to a named error.
@Suite("College bad input")
struct CollegeBadInputTests {
    @Test(arguments: CollegePage.allCases) func `a page that is cut anywhere is reported as truncated`(
        kind: CollegePage
    ) {
        let page = kind.page.bytes
        // White space may follow the last bracket.
        let end = (page.lastIndex { $0 > 0x20 } ?? 0) + 1
        for length in Thoroughness.cuts(in: 2..<end) {
            #expect(kind.failure(Array(page[..<length])) == .truncated, "\(length) bytes")
        }
        #expect(kind.failure(page) == nil)
    }

    @Test(arguments: CollegePage.allCases) func `an empty body and a body of blanks are reported as empty`(
        kind: CollegePage
    ) {
        for page in [[], " \r\n\t".bytes, [0xEF, 0xBB, 0xBF]] { #expect(kind.failure(page) == .empty) }
    }

    @Test(arguments: CollegePage.allCases) func `the error for a page in another format names that format`(
        kind: CollegePage
    ) {
        let html = "<!doctype html><html><title>Scores</title></html>"
        if kind.isJSON {
            #expect(kind.failure(html.bytes) == .notJSON(.html))
            #expect(kind.failure("<?xml version='1.0'?><Error/>".bytes) == .notJSON(.xml))
            #expect(kind.failure("Bad Gateway".bytes) == .notJSON(.text))
        } else {
            guard case .unexpectedShape? = kind.failure(html.bytes) else {
                Issue.record("\(kind): \(String(describing: kind.failure(html.bytes)))")
                return
            }
            #expect(kind.failure("<?xml version='1.0'?><Error/>".bytes) == .notHTML(.xml))
            #expect(kind.failure(PageFixtures.playByPlay().bytes) == .notHTML(.json))
            #expect(kind.failure("Bad Gateway".bytes) == .notHTML(.text))
        }
    }

    /// Block pages are recognised and not circumvented.
    @Test(
        arguments: CollegePage.allCases,
        [
            "<HTML><HEAD><TITLE>Access Denied</TITLE></HEAD><BODY><H1>Access Denied</H1></BODY></HTML>",
            "<!DOCTYPE html><html><body>Please verify that you're not a robot.</body></html>",
            "<!DOCTYPE html><html><head></head><body><div id='sec-if-cpt-container'></div></body></html>",
            "<html><script src='/captcha.js'></script><table><tr><td>1</td></tr></table></html>",
            "<!DOCTYPE html><html><body>Just a moment...",
        ]
    )
    func `a block page is reported as blocked`(kind: CollegePage, wall: String) {
        #expect(kind.failure(wall.bytes) == .blocked)
        #expect(ParseError.blocked.disposition == .blocked)
    }

    /// A page with the requested data is not a block page, even if it contains words of one.
    @Test func `a page with data is read even if it contains words of block pages`() {
        let page = CollegeFixtures.poll().replacing("<nav>", with: "<nav><script src='/recaptcha.js'></script>")
        #expect(CollegePage.rankings.failure(page.bytes) == nil)
    }

    @Test(arguments: CollegePage.allCases) func `a page of another kind is refused`(kind: CollegePage) {
        for other in CollegePage.allCases where other != kind && other.isJSON == kind.isJSON {
            // Some pages are so similar that another parser accepts them.
            switch kind.failure(other.page.bytes) {
            case .unexpectedShape: continue
            case nil where kind == .statsSchedule && other == .statsGameByGame: continue
            case nil where kind == .rankings && other == .leaders: continue
            case nil where kind == .boxScore && other == .teamStats: continue
            case nil where kind == .teamStats && other == .boxScore: continue
            case nil where kind == .statsBoxScore && other == .statsIndividual: continue
            case let error: Issue.record("\(kind) of \(other): \(String(describing: error))")
            }
        }
    }

    @Test(arguments: CollegePage.allCases) func `depth and size are limited`(kind: CollegePage) {
        let levels = String(repeating: "<div>", count: 100_000)
        let deep = kind.isJSON ? String(repeating: "[", count: 100_000) : "<html>\(levels)</html>"
        guard case .tooDeep? = kind.failure(deep.bytes) else {
            Issue.record("\(kind): \(String(describing: kind.failure(deep.bytes)))")
            return
        }
        let large = [UInt8](repeating: UInt8(ascii: "<"), count: PageLimits.bytes + 1)
        #expect(kind.failure(large) == .tooLarge(bytes: large.count, limit: PageLimits.bytes))
        guard !kind.isJSON else { return }
        let flood = "<html><td" + (0..<100_000).map { " a\($0)" }.joined() + "></html>"
        #expect(kind.failure(flood.bytes) == .malformed("a tag with more than 256 attributes"))
    }

    /// Flips, cuts and doubles bytes of a page. The same bytes must always lead to the same result or error.
    @Test(arguments: CollegePage.allCases)
    func `noise in a page gives the same outcome each time, and no crash`(kind: CollegePage) {
        var random = SplitMix(seed: UInt64(CollegePage.allCases.firstIndex(of: kind) ?? 0) + 1)
        for _ in 0..<Thoroughness.choose(quick: 60, thorough: 300) {
            let page = Mutation.noise(in: kind.page.bytes, using: &random)
            #expect(kind.failure(page) == kind.failure(page))
        }
    }

    /// Replaces scalars of a page with values of every kind. Each page must lead to a result or an error, not to a
    /// crash.
    @Test(arguments: CollegePage.allCases.filter(\.isJSON))
    func `values of wrong types give a reading or an error of a known kind, and no crash`(kind: CollegePage) {
        let values = ["null", "true", "-1", "1e308", #""""#, #""🥍""#, "[]", "{}", "[[{}]]", "123456789012345678901234"]
        var random = SplitMix(seed: 7)
        for attempt in 0..<Thoroughness.choose(quick: 60, thorough: 300) {
            let share = UInt64(1 + attempt % 12)
            let mutant = Mutation.replacingScalars(in: kind.page, by: values, share: share, using: &random)
            switch kind.failure(mutant.bytes) {
            case nil, .unexpectedShape, .unreadableGame, .noGame, .wrongQuery, .upstreamErrors: continue
            case let error?: Issue.record("attempt \(attempt): \(error)")
            }
        }
    }

    /// Puts an impossible number into every cell.
    @Test(
        arguments: CollegePage.allCases.filter { !$0.isJSON },
        ["99999999999999999999", "-1", "", "NaN", "\u{0}", "<td>"]
    )
    func `impossible numbers in every cell cause no error except an unexpected shape`(kind: CollegePage, value: String)
    {
        let page = kind.page.split(separator: "<td>", omittingEmptySubsequences: false).joined(
            separator: "<td>\(value)"
        )
        switch kind.failure(page.bytes) {
        case nil, .unexpectedShape: break
        case let error?: Issue.record("\(error)")
        }
    }
}
