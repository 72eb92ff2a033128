import ArgumentParser
import CommandLineOutput
import Pricing
import Scores
import Storage

/// Turns the odds of a league on or off.
struct LeaguesOddsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "odds",
        abstract: "Turn the odds of a league on or off.",
        discussion: """
            Off: no odds of its games are read, stored or shown. Present prices are deleted; their history is kept. \
            College leagues and the canary never have odds.

            With --source: read the league's pages of odds at that source, or stop reading them. Each request costs \
            credits there. Odds on pages that are read anyway, such as ESPN's scoreboards, stay.

            With --source and --event-markets: also read the pages of single games there, with these markets. Only \
            games are read that start within three hours and were opened by clients. Without --event-markets, the \
            markets stay as they are; with "none", no such pages are read.
            """
    )
    @Argument(help: "The league's id, as listed: nba.")
    var league: String
    @Argument(help: "on or off.")
    var state: OnOff
    @Option(help: "A source of odds: odds-api.")
    var source: String?
    @Option(help: "Markets with commas between them, by the source's names: alternate_spreads,player_points.")
    var eventMarkets: EventMarkets?
    @OptionGroup var report: ActionReport
    @OptionGroup var database: DatabaseOption

    func validate() throws {
        guard eventMarkets == nil || source != nil && state == .on else {
            throw ValidationError("--event-markets needs --source and on.")
        }
    }

    func run() async throws {
        let (id, isOn) = (LeagueID(rawValue: league), state == .on)
        try await database.withPool { [source, eventMarkets] pool in
            if let source {
                try await LeagueNames(pool).check(id)
                let requests = OddsRequestStore(pool)
                guard try await requests.set(isFollowed: isOn, of: [id], at: source) == 1 else {
                    throw CommandFailure("\(source) is no source of odds of league \(id). Nothing was changed.")
                }
                if let eventMarkets {
                    try await requests.set(eventMarkets: eventMarkets.names, of: [id], at: source)
                }
                return
            }
            do {
                try await LeagueStore(pool).setOdds(isOn, of: id)
            } catch LeagueStore.OddsRefusal.unknownLeague {
                throw try await LeagueNames(pool).unknownLeague([id])
            } catch LeagueStore.OddsRefusal.neverHasOdds {
                throw CommandFailure(
                    "League \(id) never has odds: college leagues and the canary have none. Nothing was changed."
                )
            }
        }
        let what = source.map { "are \(isOn ? "read" : "not read") at \($0)" } ?? "are \(state.rawValue)"
        report.show(
            "odds of league \(league) \(what)",
            ["league": .string(league), "source": OrderedJSON(source), "odds": .bool(isOn)]
        )
    }
}

/// The markets to request for single games, as an option of a command.
struct EventMarkets: ExpressibleByArgument, Hashable, Sendable {
    let names: [String]

    /// - Returns: `nil` if a name is no market.
    init?(argument: String) {
        let names = argument == "none" ? [] : argument.split(separator: ",", omittingEmptySubsequences: false)
        guard names.allSatisfy({ BetMarket(name: String($0)) != nil }) else { return nil }
        self.names = names.map(String.init)
    }
}
