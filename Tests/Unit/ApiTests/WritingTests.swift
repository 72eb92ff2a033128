import Testing

@testable import APIServer
@testable import HTMLWriting

/// Tests escaping in HTML and the comparison of keys.
@Suite("Writing")
struct WritingTests {
    @Test func `markup escapes interpolated values and nothing else`() {
        let part: HTML = "<b>\("a < b & 'c' > \"d\"")</b>"
        #expect(part.text == "<b>a &lt; b &amp; &#39;c&#39; &gt; &quot;d&quot;</b>")
        let whole: HTML = "<p title=\"\("\" onload=\"x")\">\(part)\(3)\(HTML?.none)</p>"
        #expect(whole.text == "<p title=\"&quot; onload=&quot;x\">\(part.text)3</p>")
    }

    @Test(arguments: [
        ("key", "key", true), ("kez", "key", false), ("ke", "key", false), ("keyk", "key", false), ("", "key", false),
    ])
    func `keys are equal only if all their characters are`(offered: String, key: String, isEqual: Bool) {
        #expect(constantTimeEquals(offered, key) == isEqual)
    }
}
