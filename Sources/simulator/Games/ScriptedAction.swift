import Scores

/// The event of a play, in terms that can be converted to the codes of any source.
struct ScriptedAction: Hashable, Sendable {
    let kind: PlayKind
    /// The variant: the shot (`wrist`, `Driving Layup Shot`), the foul (`hooking`) or the reason of a stoppage
    /// (`icing`); `nil` for a kind with one variant only.
    let variant: String?
    /// The result, if the source reports it separately: `wide-left`.
    let outcome: String?
    /// The players who took part, in the order in which sources list them.
    let participants: [Participant]
    /// The length of a penalty.
    let seconds: Int?
    /// The distance of a shot, if its text states one.
    let feet: Int?

    /// The outcome of a successful clear.
    static let goodClear = "good"

    /// A player and the player's role in a play.
    struct Participant: Hashable, Sendable {
        let role: PlayPlayer.Role
        let player: ScriptedPlayer
    }

    init(
        _ kind: PlayKind,
        variant: String? = nil,
        outcome: String? = nil,
        seconds: Int? = nil,
        feet: Int? = nil,
        _ participants: [(PlayPlayer.Role, ScriptedPlayer)] = []
    ) {
        self.kind = kind
        self.variant = variant
        self.outcome = outcome
        self.seconds = seconds
        self.feet = feet
        self.participants = participants.map { Participant(role: $0.0, player: $0.1) }
    }

    /// The first player in this role.
    subscript(role: PlayPlayer.Role) -> ScriptedPlayer? {
        participants.first { $0.role == role }?.player
    }

    /// Returns all players in this role.
    func players(_ role: PlayPlayer.Role) -> [ScriptedPlayer] {
        participants.filter { $0.role == role }.map(\.player)
    }
}

/// An invented player of a generated game.
struct ScriptedPlayer: Hashable, Sendable {
    let id: Int
    let first: String
    let last: String
    let jersey: Int
    /// The sport's own code: `G`, `C`, `D`.
    let position: String

    var name: String { "\(first) \(last)" }
    /// The initial and the last name: `W. Firth`.
    var shortName: String { "\(first.prefix(1)). \(last)" }
}

extension ScriptedPlayer {
    /// Returns the players of a team, one for each position, with different numbers. They are the same in all of its
    /// games.
    /// - Parameters:
    ///   - team: The number of the team in its league.
    ///   - firstID: The id of the league's first player. Each team has a hundred ids.
    ///   - jerseys: The allowed numbers.
    static func roster(ofTeam team: Int, positions: [String], firstID: Int, jerseys: ClosedRange<Int>)
        -> [ScriptedPlayer]
    {
        let names = PlayerNames.ofTeam(team, size: positions.count)
        var random = SplitMix64(seed: UInt64(truncatingIfNeeded: firstID + team))
        let numbers = jerseys.shuffled(using: &random)
        return positions.enumerated().map { index, position in
            ScriptedPlayer(
                id: firstID + 100 * team + index,
                first: names[index].first,
                last: names[index].last,
                jersey: numbers[index % numbers.count],
                position: position
            )
        }
    }
}
