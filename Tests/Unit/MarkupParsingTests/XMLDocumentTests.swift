import Testing

@testable import MarkupParsing

@Suite("XML document")
struct XMLDocumentTests {
    private func read<Value>(_ text: String, _ body: (borrowing Element) -> Value) throws(MarkupError) -> Value {
        try XMLDocument.read(Array(text.utf8), body)
    }

    @Test func `entities in attributes are resolved, and a missing attribute differs from an empty one`() throws {
        let values = try read(#"<team name="Texas A&amp;M" rank="" x="&#233;"/>"#) { team in
            [team.attribute("name"), team.attribute("rank"), team.attribute("x"), team.attribute("nothing")]
        }
        #expect(values == ["Texas A&M", "", "é", nil])
    }

    @Test func `children are found in order and by name`() throws {
        let found = try read("<a><b n='1'/>text<c n='2'/><!-- no --><b n='3'><b n='4'/></b></a>") { root in
            var all: [String] = []
            root.forEachChild { all.append($0.name) }
            return (all, root.mapChildren("b") { $0.attribute("n") }, root.firstChild("c") { $0.attribute("n") })
        }
        #expect(found.0 == ["b", "c", "b"])
        #expect(found.1 == ["1", "3"])
        #expect(found.2 == "2")
        #expect(try read("<a/>") { $0.firstChild("b") { _ in 1 } } == nil)
    }

    @Test func `descendants are in document order`() throws {
        let order = try read("<a><b n='1'><c/><b n='2'/></b><d><b n='3'/></d></a>") { root in
            var order: [String?] = []
            root.forEachDescendant("b") { order.append($0.attribute("n")) }
            return order
        }
        #expect(order == ["1", "2", "3"])
    }

    @Test func `an element's descendants do not include later elements of the document`() throws {
        let names = try read("<a><b><c/></b><d><e/></d></a>") { root in
            root.firstChild("b") { element in
                var names: [String] = []
                element.forEachDescendant { names.append($0.name) }
                return names
            }
        }
        #expect(names == ["c"])
    }

    @Test func `an element's text includes the text of its descendants`() throws {
        #expect(try read("<a>one <b>&lt;two&gt;</b><![CDATA[ & three]]></a>") { $0.text } == "one <two> & three")
    }

    @Test func `a document in a Windows encoding is refused`() {
        let bytes = Array("<a n='Pe".utf8) + [0xF1] + Array("a'/>".utf8)
        #expect(throws: MarkupError.self) { try XMLDocument.read(bytes) { $0.name } }
    }

    @Test func `an error is reported with its line`() {
        #expect(
            performing: {
                try read("<a>\n<b>\n</c>\n</a>") { $0.name }
            },
            throws: { error in
                guard case .malformed(let line, let message)? = error as? MarkupError else { return false }
                return line == 3 && message.contains("mismatch")
            }
        )
    }

    @Test func `a document that is cut anywhere is truncated or empty`() throws {
        let whole = Array(#"<?xml version="1.0"?><a n="1"><b>text &amp; more</b><!-- c --><c d='e'/></a>"#.utf8)
        for length in 1..<whole.count {
            do {
                _ = try XMLDocument.read(Array(whole[..<length])) { $0.name }
                Issue.record("\(length) bytes were read as a document")
            } catch MarkupError.truncated {
                continue
            } catch {
                Issue.record("\(length) bytes: \(error)")
            }
        }
        #expect(throws: MarkupError.empty) { try XMLDocument.read([]) { $0.name } }
        #expect(throws: MarkupError.empty) { try XMLDocument.read(Array(" \n\t".utf8)) { $0.name } }
    }

    @Test(arguments: [
        #"<!DOCTYPE a [<!ENTITY b "bb"><!ENTITY c "&b;&b;">]><a>&c;</a>"#,
        #"<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>"#,
        #"<!DOCTYPE a SYSTEM "http://127.0.0.1:9/a.dtd"><a/>"#,
        #"<!DOCTYPE a PUBLIC "-//X//Y" "http://127.0.0.1:9/a.dtd"><a/>"#,
        "<!DOCTYPE a><a/>",
    ])
    func `document types are refused`(text: String) {
        #expect(throws: MarkupError.documentTypeForbidden) { try read(text) { $0.text } }
    }

    @Test func `the declared encoding is ignored`() throws {
        for declared in ["ISO-8859-1", "windows-1252", "US-ASCII", "UTF-16", "ISO-2022-JP", "no-such-thing"] {
            let page = "<?xml version=\"1.0\" encoding=\"\(declared)\"?><a b='Peña'>ñandú</a>"
            #expect(try read(page) { "\($0.attribute("b") ?? "") \($0.text)" } == "Peña ñandú", "\(declared)")
        }
    }

    /// The time for a page full of errors grows only in proportion to its size.
    @Test(arguments: ["\u{1}", "&x;", "<1>", "]]>"], [1 << 20])
    func `repeated errors take linear time`(error: String, bytes: Int) {
        let page = "<a>" + String(repeating: error, count: bytes / error.utf8.count)
        // If each error took time in proportion to the earlier errors, a megabyte of them would take hours.
        #expect(throws: MarkupError.self) { try read(page) { $0.text } }
    }

    @Test(arguments: ["<_", "<:a", "<ñ"]) func `a tag with too many attributes is refused`(tag: String) {
        let page = tag + (0..<100_000).map { " a\($0)='>'" }.joined() + "/>"
        #expect(throws: MarkupError.tooManyAttributes(limit: 256)) { try read(page) { $0.text } }
    }

    /// Ten levels of ten references each. Expanded, they would take twenty gigabytes.
    @Test func `nested entities (the billion laughs attack) are refused`() {
        let entities = (1...10).map { level in
            "<!ENTITY l\(level) \"" + String(repeating: "&l\(level - 1);", count: 10) + "\">"
        }
        let text = "<!DOCTYPE a [<!ENTITY l0 \"ha\">\(entities.joined())]><a>&l10;</a>"
        #expect(throws: MarkupError.documentTypeForbidden) { try read(text) { $0.text } }
    }

    @Test func `a document that is nested too deep is refused`() throws {
        func nested(_ depth: Int) -> [UInt8] {
            Array((String(repeating: "<a>", count: depth) + String(repeating: "</a>", count: depth)).utf8)
        }
        let limits = MarkupLimits(depth: 10)
        #expect(try XMLDocument.read(nested(10), limits: limits) { $0.name } == "a")
        #expect(throws: MarkupError.tooDeep(limit: 10)) { try XMLDocument.read(nested(11), limits: limits) { $0.name } }
        #expect(throws: MarkupError.tooDeep(limit: 128)) { try XMLDocument.read(nested(10_000)) { $0.name } }
    }

    @Test func `size is limited before parsing`() {
        let bytes = [UInt8](repeating: 0x20, count: 101)
        #expect(throws: MarkupError.tooLarge(bytes: 101, limit: 100)) {
            try XMLDocument.read(bytes, limits: MarkupLimits(bytes: 100)) { $0.name }
        }
    }
}
