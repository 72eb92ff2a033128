import HTMLWriting

/// Renders schemas (JSON Schema 2020-12, as far as ``OpenAPIDocument`` uses it) as text.
enum SchemaMarkup {
    /// A schema in a section of its own.
    static func article(_ name: String, _ schema: JSONValue) -> HTML {
        """
        <article id="schema-\(name)">
        <h3>\(name)</h3>
        \(DocumentationPage.paragraphs(schema["description"]))
        <p>\(type(schema))\(examples(schema))</p>
        \(properties(schema))
        </article>

        """
    }

    /// The type of a value, such as `string or null, date-time`; a named schema is a link.
    static func type(_ schema: JSONValue) -> HTML {
        if let reference = schema["$ref"]?.text {
            let name = String(reference.split(separator: "/").last ?? "")
            return "<a href=\"#schema-\(name)\">\(name)</a>"
        }
        if let words = openWords(schema) { return "\(words) or other values in the future" }
        let choices = (schema["anyOf"]?.elements ?? []).filter { $0["required"] == nil || $0["properties"] != nil }
        if !choices.isEmpty, schema["type"] == nil { return joined(choices.map(type), " or ") }
        if let constant = schema["const"] { return "<code>\(constant.written)</code>" }
        if let words = words(schema) { return words }
        if schema["properties"] != nil, schema["description"] == nil, schema["required"]?.elements.count ?? 9 <= 2 {
            return fields(schema)
        }
        let names = schema["type"].map { $0.text.map { [$0] } ?? $0.elements.compactMap(\.text) } ?? []
        let items: HTML? = schema["items"].map { " of \(type($0))" }
        let values: HTML? =
            schema["additionalProperties"]?["type"] == nil
            ? nil : schema["additionalProperties"].map { " with values that are \(type($0))" }
        let kinds = names.filter { $0 != "null" || names.count == 1 }.joined(separator: " or ")
        let words: HTML = "\(kinds)\(items)\(values)\(limits(schema))"
        // Constraints on the items of a list must not seem to apply to null.
        return kinds == names.joined(separator: " or ")
            ? words : words + (words.text == kinds ? " or null" : ", or null")
    }

    private static func words(_ schema: JSONValue) -> HTML? {
        schema["enum"].map { joined($0.elements.map { "<code>\($0.text ?? $0.written)</code>" }, ", ") }
    }

    /// The values of an extensible enum, which also allows any other string.
    private static func openWords(_ schema: JSONValue) -> HTML? {
        guard let choices = schema["anyOf"]?.elements, choices.count == 2,
            choices[1] == .object(["type": .string("string")])
        else { return nil }
        return words(choices[0])
    }

    /// A small unnamed object: `{made: integer, of: integer}`.
    private static func fields(_ schema: JSONValue) -> HTML {
        let names = order(schema)
        return "{" + joined(names.map { "\($0): \(type(schema["properties"]?[$0] ?? .null))" }, ", ") + "}"
    }

    private static func limits(_ schema: JSONValue) -> HTML {
        let words: [(key: String, before: String, after: String)] = [
            ("minimum", "at least ", ""), ("maximum", "at most ", ""), ("minLength", "at least ", " characters"),
            ("maxLength", "at most ", " characters"), ("maxItems", "at most ", " items"),
        ]
        var limits = words.compactMap { word -> HTML? in
            schema[word.key].map { ", \(word.before)\($0.written)\(word.after)" }
        }
        if let format = schema["format"]?.text { limits.insert(", \(format)", at: 0) }
        if let pattern = schema["pattern"]?.text { limits.append(", <code>\(pattern)</code>") }
        return .joined(limits)
    }

    private static func examples(_ schema: JSONValue) -> HTML? {
        guard let examples = schema["examples"]?.elements, !examples.isEmpty else { return nil }
        return
            " <span class=\"soft\">For example \(joined(examples.map { "<code>\($0.text ?? $0.written)</code>" }, ", ")).</span>"
    }

    private static func properties(_ schema: JSONValue) -> HTML {
        let required = schema["required"]?.elements ?? []
        let rows = order(schema).map { name -> HTML in
            let property = schema["properties"]?[name] ?? .null
            let isOptional = !required.contains(.string(name))
            return """
                <tr><td>\(name)</td><td>\(type(property))\(isOptional ? " <span class=\"soft\">optional</span>" as HTML : "")</td>\
                <td>\(property["description"]?.text ?? "")\(examples(property))</td></tr>

                """
        }
        if rows.isEmpty { return "" }
        return """
            <table><thead><tr><th scope="col">Key</th><th scope="col">Type</th><th scope="col">Meaning</th></tr></thead>
            <tbody>
            \(HTML.joined(rows))</tbody></table>
            """
    }

    /// The names of an object's fields: required ones first, in the schema's order.
    private static func order(_ schema: JSONValue) -> [String] {
        let fields = schema["properties"]?.fields ?? [:]
        let required = (schema["required"]?.elements ?? []).compactMap(\.text)
        return required + fields.keys.filter { !required.contains($0) }.sorted()
    }

    private static func joined(_ pieces: [HTML], _ separator: HTML) -> HTML {
        guard let first = pieces.first else { return "" }
        return pieces.dropFirst().reduce(first) { $0 + separator + $1 }
    }
}
