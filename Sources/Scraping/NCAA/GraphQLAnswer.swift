/// The envelope of every answer of NCAA's GraphQL: `{"data":{…}}` or `{"errors":[…]}`, in bad hours both.
///
/// Some archives keep the body without its envelope; that is read too.
struct GraphQLAnswer<Body: Decodable>: Decodable {
    /// `nil` where the answer brought no data.
    let body: Body?
    private let errors: [JSONEntry<GraphQLError>]

    init(from decoder: any Decoder) throws {
        let fields = try JSONFields(decoder)
        errors = fields.list("errors") ?? []
        let isBare = !fields.has("data") && !fields.has("errors")
        body = isBare ? try Body(from: decoder) : fields.object("data")
    }

    /// The failure that the answer's errors amount to; `nil` where it has none.
    var failure: ParseError? {
        let errors = errors.compactMap(\.value)
        guard !errors.isEmpty else { return nil }
        return errors.contains(where: \.isUnknownQuery)
            ? .persistedQueryNotFound
            : .upstreamErrors(errors.map { $0.message ?? $0.code ?? "an error without words" })
    }
}

/// An entry of `errors`.
private struct GraphQLError: Decodable {
    let message: String?
    let code: String?

    init(from decoder: any Decoder) throws {
        let fields = try JSONFields(decoder)
        message = fields.text("message")
        code = fields.object("extensions", of: Extensions.self)?.code
    }

    /// By Apollo's protocol of persisted queries: the code, or in older servers the message.
    var isUnknownQuery: Bool {
        code == "PERSISTED_QUERY_NOT_FOUND" || message == "PersistedQueryNotFound"
    }

    private struct Extensions: Decodable {
        let code: String?

        init(from decoder: any Decoder) throws {
            code = try JSONFields(decoder).text("code")
        }
    }
}
