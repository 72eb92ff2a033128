package import APIServer
package import Hummingbird

/// The routes of games, teams and tables under `/api/v1`: one line per resource, with the parameters that its query may
/// have.
package struct GameRoutes: Sendable {
    let reads: CachedReads
    /// The names of time zones. They are read only once, so this value must live as long as the routes.
    private let zones = ZoneNames()

    package init(reads: CachedReads) {
        self.reads = reads
    }

    package func add(to group: RouterGroup<ApiRequestContext>) {
        reads.get("games/today", ["conference", "include", "league"], in: group, GamesOfDayRead.init(today:))
        reads.get("games/date/:date", ["conference", "include", "league"], in: group, GamesOfDayRead.init(dated:))
        reads.get("games/dates", ["from", "to", "league"], in: group, GameDatesRead.init(_:))
        reads.get("calendar", ["from", "to", "league"], in: group, CalendarRead.init(_:))
        reads.get("scoreboard", ["date", "league", "zone"], in: group) { [zones] in
            try await ScoreboardRead($0, zones: zones)
        }
        reads.get("scoreboard/live", ["league"], in: group, LiveScoreboardRead.init(_:))
        reads.get("feed", FeedRead.parameters, repeating: ["league"], in: group) { [zones] in
            try FeedRead($0, zones: zones)
        }
        reads.get("games", GameListRead.parameters, in: group, GameListRead.init(_:))
        reads.get("games.csv", GameSelection.parameters, in: group, GameTableRead.init(_:))

        reads.get("games/:id", ["league"], in: group, GameDetailRead.init(_:))
        reads.get("games/:id/boxscore", ["league"], in: group, BoxScoreRead.init(_:))
        reads.get("games/:id/box", ["league"], in: group, PrintedBoxRead.init(_:))
        reads.get("games/:id/events", ["after", "league"], in: group, GameEventsRead.init(_:))
        reads.get("games/:id/plays", ["after", "league"], in: group, GamePlaysRead.init(_:))
        let walk: Set<String> = ["league", "play", "reveal", "through"]
        reads.get("games/:id/moments", walk.union(["plays"]), in: group, MomentsRead.init(_:))
        reads.get("games/:id/moments/:index", ["league", "reveal"], in: group, MomentRead.init(_:))
        reads.get("games/:id/flow", walk, in: group, FlowRead.init(_:))

        reads.get("rankings", ["league", "poll"], in: group, RankingsRead.init(_:))
        reads.get("standings", ["league"], in: group, StandingsRead.init(_:))
        reads.get("standings.csv", ["league"], in: group, StandingsTableRead.init(_:))
        reads.get("leaders", ["league"], in: group, LeadersRead.init(_:))

        reads.get("leagues", [], in: group) { _ in LeaguesRead() }
        reads.get("teams", ["league"], in: group, TeamsRead.init(_:))
        reads.get("teams/:id", ["league"], in: group, TeamProfileRead.init(_:))
        reads.get("teams/:id/schedule", ["season", "league"], in: group, TeamScheduleRead.init(_:))
        reads.get("teams/:id/roster", ["league"], in: group, TeamRosterRead.init(_:))
        reads.get("players/:id", ["season", "league"], in: group, PlayerProfileRead.init(_:))
        reads.get("conferences", ["league"], in: group, ConferencesRead.init(_:))
        reads.get("search", ["league", "limit", "q"], in: group, NameSearchRead.init(_:))
    }

    /// Adds the paths under which some clients request stories.
    package func add(toAdministration group: RouterGroup<ApiRequestContext>) {
        reads.get("games/:id/flow", [], in: group) { try FlowRead(whole: $0) }
    }
}
