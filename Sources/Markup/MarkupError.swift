/// Why a document could not be read.
package enum MarkupError: Error, Hashable, Sendable {
    /// Not one byte that is not a blank.
    case empty
    /// More bytes than ``MarkupLimits/bytes``; nothing was parsed.
    case tooLarge(bytes: Int, limit: Int)
    /// Elements nested deeper than ``MarkupLimits/depth``.
    case tooDeep(limit: Int)
    /// A tag with more attributes than ``MarkupLimits/attributes``; nothing was parsed.
    case tooManyAttributes(limit: Int)
    /// More elements than ``MarkupLimits/elements``.
    case tooManyElements(limit: Int)
    /// The document declares a DTD. Nothing that we read has one, and its entities can make a small file a large one.
    case documentTypeForbidden
    /// The document ends in the middle of an element.
    case truncated(line: Int)
    /// Not well-formed, with the parser's own words.
    case malformed(line: Int, message: String)
    /// The C library could not allocate.
    case outOfMemory
}

/// How much a document may ask for.
package struct MarkupLimits: Hashable, Sendable {
    /// 1…2^31−1, the C library's range.
    package var bytes: Int
    /// Levels of elements, the root being the first. 1…256, the C library's own bound.
    package var depth: Int
    /// Attributes of one tag; real pages have a dozen or two.
    package var attributes: Int
    /// Elements of the document; real pages have some ten thousand.
    package var elements: Int

    package init(bytes: Int = 16 << 20, depth: Int = 128, attributes: Int = 256, elements: Int = 200_000) {
        self.bytes = min(max(bytes, 1), Int(Int32.max))
        self.depth = min(max(depth, 1), 256)
        self.attributes = attributes
        self.elements = elements
    }
}
