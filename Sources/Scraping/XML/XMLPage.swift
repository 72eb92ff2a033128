import Markup

/// Reads responses that claim to be XML.
enum XMLPage {
    /// What `body` makes of the document's root.
    ///
    /// - Parameter mendsAmpersands: Whether a page whose only flaw is the sign in a name, `William & Mary`, is read.
    /// - Throws: What is wrong with the page, told apart by what can be done about it, or what `body` finds wrong.
    static func read<Value>(
        _ page: [UInt8],
        mendsAmpersands: Bool = true,
        _ body: (borrowing Element) -> Result<Value, ParseError>
    ) throws(ParseError) -> Value {
        guard page.count <= PageLimits.bytes else { throw .tooLarge(bytes: page.count, limit: PageLimits.bytes) }
        let text = text(of: page)
        switch PageKind(text) {
        case .xml: break
        case nil: throw .empty
        case .html? where PageKind.isWall(text): throw .blocked
        case .some(let other): throw .notXML(other)
        }
        let limits = MarkupLimits(bytes: text.count, depth: PageLimits.depth)
        let result: Result<Value, ParseError>
        do {
            result =
                mendsAmpersands
                ? try document(text, limits: limits, body) : try XMLDocument.read(text, limits: limits, body)
        } catch {
            throw ParseError(error)
        }
        return try result.get()
    }

    /// What `body` makes of the root of a document that may have ampersands in it which begin no entity: some producers
    /// write names as they are. Everything else has to be well-formed.
    ///
    /// The second reading is of a page within the same limits, so that what breaks off, or is too large, stays that.
    /// - Parameter text: In UTF-8.
    static func document<Value>(
        _ text: [UInt8],
        limits: MarkupLimits,
        _ body: (borrowing Element) -> Value
    ) throws(MarkupError) -> Value {
        do {
            return try XMLDocument.read(text, limits: limits, body)
        } catch {
            guard case .malformed = error, let mended = BareAmpersands.escaped(in: text, limit: PageLimits.bytes) else {
                throw error
            }
            var limits = limits
            limits.bytes = mended.count
            return try XMLDocument.read(mended, limits: limits, body)
        }
    }

    /// A page in UTF-8. The scorers' programs run on Windows, write what Windows does, and declare nothing. Some
    /// servers begin with an empty line, before which no declaration may stand.
    static func text(of page: [UInt8]) -> [UInt8] {
        let text = page.inUTF8
        return text.first.map { $0 <= 0x20 } == true ? Array(text.drop { $0 <= 0x20 }) : text
    }
}
