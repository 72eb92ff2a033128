import HTMLWriting

/// Renders schemas (JSON Schema 2020-12, as far as ``OpenAPIDocument`` uses it) as text.
enum SchemaMarkup {
    /// A named schema in a closed section of its own.
    static func section(_ name: String, _ schema: JSONValue) -> HTML {
        """
        <details class="entry">
        <summary><h3>\(name)</h3></summary>
        <div id="schema-\(name)">
        \(HTML.paragraphs(schema["description"]))
        <p>\(type(schema))\(examples(schema))</p>
        \(fields(schema))
        </div></details>

        """
    }

    /// The type of a value, such as `string or null, date-time`; a named schema is a link.
    static func type(_ schema: JSONValue) -> HTML {
        if let reference = schema["$ref"]?.text {
            let name = String(reference.split(separator: "/").last ?? "")
            return "<a href=\"#schema-\(name)\">\(name)</a>"
        }
        if let values = openEnumValues(schema) { return "\(values) or other values in the future" }
        let choices = (schema["anyOf"]?.elements ?? []).filter { $0["required"] == nil || $0["properties"] != nil }
        if !choices.isEmpty, schema["type"] == nil { return joined(choices.map(type), " or ") }
        if let constant = schema["const"] { return .code(constant.jsonText) }
        if let values = enumValues(schema) { return values }
        if schema["properties"] != nil, schema["description"] == nil, schema["required"]?.elements.count ?? 9 <= 2 {
            return shortFields(schema)
        }
        return described(schema)
    }

    private static func described(_ schema: JSONValue) -> HTML {
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

    private static func enumValues(_ schema: JSONValue) -> HTML? {
        schema["enum"].map { joined($0.elements.map { .code($0.text ?? $0.jsonText) }, ", ") }
    }

    /// The known words of a schema that allows others as well.
    private static func openEnumValues(_ schema: JSONValue) -> HTML? {
        guard let choices = schema["anyOf"]?.elements, choices.count == 2,
            choices[1] == .object(["type": .string("string")])
        else { return nil }
        return enumValues(choices[0])
    }

    /// A small unnamed object: `{made: integer, of: integer}`.
    private static func shortFields(_ schema: JSONValue) -> HTML {
        let names = order(schema)
        return "{" + joined(names.map { "\($0): \(type(schema["properties"]?[$0] ?? .null))" }, ", ") + "}"
    }

    private static func limits(_ schema: JSONValue) -> HTML {
        let words: [(key: String, before: String, after: String)] = [
            ("minimum", "at least ", ""), ("maximum", "at most ", ""), ("minLength", "at least ", " characters"),
            ("maxLength", "at most ", " characters"), ("maxItems", "at most ", " items"),
        ]
        var limits = words.compactMap { word -> HTML? in
            schema[word.key].map { ", \(word.before)\($0.jsonText)\(word.after)" }
        }
        if let format = schema["format"]?.text { limits.insert(", \(format)", at: 0) }
        if let pattern = schema["pattern"]?.text { limits.append(", \(.code(pattern))") }
        return .joined(limits)
    }

    private static func examples(_ schema: JSONValue) -> HTML? {
        guard let examples = schema["examples"]?.elements, !examples.isEmpty else { return nil }
        let texts = examples.map { HTML.code($0.text ?? $0.jsonText) }
        return " <span class=\"soft\">For example \(joined(texts, ", ")).</span>"
    }

    /// The fields of an object, each with its type and its meaning; empty for anything else.
    static func fields(_ schema: JSONValue) -> HTML {
        let required = schema["required"]?.elements ?? []
        let entries = order(schema).map { name -> HTML in
            let property = schema["properties"]?[name] ?? .null
            let note: HTML = required.contains(.string(name)) ? "" : ", optional"
            return .entry(
                name,
                "<span class=\"soft\">\(type(property))\(note)</span>",
                "\(HTML.prose(property["description"]?.text))\(examples(property))"
            )
        }
        return .entries(entries)
    }

    /// The names of an object's fields: the required ones in the schema's order, then the others in alphabetical order.
    static func order(_ schema: JSONValue) -> [String] {
        let fields = schema["properties"]?.fields ?? [:]
        let required = (schema["required"]?.elements ?? []).compactMap(\.text)
        return required + fields.keys.filter { !required.contains($0) }.sorted()
    }

    private static func joined(_ pieces: [HTML], _ separator: HTML) -> HTML {
        guard let first = pieces.first else { return "" }
        return pieces.dropFirst().reduce(first) { $0 + separator + $1 }
    }
}
