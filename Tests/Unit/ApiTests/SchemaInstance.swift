@testable import APIDocument

/// Creates values from the schemas of the OpenAPI document. Supports the part of JSON Schema that the document uses.
struct SchemaInstance {
    /// Which of the allowed values to create.
    enum Extent {
        /// Every property, without nulls where the schema does not force them.
        case full
        /// Only the required properties, with null where it is allowed, and with empty arrays.
        case least
    }

    let schemas: [String: JSONValue]
    let extent: Extent

    func instance(of name: String) -> JSONValue { instance(of: resolved(name)) }

    /// The schema of that name with its top-level reference resolved.
    func resolved(_ name: String) -> JSONValue {
        let schema = schemas[name] ?? .null
        return reference(schema).map(resolved) ?? schema
    }

    private func reference(_ schema: JSONValue) -> String? {
        schema["$ref"]?.text?.split(separator: "/").last.map(String.init)
    }

    private func instance(of schema: JSONValue) -> JSONValue {
        if let name = reference(schema) { return instance(of: name) }
        if schema["type"] == nil, let choices = schema["anyOf"]?.elements {
            let null = JSONValue.object(["type": .string("null")])
            if extent == .least, choices.contains(null) { return .null }
            return choices.first { $0 != null }.map { instance(of: $0) } ?? .null
        }
        if let word = schema["enum"]?.elements.first { return word }
        let types = schema["type"]?.text.map { [$0] } ?? schema["type"]?.elements.compactMap(\.text) ?? []
        if extent == .least, types.contains("null") { return .null }
        switch types.first(where: { $0 != "null" }) {
        case "object": return object(schema)
        case "array": return .array(extent == .full ? [instance(of: schema["items"] ?? .null)] : [])
        case "string": return .string(text(schema["format"]?.text))
        case "integer": return .integer(7)
        case "number": return .number(0.5)
        case "boolean": return .bool(true)
        default: return .null
        }
    }

    private func object(_ schema: JSONValue) -> JSONValue {
        guard let properties = schema["properties"]?.fields else {
            guard let values = schema["additionalProperties"], values.fields.isEmpty == false else {
                return .object([:])
            }
            return .object(["ACC": instance(of: values)])
        }
        // In addition to its required properties, an object may require one of several sets of properties.
        let required = [schema, schema["anyOf"]?.elements.first ?? .null].flatMap { $0["required"]?.elements ?? [] }
        let names = extent == .full ? Array(properties.keys) : required.compactMap(\.text)
        return .object(
            Dictionary(uniqueKeysWithValues: names.map { ($0, properties[$0].map { instance(of: $0) } ?? .null) })
        )
    }

    private func text(_ format: String?) -> String {
        switch format {
        case "uuid": "aaaa0000-0000-0000-0000-000000000001"
        case "date-time": "2026-04-18T19:02:11Z"
        case "date": "2026-04-18"
        default: "text"
        }
    }
}
