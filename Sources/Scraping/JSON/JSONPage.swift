/// Reads responses that claim to be JSON.
enum JSONPage {
    /// The object that the page is.
    ///
    /// - Throws: What is wrong with the page, told apart by what can be done about it.
    static func fields(_ page: [UInt8]) throws(ParseError) -> JSONFields {
        guard let fields = try text(page).fields else { throw .unexpectedShape(path: "") }
        return fields
    }

    /// The entries of the array that the page is.
    ///
    /// - Throws: What is wrong with the page, told apart by what can be done about it.
    static func list(_ page: [UInt8]) throws(ParseError) -> [JSONEntry] {
        guard let entries = try text(page).list else { throw .unexpectedShape(path: "") }
        return entries
    }

    private static func text(_ page: [UInt8]) throws(ParseError) -> JSONTree {
        guard page.count <= PageLimits.bytes else { throw .tooLarge(bytes: page.count, limit: PageLimits.bytes) }
        // One byte of another encoding in a name must not cost the page.
        let page = page.inUTF8
        switch PageKind(page) {
        case .json: break
        case nil: throw .empty
        case .html? where PageKind.isWall(page): throw .blocked
        case .some(let other): throw .notJSON(other)
        }
        return try JSONTree(page)
    }
}
