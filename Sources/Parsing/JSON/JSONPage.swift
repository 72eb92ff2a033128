/// Reads responses that claim to be JSON.
enum JSONPage {
    /// Returns the page's outermost object.
    ///
    /// - Throws: The error, by how to proceed after it.
    static func fields(_ page: [UInt8]) throws(ParseError) -> JSONFields {
        guard let fields = try text(page).fields else { throw .unexpectedShape(path: "") }
        return fields
    }

    /// Returns the entries of the page's outermost array.
    ///
    /// - Throws: The error, by how to proceed after it.
    static func list(_ page: [UInt8]) throws(ParseError) -> [JSONEntry] {
        guard let entries = try text(page).list else { throw .unexpectedShape(path: "") }
        return entries
    }

    private static func text(_ page: [UInt8]) throws(ParseError) -> JSONTree {
        guard page.count <= PageLimits.bytes else { throw .tooLarge(bytes: page.count, limit: PageLimits.bytes) }
        // One byte in another encoding must not cost the whole page.
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
