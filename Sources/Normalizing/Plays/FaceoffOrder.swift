import Scores
import Sports

/// Who won each face-off of a game.
///
/// `Faceoff A vs B won by COR` does not say which of the two plays for COR. The line itself may tell, by who of the two
/// picked the ball up for COR; else the other plays of A and B do; else the order in which the game's other lines name
/// their two, because one dialect names the visitor first and the other the home side.
struct FaceoffOrder {
    /// The side that players play for, by name, as far as their other plays tell.
    private let sides: [PlayerName: Side]
    /// The side that the game's lines name first; `nil` where nothing tells, or the evidence is even.
    let first: Side?

    init(_ plays: [(side: Side?, line: PlayLine)]) {
        var appearances: [PlayerName: BySide<Int>] = [:]
        for (side, line) in plays where !line.isNeutral {
            // Of a face-off itself only who picked the ball up is known to be of a team.
            guard line.duel?.isPickedUpByWinner ?? true else { continue }
            guard let side else { continue }
            for player in line.players {
                let own = player.role.isOfTheOtherTeam(in: line.kind) ? side.other : side
                appearances[PlayerName(player.name), default: .nilNil][own] += 1
            }
        }
        let sides = appearances.compactMapValues(\.leader)
        var votes = Score.nilNil
        for duel in plays.compactMap(\.line.duel) {
            if let side = sides[PlayerName(String(duel.first))] { votes[side] += 1 }
            if let side = sides[PlayerName(String(duel.second))] { votes[side.other] += 1 }
        }
        self.sides = sides
        first = votes.leader
    }

    /// The winner and the loser; nobody where that cannot be told apart.
    func players(of line: PlayLine, wonBy side: Side?) -> [PlayPlayer] {
        guard let duel = line.duel,
            let isFirst = duel.isWonByFirst(line) ?? side.flatMap({ isWonByFirst(duel, by: $0) })
        else { return [] }
        let (winner, loser) = isFirst ? (duel.first, duel.second) : (duel.second, duel.first)
        return PlayPlayer.named(winner, .faceoffWinner) + PlayPlayer.named(loser, .faceoffLoser)
    }

    /// By the two players' own plays, unless those put both on one side; else by the habit of the game.
    private func isWonByFirst(_ duel: PlayLine.Duel, by winner: Side) -> Bool? {
        let known = (sides[PlayerName(String(duel.first))], sides[PlayerName(String(duel.second))])
        switch known {
        case (let side?, nil): return side == winner
        case (nil, let side?): return side != winner
        case (let one?, let other?) where one != other: return one == winner
        default: return first.map { $0 == winner }
        }
    }
}

extension PlayLine.Duel {
    /// By who of the two picked the ball up for the team that won; `nil` where it was neither.
    fileprivate func isWonByFirst(_ line: PlayLine) -> Bool? {
        guard isPickedUpByWinner, let pickup = line.players.first(where: { $0.role == .groundBall }) else { return nil }
        let name = PlayerName(pickup.name)
        switch (PlayerName(String(first)) == name, PlayerName(String(second)) == name) {
        case (true, false): return true
        case (false, true): return false
        default: return nil
        }
    }
}

extension PlayPlayer.Role {
    /// Whether the player of this role plays against the team that the play belongs to.
    fileprivate func isOfTheOtherTeam(in kind: PlayKind) -> Bool {
        switch self {
        case .causedTurnover: true
        case .goalie: kind == .shot
        default: false
        }
    }
}
