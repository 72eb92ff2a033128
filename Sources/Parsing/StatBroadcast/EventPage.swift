import MarkupParsing
package import Normalizing

/// The web service's data of an event: teams, day, time and place, but no score.
///
/// `BCSResponse` contains one `event`; flags are `0`, `1` or empty. The group that hosts the page need not be a team.
package enum EventPage {
    package static func read(_ page: [UInt8]) throws(ParseError) -> RawGame {
        try XMLPage.read(ServiceBody.markup(page)) { root in
            guard root.name == "BCSResponse" else { return .failure(.unexpectedShape(path: root.name)) }
            guard let game = root.firstChild("event", { RawGame.event($0) }) else { return .failure(.noGame) }
            return game
        }
    }
}

extension RawGame {
    fileprivate static func event(_ event: borrowing Element) -> Result<RawGame, ParseError> {
        if event.attribute("disabled") == "1" || event.attribute("testEvent") == "1" {
            return .failure(.unreadableGame(.withdrawn))
        }
        var game = RawGame(source: StatBroadcast.source)
        game.id = event.attribute("id")
        game.sport = sport(event.childText("sport"), gender: event.childText("gender"))
        game.division = event.firstText("class")
        game.state = event.attribute("completed") == "1" ? "final" : nil
        game.stateTexts = [event.childText("comment")].compactMap(\.self)
        game.start.date = event.childText("dbdate")
        game.start.time = event.childText("time")
        game.start.isLocal = true
        game.teams = [
            RawTeam(event, isHome: false, name: "visitorname", id: "visitorid"),
            RawTeam(event, isHome: true, name: "homename", id: "homeid"),
        ]
        game.sheet = RawScoreSheet(event: event)
        return .success(game)
    }

    private static func sport(_ root: String?, gender: String?) -> String? {
        guard let root else { return nil }
        return StatCrewSport(rawValue: root)?.code(gender: gender) ?? root
    }
}

extension RawTeam {
    fileprivate init(_ event: borrowing Element, isHome: Bool, name: String, id: String) {
        self.init()
        self.isHome = isHome
        shortName = event.firstText(name)
        // The page sometimes contains an unexpanded variable: `{$this->event->homeid}`.
        self.id = event.firstText(id).flatMap { $0.contains("{$") ? nil : $0 }
    }
}

extension RawScoreSheet {
    fileprivate init(event: borrowing Element) {
        self.init()
        stadium = event.childText("venue")
        location = event.childText("location")
        neutralSite = event.attribute("neutral")
        if let id = event.firstText("ncaaid") { otherIDs["ncaa"] = id }
    }
}

extension Element {
    /// Returns the text of the first child named `name`; `nil` if there is none, or it is blank.
    fileprivate func childText(_ name: String) -> String? {
        firstChild(name) { $0.foldedText }.flatMap { $0.isEmpty ? nil : $0 }
    }
}
