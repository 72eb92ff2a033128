import MarkupParsing
import Normalizing

/// Reads the root `lcgame` in full: plays, goals, penalties and goalies in addition to the parts that all files share.
extension RawGame {
    static func lacrosse(_ root: borrowing Element) -> RawGame {
        var game = RawGame.scoreboard(root, .lacrosse)
        game.periods = root.firstChild("plays") { plays in plays.mapChildren("period") { RawPeriod(statCrew: $0) } }
        let goals = root.firstChild("scores") { $0.mapChildren("score") { RawGoal(statCrew: $0) } }
        game.goals = goals ?? []
        game.sheet?.listsGoals = goals != nil
        game.sheet?.penalties = root.firstChild("penalties") { $0.mapChildren("pen") { RawPenalty(statCrew: $0) } }
        game.sheet?.goalieChanges = root.firstChild("goaliechanges") { changes in
            changes.mapChildren("goaliechange") { RawGoalieChange(statCrew: $0) }
        }
        game.box = root.mapChildren("team") { RawTeamSheet(statCrew: $0) }.filter {
            $0 != RawTeamSheet(team: $0.team)
        }
        if game.state == "pre", !game.goals.isEmpty { game.state = "live" }
        let sportOfTables = root.firstChild("venue") { $0.firstChild("show") { $0.sportOfTables } ?? nil } ?? nil
        game.sport = sportOfTables ?? game.sportOfPlays ?? game.sportOfVenue
        return game
    }

    /// The sport according to the plays: men have face-offs and women have draws.
    private var sportOfPlays: String? {
        let actions = Set(periods?.flatMap(\.plays).compactMap(\.action) ?? [])
        return actions.contains("DC") ? "WLA" : actions.contains("FACE") ? "MLA" : nil
    }

    /// The sport according to the venue's gender; `nil` if the file states no gender, so that the requested league is
    /// used.
    private var sportOfVenue: String? {
        sport == StatCrewSport.lacrosse.rawValue ? nil : sport
    }
}

extension Element {
    /// The sport according to the switches for the tables that the file shows; `nil` if they do not decide. Some
    /// producers leave both at 0 although the data exists.
    fileprivate var sportOfTables: String? {
        switch (attribute("faceoffs"), attribute("dcs")) {
        case ("1", "0"), ("1", nil): "MLA"
        case ("0", "1"), (nil, "1"): "WLA"
        default: nil
        }
    }
}

extension RawPeriod {
    fileprivate init(statCrew element: borrowing Element) {
        self.init()
        number = element.attribute("number")
        element.forEachChild { child in
            switch child.name {
            case "play": plays.append(RawPlay(statCrew: child))
            // The score after the preceding play.
            case "currentscore" where !plays.isEmpty:
                plays[plays.count - 1].homeScore = child.attribute("hscore")
                plays[plays.count - 1].awayScore = child.attribute("vscore")
            default: break
            }
        }
    }
}

extension RawPlay {
    fileprivate init(statCrew element: borrowing Element) {
        self.init()
        clock = element.attribute("clock")
        team = element.attribute("vh")
        action = element.attribute("action")
        text = element.attribute("text")
    }
}

extension RawGoal {
    fileprivate init(statCrew element: borrowing Element) {
        self.init(team: element.attribute("vh"), period: element.attribute("prd"))
        clock = element.attribute("time")
        strength = element.attribute("type")
        scorer = element.attribute("name")
        assists = element.texts("assist1", "assist2")
        seasonGoals = element.attribute("seasong")
    }
}

extension RawPenalty {
    fileprivate init(statCrew element: borrowing Element) {
        self.init()
        team = element.attribute("vh")
        period = element.attribute("prd")
        clock = element.attribute("time")
        player = element.attribute("name")
        seconds = element.attribute("seconds")
        infraction = element.firstText("desc", "abbrev")
        grade = element.attribute("type")
    }
}

extension RawGoalieChange {
    fileprivate init(statCrew element: borrowing Element) {
        self.init()
        team = element.attribute("vh")
        period = element.attribute("prd")
        clock = element.attribute("time")
        goalie = element.attribute("name")
        jersey = element.attribute("uni")
    }
}
