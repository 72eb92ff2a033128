package import Scores

/// One of the best players of a team in a game.
package struct BoxLeader: Hashable, Sendable {
    package let player: PlayerReading
    /// The figures: `3 G, 1 A`; `24 PTS, 8 REB`. The blanks before the abbreviations do not break.
    package let figures: String
}

extension BoxFigures {
    /// At most three players of each team, the best first, by the order of the sport's first table. Players without its
    /// first statistic, such as points, are left out.
    package var leaders: BySide<[BoxLeader]> {
        players.mapValues { players in
            best(of: players).prefix(3).map { BoxLeader(player: $0.reading, figures: figures(of: $0)) }
        }
    }

    /// The best player of each team, away first, by the same order. A team is left out if it has none, or if its best
    /// player has none of the figures that are shown.
    package var topPerformers: [TopPerformer] {
        [Side.away, .home].compactMap { side in
            guard let player = best(of: players[side]).first else { return nil }
            let figures = leaderValues(of: player).map { TopPerformer.Figure(statistic: $0.statistic, value: $1) }
            guard !figures.isEmpty else { return nil }
            return TopPerformer(side: side, player: player.reading.name, figures: figures)
        }
    }

    private func best(of players: [BoxPlayer]) -> [BoxPlayer] {
        let order = sport.boxLayout.roles[0].order
        let ranked = players.filter(\.isShown).compactMap { player -> (player: BoxPlayer, rank: [Double])? in
            let rank = order.map { player.values(dictionary)[$0]?.size ?? 0 }
            return rank.first.map { $0 > 0 } == true ? (player, rank) : nil
        }
        return ranked.sorted { $1.rank.lexicographicallyPrecedes($0.rank) }.map(\.player)
    }

    private func figures(of player: BoxPlayer) -> String {
        leaderValues(of: player).map { $0.labelled($1) }.joined(separator: ", ")
    }

    /// Returns the statistics of a leader that are not 0.
    private func leaderValues(of player: BoxPlayer) -> [(StatisticDefinition, StatValue)] {
        let values = player.values(dictionary)
        return sport.boxLayout.leaders.compactMap { statistic in
            guard let value = values[statistic], !value.isZero, let definition = dictionary[statistic] else {
                return nil
            }
            return (definition, value)
        }
    }
}

extension Sport {
    /// The text about a top performer, `T. Hale 4 G, 1 A`, in two parts, of which a narrow screen shows only the first:
    /// `F. McBride 27 PTS`, `, 9 REB, 5 AST`. The second part is empty if the sport shows at most two figures, because
    /// those of two players fit a line. The blanks before the abbreviations do not break.
    package func text(of performer: TopPerformer) -> (first: String, rest: String) {
        let dictionary = StatisticDictionary(self)
        let figures = performer.figures.compactMap { dictionary[$0.statistic]?.labelled($0.value) }
        let count = boxLayout.leaders.count > 2 ? 1 : figures.count
        let rest = figures.dropFirst(count).map { ", \($0)" }.joined()
        let first = figures.prefix(count).joined(separator: ", ")
        return ("\(PlayerName.shortDisplayName(performer.player)) \(first)", rest)
    }
}

extension StatisticDefinition {
    /// For example `4 G`.
    fileprivate func labelled(_ value: StatValue) -> String { "\(text(of: value))\u{A0}\(abbreviation)" }
}
