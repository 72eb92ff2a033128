/// Writes examples as JSON. A value that does not fit on a line is written on several. Keys have the order of the
/// schema, which is that of the server's responses.
struct ExampleText {
    let index: DocumentationIndex
    /// The greatest length of a line, unless a single value is longer.
    private static let width = 76

    /// - Parameters:
    ///   - indent: The number of spaces before its lines, except the first.
    ///   - rest: The number of characters on the first line before and after the value.
    func text(of value: JSONValue, _ schema: JSONValue, indent: Int = 0, rest: Int = 0) -> String {
        let line = line(of: value, schema)
        if indent + rest + line.count <= Self.width { return line }
        let inner = indent + 2
        let before = "\n" + String(repeating: " ", count: inner)
        let end = "\n" + String(repeating: " ", count: indent)
        switch value {
        case .object:
            let parts = fields(of: value, schema).map { key, value, schema in
                let name = JSONValue.string(key).jsonText + ": "
                return before + name + text(of: value, schema, indent: inner, rest: name.count + 1)
            }
            return "{" + parts.joined(separator: ",") + end + "}"
        case .array(let elements):
            let schema = items(of: schema)
            let parts = elements.map { before + text(of: $0, schema, indent: inner, rest: 1) }
            return "[" + parts.joined(separator: ",") + end + "]"
        default: return line
        }
    }

    private func line(of value: JSONValue, _ schema: JSONValue) -> String {
        switch value {
        case .object:
            let parts = fields(of: value, schema).map { key, value, schema in
                "\(JSONValue.string(key).jsonText): \(line(of: value, schema))"
            }
            return "{\(parts.joined(separator: ", "))}"
        case .array(let elements):
            let schema = items(of: schema)
            return "[\(elements.map { line(of: $0, schema) }.joined(separator: ", "))]"
        default: return value.jsonText
        }
    }

    private func items(of schema: JSONValue) -> JSONValue { shape(of: schema, "items")["items"] ?? .null }

    /// The fields of an object, each with its schema. Keys that are not in the schema come last.
    private func fields(of value: JSONValue, _ schema: JSONValue) -> [(String, JSONValue, JSONValue)] {
        let schema = shape(of: schema, "properties")
        let known = SchemaMarkup.order(schema)
        let names = known + value.fields.keys.filter { !known.contains($0) }.sorted()
        return names.compactMap { name in
            value[name].map { (name, $0, schema["properties"]?[name] ?? schema["additionalProperties"] ?? .null) }
        }
    }

    /// The schema that has the keyword: the target of a reference, or one of several choices.
    private func shape(of schema: JSONValue, _ keyword: String) -> JSONValue {
        let schema = index.resolved(schema)
        if schema[keyword] != nil { return schema }
        let choices = (schema["anyOf"]?.elements ?? []).map { shape(of: $0, keyword) }
        return choices.first { $0[keyword] != nil } ?? schema
    }
}
