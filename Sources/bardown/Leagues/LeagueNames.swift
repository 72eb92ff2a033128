import CommandLineOutput
import Postgres
import Scores
import Sports
import Storage

/// The leagues and their sources, for the complaint about a name that is none of them.
struct LeagueNames {
    private let store: LeagueStore

    init(_ pool: PostgresPool) {
        store = LeagueStore(pool)
    }

    /// - Throws: ``CommandFailure`` that names all leagues, where this is none.
    func check(_ league: LeagueID) async throws {
        if try await store.address(of: league, in: .shipped) == nil { throw try await unknown([league]) }
    }

    /// - Throws: ``CommandFailure`` that names the league's second sources, where this is none of them.
    func check(_ source: String, of league: LeagueID) async throws {
        if try await store.address(of: league, at: source, in: .shipped) == nil {
            throw try await without(source, [league])
        }
    }

    /// That these are no leagues.
    func unknown(_ leagues: [LeagueID]) async throws -> CommandFailure {
        let all = try await store.all()
        return CommandFailure(
            "There is no league \(words(leagues)). See bardown leagues list. There are: \(words(all))."
        )
    }

    /// That these do not have the source beside their own, or are no leagues.
    func without(_ source: String, _ leagues: [LeagueID]) async throws -> CommandFailure {
        var (unknownLeagues, theirs): ([LeagueID], [String]) = ([], [])
        for league in leagues {
            if try await store.address(of: league, in: .shipped) == nil { unknownLeagues.append(league) }
            theirs.append(try await secondSources(of: league))
        }
        guard unknownLeagues.isEmpty else { return try await unknown(unknownLeagues) }
        let complaint = "\(source) is not a second source of league \(words(leagues)). See bardown leagues list."
        return CommandFailure(([complaint] + theirs).joined(separator: " "))
    }

    /// `Second sources of nhl: espn.`
    func secondSources(of league: LeagueID) async throws -> String {
        let sources = try await store.secondSources(of: league)
        return "Second sources of \(league): \(sources.isEmpty ? "none" : sources.joined(separator: ", "))."
    }

    private func words(_ leagues: [LeagueID]) -> String { leagues.map(\.rawValue).joined(separator: ", ") }
}
