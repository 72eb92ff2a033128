import ArgumentParser
import Postgres
import Scores
import Storage

/// Shows the leagues, and chooses those that are read.
struct LeaguesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "leagues",
        abstract: "Look at the leagues, and choose those that are read.",
        subcommands: [List.self, Follow.self, Unfollow.self],
        defaultSubcommand: List.self
    )

    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "The leagues, where their pages come from, and whether they are read."
        )
        @OptionGroup var listing: Listing

        func run() async throws {
            try await listing.show(
                """
                select id, name, sport, source, source_code, case when followed then 'yes' else 'no' end as followed
                  from league order by place, id
                """
            )
        }
    }

    struct Follow: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Read the games of leagues from now on.",
            discussion: "The scheduler asks for them within ten seconds; the page shows them."
        )
        @OptionGroup var choice: LeagueChoice

        func run() async throws {
            try await choice.set(isFollowed: true)
        }
    }

    struct Unfollow: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Read the games of leagues no more; what is stored stays."
        )
        @OptionGroup var choice: LeagueChoice

        func run() async throws {
            try await choice.set(isFollowed: false)
        }
    }
}

/// The leagues that a command is about.
struct LeagueChoice: ParsableArguments {
    @Argument(help: "Their ids, as the list has them: nba nhl.")
    var leagues: [String]
    @OptionGroup var database: DatabaseOption

    func set(isFollowed: Bool) async throws {
        let ids = leagues.map(LeagueID.init(rawValue:))
        let unknown = try await database.withPool { pool in
            try await LeagueStore(pool).set(isFollowed: isFollowed, of: ids)
        }
        guard unknown.isEmpty else {
            let names = unknown.map(\.rawValue).joined(separator: ", ")
            throw CommandFailure("There is no league \(names), so nothing was changed. See bardown leagues list.")
        }
        for id in leagues { print("league \(id) is \(isFollowed ? "followed" : "not followed")") }
    }
}
