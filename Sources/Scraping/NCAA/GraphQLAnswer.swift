import Normalizing

/// The envelope of every answer of NCAA's GraphQL: `{"data":{…}}` or `{"errors":[…]}`, in bad hours both.
///
/// Some archives keep the body without its envelope; that is read too.
struct GraphQLAnswer {
    /// `nil` where the answer brought no data.
    let data: JSONFields?
    private let errors: [GraphQLError]

    /// - Throws: ``ParseError/wrongQuery`` where the data holds nothing: the hash was another query's.
    init(_ page: [UInt8]) throws(ParseError) {
        let fields = try JSONPage.fields(page)
        errors = fields.objects("errors").map(GraphQLError.init)
        let isBare = !fields.has("data") && !fields.has("errors")
        data = isBare ? fields : fields.fields("data")
        if data?.isHollow == true { throw .wrongQuery }
    }

    /// The failure that the answer's errors amount to; `nil` where it has none.
    var failure: ParseError? {
        guard !errors.isEmpty else { return nil }
        return errors.contains(where: \.isUnknownQuery)
            ? .persistedQueryNotFound
            : .upstreamErrors(errors.map { $0.message ?? $0.code ?? "an error without words" })
    }
}

/// An answer whose data is one object that is a game.
protocol GraphQLGame {
    /// - Parameter fields: The object.
    init(_ fields: JSONFields)
    /// The name that the object has in the data.
    static var field: String { get }
    /// Fields that it has and the envelope has not: bare, they stand at the top.
    static var marks: [String] { get }
    var game: RawGame { get }
    /// Whether nothing of it was found: the hash was another query's.
    var isHollow: Bool { get }
}

extension GraphQLGame {
    /// The game on a page.
    static func read(_ page: [UInt8]) throws(ParseError) -> RawGame {
        let answer = try GraphQLAnswer(page)
        guard let data = answer.data else { throw answer.failure ?? .unexpectedShape(path: "data") }
        guard let object = marks.allSatisfy(data.has) ? data : data.fields(field) else {
            throw answer.failure ?? (data.isNull(field) ? .noGame : .unexpectedShape(path: "data.\(field)"))
        }
        let read = Self(object)
        guard !read.isHollow else { throw .wrongQuery }
        return read.game
    }
}

/// An entry of `errors`.
private struct GraphQLError {
    let message: String?
    let code: String?

    init(_ fields: JSONFields) {
        message = fields.text("message")
        code = fields.fields("extensions")?.text("code")
    }

    /// By Apollo's protocol of persisted queries: the code, or in older servers the message.
    var isUnknownQuery: Bool {
        code == "PERSISTED_QUERY_NOT_FOUND" || message == "PersistedQueryNotFound"
    }
}
