import ArgumentParser
import CommandLineOutput
import Postgres
import Scores
import Storage

extension GamesCommand {
    struct Map: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Map a source's name to a team, game or player, from the next reading on.",
            discussion: """
                SOURCE and ID are as listed by 'bardown games unmatched'. TARGET is the id of one of our teams, games \
                or players, or a team's short name as in URLs. Repeating a mapping changes nothing. The table \
                identity_decision records who decided, and when.
                """
        )
        @Argument(help: "The source, e.g. statcrew.")
        var source: String
        @Argument(help: "The source's id of the team, game or player.")
        var id: String
        @Argument(help: "Our team, game or player.")
        var target: String
        @Option(help: "The league of a team's short name, if the name is not listed as unmatched.")
        var league: String?
        @Option(help: "The person who decided, for the record; default: your account's name.")
        var by: String?
        @OptionGroup var report: ActionReport
        @OptionGroup var database: DatabaseOption

        func validate() throws {
            guard KnownSource(rawValue: source) == nil else { return }
            let names = KnownSource.allCases.map(\.rawValue)
            throw ValidationError(
                "There is no source \(source). There are: \(names.joined(separator: ", "))."
                    + Suggestion.line(for: source, of: names)
            )
        }

        func run() async throws {
            let name = SourceID(source: source, id: id)
            let person = by ?? accountName
            let league = league.map(LeagueID.init(rawValue:))
            let isNew = try await database.withPool { pool in
                if let league { try await LeagueNames(pool).check(league) }
                return try await pool.withTransaction { transaction -> Bool in
                    let store = UnmatchedStore(transaction)
                    guard let mapped = try await store.target(target, for: name, in: league) else {
                        throw CommandFailure(
                            """
                            There is no team, game or player \(target). It is an id, or a team's short name in the league \
                            that the source's name is listed under, or in --league.
                            """
                        )
                    }
                    return try await store.map(name, to: mapped, by: person)
                }
            }
            report.show(
                "\(name) means \(target)" + (isNew ? " from the next reading on" : " already"),
                [
                    "source": .string(source), "id": .string(id), "means": .string(target), "changed": .bool(isNew),
                    "by": .string(person),
                ]
            )
        }
    }
}
