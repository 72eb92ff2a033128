import Scores
import Sports

extension UpstreamResponse {
    /// `NCAA_GetGamecenterBoxscoreLacrosseById_web`: `{"data":{"boxscore":{…}}}`, `null` if there is none.
    static func boxScore(_ listing: ScheduledListing?) -> UpstreamResponse {
        figures(of: listing) { BoxScoreBody($0, hasPlayers: true) }
    }

    /// `NCAA_GetGamecenterTeamStatsLacrosseById_web`: the same object without players and with more team statistics.
    static func teamStats(_ listing: ScheduledListing?) -> UpstreamResponse {
        figures(of: listing) { BoxScoreBody($0, hasPlayers: false) }
    }

    private static func figures(of listing: ScheduledListing?, _ box: (GameView) -> BoxScoreBody) -> UpstreamResponse {
        .json { json in
            json.object("data") { json in
                guard let view = listing?.view, view.hasBoxScore else { return json.null("boxscore") }
                json.object("boxscore") { json in box(view).fill(&json) }
            }
        }
    }
}

extension GameView {
    /// Whether there are statistics: not before a game, and not for a captured game, of which only texts are known.
    var hasBoxScore: Bool {
        shownScore != nil && !rosters.home.isEmpty
    }
}

/// The statistics of a game, as strings like in the source.
private struct BoxScoreBody {
    private let view: GameView
    private let hasPlayers: Bool
    private let tally: BoxTally
    /// The ids of the starters and of the players with a role in a play.
    private let starters: Set<Int>
    private let active: Set<Int>

    init(_ view: GameView, hasPlayers: Bool) {
        self.view = view
        self.hasPlayers = hasPlayers
        tally = BoxTally(view.plays)
        let participants = view.plays.compactMap(\.action).flatMap(\.participants)
        starters = Set(participants.filter { $0.role == .starter }.map(\.player.id))
        active = Set(participants.map(\.player.id))
    }

    func fill(_ json: inout FeedJSONWriter) {
        let words = StageWords(view)
        json.field("__typename", "Boxscore")
        json.field("title", "MLA Boxscore")
        json.field("contestId", view.contestID)
        json.field("description", "\(view.teams.home.short) vs \(view.teams.away.short)")
        json.field("division", 1)
        json.field("divisionName", "d1")
        json.field("status", words.gameState)
        json.field("period", words.currentPeriod)
        clock(&json)
        json.field("sportCode", "MLA")
        json.array("teams", Side.allCases) { json, side in
            json.object { json in ContestTeam(side, of: view).fill(&json) }
        }
        json.array("teamBoxscore", Side.allCases) { json, side in
            json.object { json in sheet(side, &json) }
        }
    }

    private func clock(_ json: inout FeedJSONWriter) {
        guard case .live(_, let clock, _) = view.stage else {
            json.null("minutes")
            return json.null("seconds")
        }
        json.field("minutes", twoDigits(clock / 60))
        json.field("seconds", twoDigits(clock % 60))
    }

    private func sheet(_ side: Side, _ json: inout FeedJSONWriter) {
        json.field("__typename", "BoxscoreDetails")
        json.field("teamId", view.teams[side].id)
        if hasPlayers {
            json.array("playerStats", view.rosters[side]) { json, player in
                json.object { json in fill(&json, player) }
            }
        }
        json.object("teamStats") { json in team(side, &json) }
    }

    private func fill(_ json: inout FeedJSONWriter, _ player: ScriptedPlayer) {
        json.field("__typename", "PlayerStatsLacrosse")
        json.field("firstName", player.first)
        json.field("lastName", player.last)
        json.field("position", player.position)
        json.field("number", player.jersey)
        json.field("starter", starters.contains(player.id))
        json.field("participated", active.contains(player.id))
        figures(of: [player], &json)
        json.object("goalTypes") { json in
            json.field("__typename", "GoalTypes")
            json.field("powerplayGoals", String(tally[player, .powerPlayGoals]))
        }
        guard player.position == "g" else { return json.null("goalie") }
        goalie([player], &json)
    }

    private func team(_ side: Side, _ json: inout FeedJSONWriter) {
        let (own, others) = (view.rosters[side], view.rosters[side.other])
        json.field("__typename", "TeamStatsLacrosse")
        figures(of: own, &json)
        goalie(own, &json)
        json.object("powerPlay") { json in
            json.field("goals", String(tally.total(.powerPlayGoals, of: own)))
            json.field("opportunities", String(tally.total(.penalties, of: others)))
        }
        guard !hasPlayers else { return }
        json.field("faceoffsWon", String(tally.total(.faceoffsWon, of: own)))
        json.field("faceoffsLost", String(tally.total(.faceoffsLost, of: own)))
        let clears = view.plays.filter { $0.teamID == view.teams[side].id && $0.action?.kind == .clear }
        json.field("clears", String(clears.count { $0.action?.outcome == ScriptedAction.goodClear }))
    }

    /// Writes the statistics that players and teams have in common.
    private func figures(of players: [ScriptedPlayer], _ json: inout FeedJSONWriter) {
        for (name, count) in Self.figures { json.field(named: name, String(tally.total(count, of: players))) }
        json.object("penalties") { json in
            let seconds = tally.total(.penaltySeconds, of: players)
            json.field("count", String(tally.total(.penalties, of: players)))
            json.field("minutes", "\(seconds / 60):\(twoDigits(seconds % 60))")
        }
    }

    /// Writes the statistics of the goalie. The starting goalie plays the whole game.
    private func goalie(_ players: [ScriptedPlayer], _ json: inout FeedJSONWriter) {
        let (shots, goals) = (tally.total(.shotsAgainst, of: players), tally.total(.goalsAgainst, of: players))
        json.object("goalie") { json in
            json.field("minutesPlayed", printedClock(view.playedSeconds))
            json.field("saves", String(shots - goals))
            json.field("goalsAllowed", String(goals))
        }
    }

    private static let figures: [(name: String, count: BoxTally.Count)] = [
        ("goals", .goals), ("assists", .assists), ("shots", .shots), ("shotsOnGoal", .shotsOnGoal),
        ("groundBalls", .groundBalls), ("turnovers", .turnovers), ("causedTurnovers", .causedTurnovers),
    ]
}
