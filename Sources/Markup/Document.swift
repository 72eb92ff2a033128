/// XML in UTF-8, well-formed or not at all. No DTD, no entities but the five of XML itself, nothing fetched.
package enum XMLDocument {
    /// Parses `bytes` and lends the root element to `body`; the tree is gone when `body` returns.
    ///
    /// What the document declares of its encoding is not asked: it is what somebody's program always writes.
    package static func read<Value>(
        _ bytes: [UInt8],
        limits: MarkupLimits = MarkupLimits(),
        _ body: (borrowing Element) -> Value
    ) throws(MarkupError) -> Value {
        try limits.check(bytes)
        var scan = TagScan(bytes, isHTML: false)
        try scan.check(limits)
        return try MarkupParser.xml(bytes, limits: limits).lend(body)
    }
}

/// HTML, by libxml2's recovering parser of HTML 4: tag soup becomes some tree, never an error. Nothing is fetched, no
/// script is run, and no entity is known but those of HTML itself. What follows the page's first `</html>` is not read.
package enum HTMLDocument {
    /// Parses `bytes` and lends the element `html` to `body`; the tree is gone when `body` returns.
    ///
    /// What is no UTF-8 where it should be is read as U+FFFD, and so is U+0000: one byte never costs the page.
    package static func read<Value>(
        _ bytes: [UInt8],
        limits: MarkupLimits = MarkupLimits(),
        _ body: (borrowing Element) -> Value
    ) throws(MarkupError) -> Value {
        try limits.check(bytes)
        var scan = TagScan(bytes, isHTML: true)
        try scan.check(limits)
        return try MarkupParser.html(readable(bytes), limits: limits).lend(body)
    }

    /// The C library would end the text at the first byte that it cannot read.
    private static func readable(_ bytes: [UInt8]) -> [UInt8] {
        let isUTF8 = (try? UTF8Span(validating: bytes.span)) != nil
        let text = isUTF8 ? bytes : Array(String(decoding: bytes, as: UTF8.self).utf8)
        guard text.contains(0) else { return text }
        return text.flatMap { $0 == 0 ? [0xEF, 0xBF, 0xBD] : [$0] }
    }
}

extension MarkupTree {
    /// Lends the root element, which is the first node: text outside of all elements is none of the tree's.
    fileprivate func lend<Value>(_ body: (borrowing Element) -> Value) throws(MarkupError) -> Value {
        guard !nodes.isEmpty, let root = Element(self, at: 0) else { throw .empty }
        return body(root)
    }
}

extension MarkupLimits {
    fileprivate func check(_ document: [UInt8]) throws(MarkupError) {
        guard document.count <= bytes else { throw .tooLarge(bytes: document.count, limit: bytes) }
        let blanks: [UInt8] = [0x20, 0x09, 0x0A, 0x0D]
        guard document.contains(where: { !blanks.contains($0) }) else { throw .empty }
    }
}
