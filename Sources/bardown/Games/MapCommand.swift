import ArgumentParser
import Glibc
import Postgres
import Scores
import Storage

extension GamesCommand {
    struct Map: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Say which team, game or player a source's name means; the next reading lands there.",
            discussion: """
                SOURCE and ID as 'bardown games unmatched' lists them. TARGET is the id of a team, game or player of \
                ours, or a team's short name as in URLs. The same again changes nothing; who said it and when stays in the table \
                identity_decision.
                """
        )
        @Argument(help: "The source: statcrew.")
        var source: String
        @Argument(help: "What it calls the team, game or player by id.")
        var id: String
        @Argument(help: "The team, game or player that is meant.")
        var target: String
        @Option(help: "The league of a team's short name, where the name is not listed as unmatched.")
        var league: String?
        @Option(help: "Who says so, for others to see; your login name where not given.")
        var by: String?
        @OptionGroup var report: DeedReport
        @OptionGroup var database: DatabaseOption

        func run() async throws {
            let name = SourceID(source: source, id: id)
            let person = by ?? getlogin().map { String(cString: $0) } ?? "an operator"
            let league = league.map(LeagueID.init(rawValue:))
            let isNews = try await database.withPool { pool in
                try await pool.withTransaction { transaction -> Bool in
                    let store = UnmatchedStore(transaction)
                    guard let meant = try await store.target(target, for: name, in: league) else {
                        throw CommandFailure("No team, game or player of ours is called \(target).")
                    }
                    return try await store.map(name, to: meant, by: person)
                }
            }
            report.tell(
                "\(name) means \(target)" + (isNews ? " from the next reading on" : " already"),
                [
                    "source": .string(source), "id": .string(id), "means": .string(target), "changed": .bool(isNews),
                    "by": .string(person),
                ]
            )
        }
    }
}
