import Scores
import Sports

/// Determines the winner of each face-off of a game.
///
/// `Faceoff A vs B won by COR` does not show which of the two plays for COR. There are three kinds of evidence, tried
/// in turn:
/// - the line itself, if one of the two picked up the ball for COR;
/// - the other plays of A and B;
/// - the order of names in the game's other lines, because one dialect names the visitor first and the other the home
///   side.
struct FaceoffOrder {
    /// The sides of players by name, according to their other plays.
    private let sides: [PlayerName: Side]
    /// The side that the game's lines name first; `nil` if there is no evidence, or if it is even.
    let first: Side?

    init(_ plays: [(side: Side?, line: PlayLine)]) {
        var appearances: [PlayerName: BySide<Int>] = [:]
        for (side, line) in plays where !line.isNeutral {
            // Of the players in a face-off, only the one who picked up the ball has a known team.
            guard line.duel?.isPickedUpByWinner ?? true else { continue }
            guard let side else { continue }
            for player in line.players {
                let own = player.role.isOpponent(in: line.kind) ? side.other : side
                appearances[PlayerName(player.name), default: .zero][own] += 1
            }
        }
        let sides = appearances.compactMapValues(\.leader)
        var votes = Score.zero
        for duel in plays.compactMap(\.line.duel) {
            if let side = sides[PlayerName(String(duel.first))] { votes[side] += 1 }
            if let side = sides[PlayerName(String(duel.second))] { votes[side.other] += 1 }
        }
        self.sides = sides
        first = votes.leader
    }

    /// Returns the winner and the loser; empty if they cannot be determined.
    func players(of line: PlayLine, wonBy side: Side?) -> [PlayPlayer] {
        guard let duel = line.duel,
            let isFirst = duel.isWonByFirst(line) ?? side.flatMap({ isWonByFirst(duel, by: $0) })
        else { return [] }
        let (winner, loser) = isFirst ? (duel.first, duel.second) : (duel.second, duel.first)
        return PlayPlayer.named(winner, .faceoffWinner) + PlayPlayer.named(loser, .faceoffLoser)
    }

    /// Decides by the two players' other plays, unless these put both on one side; otherwise by the order of names in
    /// the game.
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
    /// Whether the first player won, if one of the two picked up the ball for the winning team; `nil` if neither did.
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
    /// Whether a player with this role plays against the team that the play belongs to.
    fileprivate func isOpponent(in kind: PlayKind) -> Bool {
        switch self {
        case .causedTurnover: true
        case .goalie: kind == .shot
        default: false
        }
    }
}
