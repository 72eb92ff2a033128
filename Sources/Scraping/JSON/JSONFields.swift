/// The fields of a JSON object, read leniently: sources print one number as `12`, `"12"`, `""` or `null`, by the day.
///
/// A field of the wrong kind counts as missing, so that it costs itself and not the object around it.
struct JSONFields {
    private let text: JSONTree
    private let object: Int

    /// - Parameter node: A value of `text`; `nil` where that is no object.
    fileprivate init?(_ text: JSONTree, at node: Int) {
        guard text.kind(at: node) == .object else { return nil }
        self.text = text
        object = node
    }

    /// The first of `names` that holds a number or a string that is not blank, as a string and as found; `nil` where
    /// none does: a field that is there and says nothing hides no other.
    func text(_ names: String...) -> String? {
        names.lazy.compactMap { said($0) }.first
    }

    /// A number or a string that is not blank, as a string and as found; `nil` for anything else.
    func said(_ name: String) -> String? {
        text(name).flatMap { $0.utf8.contains { $0 > 0x20 } ? $0 : nil }
    }

    /// A string or a number, as a string and as found; `nil` for anything else.
    func text(_ name: String) -> String? {
        value(name).flatMap(text.scalar)
    }

    /// `true`, `"true"`, `1` and their opposites; `nil` for anything else.
    func flag(_ name: String) -> Bool? {
        guard let node = value(name) else { return nil }
        switch text.kind(at: node) {
        case .isTrue: return true
        case .isFalse: return false
        default: break
        }
        return switch text.scalar(at: node) {
        case "true", "1": true
        case "false", "0": false
        default: nil
        }
    }

    /// The entries of an array; `nil` where there is none.
    func list(_ name: String) -> [JSONEntry]? {
        value(name).flatMap { JSONEntry.all(of: text, at: $0) }
    }

    /// An object; `nil` where there is none.
    func fields(_ name: String) -> JSONFields? {
        value(name).flatMap { JSONFields(text, at: $0) }
    }

    /// The objects of an array, without what else stands in it; empty where there is none.
    func objects(_ name: String) -> [JSONFields] {
        list(name)?.compactMap(\.fields) ?? []
    }

    /// The strings and numbers of an array, as strings; anything else in it is blank, so that places keep their
    /// meaning.
    func texts(_ name: String) -> [String] {
        guard let node = value(name), text.kind(at: node) == .array else { return [] }
        return text.entries(of: node).map { text.scalar(at: $0) ?? "" }
    }

    /// The fields that hold a string or a number, in the order of the page.
    var scalars: [(name: String, text: String)] {
        var scalars: [(String, String)] = []
        text.forEachEntry(of: object) { name, node in
            if let scalar = text.scalar(at: node) { scalars.append((name, scalar)) }
        }
        return scalars
    }

    /// The fields that hold an object, in the order of the page.
    var objects: [(name: String, fields: JSONFields)] {
        var objects: [(String, JSONFields)] = []
        text.forEachEntry(of: object) { name, node in
            if let fields = JSONFields(text, at: node) { objects.append((name, fields)) }
        }
        return objects
    }

    /// The names of the object's fields, in the order of the page.
    var names: [String] {
        var names: [String] = []
        text.forEachEntry(of: object) { name, _ in names.append(name) }
        return names
    }

    /// Whether the object has the field, `null` included.
    func has(_ name: String) -> Bool {
        value(name) != nil
    }

    /// Whether the object has the field and says that it is nothing.
    func isNull(_ name: String) -> Bool {
        value(name).map { text.kind(at: $0) == .null } ?? false
    }

    private func value(_ name: String) -> Int? {
        text.value(of: object, named: name)
    }
}

/// An entry of an array that may fail alone: one bad game never costs the slate.
enum JSONEntry {
    case read(JSONFields)
    /// What is wrong with it, in words.
    case unreadable(String)

    var fields: JSONFields? {
        if case .read(let fields) = self { fields } else { nil }
    }

    /// The entries of an array; `nil` where the value is none.
    fileprivate static func all(of text: JSONTree, at node: Int) -> [JSONEntry]? {
        guard text.kind(at: node) == .array else { return nil }
        return text.entries(of: node).map { entry in
            if let fields = JSONFields(text, at: entry) { return .read(fields) }
            return .unreadable(text.kind(at: entry) == .null ? "null" : "not an object")
        }
    }
}

extension JSONTree {
    /// The outermost value; `nil` where it is no object.
    var fields: JSONFields? { JSONFields(self, at: 0) }

    /// The entries of the outermost value; `nil` where it is no array.
    var list: [JSONEntry]? { JSONEntry.all(of: self, at: 0) }
}
