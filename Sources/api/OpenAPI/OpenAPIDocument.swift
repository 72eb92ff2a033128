/// The description of the whole api for programs: OpenAPI 3.1, as it is served at ``path``.
///
/// It is written by hand, part by part; what it says is held against the routes and their answers by `OpenAPITests`,
/// `OpenAPIAnswerTests` and Schemathesis. A reader is asked for no more than the parts are: JSON, keys in an order that
/// people follow.
enum OpenAPIDocument {
    /// Where it is served.
    static let path = "/api/v1/openapi.json"

    /// The document as one JSON object.
    static let text = """
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
        "key": {"type": "apiKey", "in": "header", "name": "X-API-Key", "description": "From this server's operator."}
        },
        "parameters": {
        \(parameters)
        },
        "headers": {
        \([headers, limitHeaders].joined(separator: ",\n"))
        },
        "responses": {
        \([responses, limitResponses, activityResponses].joined(separator: ",\n"))
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
