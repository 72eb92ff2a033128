/// XML, well-formed or not at all. No DTD, no entities but the five of XML itself, nothing fetched.
package enum XMLDocument {
    /// Parses `bytes` and lends the root element to `body`; the tree is gone when `body` returns.
    ///
    /// - Parameter encoding: Overrides what the document declares of itself.
    package static func read<Value>(
        _ bytes: [UInt8],
        encoding: TextEncoding = .declared,
        limits: MarkupLimits = MarkupLimits(),
        _ body: (borrowing Element) -> Value
    ) throws(MarkupError) -> Value {
        try limits.check(bytes)
        return try ParsedTree.xml(bytes, encoding: encoding).lend(limits, body)
    }
}

/// HTML, by libxml2's recovering parser of HTML 4: tag soup becomes some tree, never an error.
package enum HTMLDocument {
    /// Parses `bytes` and lends the element `html` to `body`; the tree is gone when `body` returns.
    package static func read<Value>(
        _ bytes: [UInt8],
        encoding: TextEncoding = .utf8,
        limits: MarkupLimits = MarkupLimits(),
        _ body: (borrowing Element) -> Value
    ) throws(MarkupError) -> Value {
        try limits.check(bytes)
        return try ParsedTree.html(bytes, encoding: encoding).lend(limits, body)
    }
}

extension ParsedTree {
    fileprivate consuming func lend<Value>(
        _ limits: MarkupLimits,
        _ body: (borrowing Element) -> Value
    ) throws(MarkupError) -> Value {
        let value = try withRoot { (root: borrowing Element) throws(MarkupError) -> Value in
            guard root.isNoDeeper(than: limits.depth) else { throw .tooDeep(limit: limits.depth) }
            return body(root)
        }
        guard let value else { throw .empty }
        return value
    }
}

extension MarkupLimits {
    fileprivate func check(_ document: [UInt8]) throws(MarkupError) {
        guard document.count <= bytes else { throw .tooLarge(bytes: document.count, limit: bytes) }
        let blanks: [UInt8] = [0x20, 0x09, 0x0A, 0x0D]
        guard document.contains(where: { !blanks.contains($0) }) else { throw .empty }
    }
}
