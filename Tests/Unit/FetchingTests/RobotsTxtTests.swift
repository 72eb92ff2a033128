import TestTools
import Testing

@testable import Fetching

/// Tests which group of a robots.txt applies and what it allows, by RFC 9309.
@Suite("robots.txt")
struct RobotsTxtTests {
    private static func rules(_ lines: String, for product: String = "BarDown/0.1 (+https://example.org)")
        -> RobotsRules
    {
        RobotsTxt(Array(lines.utf8)).rules(for: product)
    }

    /// A file, a path, and whether it is allowed.
    private static let rows: [(String, String, Bool)] = [
        ("", "/scores", true),
        ("User-agent: *\nDisallow: /", "/scores", false),
        ("User-agent: *\nDisallow: /", "/robots.txt", true),
        ("User-agent: *\nDisallow:", "/scores", true),
        ("User-agent: *\nDisallow", "/scores", true),
        // A group that names us replaces the group for all, in either order and any case.
        ("User-agent: *\nDisallow: /\n\nUser-agent: bardown\nAllow: /", "/scores", true),
        ("User-agent: BARDOWN\nDisallow: /a\n\nUser-agent: *\nDisallow: /b", "/a", false),
        ("User-agent: BARDOWN\nDisallow: /a\n\nUser-agent: *\nDisallow: /b", "/b", true),
        ("User-agent: BarDown/2.0\nDisallow: /a", "/a", false),
        ("User-agent: BarDownloader\nDisallow: /a", "/a", true),
        ("User-agent: Bar\nDisallow: /a", "/a", true),
        // All groups that name us are combined.
        ("User-agent: bardown\nDisallow: /a\n\nUser-agent: bardown\nDisallow: /b", "/b", false),
        // Consecutive user-agent lines share the rules after them, even with other lines in between.
        ("User-agent: other\nUser-agent: bardown\nDisallow: /a", "/a", false),
        ("User-agent: other\nSitemap: https://example.org/map\nUser-agent: bardown\nDisallow: /a", "/a", false),
        ("User-agent: bardown\nSitemap: https://example.org/map\nDisallow: /a", "/a", false),
        ("User-agent: other\nDisallow: /a\nUser-agent: bardown\nDisallow: /b", "/a", true),
        // Rules before the first user-agent line are ignored.
        ("Disallow: /\nUser-agent: *\nDisallow: /a", "/b", true),
        // The longest rule decides, in any order. Of two equally long rules, the allowing one decides.
        ("User-agent: *\nDisallow: /a\nAllow: /a/b", "/a/b/c", true),
        ("User-agent: *\nAllow: /a/b\nDisallow: /a", "/a/c", false),
        ("User-agent: *\nDisallow: /a\nAllow: /a", "/a", true),
        ("User-agent: *\nAllow: /\nDisallow: /scores", "/scores/today", false),
        // A path is matched from its start, byte by byte.
        ("User-agent: *\nDisallow: /fish", "/fishheads/yummy.html", false),
        ("User-agent: *\nDisallow: /fish", "/Fish.asp", true),
        ("User-agent: *\nDisallow: /fish", "/catfish", true),
        ("User-agent: *\nDisallow: /fish/", "/fish", true),
        ("User-agent: *\nDisallow: /?meta=", "/?meta=GetContests_web", false),
        // Wildcards and the end marker.
        ("User-agent: *\nDisallow: /*.xml", "/archive/1.xml?x=1", false),
        ("User-agent: *\nDisallow: /*.xml$", "/archive/1.xml?x=1", true),
        ("User-agent: *\nDisallow: /*.xml$", "/archive/1.xml", false),
        ("User-agent: *\nDisallow: /*.xml$", "/a.xml.xml", false),
        ("User-agent: *\nDisallow: /a*b*c", "/a-b-b-c-d", false),
        ("User-agent: *\nDisallow: /a*b*c", "/a-c-b", true),
        ("User-agent: *\nDisallow: *", "/anything", false),
        ("User-agent: *\nDisallow: /$", "/", false),
        ("User-agent: *\nDisallow: /$", "/a", true),
        ("User-agent: *\nDisallow: /*a*a*a*a*a*a*a*b$", "/" + String(repeating: "a", count: 4000), true),
        // Paths are normalized: unreserved characters are decoded, hexadecimal digits are upper case, and bytes beyond
        // ASCII are encoded.
        ("User-agent: *\nDisallow: /~joe", "/%7Ejoe/x", false),
        ("User-agent: *\nDisallow: /%7ejoe", "/~joe/x", false),
        ("User-agent: *\nDisallow: /a%3cd", "/a%3Cd", false),
        ("User-agent: *\nDisallow: /é", "/%C3%A9t%C3%A9", false),
        ("User-agent: *\nDisallow: /a%2Ab", "/a*b", false),
        ("User-agent: *\nDisallow: /a%2Ab", "/a-b", true),
        ("User-agent: *\nDisallow: /a$b", "/a$b", false),
        ("User-agent: *\nDisallow: /100%", "/100%", false),
        // Comments, blanks, a byte order mark and any kind of line end are allowed.
        ("\u{FEFF}User-agent: *\r\nDisallow: /a # because\r\n", "/a", false),
        ("  user-AGENT  :  *  \r DISALLOW : /a", "/a", false),
        ("# User-agent: *\nDisallow: /a", "/a", true),
        // An empty line does not end a group.
        ("User-agent: *\n\nDisallow: /a", "/a", false),
    ]

    @Test(arguments: rows)
    func `robots.txt decides whether a path may be fetched`(file: String, path: String, isAllowed: Bool) {
        #expect((Self.rules(file).ruleForbidding(path) == nil) == isAllowed)
    }

    /// A file, and the delay between requests in seconds that it asks for; `nil`: none.
    private static let delays: [(String, Double?)] = [
        ("User-agent: *\nCrawl-delay: 10", 10), ("User-agent: *\nCrawl-delay: 0.5", 0.5),
        ("User-agent: other\nCrawl-delay: 10", nil), ("User-agent: *\nCrawl-delay: soon", nil),
        ("User-agent: *\nCrawl-delay: -1", nil), ("User-agent: *\nCrawl-delay: 1e99", 86_400),
        ("User-agent: *\nCrawl-delay: nan", nil), ("Crawl-delay: 4", nil),
        ("User-agent: *\nCrawl-delay: 2\nUser-agent: bardown\nDisallow: /x", nil),
        ("User-agent: *\nCrawl-delay: 2\nUser-agent: *\nCrawl-delay: 3", 3),
    ]

    @Test(arguments: delays)
    func `the crawl delay is read in seconds`(file: String, seconds: Double?) {
        #expect(Self.rules(file).crawlDelay == seconds)
    }

    @Test func `a refusal names the rule, not the path`() {
        #expect(Self.rules("User-agent: *\nDisallow: /a*").ruleForbidding("/abc?secret=1")?.line == "disallow: /a*")
    }

    @Test(arguments: 0..<100)
    func `any bytes are read without a crash`(seed: Int) {
        var random = SplitMix(seed: UInt64(seed))
        let signs = Array("user-agent:disallow:crawl-delay: */%$#a\n\r\u{E9}\u{FEFF}".utf8)
        let bytes = (0..<300).map { _ in signs.randomElement(using: &random) ?? 0 }
        let path = String(decoding: bytes.shuffled(using: &random), as: UTF8.self)
        let rules = RobotsTxt(Array("User-agent: *\nDisallow: /".utf8) + bytes).rules(for: "BarDown")
        #expect(rules.ruleForbidding("/robots.txt") == nil)
        #expect(rules.ruleForbidding("/" + path)?.allows != true)
    }

    @Test func `the text beyond 500 KiB is not read`() {
        let filler = String(repeating: "# a comment\n", count: RobotsTxt.bytesRead / 12 + 1)
        #expect(Self.rules("User-agent: *\n\(filler)Disallow: /").ruleForbidding("/a") == nil)
        #expect(Self.rules("User-agent: *\nDisallow: /\n\(filler)").ruleForbidding("/a") != nil)
    }
}
