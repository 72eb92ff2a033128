import Foundation
import Synchronization

@testable import APIDocument

/// Checks values against the schemas of a document, with the part of JSON Schema 2020-12 that our OpenAPI document
/// uses. An unknown keyword counts as a violation, because otherwise its rule would never be checked.
struct SchemaValidator {
    let document: JSONValue
    /// The names of the schemas that values have matched so far.
    let met = MetSchemas()

    final class MetSchemas: Sendable {
        private let names = Mutex<Set<String>>([])

        var all: Set<String> { names.withLock(\.self) }

        fileprivate func insert(_ reference: String) {
            names.withLock { _ = $0.insert(String(reference.split(separator: "/").last ?? "")) }
        }
    }

    /// The violations of a value, one line each, beginning with their place in the value. Empty if the value matches.
    func complaints(_ value: JSONValue, _ schema: JSONValue, at place: String = "$") -> [String] {
        schema.fields.sorted { $0.key < $1.key }.flatMap { keyword, rule in
            complaints(value, keyword, rule, in: schema, at: place).map { $0.hasPrefix("$") ? $0 : "\(place): \($0)" }
        }
    }

    /// Returns the target of a reference such as `#/components/schemas/Game`.
    func resolved(_ value: JSONValue) -> JSONValue {
        guard let reference = value["$ref"]?.text else { return value }
        return reference.split(separator: "/").dropFirst().reduce(document) { $0[String($1)] ?? .null }
    }

    private func complaints(
        _ value: JSONValue,
        _ keyword: String,
        _ rule: JSONValue,
        in schema: JSONValue,
        at place: String
    ) -> [String] {
        switch keyword {
        case "$ref":
            let target = resolved(schema)
            if target == .null { return ["\(rule.jsonText) leads nowhere"] }
            let complaints = complaints(value, target, at: place)
            if complaints.isEmpty { met.insert(rule.text ?? "") }
            return complaints
        case "type": return Self.isOf(rule, value) ? [] : ["\(value.jsonText) is no \(rule.jsonText)"]
        case "enum": return rule.elements.contains(value) ? [] : ["\(value.jsonText) is none of \(rule.jsonText)"]
        case "const": return rule == value ? [] : ["\(value.jsonText) is not \(rule.jsonText)"]
        case "anyOf", "oneOf":
            let fits = rule.elements.count { complaints(value, $0, at: place).isEmpty }
            return fits == 1 || (fits > 1 && keyword == "anyOf") ? [] : ["\(value.jsonText) fits \(fits) of \(keyword)"]
        case "not": return complaints(value, rule, at: place).isEmpty ? ["\(value.jsonText) fits what it must not"] : []
        case "properties", "required", "additionalProperties", "dependentRequired":
            return objectComplaints(value, keyword, rule, in: schema, at: place)
        case "items":
            return value.elements.enumerated().flatMap { complaints($0.element, rule, at: "\(place)[\($0.offset)]") }
        case "minimum", "maximum", "minItems", "maxItems", "minLength", "maxLength", "pattern", "format":
            return Self.isWithin(value, keyword, rule) ? [] : ["\(value.jsonText) breaks \(keyword) \(rule.jsonText)"]
        case "description", "examples", "default": return []
        default: return ["the keyword \(keyword) is not known here"]
        }
    }

    private func objectComplaints(
        _ value: JSONValue,
        _ keyword: String,
        _ rule: JSONValue,
        in schema: JSONValue,
        at place: String
    ) -> [String] {
        guard case .object(let fields) = value else { return [] }
        switch keyword {
        case "properties":
            return rule.fields.flatMap { name, schema in
                fields[name].map { complaints($0, schema, at: "\(place).\(name)") } ?? []
            }
        case "required":
            return rule.elements.compactMap(\.text).filter { fields[$0] == nil }.map { "\($0) is missing" }
        case "dependentRequired":
            return rule.fields.filter { fields[$0.key] != nil }.flatMap { name, others in
                others.elements.compactMap(\.text).filter { fields[$0] == nil }.map {
                    "\($0) is missing next to \(name)"
                }
            }
        default:
            let others = fields.filter { schema["properties"]?[$0.key] == nil }
            if rule == .bool(false) { return others.map { "\($0.key) is not in the document" } }
            return others.flatMap { complaints($0.value, rule, at: "\(place).\($0.key)") }
        }
    }

    private static func isOf(_ type: JSONValue, _ value: JSONValue) -> Bool {
        if case .array(let types) = type { return types.contains { isOf($0, value) } }
        return switch (type.text, value) {
        case ("null", .null), ("boolean", .bool), ("integer", .integer), ("number", .integer), ("number", .number),
            ("string", .string), ("array", .array), ("object", .object):
            true
        default: false
        }
    }

    /// Checks the rules for numbers, texts and lists. A rule applies only to values of its type.
    private static func isWithin(_ value: JSONValue, _ keyword: String, _ rule: JSONValue) -> Bool {
        switch (keyword, value) {
        case ("minimum", .integer(let number)): number >= rule.integer ?? .max
        case ("maximum", .integer(let number)): number <= rule.integer ?? .min
        case ("minItems", .array(let elements)): elements.count >= rule.integer ?? .max
        case ("maxItems", .array(let elements)): elements.count <= rule.integer ?? 0
        case ("minLength", .string(let text)): text.unicodeScalars.count >= rule.integer ?? .max
        case ("maxLength", .string(let text)): text.unicodeScalars.count <= rule.integer ?? 0
        case ("pattern", .string(let text)): text.range(of: rule.text ?? "(", options: .regularExpression) != nil
        case ("format", .string(let text)): isOf(format: rule.text, text)
        default: true
        }
    }

    private static func isOf(format: String?, _ text: String) -> Bool {
        switch format {
        case "uuid": UUID(uuidString: text) != nil
        case "date": text.wholeMatch(of: /\d{4}-\d{2}-\d{2}/) != nil
        case "date-time": (try? Date(text, strategy: .iso8601)) != nil
        case "uri": URL(string: text)?.scheme != nil
        default: false
        }
    }
}

extension JSONValue {
    /// The OpenAPI document in a form that allows only today's keys and words.
    static func strictDocument() throws -> JSONValue {
        try JSONDecoder().decode(JSONValue.self, from: Data(OpenAPIDocument.strictText.utf8)).closed
    }

    /// The same value, except that a schema for known words or any other string allows only the known words.
    private var closed: JSONValue {
        switch self {
        case .array(let elements): return .array(elements.map(\.closed))
        case .object(var fields):
            let choices = fields["anyOf"]?.elements ?? []
            if choices.count == 2, choices[0]["enum"] != nil, choices[1] == .object(["type": .string("string")]) {
                fields["anyOf"] = nil
                fields.merge(choices[0].fields) { own, _ in own }
            }
            return .object(fields.mapValues(\.closed))
        default: return self
        }
    }
}
