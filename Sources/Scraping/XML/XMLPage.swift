import Markup

/// Reads responses that claim to be XML.
enum XMLPage {
    /// What `body` makes of the document's root.
    ///
    /// - Throws: What is wrong with the page, told apart by what can be done about it, or what `body` finds wrong.
    static func read<Value>(
        _ page: [UInt8],
        _ body: (borrowing Element) -> Result<Value, ParseError>
    ) throws(ParseError) -> Value {
        guard page.count <= PageLimits.bytes else { throw .tooLarge(bytes: page.count, limit: PageLimits.bytes) }
        switch PageKind(page) {
        case .xml: break
        case nil: throw .empty
        case .html? where PageKind.isWall(page): throw .blocked
        case .some(let other): throw .notXML(other)
        }
        let text = text(of: page)
        let limits = MarkupLimits(bytes: text.count, depth: PageLimits.depth)
        let result: Result<Value, ParseError>
        do {
            result = try XMLDocument.read(text, limits: limits, body)
        } catch {
            throw ParseError(error)
        }
        return try result.get()
    }

    /// A page in UTF-8. The scorers' programs run on Windows, write what Windows does, and declare nothing.
    static func text(of page: [UInt8]) -> [UInt8] {
        page.isUTF8 ? page : Windows1252.utf8(page)
    }
}
