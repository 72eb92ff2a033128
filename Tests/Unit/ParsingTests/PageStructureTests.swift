import Testing

@testable import Parsing

/// Tests that the structure of a page is independent of its content.
@Suite("Page structure")
struct PageStructureTests {
    private func paths(_ text: String) -> [String]? { PageStructure(of: Array(text.utf8))?.paths }

    private static let pages: [(String, [String])] = [
        (
            #"{"games":[{"id":1,"home":{"score":2}},{"id":2,"away":null}]}"#,
            ["games", "games[].away", "games[].home", "games[].home.score", "games[].id"]
        ),
        (#"[{"a":1},[{"b":2}]]"#, ["[].a", "[][].b"]),
        (#"{"a":{"b":{"c":1},"d":2},"e":3}"#, ["a", "a.b", "a.b.c", "a.d", "e"]),
        // Objects with IDs as keys have one path for any number of rows.
        (#"{"players":{"101":{"goals":1},"102":{"goals":0}}}"#, ["players", "players.*", "players.*.goals"]),
        // A text that looks like JSON is not part of the structure.
        (#"{"text":"{\"fake\":[1]} , \"x\":1","b\"c":1}"#, [#"b\"c"#, "text"]),
        (#"{"a":[],"b":{},"c":[[1,2],["x"]]}"#, ["a", "b", "c"]),
        (
            "<lcgame><team><line/></team><team><line/><x>text</x></team></lcgame>",
            ["lcgame", "lcgame/team", "lcgame/team/line", "lcgame/team/x"]
        ),
    ]

    @Test(arguments: pages)
    func `the paths of a page are those of its fields or elements`(page: String, paths: [String]) {
        #expect(self.paths(page) == paths)
    }

    @Test func `the structure of a page in a Windows encoding is determined`() {
        let page = Array(#"<lcgame><team name="Pe"#.utf8) + [0xF1] + Array(#"a"/></lcgame>"#.utf8)
        #expect(PageStructure(of: page)?.paths == ["lcgame", "lcgame/team"])
    }

    @Test func `values and record counts do not change the fingerprint, but a renamed field does`() throws {
        let first = try #require(PageStructure(of: Array(#"{"games":[{"id":1,"start":"7 PM"}]}"#.utf8)))
        let more = try #require(PageStructure(of: Array(#"{"games":[{"start":null,"id":"x"},{"id":2}]}"#.utf8)))
        let renamed = try #require(PageStructure(of: Array(#"{"games":[{"id":1,"startTime":"7 PM"}]}"#.utf8)))
        #expect(first.fingerprint == more.fingerprint)
        #expect(first.fingerprint != renamed.fingerprint)
        #expect(first.fingerprint.count == 16)
    }

    @Test func `the structure of an HTML page is determined`() {
        let page = "<!doctype html><html><body><table><tr><td>1</td></tr></table></body></html>"
        #expect(paths(page)?.contains("html/body/table/tr/td") == true)
    }

    @Test(arguments: ["", "  ", "no page", "[]", "{}", "[1,2]", "<a", "}}}]]", "\"", "{\"\\", "{\"a"])
    func `a page without a structure has no paths`(page: String) {
        #expect(paths(page) == nil)
    }

    @Test func `the structure of an invalid page includes the paths before the error`() {
        #expect(paths(#"{"a""#) == ["a"])
        #expect(paths(#"{"a":1}}]{"b":["#) == ["a", "b"])
    }

    @Test func `a page with too many names or too deep nesting has no structure`() {
        let fields = (0...PageStructure.maxPaths).map { "\"k\($0)\":1" }.joined(separator: ",")
        #expect(paths("{\(fields)}") == nil)
        #expect(paths(String(repeating: #"{"a":"#, count: 100_000)) == nil)
        #expect(paths(String(repeating: "[", count: 100_000)) == nil)
    }
}
