/// The fields of a JSON object, read leniently, because sources print the same number as `12`, `"12"`, `""` or `null`.
///
/// A field of the wrong type counts as missing, so that it does not invalidate the object around it.
struct JSONFields {
    private let tree: JSONTree
    private let object: Int

    /// - Parameter node: A value of `tree`. The result is `nil` if it is not an object.
    fileprivate init?(_ tree: JSONTree, at node: Int) {
        guard tree.kind(at: node) == .object else { return nil }
        self.tree = tree
        object = node
    }

    /// Returns the value of the first of `names` that is a number or a string with visible characters; `nil` if there
    /// is none. A blank field is skipped, so that it does not hide a later one. See ``JSONTree/scalar(at:)``.
    func text(_ names: String...) -> String? {
        names.lazy.compactMap { nonBlankText($0) }.first
    }

    /// Returns a number, or a string with visible characters; `nil` for anything else. See ``JSONTree/scalar(at:)``.
    func nonBlankText(_ name: String) -> String? {
        text(name).flatMap { $0.utf8.contains { $0 > 0x20 } ? $0 : nil }
    }

    /// Returns a string, even if it is blank, or a number; `nil` for anything else. See ``JSONTree/scalar(at:)``.
    func text(_ name: String) -> String? {
        value(name).flatMap(tree.scalar)
    }

    /// Reads `true`, `"true"`, `1` and their opposites; `nil` for anything else.
    func flag(_ name: String) -> Bool? {
        guard let node = value(name) else { return nil }
        switch tree.kind(at: node) {
        case .isTrue: return true
        case .isFalse: return false
        default: break
        }
        return switch tree.scalar(at: node) {
        case "true", "1": true
        case "false", "0": false
        default: nil
        }
    }

    /// Returns the entries of the array in a field; `nil` if the field has none.
    func list(_ name: String) -> [JSONEntry]? {
        value(name).flatMap { JSONEntry.all(of: tree, at: $0) }
    }

    /// Returns the object in a field; `nil` if the field has none.
    func fields(_ name: String) -> JSONFields? {
        value(name).flatMap { JSONFields(tree, at: $0) }
    }

    /// Returns the objects of an array, without its other entries; empty if there is no array.
    func objects(_ name: String) -> [JSONFields] {
        list(name)?.compactMap(\.fields) ?? []
    }

    /// Returns the strings and numbers of an array, as strings. Other entries become blank, so that positions are kept.
    func texts(_ name: String) -> [String] {
        guard let node = value(name), tree.kind(at: node) == .array else { return [] }
        return tree.entries(of: node).map { tree.scalar(at: $0) ?? "" }
    }

    /// The fields whose value is a string or a number, in the order of the page.
    var scalars: [(name: String, text: String)] {
        var scalars: [(String, String)] = []
        tree.forEachEntry(of: object) { name, node in
            if let scalar = tree.scalar(at: node) { scalars.append((name, scalar)) }
        }
        return scalars
    }

    /// The fields whose value is an object, in the order of the page.
    var objects: [(name: String, fields: JSONFields)] {
        var objects: [(String, JSONFields)] = []
        tree.forEachEntry(of: object) { name, node in
            if let fields = JSONFields(tree, at: node) { objects.append((name, fields)) }
        }
        return objects
    }

    /// The names of the object's fields, in the order of the page.
    var names: [String] {
        var names: [String] = []
        tree.forEachEntry(of: object) { name, _ in names.append(name) }
        return names
    }

    /// Whether the object has the field, even with the value `null`.
    func has(_ name: String) -> Bool {
        value(name) != nil
    }

    /// Whether the object has the field with the value `null`.
    func isNull(_ name: String) -> Bool {
        value(name).map { tree.kind(at: $0) == .null } ?? false
    }

    private func value(_ name: String) -> Int? {
        tree.value(of: object, named: name)
    }
}

/// An entry of an array. One unreadable entry does not make the others unreadable, so that a page with one bad game
/// can still be read.
enum JSONEntry {
    case read(JSONFields)
    /// A description of the error.
    case unreadable(String)

    var fields: JSONFields? {
        if case .read(let fields) = self { fields } else { nil }
    }

    /// Returns the entries of an array; `nil` if the value is not an array.
    fileprivate static func all(of tree: JSONTree, at node: Int) -> [JSONEntry]? {
        guard tree.kind(at: node) == .array else { return nil }
        return tree.entries(of: node).map { entry in
            if let fields = JSONFields(tree, at: entry) { return .read(fields) }
            return .unreadable(tree.kind(at: entry) == .null ? "null" : "not an object")
        }
    }
}

extension JSONTree {
    /// The outermost value; `nil` if it is not an object.
    var fields: JSONFields? { JSONFields(self, at: 0) }

    /// The entries of the outermost value; `nil` if it is not an array.
    var list: [JSONEntry]? { JSONEntry.all(of: self, at: 0) }
}

/// Reads responses that claim to be JSON.
enum JSONPage {
    /// Returns the page's outermost object.
    ///
    /// - Throws: An error that shows how to proceed, see ``ParseError``.
    static func fields(_ page: [UInt8]) throws(ParseError) -> JSONFields {
        guard let fields = try tree(page).fields else { throw .unexpectedShape(path: "") }
        return fields
    }

    /// Returns the entries of the page's outermost array.
    ///
    /// - Throws: An error that shows how to proceed, see ``ParseError``.
    static func list(_ page: [UInt8]) throws(ParseError) -> [JSONEntry] {
        guard let entries = try tree(page).list else { throw .unexpectedShape(path: "") }
        return entries
    }

    /// Returns the page's outermost value, which may be an object or an array.
    ///
    /// - Throws: An error that shows how to proceed, see ``ParseError``.
    static func value(_ page: [UInt8]) throws(ParseError) -> JSONTree { try tree(page) }

    private static func tree(_ page: [UInt8]) throws(ParseError) -> JSONTree {
        guard page.count <= PageLimits.bytes else { throw .tooLarge(bytes: page.count, limit: PageLimits.bytes) }
        // A single byte in another encoding must not make the whole page unreadable.
        let page = page.inUTF8
        switch PageKind(page) {
        case .json: break
        case nil: throw .empty
        case .html? where PageKind.isBlockPage(page): throw .blocked
        case .some(let other): throw .notJSON(other)
        }
        return try JSONTree(page)
    }
}
