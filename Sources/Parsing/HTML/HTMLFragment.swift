import MarkupParsing

/// Reads responses that are a fragment of HTML without an `html` element.
enum HTMLFragment {
    /// Calls `body` with the element `html`, which the parser adds around the fragment, and returns its result.
    ///
    /// - Parameters:
    ///   - path: A description of the expected content, for the error.
    ///   - body: Returns `nil` if the fragment lacks that content.
    /// - Throws: An error that shows how to proceed, see ``ParseError``.
    static func read<Value>(
        _ page: [UInt8],
        expecting path: String,
        _ body: (borrowing Element) -> Value?
    ) throws(ParseError) -> Value {
        guard page.count <= PageLimits.bytes else { throw .tooLarge(bytes: page.count, limit: PageLimits.bytes) }
        let page = page.inUTF8
        switch PageKind(page) {
        case .xml, .html: break
        case nil: throw .empty
        case .some(let other): throw .notHTML(other)
        }
        guard isComplete(page) else { throw .truncated }
        let value: Value?
        do {
            let limits = MarkupLimits(bytes: 3 * PageLimits.bytes, depth: PageLimits.markupDepth)
            value = try HTMLDocument.read(page, limits: limits, body)
        } catch {
            throw ParseError(error)
        }
        guard let value else { throw PageKind.isBlockPage(page) ? .blocked : .unexpectedShape(path: path) }
        return value
    }

    /// Whether the fragment ends with a tag and all its `div` elements are closed. A fragment has no end tag of its own
    /// that shows its end, so one that is cut off between two elements is accepted, and only its end is missing.
    private static func isComplete(_ page: [UInt8]) -> Bool {
        page.last { $0 > 0x20 } == UInt8(ascii: ">") && page.occurrences(of: "<div") <= page.occurrences(of: "</div>")
    }
}

extension [UInt8] {
    fileprivate func occurrences(of word: StaticString) -> Int {
        let word = Array("\(word)".utf8)
        var count = 0
        var index = startIndex
        while let found = self[index...].firstIndex(of: word[0]) {
            if self[found...].starts(with: word) { count += 1 }
            index = found + 1
        }
        return count
    }
}
