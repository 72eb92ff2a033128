import CommandLineOutput
import Postgres
import Scores
import Sports
import Storage

/// Checks names of leagues and sources, and lists the known ones in the error.
struct LeagueNames {
    private let store: LeagueStore

    init(_ pool: PostgresPool) {
        store = LeagueStore(pool)
    }

    /// - Throws: ``CommandFailure`` that lists all leagues, if this is not one.
    func check(_ league: LeagueID) async throws {
        if try await store.address(of: league, in: .shipped) == nil { throw try await unknownLeague([league]) }
    }

    /// - Throws: ``CommandFailure`` that lists the league's second sources, if this is not one of them.
    func check(_ source: String, of league: LeagueID) async throws {
        if try await store.address(of: league, at: source, in: .shipped) == nil {
            throw try await missingSource(source, [league])
        }
    }

    /// Returns the failure for unknown leagues.
    func unknownLeague(_ leagues: [LeagueID]) async throws -> CommandFailure {
        let all = try await store.all()
        let suggestion = leagues.map { Suggestion.line(for: $0.rawValue, of: all.map(\.rawValue)) }
        return CommandFailure(
            "There is no league \(ids(leagues)). See bardown leagues list. There are: \(ids(all)).\(suggestion.joined())"
        )
    }

    /// Returns the failure for leagues without this second source, or for unknown leagues.
    func missingSource(_ source: String, _ leagues: [LeagueID]) async throws -> CommandFailure {
        var (unknownLeagues, theirs, suggestion): ([LeagueID], [String], String) = ([], [], "")
        for league in leagues {
            if try await store.address(of: league, in: .shipped) == nil { unknownLeagues.append(league) }
            theirs.append(try await secondarySources(of: league))
            if suggestion.isEmpty {
                suggestion = Suggestion.line(for: source, of: try await store.secondarySources(of: league))
            }
        }
        guard unknownLeagues.isEmpty else { return try await unknownLeague(unknownLeagues) }
        let message = "\(source) is not a second source of league \(ids(leagues)). See bardown leagues list."
        return CommandFailure(([message] + theirs).joined(separator: " ") + suggestion)
    }

    /// Returns a sentence that lists the second sources of a league: `Second sources of nhl: espn.`
    func secondarySources(of league: LeagueID) async throws -> String {
        let sources = try await store.secondarySources(of: league)
        return "Second sources of \(league): \(sources.isEmpty ? "none" : sources.joined(separator: ", "))."
    }

    private func ids(_ leagues: [LeagueID]) -> String { leagues.map(\.rawValue).joined(separator: ", ") }
}
