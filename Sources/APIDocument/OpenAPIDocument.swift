import APIServer

/// The description of the whole api for programs: OpenAPI 3.1, served at ``path``.
///
/// It is written by hand, part by part; `OpenAPITests`, `OpenAPIAnswerTests` and Schemathesis check it against the
/// routes and their answers. The parts are plain JSON, with keys in an order that people can follow.
enum OpenAPIDocument {
    /// Where it is served.
    static let path = AccessScope.documentPath

    /// The document as one JSON object, as open as what it promises: a client that is made from it takes keys and words
    /// that come later.
    static let text = strictText.replacing(#/"additionalProperties": false,\s*/#, with: "")

    /// A schema's words of a response, beside any other string: the form in which swift-openapi-generator wants an enum
    /// that may grow.
    static func words(_ words: String...) -> String {
        let list = words.map { "\"\($0)\"" }.joined(separator: ", ")
        return #""anyOf": [{"type": "string", "enum": [\#(list)]}, {"type": "string"}]"#
    }

    /// The same with nothing but today's keys, to hold the server's own answers against.
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
