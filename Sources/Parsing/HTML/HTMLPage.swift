import MarkupParsing

/// Reads responses that claim to be HTML.
enum HTMLPage {
    /// Lends the element `html` to `body`.
    ///
    /// An HTML parser turns any input into a tree, so only the expected content shows whether the page is the requested
    /// one.
    /// - Parameters:
    ///   - path: A description of the expected content, for the error: `table.sticky`.
    ///   - body: Returns `nil` if the page lacks that content.
    /// - Throws: The error, by how to proceed after it.
    static func read<Value>(
        _ page: [UInt8],
        expecting path: String,
        _ body: (borrowing Element) -> Value?
    ) throws(ParseError) -> Value {
        guard page.count <= PageLimits.bytes else { throw .tooLarge(bytes: page.count, limit: PageLimits.bytes) }
        let page = page.inUTF8
        switch PageKind(page) {
        case .html: break
        case nil: throw .empty
        // The page was cut off within its first tag.
        case .xml? where !page.contains(UInt8(ascii: ">")): throw .truncated
        case .some(let other): throw .notHTML(other)
        }
        guard isWhole(page) else { throw PageKind.isBareWall(page) ? .blocked : .truncated }
        let value: Value?
        do {
            let limits = MarkupLimits(bytes: 3 * PageLimits.bytes, depth: PageLimits.markupDepth)
            value = try HTMLDocument.read(page, limits: limits, body)
        } catch {
            throw ParseError(error)
        }
        guard let value else { throw missing(path, in: page) }
        return value
    }

    /// Returns the error for a page without the expected content: it is a challenge or refusal, or another page.
    static func missing(_ path: String, in page: [UInt8]) -> ParseError {
        PageKind.isWall(page) ? .blocked : .unexpectedShape(path: path)
    }

    /// Whether the page ends with `</html>`. HTML allows omitting it, but all pages of our sources have it.
    private static func isWhole(_ page: [UInt8]) -> Bool {
        let end = Array("</html".utf8)
        let tail = page.suffix(64 << 10)
        let last = tail.indices.last { place in
            tail[place] == end[0] && tail[place...].prefix(end.count).lowercased.elementsEqual(end)
        }
        guard let last else { return false }
        return tail[last...].contains(UInt8(ascii: ">"))
    }
}

extension ArraySlice<UInt8> {
    fileprivate var lowercased: some Sequence<UInt8> {
        lazy.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
    }
}

extension PageKind {
    /// Whether a page without a proper end is only a challenge or refusal. These are short, and real pages are not.
    fileprivate static func isBareWall(_ page: [UInt8]) -> Bool {
        page.count <= 8 << 10 && isWall(page)
    }
}
