package import APIModels
import Hummingbird
package import HummingbirdCore
package import Postgres
package import Scores
import Storage
package import Time

/// Reads a request's query strictly. A parameter that is not allowed, or is repeated although it may not be, is an
/// error, because ignoring it would answer a different request than the client intended.
package struct QueryReader {
    private let values: [String: String]
    /// The values of the parameters that may be repeated, each in the order of the request.
    private let lists: [String: [String]]

    /// - Parameters:
    ///   - names: The allowed parameters.
    ///   - repeatable: Those of them that a request may repeat.
    package init(
        _ request: Request,
        allowing names: Set<String>,
        repeating repeatable: Set<String> = []
    ) throws(Problem) {
        try self.init(request.uri, allowing: names, repeating: repeatable)
    }

    init(_ address: URI, allowing names: Set<String>, repeating repeatable: Set<String> = []) throws(Problem) {
        var values: [String: String] = [:]
        var lists: [String: [String]] = [:]
        for (name, value) in address.queryParameters {
            let name = String(name)
            guard names.contains(name) else { throw .unknownParameter(name, allowed: names) }
            if repeatable.contains(name) {
                lists[name, default: []].append(String(value))
            } else if values.updateValue(String(value), forKey: name) != nil {
                throw .repeatedParameter(name)
            }
        }
        self.values = values
        self.lists = lists
    }

    /// A text of 1…`length` characters, counted in code points as in JSON Schema, without control characters, which no
    /// name has and Postgres does not accept; `nil` if the parameter is missing. An empty value is an error, because
    /// the client intended some value.
    package func text(_ name: String, length: Int = 60) throws(Problem) -> String? {
        guard let value = values[name] else { return nil }
        return try Self.checked(value, of: name, length: length)
    }

    private static func checked(_ value: String, of name: String, length: Int) throws(Problem) -> String {
        guard (1...length).contains(value.unicodeScalars.count), value.isPlain else {
            throw .invalidParameter(name, expected: "1 to \(length) characters without control characters")
        }
        return value
    }

    /// The leagues that the query names with a repeatable `league`; empty if it names none.
    /// - Parameter limit: The greatest number of leagues.
    package func namedLeagues(limit: Int) throws(Problem) -> [LeagueID] {
        let names = lists["league"] ?? []
        guard names.count <= limit else {
            throw .invalidParameter("league", expected: "given at most \(limit) times")
        }
        var leagues: [LeagueID] = []
        for name in names {
            let league = LeagueID(rawValue: try Self.checked(name, of: "league", length: 60))
            guard !leagues.contains(league) else { throw .repeatedParameter("league") }
            leagues.append(league)
        }
        return leagues
    }

    /// Whether the response includes outcomes: the parameter `reveal`. Without it, outcomes are hidden. The web pages
    /// decide by the visitor's cookie and the parameter `scores` instead.
    package func reveal() throws(Problem) -> Reveal {
        try enumValue("reveal") ?? .pre
    }

    /// The requested league, or the default if none is named.
    func league(or defaultLeague: DefaultLeague) async throws -> LeagueID {
        if let league = try namedLeague() { return league }
        return try await defaultLeague.id()
    }

    package func namedLeague() throws(Problem) -> LeagueID? {
        try text("league").map(LeagueID.init(rawValue:))
    }

    package func date(_ name: String) throws(Problem) -> CivilDate? {
        guard let text = try text(name) else { return nil }
        guard let date = CivilDate(text) else { throw .invalidDate }
        return date
    }

    /// A value of an enum.
    package func enumValue<Value: RawRepresentable<String> & CaseIterable>(_ name: String) throws(Problem) -> Value? {
        guard let text = try text(name) else { return nil }
        guard let value = Value(rawValue: text) else {
            throw .invalidParameter(name, expected: Value.allCases.map(\.rawValue).joined(separator: ", "))
        }
        return value
    }

    /// A team, by its UUID or its slug.
    package func team(_ name: String) throws(Problem) -> TeamReference? {
        guard let text = try text(name) else { return nil }
        guard let team = TeamReference(text) else { throw .invalidParameter(name, expected: "a UUID or a slug") }
        return team
    }

    /// A UUID.
    package func id<ID: UUIDIdentifier>(_ name: String) throws(Problem) -> ID? {
        guard let text = try text(name) else { return nil }
        guard let id = ID(text) else { throw .invalidParameter(name, expected: "a UUID") }
        return id
    }

    /// `true` or `false`; without the parameter `false`.
    package func flag(_ name: String) throws(Problem) -> Bool {
        switch try text(name) {
        case nil, "false": false
        case "true": true
        default: throw .invalidParameter(name, expected: "true or false")
        }
    }

    package func integer(_ name: String, in range: ClosedRange<Int>) throws(Problem) -> Int? {
        guard let text = try text(name) else { return nil }
        guard let value = Int(text), range.contains(value) else {
            throw .invalidParameter(name, expected: "a whole number from \(range.lowerBound) to \(range.upperBound)")
        }
        return value
    }
}

/// A team in a request.
package enum TeamReference: Sendable, Hashable {
    case id(TeamID)
    /// The short name in its league: `johns-hopkins`.
    case slug(String)

    /// `nil` unless the text is a UUID, or has only the characters of slugs. Case does not matter.
    init?(_ text: String) {
        if let id = TeamID(text) {
            self = .id(id)
            return
        }
        let isSlugByte: (UInt8) -> Bool = { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"): true
            default: false
            }
        }
        guard (1...60).contains(text.utf8.count), text.utf8.allSatisfy(isSlugByte) else { return nil }
        self = .slug(text.lowercased())
    }
}

extension RequestContext {
    /// A day in the path.
    package func date(_ name: String) throws(Problem) -> CivilDate {
        guard let date = parameters.get(name).flatMap({ CivilDate($0) }) else { throw .invalidDate }
        return date
    }

    /// A UUID in the path.
    package func id<ID: UUIDIdentifier>(_ name: String) throws(Problem) -> ID {
        guard let id = parameters.get(name).flatMap({ ID($0) }) else { throw .invalidID }
        return id
    }
}

extension String {
    /// Whether it has no control characters. No name has any, and Postgres does not accept NUL.
    package var isPlain: Bool { !unicodeScalars.contains(where: \.isControl) }
}

extension Unicode.Scalar {
    /// Whether it is an ASCII control character.
    package var isControl: Bool { value < 0x20 || value == 0x7F }
}

/// The league of a request that names none: the row of table `league` with `is_default`.
package final class DefaultLeague: Sendable {
    private enum Key {
        case defaultLeague
    }

    private let session: any PostgresSession
    private let leagues: LookupCache<Key, LeagueID>

    /// - Parameter now: The clock that decides when the row is read again.
    package init(_ session: any PostgresSession, now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }) {
        self.session = session
        leagues = LookupCache(now: now)
    }

    /// - Throws: ``Problem`` if no league is the default; `PostgresError` if none is known yet and the database fails.
    package func id() async throws -> LeagueID {
        let league = try await leagues.value(of: .defaultLeague) {
            try await LeagueProfileStore(session).defaultLeague()
        }
        guard let league else { throw Problem.invalidParameter("league", expected: "given: there is no default") }
        return league
    }
}
