import MarkupParsing
import Normalizing

/// Reads responses that claim to be HTML.
enum HTMLPage {
    /// Calls `body` with the page's root element `html`, and returns its result.
    ///
    /// An HTML parser turns any input into a tree, so only the expected content shows whether the page is the requested
    /// one.
    /// - Parameters:
    ///   - path: A description of the expected content, for the error: `table.sticky`.
    ///   - body: Returns `nil` if the page lacks that content.
    /// - Throws: An error that shows how to proceed, see ``ParseError``.
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
        guard isComplete(page) else { throw PageKind.isShortBlockPage(page) ? .blocked : .truncated }
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

    /// Returns the error for a page without the expected content: `blocked` for a challenge or a refusal, otherwise
    /// `unexpectedShape`, because it is not the requested page.
    static func missing(_ path: String, in page: [UInt8]) -> ParseError {
        PageKind.isBlockPage(page) ? .blocked : .unexpectedShape(path: path)
    }

    /// Whether the last 64 KiB of the page contain a complete `</html>`. HTML allows omitting it, but all pages of our
    /// sources have it.
    private static func isComplete(_ page: [UInt8]) -> Bool {
        let end = Array("</html".utf8)
        let tail = page.suffix(64 << 10)
        let last = tail.indices.last { index in
            tail[index] == end[0] && tail[index...].prefix(end.count).lowercased.elementsEqual(end)
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
    /// Whether a page without `</html>` is a challenge or a refusal rather than a truncated page. A challenge or a
    /// refusal has at most 8 KiB; real pages are longer.
    fileprivate static func isShortBlockPage(_ page: [UInt8]) -> Bool {
        page.count <= 8 << 10 && isBlockPage(page)
    }
}

extension ParseError {
    init(_ error: MarkupError) {
        switch error {
        case .empty: self = .empty
        case .tooLarge(let bytes, let limit): self = .tooLarge(bytes: bytes, limit: limit)
        case .tooDeep(let limit): self = .tooDeep(limit: limit)
        case .tooManyAttributes(let limit): self = .malformed("a tag with more than \(limit) attributes")
        case .tooManyElements(let limit): self = .malformed("more than \(limit) elements")
        case .documentTypeForbidden: self = .forbiddenDocumentType
        case .truncated: self = .truncated
        case .malformed(let line, let message): self = .malformed("line \(line): \(message)")
        case .outOfMemory: self = .malformed("out of memory")
        }
    }
}

extension RawTable {
    /// - Parameter id: Returns the source's id of the team or player in a cell, from the cell's links and contents.
    init(
        _ table: MarkupTable,
        source: String,
        title: String? = nil,
        id: (MarkupTable.Cell) -> String?
    ) {
        self.init(
            source: source,
            title: title,
            headings: table.headings,
            rows: table.rows.filter { !$0.isHeading && !$0.isCaption }.map { row in row.cells(id: id) }
        )
    }
}

extension MarkupTable.Row {
    /// Whether the row has a single cell across several columns, as a caption of the rows below: `East Division`.
    fileprivate var isCaption: Bool { cells.count == 1 && cells[0].span > 1 }

    /// Returns a cell for each column of the row. A wide cell is followed by blank cells for its other columns.
    fileprivate func cells(id: (MarkupTable.Cell) -> String?) -> [RawCell] {
        var raw: [RawCell] = []
        for cell in cells {
            raw.append(RawCell(cell.text, id: id(cell)))
            for _ in 1..<max(cell.span, 1) { raw.append(RawCell("")) }
        }
        return raw
    }
}
