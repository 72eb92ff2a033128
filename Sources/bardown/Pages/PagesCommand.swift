import ArgumentParser
import Postgres
import Scores
import Scraping
import Storage

/// Shows the pages beside the scoreboards that tell of games, and chooses them.
struct PagesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "pages",
        abstract: "Look at the pages that tell of games beside the scoreboards, and choose them: a scorer's file.",
        subcommands: [List.self, Add.self, Remove.self],
        defaultSubcommand: List.self
    )

    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "The pages, when each was last answered, and how many games it told of."
        )
        @OptionGroup var listing: Listing

        func run() async throws {
            try await listing.show(
                """
                select p.league_id as league, p.source, p.page, p.tells, t.slug as team,
                       case when l.followed and s.followed and p.followed then 'yes' else 'no' end as followed,
                       to_char(g.answered_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as answered,
                       (select count(*)::text from source_word w where w.target = g.key) as games
                  from game_page p
                  join league l on l.id = p.league_id
                  join league_source s on s.league_id = p.league_id and s.source = p.source
                  left join team t on t.id = p.team_id
                  left join scrape_target g on g.key = concat_ws(':', 'games', p.league_id, p.source, p.page)
                 order by l.place, p.source, p.page
                """
            )
        }
    }

    struct Add: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Read a page from now on, as a witness of the games that it tells of.",
            discussion: """
                PAGE is its address, or what the source calls it:
                \(GamePageForm.all.map { "  \($0.source): \($0.address)" }.joined(separator: "\n"))
                It finds games by teams and start, and makes none; what it names and fits none of ours is listed by \
                'bardown games unmatched'. Without --team a page is read every half hour until it has told of a game of the day.
                """
        )
        @OptionGroup var page: PageChoice
        @Option(
            help: "The team whose games it tells, by its short name: the page is read closely while these are played."
        )
        var team: String?
        @OptionGroup var report: DeedReport
        @OptionGroup var database: DatabaseOption

        func run() async throws {
            guard let form = GamePageForm.all.first(where: { $0.source == page.source }) else {
                let names = GamePageForm.all.map(\.source).joined(separator: ", ")
                throw ValidationError("\(page.source) has no pages of games; these have: \(names).")
            }
            guard form.fits(page.page) else {
                throw ValidationError("\(page.page) is no page of \(form.source): that is \(form.address).")
            }
            do {
                try await database.withPool { [page, team] pool in
                    try await GamePageStore(pool).add(page.value, tells: form.tells, team: team)
                }
            } catch let refusal as GamePageStore.Refusal {
                throw CommandFailure(refusal, of: page, team: team)
            }
            report.tell(
                "\(page.source) \(page.page) is read as a witness of \(page.league)",
                page.fields(team, isRead: true)
            )
        }
    }

    struct Remove: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Read a page no more; what it told stays."
        )
        @OptionGroup var page: PageChoice
        @OptionGroup var report: DeedReport
        @OptionGroup var database: DatabaseOption

        func run() async throws {
            let wasRead = try await database.withPool { [page] pool in try await GamePageStore(pool).remove(page.value)
            }
            guard wasRead else {
                throw CommandFailure(
                    "\(page.source) \(page.page) is not read for \(page.league). See bardown pages list."
                )
            }
            report.tell(
                "\(page.source) \(page.page) is read no more for \(page.league)",
                page.fields(nil, isRead: false)
            )
        }
    }
}

/// The page that a command is about.
struct PageChoice: ParsableArguments {
    @Argument(help: "The league whose games it tells: mlax-d1.")
    var league: String
    @Argument(help: "Whose page it is: statcrew.")
    var source: String
    @Argument(help: "Its address, or what the source calls it.")
    var page: String

    /// What was done about it.
    func fields(_ team: String?, isRead: Bool) -> KeyValuePairs<String, OrderedJSON> {
        [
            "league": .string(league), "source": .string(source), "page": .string(page), "team": OrderedJSON(team),
            "read": .bool(isRead),
        ]
    }

    var value: GamePage { GamePage(league: LeagueID(rawValue: league), source: source, address: page) }
}

extension CommandFailure {
    fileprivate init(_ refusal: GamePageStore.Refusal, of page: PageChoice, team: String?) {
        switch refusal {
        case .unknownSource:
            self.init("\(page.source) is no source of a league \(page.league). See bardown leagues list.")
        case .unknownTeam:
            self.init("No team of \(page.league) is called \(team ?? "so"); teams come with their first scoreboard.")
        }
    }
}
