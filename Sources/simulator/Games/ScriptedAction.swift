import Scores

/// The event of a play, in terms that can be converted to the codes of any source.
struct ScriptedAction: Hashable, Sendable {
    let kind: PlayKind
    /// The variant: the shot (`wrist`, `Driving Layup Shot`), the foul (`hooking`) or the reason of a stoppage
    /// (`icing`); `nil` for a kind with one variant only.
    let manner: String?
    /// The result, if the source reports it separately: `wide-left`.
    let outcome: String?
    /// The players who took part, in the order in which sources list them.
    let parts: [Part]
    /// The length of a penalty.
    let seconds: Int?

    /// The outcome of a successful clear.
    static let goodClear = "good"

    /// A player and the player's role in a play.
    struct Part: Hashable, Sendable {
        let role: PlayPlayer.Role
        let player: ScriptedPlayer
    }

    init(
        _ kind: PlayKind,
        manner: String? = nil,
        outcome: String? = nil,
        seconds: Int? = nil,
        _ parts: [(PlayPlayer.Role, ScriptedPlayer)] = []
    ) {
        self.kind = kind
        self.manner = manner
        self.outcome = outcome
        self.seconds = seconds
        self.parts = parts.map { Part(role: $0.0, player: $0.1) }
    }

    /// The first player in this role.
    subscript(role: PlayPlayer.Role) -> ScriptedPlayer? {
        parts.first { $0.role == role }?.player
    }

    /// Returns all players in this role.
    func players(_ role: PlayPlayer.Role) -> [ScriptedPlayer] {
        parts.filter { $0.role == role }.map(\.player)
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
    ///   - place: The number of the team in its league.
    ///   - firstID: The id of the league's first player. Each team has a hundred ids.
    ///   - jerseys: The allowed numbers.
    static func team(_ place: Int, positions: [String], firstID: Int, jerseys: ClosedRange<Int>) -> [ScriptedPlayer] {
        let names = PlayerNames.ofTeam(place, size: positions.count)
        var random = SplitMix64(seed: UInt64(truncatingIfNeeded: firstID + place))
        let numbers = jerseys.shuffled(using: &random)
        return positions.enumerated().map { index, position in
            ScriptedPlayer(
                id: firstID + 100 * place + index,
                first: names[index].first,
                last: names[index].last,
                jersey: numbers[index % numbers.count],
                position: position
            )
        }
    }
}
