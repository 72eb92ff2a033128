import FoundationEssentials

/// A persisted query, from `meta`, `extensions` and `variables` of the request.
enum Query: Hashable, Sendable {
    case contests(ContestsVariables)
    case playByPlay(contestID: String)
    case game(contestID: String)
    case boxScore(contestID: String)
    case teamStats(contestID: String)
    case seasonDays(SeasonVariables)
    /// The hash belongs to another query than `meta` names. The source then returns only type names.
    case mismatched(Operation)

    /// - Throws: ``QueryRefusal``
    init(_ query: [String: String], hashes: QueryHashes) throws(QueryRefusal) {
        guard let extensions = query["extensions"], let variables = query["variables"] else { throw .noQuery }
        // The source fails on JSON that contains a space or a plus sign.
        guard extensions.isCompact, variables.isCompact else { throw .unreadable }
        let decodedExtensions: Extensions = try Self.decoded(extensions, orElse: .unreadable)
        guard let hash = decodedExtensions.persistedQuery?.sha256Hash else { throw .noQuery }
        guard let operation = hashes.operation(ofHash: hash) else { throw .persistedQueryNotFound }
        if let meta = query["meta"], let named = Operation(rawValue: meta), named != operation {
            self = .mismatched(operation)
            return
        }
        self = try Self.query(operation, variables)
    }

    private static func query(_ operation: Operation, _ variables: String) throws(QueryRefusal) -> Query {
        let _: AnyObject = try decoded(variables, orElse: .unreadable)
        switch operation {
        case .contests:
            return .contests(
                try decoded(variables, orElse: .badVariables("sportCode, division, seasonYear, contestDate"))
            )
        case .playByPlay: return .playByPlay(contestID: try contest(variables))
        case .boxScore: return .boxScore(contestID: try contest(variables))
        case .teamStats: return .teamStats(contestID: try contest(variables))
        case .seasonDays:
            return .seasonDays(try decoded(variables, orElse: .badVariables("sportCode, division, seasonYear")))
        case .game:
            let decodedVariables: GameVariables = try decoded(variables, orElse: .badVariables("id"))
            return .game(contestID: decodedVariables.id)
        }
    }

    private static func contest(_ variables: String) throws(QueryRefusal) -> String {
        let decodedVariables: ContestVariables = try decoded(variables, orElse: .badVariables("contestId"))
        return decodedVariables.contestId
    }

    private static func decoded<Value: Decodable>(
        _ json: String,
        orElse refusal: QueryRefusal
    ) throws(QueryRefusal) -> Value {
        do { return try JSONDecoder().decode(Value.self, from: Data(json.utf8)) } catch { throw refusal }
    }

    private struct Extensions: Decodable {
        let persistedQuery: PersistedQuery?
        struct PersistedQuery: Decodable { let sha256Hash: String? }
    }

    private struct ContestVariables: Decodable { let contestId: String }
    private struct GameVariables: Decodable { let id: String }

    /// Accepts any JSON object.
    private struct AnyObject: Decodable {
        private enum NoKey: CodingKey {}

        init(from decoder: any Decoder) throws {
            _ = try decoder.container(keyedBy: NoKey.self)
        }
    }
}

/// The variables of `GetContests_web`.
struct ContestsVariables: Hashable, Sendable, Decodable {
    let sportCode: String
    let division: Int
    let seasonYear: Int
    /// The day: `MM/DD/YYYY`.
    let contestDate: String
}

/// The variables of `NCAA_schedules_today_web`.
struct SeasonVariables: Hashable, Sendable, Decodable {
    let sportCode: String
    let division: Int
    let seasonYear: Int
}

/// Why a query is refused.
enum QueryRefusal: Error, Hashable {
    /// The hash is unknown or no longer valid.
    case persistedQueryNotFound
    /// The request has no hash.
    case noQuery
    /// Invalid JSON, which the source answers with status 500.
    case unreadable
    case badVariables(String)

    var response: UpstreamResponse {
        switch self {
        case .persistedQueryNotFound: Self.errors(200, "PersistedQueryNotFound", code: "PERSISTED_QUERY_NOT_FOUND")
        case .noQuery:
            Self.errors(
                400,
                "GraphQL operations must contain a non-empty `query` or a `persistedQuery` extension.",
                code: "BAD_REQUEST"
            )
        case .unreadable: Self.errors(500, "Internal server error", code: "INTERNAL_SERVER_ERROR")
        case .badVariables(let names): Self.errors(400, "Variables expected: \(names)", code: "BAD_USER_INPUT")
        }
    }

    private static func errors(_ status: Int, _ message: String, code: String) -> UpstreamResponse {
        .json(status) { json in
            json.array("errors", CollectionOfOne(message)) { json, message in
                json.object { json in
                    json.field("message", message)
                    json.object("extensions") { $0.field("code", code) }
                }
            }
        }
    }
}

extension String {
    /// Whether the JSON contains neither spaces nor plus signs.
    ///
    /// Spaces in strings are not treated differently, because no valid value contains one.
    fileprivate var isCompact: Bool {
        !utf8.contains { $0 <= 0x20 || $0 == UInt8(ascii: "+") }
    }
}
