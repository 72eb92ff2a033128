import Normalizing
import Scores

/// The envelope of every response of the NCAA's GraphQL: `{"data":{…}}`, `{"errors":[…]}`, or sometimes both.
///
/// Some archives store the body without its envelope. That is read too.
struct GraphQLResponse {
    /// The data; `nil` if the response has none.
    let data: JSONFields?
    private let errors: [GraphQLError]

    /// - Throws: ``ParseError/wrongQuery`` if the data is empty, because the hash was that of another query.
    init(_ page: [UInt8]) throws(ParseError) {
        let fields = try JSONPage.fields(page)
        errors = fields.objects("errors").map(GraphQLError.init)
        let isBare = !fields.has("data") && !fields.has("errors")
        data = isBare ? fields : fields.fields("data")
        if data?.hasOnlyTypename == true { throw .wrongQuery }
    }

    /// The failure that the response's errors mean; `nil` if it has none.
    var failure: ParseError? {
        guard !errors.isEmpty else { return nil }
        return errors.contains(where: \.isUnknownQuery)
            ? .persistedQueryNotFound
            : .upstreamErrors(errors.map { $0.message ?? $0.code ?? "an error without a message" })
    }
}

/// A response whose data is one object for a game.
protocol GraphQLGame {
    /// - Parameter fields: The object.
    init(_ fields: JSONFields)
    /// The name of the object in the data.
    static var field: String { get }
    /// Fields of the object that the envelope does not have. Without an envelope they are at the top level.
    static var requiredFields: [String] { get }
    var game: RawGame { get }
    /// Whether the object is empty because the hash was that of another query.
    var isEmpty: Bool { get }
}

extension GraphQLGame {
    /// Reads the game on a page.
    static func read(_ page: [UInt8]) throws(ParseError) -> RawGame {
        let response = try GraphQLResponse(page)
        guard let data = response.data else { throw response.failure ?? .unexpectedShape(path: "data") }
        guard let object = requiredFields.allSatisfy(data.has) ? data : data.fields(field) else {
            throw response.failure ?? (data.isNull(field) ? .noGame : .unexpectedShape(path: "data.\(field)"))
        }
        let read = Self(object)
        guard !read.isEmpty else { throw .wrongQuery }
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

    /// Whether the query is unknown, by Apollo's protocol of persisted queries: the code, or in older servers the
    /// message.
    var isUnknownQuery: Bool {
        code == "PERSISTED_QUERY_NOT_FOUND" || message == "PersistedQueryNotFound"
    }
}

/// The NCAA's public GraphQL, which its own scoreboard pages use.
package enum NCAA {
    /// The name in every ``SourceID`` of this source.
    package static let source = KnownSource.ncaa.rawValue

    /// Returns a response's clock, `minutes` and `seconds`, in the form that plays use; `nil` if it is missing.
    static func clock(_ fields: JSONFields) -> String? {
        guard let minutes = fields.text("minutes"), let seconds = fields.text("seconds"), !minutes.isEmpty,
            !seconds.isEmpty
        else { return nil }
        return "\(minutes):\(seconds.utf8.count == 1 ? "0" : "")\(seconds)"
    }
}

/// Detects the response to another query. GraphQL omits fields that a query does not request, and an object of an
/// unexpected type contains only its type's name. Fields of the right query are present, possibly as `null`.
extension JSONFields {
    /// Whether the object contains only its type's name.
    var hasOnlyTypename: Bool { names == ["__typename"] }
}

extension Sequence<JSONFields> {
    /// Whether there are objects and all of them contain only their type's name.
    var haveOnlyTypename: Bool {
        var isEmpty = true
        for fields in self {
            guard fields.hasOnlyTypename else { return false }
            isEmpty = false
        }
        return !isEmpty
    }
}

extension ParseError {
    /// Creates the error that a status other than 200 of the NCAA's GraphQL means for the query.
    ///
    /// - Returns: `nil` if the status has no meaning of its own, so that the body decides.
    package init?(ncaaStatus status: Int, body: [UInt8]) {
        switch status {
        // For an unknown hash, some servers send 200 and an error, and some 400 with any body.
        case 400 where PageKind(body) != .html: self = .persistedQueryNotFound
        case 400 where PageKind.isBlockPage(body): self = .blocked
        default: self.init(status: status, body: body)
        }
    }
}
