import Scores

/// An injured player, who is in no game.
struct ScriptedInjury: Hashable, Sendable {
    let player: ScriptedPlayer
    let kind: Kind
    /// `Left` or `Right`; `nil` for a part without sides.
    let side: String?
    /// Days from the day of the game until the player is expected back.
    let daysOut: Int
    /// How many days before the game the entry was last changed.
    let daysListed: Int

    /// An injury in ESPN's words.
    struct Kind: Hashable, Sendable {
        let position: String
        let status: String
        let part: String
        var detail: String?
        var hasSide = false
        let leastDaysOut: Int
    }
}

/// The injured players of the professional teams. They are invented and depend only on the team, so that the list of a
/// game stays the same before, during and after it.
enum InjuryList {
    /// Whether the sources of a league list injuries.
    static func covers(_ league: LeagueID) -> Bool { kinds[league] != nil }

    /// Returns up to three injured players of a team.
    static func ofTeam(_ team: Team, in league: LeagueID) -> [ScriptedInjury] {
        guard let kinds = kinds[league] else { return [] }
        var random = SplitMix64(for: team.id, 41)
        let names = PlayerNames.ofTeam(team.id + 4_000, size: 3)
        return kinds.shuffled(using: &random).prefix(Int(random.next() % 4)).enumerated().map { index, kind in
            let player = ScriptedPlayer(
                id: (firstIDs[league] ?? 0) + 100 * team.id + 90 + index,
                first: names[index].first,
                last: names[index].last,
                jersey: 60 + index,
                position: kind.position
            )
            return ScriptedInjury(
                player: player,
                kind: kind,
                side: kind.hasSide ? (random.next().isMultiple(of: 2) ? "Left" : "Right") : nil,
                daysOut: kind.leastDaysOut + Int(random.next() % 6),
                daysListed: 1 + Int(random.next() % 9)
            )
        }
    }

    /// The ids of a league's players, of which each team has a hundred; those in uniform have the first ones.
    private static let firstIDs: [LeagueID: Int] = [.nba: 4_900_000, .nhl: 8_480_000]

    private static let kinds: [LeagueID: [ScriptedInjury.Kind]] = [
        .nba: [
            .init(position: "G", status: "Day-To-Day", part: "Ankle", detail: "Sprain", hasSide: true, leastDaysOut: 0),
            .init(position: "F", status: "Out", part: "Hamstring", detail: "Strain", hasSide: true, leastDaysOut: 8),
            .init(position: "C", status: "Out", part: "Knee", detail: "Surgery", hasSide: true, leastDaysOut: 60),
            .init(position: "G", status: "Day-To-Day", part: "Illness", leastDaysOut: 0),
        ],
        .nhl: [
            .init(position: "C", status: "Day-To-Day", part: "Upper Body", leastDaysOut: 0),
            .init(position: "D", status: "Injured Reserve", part: "Lower Body", detail: "Surgery", leastDaysOut: 45),
            .init(position: "LW", status: "Out", part: "Undisclosed", leastDaysOut: 5),
            .init(position: "RW", status: "Out", part: "Shoulder", hasSide: true, leastDaysOut: 20),
        ],
    ]
}
