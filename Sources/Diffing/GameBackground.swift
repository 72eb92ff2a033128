package import Scores
package import Sports

/// Facts about a game that the two compared snapshots do not contain.
package struct GameBackground: Hashable, Sendable {
    /// The sport by whose rules the game is played.
    package let sport: Sport
    /// The earlier events of the game.
    package var history: EventHistory
    /// The ranks of the teams in their league's poll; `nil` for an unranked team.
    package let ranks: BySide<Int?>
    /// The name of that poll.
    package let rankPoll: String?
    /// The scorers, as far as the plays name them.
    package let scoring: Scoring

    package init(
        sport: Sport,
        history: EventHistory = EventHistory(),
        ranks: BySide<Int?> = BySide(home: nil, away: nil),
        rankPoll: String? = nil,
        scoring: Scoring = Scoring([])
    ) {
        self.sport = sport
        self.history = history
        self.ranks = ranks
        self.rankPoll = rankPoll
        self.scoring = scoring
    }

    /// The side that is not expected to win: unranked against a ranked team, or ranked at least ten places lower. `nil`
    /// if there is none.
    var underdog: Side? {
        switch (ranks.home, ranks.away) {
        case (nil, nil): nil
        case (nil, _?): .home
        case (_?, nil): .away
        case (let home?, let away?):
            if home - away >= Self.rankGap { .home } else { away - home >= Self.rankGap ? .away : nil }
        }
    }

    private static let rankGap = 10
}
