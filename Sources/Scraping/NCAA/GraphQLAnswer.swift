import Normalizing

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

/// An answer whose data is one object that is a game.
protocol GraphQLGame: Decodable {
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
        let answer = try JSONPage.decode(GraphQLAnswer<GraphQLGameBody<Self>>.self, from: page)
        guard let body = answer.body else { throw answer.failure ?? .unexpectedShape(path: "data") }
        guard let object = body.object else {
            throw answer.failure ?? (body.isNull ? .noGame : .unexpectedShape(path: "data.\(field)"))
        }
        guard !object.isHollow else { throw .wrongQuery }
        return object.game
    }
}

/// The data of an answer, or the game by itself.
private struct GraphQLGameBody<Game: GraphQLGame>: Decodable {
    let object: Game?
    let isNull: Bool

    init(from decoder: any Decoder) throws {
        let fields = try JSONFields(decoder)
        object = Game.marks.allSatisfy(fields.has) ? try Game(from: decoder) : fields.object(Game.field)
        isNull = fields.isNull(Game.field)
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
