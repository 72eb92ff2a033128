import MarkupParsing

/// Reads responses that claim to be XML.
enum XMLPage {
    /// Returns the result of `body` for the document's root.
    ///
    /// - Parameter escapesAmpersands: Whether to accept a page whose only errors are bare ampersands, as in
    ///   `William & Mary`.
    /// - Throws: An error that shows how to proceed, see ``ParseError``, or the error that `body` returns.
    static func read<Value>(
        _ page: [UInt8],
        escapesAmpersands: Bool = true,
        _ body: (borrowing Element) -> Result<Value, ParseError>
    ) throws(ParseError) -> Value {
        guard page.count <= PageLimits.bytes else { throw .tooLarge(bytes: page.count, limit: PageLimits.bytes) }
        let text = text(of: page)
        switch PageKind(text) {
        case .xml: break
        case nil: throw .empty
        case .html? where PageKind.isBlockPage(text): throw .blocked
        case .some(let other): throw .notXML(other)
        }
        let limits = MarkupLimits(bytes: text.count, depth: PageLimits.depth)
        let result: Result<Value, ParseError>
        do {
            result =
                escapesAmpersands
                ? try document(text, limits: limits, body) : try XMLDocument.read(text, limits: limits, body)
        } catch {
            throw ParseError(error)
        }
        return try result.get()
    }

    /// Returns the result of `body` for the root of a document that may contain bare ampersands, because some producers
    /// write names unescaped. Everything else must be well-formed.
    ///
    /// The second attempt has the same limits, so that a truncated or too large page is still reported as such.
    /// - Parameter text: The document in UTF-8.
    static func document<Value>(
        _ text: [UInt8],
        limits: MarkupLimits,
        _ body: (borrowing Element) -> Value
    ) throws(MarkupError) -> Value {
        do {
            return try XMLDocument.read(text, limits: limits, body)
        } catch {
            guard case .malformed = error, let escaped = BareAmpersands.escaped(in: text, limit: PageLimits.bytes)
            else {
                throw error
            }
            var limits = limits
            limits.bytes = escaped.count
            return try XMLDocument.read(escaped, limits: limits, body)
        }
    }

    /// Returns a page in UTF-8, without blanks at the start. Scorers' programs run on Windows and write Windows-1252
    /// without declaring it. Some servers begin with an empty line, before which XML allows no declaration.
    static func text(of page: [UInt8]) -> [UInt8] {
        let text = page.inUTF8
        return text.first.map { $0 <= 0x20 } == true ? Array(text.drop { $0 <= 0x20 }) : text
    }
}
