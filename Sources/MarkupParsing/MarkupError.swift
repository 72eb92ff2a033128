/// Why a document could not be read.
package enum MarkupError: Error, Hashable, Sendable {
    /// The document contains only blanks.
    case empty
    /// The document has more bytes than ``MarkupLimits/bytes``; nothing was parsed.
    case tooLarge(bytes: Int, limit: Int)
    /// Elements are nested deeper than ``MarkupLimits/depth``.
    case tooDeep(limit: Int)
    /// A tag has more attributes than ``MarkupLimits/attributes``; nothing was parsed.
    case tooManyAttributes(limit: Int)
    /// The document has more elements than ``MarkupLimits/elements``.
    case tooManyElements(limit: Int)
    /// The document declares a DTD. No page of our sources has one, and its entities can turn a small file into a large
    /// one.
    case documentTypeForbidden
    /// The document ends in the middle of an element.
    case truncated(line: Int)
    /// The document is not well-formed; the message is the parser's.
    case malformed(line: Int, message: String)
    /// The C library could not allocate.
    case outOfMemory
}

/// The maximum values for a document.
package struct MarkupLimits: Hashable, Sendable {
    /// The maximum size in bytes: 1…2^31−1, the C library's range.
    package var bytes: Int
    /// The maximum number of levels of elements, with the root as the first: 1…256, the C library's own bound.
    package var depth: Int
    /// The maximum number of attributes of one tag. Real pages have up to about two dozen.
    package var attributes: Int
    /// The maximum number of elements of the document. Real pages have up to about ten thousand.
    package var elements: Int

    package init(bytes: Int = 16 << 20, depth: Int = 128, attributes: Int = 256, elements: Int = 200_000) {
        self.bytes = min(max(bytes, 1), Int(Int32.max))
        self.depth = min(max(depth, 1), 256)
        self.attributes = attributes
        self.elements = elements
    }
}
