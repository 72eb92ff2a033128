import Scores

extension UpstreamResponse {
    /// `/gamecenter/{id}/play-by-play`: one game with all its plays and all players in uniform.
    static func nhlPlayByPlay(_ listing: ScheduledListing) -> UpstreamResponse {
        let view = listing.view
        return .json { json in
            NHLHead(listing: listing).fill(&json)
            json.array("plays", view.plays.enumerated()) { json, entry in
                json.object { json in fill(&json, entry.element, number: entry.offset, of: view) }
            }
            let spots = Side.allCases.flatMap { side in view.rosters[side].map { (team: view.teams[side], player: $0) }
            }
            json.array("rosterSpots", view.plays.isEmpty ? [] : spots) { json, spot in
                json.object { json in
                    json.field("teamId", spot.team.id)
                    json.field("playerId", spot.player.id)
                    json.object("firstName") { $0.field("default", spot.player.first) }
                    json.object("lastName") { $0.field("default", spot.player.last) }
                    json.field("sweaterNumber", spot.player.jersey)
                    json.field("positionCode", spot.player.position)
                }
            }
        }
    }

    /// Writes a play. As in the source, event ids are unordered, and sort orders have gaps.
    private static func fill(_ json: inout FeedJSONWriter, _ play: ScriptedPlay, number: Int, of view: GameView) {
        guard let action = play.action, let period = view.format.period(play.period),
            let type = NHLWords.type(of: action.kind, in: period)
        else { return }
        json.field("eventId", (number * 37) % 1009 + 1)
        NHLHead.fill(&json, period, of: view)
        json.field("timeInPeriod", NHLWords.elapsed(play, in: view))
        json.field("timeRemaining", printedClock(period.isShootout ? 0 : play.clock))
        json.field("situationCode", situation(of: play, action, in: view, isShootout: period.isShootout))
        json.field("typeCode", type.code)
        json.field("homeTeamDefendingSide", homeDefendsLeft(in: play.period) ? "left" : "right")
        json.field("typeDescKey", type.key)
        json.field("sortOrder", number * 3 + 8)
        json.object("details") { json in
            if let position = ShotSpots.position(of: play, in: view) {
                shotPosition(&json, position, of: play, in: view)
            }
            details(&json, play, action)
        }
    }

    /// Returns the visitors' goalie and skaters, then the home side's skaters and goalie. They differ only for goals of
    /// a power play.
    private static func situation(
        of play: ScriptedPlay,
        _ action: ScriptedAction,
        in view: GameView,
        isShootout: Bool
    ) -> String {
        if isShootout { return "0101" }
        guard action.kind == .goal, action.outcome == ScriptedAction.powerPlay else { return "1551" }
        return play.teamID == view.teams.home.id ? "1451" : "1541"
    }

    /// Whether the home team defends the left end. Teams change ends after each period.
    private static func homeDefendsLeft(in period: Int) -> Bool { !period.isMultiple(of: 2) }

    /// Writes the position of a shot: feet from the middle of the rink, with the goal lines at 89. All shots of the
    /// generated games are from the zone around the goal.
    private static func shotPosition(
        _ json: inout FeedJSONWriter,
        _ position: ShotPosition,
        of play: ScriptedPlay,
        in view: GameView
    ) {
        let isHome = play.teamID == view.teams.home.id
        let direction = isHome == homeDefendsLeft(in: play.period) ? 1 : -1
        json.field("xCoord", direction * (89 - position.y))
        json.field("yCoord", -direction * position.x)
        json.field("zoneCode", "O")
    }

    private static func details(_ json: inout FeedJSONWriter, _ play: ScriptedPlay, _ action: ScriptedAction) {
        switch action.kind {
        case .periodStart, .periodEnd, .gameEnd, .stoppage: break
        default: json.field("eventOwnerTeamId", play.teamID)
        }
        if let variant = action.variant {
            json.field(named: action.kind == .penalty ? "descKey" : "shotType", variant)
        }
        if let outcome = action.outcome, action.kind != .goal { json.field("reason", outcome) }
        if let seconds = action.seconds {
            json.field("typeCode", seconds > 120 ? "MAJ" : "MIN")
            json.field("duration", seconds / 60)
        }
        var assists = 0
        for participant in action.participants {
            json.field(named: NHLWords.field(of: participant.role, assists: assists), participant.player.id)
            if participant.role == .assist { assists += 1 }
        }
        if let score = play.score, action.kind == .goal {
            json.field("awayScore", score.away)
            json.field("homeScore", score.home)
        }
    }
}
