import APIServer

/// The OpenAPI 3.1 description of the API, served at ``path``. It is edited by hand in `Resources`: `openapi.json` with
/// the operations, `schemas.json` and `examples.json`.
///
/// `OpenAPITests`, `OpenAPIAnswerTests`, `SchemaFieldTests` and Schemathesis check it against the routes, their
/// responses and the types of their bodies.
enum OpenAPIDocument {
    /// The path at which it is served.
    static let path = AccessScope.documentPath

    /// The document as edited. It allows only the keys that exist today, so that tests find any other key in the
    /// server's responses.
    static let strictText = Resources.openapi_json
        .replacing(#""schemas.json""#, with: Resources.schemas_json)
        .replacing(#""examples.json""#, with: Resources.examples_json)

    /// The document as it is served. It allows additional keys, so that clients generated from it accept keys that are
    /// added later.
    static let text = strictText.replacing(#/"additionalProperties": false,\s*/#, with: "")

    /// The document as a server with an address serves it: with that address in `servers`.
    /// - Parameter address: Without a final slash and without characters that JSON escapes; `nil`: not configured.
    static func text(servedAt address: String?) -> String {
        guard let address else { return text }
        return text.replacing(#""servers": [{"url": "/""#, with: #""servers": [{"url": "\#(address)""#)
    }
}
