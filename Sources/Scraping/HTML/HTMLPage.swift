import Markup

/// Reads responses that claim to be HTML.
enum HTMLPage {
    /// Lends the element `html` to `body`.
    ///
    /// A parser of HTML makes some tree of anything, so whether the page is the one that was asked for shows only in
    /// whether it holds what is looked for.
    /// - Parameters:
    ///   - path: What is looked for, in words for the error: `table.sticky`.
    ///   - body: Returns `nil` where the page does not hold it.
    /// - Throws: What is wrong with the page, told apart by what can be done about it.
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
        // Cut off within its first tag.
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

    /// What it means that a page does not hold what was looked for: it is a wall, or another page.
    static func missing(_ path: String, in page: [UInt8]) -> ParseError {
        PageKind.isWall(page) ? .blocked : .unexpectedShape(path: path)
    }

    /// Whether the page ends as pages do. All of ours write the end tag that HTML would let them leave out.
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
    /// Whether a page that does not end properly is a wall and nothing else: challenges are short, pages are not.
    fileprivate static func isBareWall(_ page: [UInt8]) -> Bool {
        page.count <= 8 << 10 && isWall(page)
    }
}
