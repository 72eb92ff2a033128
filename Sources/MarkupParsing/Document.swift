/// Reads well-formed XML in UTF-8. No DTD and no entities except XML's own five are allowed, and nothing is fetched.
package enum XMLDocument {
    /// Parses `bytes` and lends the root element to `body`. The tree is freed when `body` returns.
    ///
    /// The declared encoding is ignored, because programs write the same declaration whatever the encoding is.
    package static func read<Value>(
        _ bytes: [UInt8],
        limits: MarkupLimits = MarkupLimits(),
        _ body: (borrowing Element) -> Value
    ) throws(MarkupError) -> Value {
        try limits.check(bytes)
        var scan = TagScan(bytes, isHTML: false)
        try scan.check(limits)
        return try MarkupParser.xml(bytes, limits: limits).withRoot(body)
    }
}

/// Reads HTML with libxml2's recovering HTML 4 parser: malformed HTML becomes some tree, never an error. Nothing is
/// fetched, no script is run, and only HTML's own entities are known. Anything after the page's first `</html>` is
/// ignored.
package enum HTMLDocument {
    /// Parses `bytes` and lends the element `html` to `body`. The tree is freed when `body` returns.
    ///
    /// Invalid UTF-8 and U+0000 are read as U+FFFD, so that a single byte does not make the whole page unreadable.
    package static func read<Value>(
        _ bytes: [UInt8],
        limits: MarkupLimits = MarkupLimits(),
        _ body: (borrowing Element) -> Value
    ) throws(MarkupError) -> Value {
        try limits.check(bytes)
        var scan = TagScan(bytes, isHTML: true)
        try scan.check(limits)
        return try MarkupParser.html(readable(bytes), limits: limits).withRoot(body)
    }

    /// Replaces unreadable bytes, because the C library would end the text at the first one.
    private static func readable(_ bytes: [UInt8]) -> [UInt8] {
        let isUTF8 = (try? UTF8Span(validating: bytes.span)) != nil
        let text = isUTF8 ? bytes : Array(String(decoding: bytes, as: UTF8.self).utf8)
        guard text.contains(0) else { return text }
        return text.flatMap { $0 == 0 ? [0xEF, 0xBF, 0xBD] : [$0] }
    }
}

extension MarkupTree {
    /// Lends the root element to `body`. It is the first node, because text outside of elements is not in the tree.
    fileprivate func withRoot<Value>(_ body: (borrowing Element) -> Value) throws(MarkupError) -> Value {
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
