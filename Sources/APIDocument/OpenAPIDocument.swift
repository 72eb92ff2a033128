import APIServer

/// The OpenAPI 3.1 document of the whole API, served at ``path``.
///
/// It is written by hand, part by part. `OpenAPITests`, `OpenAPIAnswerTests` and Schemathesis check it against the
/// routes and their responses. The parts are plain JSON, with keys in a readable order.
enum OpenAPIDocument {
    /// The path of the document.
    static let path = AccessScope.documentPath

    /// The document as one JSON object. It allows additional keys, so that a client generated from it accepts keys that
    /// are added later.
    static let text = strictText.replacing(#/"additionalProperties": false,\s*/#, with: "")

    /// The schema of an extensible enum in a response: the current values, or any other string. swift-openapi-generator
    /// expects this form for enums that may grow.
    static func words(_ words: String...) -> String {
        let list = words.map { "\"\($0)\"" }.joined(separator: ", ")
        return #""anyOf": [{"type": "string", "enum": [\#(list)]}, {"type": "string"}]"#
    }

    /// The same document without additional keys, which tests compare with the server's own responses.
    static let strictText = """
        {
        \(head),
        "paths": {
        \([
            gamePaths, slatePaths, detailPaths, tablePaths, teamPaths, namePaths, changePaths, devicePaths, activityPaths,
            channelPaths, pagePaths, otherPaths,
        ].joined(separator: ",\n"))
        },
        "components": {
        "securitySchemes": {
        "key": {"type": "apiKey", "in": "header", "name": "X-API-Key", "description": "Issued by the server's operator."}
        },
        "parameters": {
        \([parameters, commandParameters].joined(separator: ",\n"))
        },
        "headers": {
        \([headers, limitHeaders, commandHeaders].joined(separator: ",\n"))
        },
        "responses": {
        \([responses, limitResponses, commandResponses, activityResponses].joined(separator: ",\n"))
        },
        "schemas": {
        \([
            gameSchemas, slateSchemas, detailSchemas, boxSchemas, tableSchemas, changeSchemas, teamSchemas, nameSchemas,
            deviceSchemas, activitySchemas,
        ].joined(separator: ",\n"))
        }
        }
        }

        """
}
