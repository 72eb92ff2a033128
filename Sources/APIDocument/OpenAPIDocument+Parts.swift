/// Parts that many responses share. They are written once here, and repeated in the document.
extension OpenAPIDocument {
    /// The responses of a route that is cached and has an ETag.
    /// - Parameters:
    ///   - description: A description of the response.
    ///   - schema: The name of its schema.
    ///   - unknown: The name of the response if something that the request names does not exist.
    static func answers(_ description: String, _ schema: String, unknown: String?) -> String {
        """
        "200": {"description": "\(description)", \(kept), \(content(schema))},
        "304": {"$ref": "#/components/responses/NotModified"},
        \(refusals(unknown)), "503": {"$ref": "#/components/responses/Unavailable"}
        """
    }

    /// The responses of a page that needs no key.
    /// - Parameter type: The media type of the page.
    static func page(_ description: String, _ type: String) -> String {
        """
        "200": {"description": "\(description)", \(kept), "content": {"\(type)": {}}},
        "304": {"$ref": "#/components/responses/NotModified"}, "400": {"$ref": "#/components/responses/Invalid"},
        "429": {"$ref": "#/components/responses/TooManyRequests"}, "500": {"$ref": "#/components/responses/Failed"}
        """
    }

    /// The errors of every route, except 503, whose reasons differ.
    static func refusals(_ unknown: String?, invalid: String = "Invalid") -> String {
        let known = [
            ("400", invalid), ("401", "Unauthorized"), ("403", "KeyRefused"), ("404", unknown),
            ("429", "TooManyRequests"),
            ("500", "Failed"),
        ]
        return known.compactMap { status, name in
            name.map { "\"\(status)\": {\"$ref\": \"#/components/responses/\($0)\"}" }
        }.joined(separator: ", ")
    }

    /// A JSON body with the schema of that name.
    static func content(_ schema: String) -> String {
        "\"content\": {\"application/json\": {\"schema\": {\"$ref\": \"#/components/schemas/\(schema)\"}}}"
    }

    /// Shared parameters, by name.
    static func named(_ parameters: String...) -> String {
        parameters.map { "{\"$ref\": \"#/components/parameters/\($0)\"}" }.joined(separator: ", ")
    }

    /// The header fields of a cached response.
    private static let kept = """
        "headers": {"ETag": {"$ref": "#/components/headers/etag"}, \
        "Cache-Control": {"$ref": "#/components/headers/cacheControl"}, \
        "Vary": {"$ref": "#/components/headers/vary"}, \
        "Content-Encoding": {"$ref": "#/components/headers/contentEncoding"}, \
        "X-BarDown-Stale": {"$ref": "#/components/headers/stale"}, "Age": {"$ref": "#/components/headers/age"}, \
        "X-BarDown-Seq": {"$ref": "#/components/headers/seq"}, \(limitFields)}
        """
}
