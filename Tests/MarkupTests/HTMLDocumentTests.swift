import Testing

@testable import Markup

@Suite struct HTMLDocumentTests {
    @Test func tagSoupBecomesATree() throws {
        let page = "<table class=x><tr><td>Duke 3 & <b>Yale 2<td align='right'>Ünder</table><p>tail"
        let cells = try HTMLDocument.read(Array(page.utf8)) { root in
            var cells: [String] = []
            root.forEachDescendant("td") { cells.append($0.text) }
            return cells
        }
        #expect(cells == ["Duke 3 & Yale 2", "Ünder"])
    }

    @Test func scriptsAreTextOfTheirOwn() throws {
        let page = #"<html><script>var a = "<td>no</td>";</script><td>yes</td></html>"#
        let cells = try HTMLDocument.read(Array(page.utf8)) { root in
            var cells: [String] = []
            root.forEachDescendant("td") { cells.append($0.text) }
            return cells
        }
        #expect(cells == ["yes"])
    }

    /// The stack must survive whatever the page does; whether a tree comes of it is the C library's affair.
    @Test func tenThousandLevelsDoNotCrash() {
        let page = Array(String(repeating: "<div>", count: 10_000).utf8)
        #expect(throws: MarkupError.self) { try HTMLDocument.read(page) { $0.name } }
    }

    @Test(arguments: ["", " \n"]) func nothingIsEmpty(page: String) {
        #expect(throws: MarkupError.empty) { try HTMLDocument.read(Array(page.utf8)) { $0.name } }
    }
}
