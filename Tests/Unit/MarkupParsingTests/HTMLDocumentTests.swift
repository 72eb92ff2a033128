import Testing

@testable import MarkupParsing

@Suite("HTML document")
struct HTMLDocumentTests {
    @Test func `invalid HTML becomes a tree, as in a browser`() throws {
        let page = "<table class=x><tr><td>Duke 3 & <b>Yale 2<td align='right'>Ünder</table><p>tail"
        let cells = try HTMLDocument.read(Array(page.utf8)) { root in
            var cells: [String] = []
            root.forEachDescendant("td") { cells.append($0.text) }
            return cells
        }
        #expect(cells == ["Duke 3 & Yale 2", "Ünder"])
    }

    @Test func `the text of a script is not parsed as markup`() throws {
        let page = #"<html><script>var a = "<td>no</td>";</script><td>yes</td></html>"#
        let cells = try HTMLDocument.read(Array(page.utf8)) { root in
            var cells: [String] = []
            root.forEachDescendant("td") { cells.append($0.text) }
            return cells
        }
        #expect(cells == ["yes"])
    }

    /// A script's strings are not part of the page, even if they contain markup.
    @Test func `markup in a script is ignored`() throws {
        let page =
            #"<html><table><script>s = s + '<tr><td>no</td></tr></table>';</script><tr><td>yes</td></tr></table></html>"#
        let rows = try HTMLDocument.read(Array(page.utf8)) { root in
            root.firstDescendant(like: ElementPattern("table")) { MarkupTable($0).rows.map { $0.cells.map(\.text) } }
        }
        #expect(rows == [["yes"]])
    }

    /// Extreme nesting must exhaust neither the stack nor the memory.
    @Test(
        arguments: ["<div>", "<table><tr><td>", "<b>", "<ul><li>", "<font size=1>", "<x:y>"],
        [10_000, 100_000]
    )
    func `deep nesting is rejected`(tag: String, levels: Int) {
        let page = Array(String(repeating: tag, count: levels).utf8)
        do throws(MarkupError) {
            _ = try HTMLDocument.read(page) { $0.name }
            Issue.record("\(levels) levels were read")
        } catch {
            // With three tags a level, the limit on elements is reached before the depth is checked.
            if case .tooManyElements = error, tag.hasPrefix("<table>") { return }
            #expect(error == .tooDeep(limit: 128))
        }
    }

    /// The library compares each attribute of a tag with all earlier ones. Their number must be limited because the
    /// time grows with its square.
    @Test(
        arguments: [
            "<a", "<html", "<p>x<br class='>'", "<script></script><td", "<script/><td", "<script a/><td",
            "<!-- x --!><td", "<_", "<:x",
        ]
    )
    func `a tag with too many attributes is refused`(tag: String) throws {
        func page(_ count: Int) -> [UInt8] { Array((tag + (0..<count).map { " a\($0)='>'" }.joined() + ">").utf8) }
        #expect(throws: Never.self) { try HTMLDocument.read(page(200)) { $0.name } }
        #expect(throws: MarkupError.tooManyAttributes(limit: 256)) {
            try HTMLDocument.read(page(100_000)) { $0.name }
        }
    }

    /// The library splits a long name into attributes of a hundred characters each.
    @Test func `a long name counts as many attributes`() {
        let page = "<p " + String(repeating: "a", count: 1 << 20) + ">"
        #expect(throws: MarkupError.tooManyAttributes(limit: 256)) {
            try HTMLDocument.read(Array(page.utf8)) { $0.name }
        }
    }

    @Test func `words outside of tags do not count as attributes`() throws {
        let words = String(repeating: "a b ", count: 1000)
        let page =
            "<p>\(words)</p><!-- <i \(words) --><script>if (a <b) { \(words) }</SCRIPT><p class='\(words)'>\(words)< \(words)"
        #expect(try HTMLDocument.read(Array(page.utf8)) { $0.name } == "html")
    }

    @Test func `depth is limited below the library's own limit`() throws {
        func page(_ depth: Int) -> [UInt8] { Array(String(repeating: "<div>", count: depth).utf8) }
        let limits = MarkupLimits(depth: 12)
        #expect(try HTMLDocument.read(page(10), limits: limits) { $0.name } == "html")
        #expect(throws: MarkupError.tooDeep(limit: 12)) { try HTMLDocument.read(page(11), limits: limits) { $0.name } }
    }

    @Test func `an invalid byte affects only itself`() throws {
        for byte: UInt8 in [0x00, 0x80, 0xC3, 0xE9, 0xFF] {
            let page = Array("<p>Pe".utf8) + [byte] + Array("a</p><p>after</p>".utf8)
            let lines = try HTMLDocument.read(page) { $0.lines }
            #expect(lines == ["Pe\u{FFFD}a", "after"], "\(byte)")
        }
    }

    @Test func `the declared character set is ignored`() throws {
        let page = "<html><head><meta charset='utf-16'></head><body>Peña</body></html>"
        #expect(try HTMLDocument.read(Array(page.utf8)) { $0.foldedText } == "Peña")
    }

    /// Ten levels of ten references each. Expanded, they would take twenty gigabytes.
    @Test func `entities that the page declares are not expanded`() throws {
        let entities = (1...10).map { level in
            "<!ENTITY l\(level) \"" + String(repeating: "&l\(level - 1);", count: 10) + "\">"
        }
        let page = "<!DOCTYPE html [<!ENTITY l0 \"ha\">\(entities.joined())]><html><body>&l10;</body></html>"
        #expect(try HTMLDocument.read(Array(page.utf8)) { $0.foldedText.utf8.count } < page.utf8.count)
    }

    @Test func `a page that is cut anywhere causes no crash`() {
        let whole = Array(
            "<!DOCTYPE html><html><body class='x'><!-- c --><p id=1>a &amp; b<script>1</script></html>".utf8
        )
        for length in 1...whole.count {
            _ = try? HTMLDocument.read(Array(whole[..<length])) { $0.lines }
        }
    }

    @Test func `blanks and lines of a text are folded as a browser displays them`() throws {
        let page = """
            <div>  Texas&nbsp;A&amp;M
              <b>Aggies</b><br/>@Denver,\tCO <!-- no --><style>p {}</style><script>no</script></div>tail
            <p></p><p>FO<br>Won</p>
            """
        let lines = try HTMLDocument.read(Array(page.utf8)) { $0.lines }
        #expect(lines == ["Texas A&M Aggies", "@Denver, CO", "tail", "FO", "Won"])
        #expect(try HTMLDocument.read(Array("<p>a</p>b".utf8)) { $0.foldedText } == "a b")
    }

    @Test func `hidden text of a page can be left out`() throws {
        let page = "<p><span class='a hidden'>Individual</span>Save Percentage</p>"
        let lines = try HTMLDocument.read(Array(page.utf8)) { $0.lines(without: ElementPattern(class: "hidden")) }
        #expect(lines == ["Save Percentage"])
    }

    @Test func `elements are found by name, class, id and attribute`() throws {
        let page = "<p class='big red'>1</p><div class=red id=x>2<p data-n=7>3</p></div><p class=redder>4"
        func found(_ pattern: ElementPattern) throws -> [String] {
            try HTMLDocument.read(Array(page.utf8)) { $0.mapDescendants(like: pattern) { $0.foldedText } }
        }
        #expect(try found(ElementPattern("p")) == ["1", "3", "4"])
        #expect(try found(ElementPattern(class: "red")) == ["1", "2 3"])
        #expect(try found(ElementPattern("p", class: "red")) == ["1"])
        #expect(try found(ElementPattern(having: "data-n")) == ["3"])
        #expect(try found(ElementPattern("div", having: "id", of: "x")) == ["2 3"])
        #expect(try found(ElementPattern("div", having: "id", of: "y")) == [])
        let first = try HTMLDocument.read(Array(page.utf8)) { root in
            root.firstDescendant(like: ElementPattern(class: "red")) { $0.foldedText }
        }
        #expect(first == "1")
    }

    @Test(arguments: ["", " \n"]) func `a page without content is refused as empty`(page: String) {
        #expect(throws: MarkupError.empty) { try HTMLDocument.read(Array(page.utf8)) { $0.name } }
    }
}
