import Scores

/// What happens in a play, in terms that the codes of any source can be made of.
struct ScriptedAction: Hashable, Sendable {
    let kind: PlayKind
    /// How: the shot (`wrist`, `Driving Layup Shot`), the foul (`hooking`), why play stopped (`icing`); `nil` where a
    /// kind has only one way.
    let manner: String?
    /// What became of it, where the source has a second word for that: `wide-left`.
    let outcome: String?
    /// In the order in which sources name them.
    let parts: [Part]
    /// Of a penalty.
    let seconds: Int?

    /// What became of a clear that got the ball into the attack.
    static let goodClear = "good"

    /// A player and what he does in a play.
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

    /// Who does this in the play.
    subscript(role: PlayPlayer.Role) -> ScriptedPlayer? {
        parts.first { $0.role == role }?.player
    }

    /// All who do this in the play.
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
    /// `G`, `C`, `D`: the sport's own.
    let position: String

    var name: String { "\(first) \(last)" }
    /// `W. Firth`
    var shortName: String { "\(first.prefix(1)). \(last)" }
}

extension ScriptedPlayer {
    /// So many players with names and numbers of their own, one for each position given.
    /// - Parameter firstID: The others follow.
    static func team(positions: [String], firstID: Int, using random: inout SplitMix64) -> [ScriptedPlayer] {
        let lasts = Roster.lastNames.shuffled(using: &random)
        let jerseys = (2...98).shuffled(using: &random)
        return positions.enumerated().map { index, position in
            ScriptedPlayer(
                id: firstID + index,
                first: Roster.firstNames.randomElement(using: &random) ?? "Sam",
                last: lasts[index % lasts.count],
                jersey: jerseys[index % jerseys.count],
                position: position
            )
        }
    }
}
