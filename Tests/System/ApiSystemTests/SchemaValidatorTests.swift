import Foundation
import Testing

@testable import APIDocument

/// Checks that the validator finds violations. Otherwise tests that use it would prove nothing.
@Suite("Schema validator")
struct SchemaValidatorTests {
    private func json(_ text: String) throws -> JSONValue {
        try JSONDecoder().decode(JSONValue.self, from: Data(text.utf8))
    }

    @Test(arguments: [
        #"{"id": 1}"#, #"{"id": "x"}"#, #"{}"#, #"{"id": "x", "more": 1}"#, #"{"id": "x", "words": ["c"]}"#,
        #"{"id": "xxxx"}"#,
        #"{"id": "x", "size": -1}"#, #"{"id": "x", "size": 0.5}"#, #"{"id": "x", "when": "2026-3-1"}"#,
        #"{"id": "x", "words": ["a", "a", "a"]}"#, #"{"id": "x", "left": 1}"#, #"{"id": "x", "either": true}"#, "[]",
        "null",
        #"{"id": "7"}"#, #"{"id": "x", "vague": 1}"#, #"{"id": "x", "lost": 1}"#,
    ])
    func `a value that breaks a rule is refused, and a valid one is not`(value: String) throws {
        let document = try json(
            #"""
            {"thing": {"type": "object", "additionalProperties": false, "required": ["id"],
              "dependentRequired": {"left": ["right"]}, "properties": {
                "id": {"type": "string", "maxLength": 3, "pattern": "^[a-z]+$"}, "size": {"type": "integer", "minimum": 0},
                "when": {"type": ["string", "null"], "format": "date"}, "left": {}, "right": {}, "vague": {"contains": 1},
                "words": {"type": "array", "maxItems": 2, "items": {"enum": ["a", "b"]}}, "lost": {"$ref": "#/nowhere"},
                "either": {"anyOf": [{"type": "null"}, {"const": 3}]}}}}
            """#
        )
        let validator = SchemaValidator(document: document)
        let schema = try json(##"{"$ref": "#/thing"}"##)
        let good = #"{"id": "x", "size": 0, "when": null, "left": 1, "right": 1, "words": ["a", "b"], "either": 3}"#
        #expect(validator.complaints(try json(good), schema) == [])
        #expect(validator.complaints(try json(value), schema).isEmpty == (value == #"{"id": "x"}"#))
    }
}
