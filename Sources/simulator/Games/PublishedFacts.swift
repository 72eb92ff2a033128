import Scores

/// The facts that the fake sources state about a game in addition to its play: venue, channel, spectators, referees.
/// They are invented and depend only on the game, so that every page and every source states the same.
struct PublishedFacts {
    let view: GameView

    struct Channel {
        let name: String
        let isStream: Bool
    }

    /// The city of a professional home team; `nil` for colleges, whose cities the simulator does not have.
    var city: String? {
        let home = view.teams.home
        return home.full.hasSuffix(" \(home.nickname)") && home.short == home.nickname ? home.place : nil
    }

    /// The name of the place: `Boston Arena`, `Johns Hopkins Field`.
    var venue: String { city.map { "\($0) Arena" } ?? "\(view.teams.home.short) Field" }

    /// The channel that carries the game; `nil` for every fifth game.
    var channel: Channel? {
        let number = view.contestID % 5
        guard number < 4 else { return nil }
        let names = city == nil ? ["ESPNU", "ESPN+", "ESPN2", "ACC Network"] : ["ESPN", "TNT", "ABC", "ESPN+"]
        return Channel(name: names[number], isStream: names[number] == "ESPN+")
    }

    /// The number of spectators; `nil` before the end of the game.
    var attendance: Int? {
        guard case .final = view.stage else { return nil }
        let (least, most) = city == nil ? (900, 7_000) : (14_000, 19_500)
        return least + view.contestID * 7_919 % (most - least)
    }

    /// Three referees. Pages state them from the start of the game on.
    var officials: [String] {
        switch view.stage {
        case .scheduled, .postponed: []
        case .live, .final:
            PlayerNames.ofTeam(view.contestID, size: 3).map { "\($0.first) \($0.last)" }
        }
    }

    /// Whether both teams are in the same conference of a college league.
    var isConferenceGame: Bool {
        city == nil && view.teams.home.conference != nil && view.teams.home.conference == view.teams.away.conference
    }
}
