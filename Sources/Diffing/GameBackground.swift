package import Scores
package import Sports

/// What is known of a game beside two looks at it.
package struct GameBackground: Hashable, Sendable {
    /// The sport by whose rules the game is played.
    package let sport: Sport
    /// What was said of the game before.
    package var course: Course
    /// The ranks of the teams in the poll of their league; `nil` for one that has none.
    package let ranks: BySide<Int?>
    /// The poll that they are from, by name.
    package let rankPoll: String?
    /// Who scored.
    package let scoring: Scoring

    package init(
        sport: Sport,
        course: Course = Course(),
        ranks: BySide<Int?> = BySide(home: nil, away: nil),
        rankPoll: String? = nil,
        scoring: Scoring = Scoring([])
    ) {
        self.sport = sport
        self.course = course
        self.ranks = ranks
        self.rankPoll = rankPoll
        self.scoring = scoring
    }

    /// The side that nobody expects to win: unranked against a ranked team, or ten places below it. `nil` where there
    /// is none.
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
