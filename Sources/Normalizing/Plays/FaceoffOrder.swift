import Scores

/// Whose player a game's face-off texts name first.
///
/// `Faceoff A vs B won by COR` does not say which of the two plays for COR; one dialect names the visitor first, the
/// other the home side. Within a game the order is the same throughout, so the other plays of A and B tell.
struct FaceoffOrder {
    /// `nil` where nothing tells, or the evidence is even.
    let first: Side?

    init(_ plays: [(side: Side?, line: PlayLine)]) {
        var appearances: [String: BySide<Int>] = [:]
        for (side, line) in plays where !line.isNeutral {
            // Of a face-off itself only who picked the ball up is known to be of a team.
            guard line.duel?.isPickedUpByWinner ?? true else { continue }
            guard let side else { continue }
            for player in line.players {
                let own = player.role.isOfTheOtherTeam(in: line.kind) ? side.other : side
                appearances[player.name, default: .nilNil][own] += 1
            }
        }
        var votes = Score.nilNil
        for duel in plays.compactMap(\.line.duel) {
            if let side = appearances[String(duel.first)]?.leader { votes[side] += 1 }
            if let side = appearances[String(duel.second)]?.leader { votes[side.other] += 1 }
        }
        first = votes.leader
    }

    /// The winner and the loser; nobody where that cannot be told apart.
    func players(of duel: PlayLine.Duel?, wonBy side: Side?) -> [PlayPlayer] {
        guard let duel, let side, let first else { return [] }
        let (winner, loser) = side == first ? (duel.first, duel.second) : (duel.second, duel.first)
        return PlayPlayer.named(winner, .faceoffWinner) + PlayPlayer.named(loser, .faceoffLoser)
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
