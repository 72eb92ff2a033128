package import Scores

/// One of the best players of a team in a game.
package struct BoxLeader: Hashable, Sendable {
    package let player: PlayerReading
    /// `3 G, 1 A`; `24 PTS, 8 REB`. The blanks before the abbreviations do not break.
    package let figures: String
}

extension BoxFigures {
    /// The best three of each team, by the order of the sport's first table. Players without its first statistic, such
    /// as points, are left out.
    package var leaders: BySide<[BoxLeader]> { players.mapValues(leaders) }

    private func leaders(among players: [BoxPlayer]) -> [BoxLeader] {
        let order = sport.boxLayout.roles[0].order
        let ranked = players.filter(\.isShown).compactMap { player -> (player: BoxPlayer, rank: [Double])? in
            let rank = order.map { player.values(dictionary)[$0]?.size ?? 0 }
            return rank.first.map { $0 > 0 } == true ? (player, rank) : nil
        }
        return ranked.sorted { $1.rank.lexicographicallyPrecedes($0.rank) }.prefix(3).map { player, _ in
            BoxLeader(player: player.reading, figures: figures(of: player))
        }
    }

    private func figures(of player: BoxPlayer) -> String {
        let values = player.values(dictionary)
        return sport.boxLayout.leaders.compactMap { statistic in
            guard let value = values[statistic], !value.isZero, let definition = dictionary[statistic] else {
                return nil
            }
            return "\(definition.text(of: value))\u{A0}\(definition.abbreviation)"
        }.joined(separator: ", ")
    }
}
