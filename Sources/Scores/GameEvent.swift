/// A notable event of a game, as the differ finds it. Whether it becomes an alert is decided later.
///
/// One revision of a game has at most one event of a kind, so game, revision and kind identify it permanently.
package struct GameEvent: Hashable, Sendable, Codable {
    /// The raw values are those of the column `game_event.kind` and of JSON.
    package enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
        case start
        /// One or more goals since the last revision.
        case score
        case leadChange = "lead_change"
        case tie
        /// The score is close and little time is left, in sports where a lead of a few points is soon lost.
        case closeGame = "close_game"
        /// A side that was far behind has drawn level or taken the lead.
        case comeback
        /// The underdog leads, and little time is left.
        case upsetAlert = "upset_alert"
        /// The underdog has won.
        case upset
        /// The game is over and one side scored nothing.
        case shutout
        /// A player has reached a notable number of goals or points, such as the third goal of a game or the fortieth
        /// point.
        case milestone
        case periodEnd = "period_end"
        case overtime
        case shootout
        case final
        /// A published score, start or end was wrong.
        case correction
        case postponed
        case cancelled
        /// The start was moved to another time or day.
        case moved
        case suspended
        case delayed
        /// Play continues after a suspension or a delay.
        case resumed
    }

    package let kind: Kind
    /// The score after the event; `nil`: none was known yet.
    package let score: Score?
    /// The score before the event; `nil`: none was known, or it is irrelevant.
    package let previousScore: Score?
    package let period: Period?
    package let clock: GameClock?
    /// The side that scored, took the lead, came back or won; `nil`: both or neither.
    package let side: Side?
    /// The scorer's name as in the play, if the score is one goal or basket whose play is known.
    package private(set) var scorer: String?
    /// The known plays behind a score, in order; `nil`: none is known.
    package private(set) var scorers: [Scorer]?
    /// The status that a correction retracts: `final` for a wrong end, `live` for a wrong start.
    package let retracted: GameStatus?
    /// For a comeback: the largest deficit of the side, in points.
    package let deficit: Int?
    /// For an upset, and for a possible one: the ranks of the teams, `nil` for an unranked team.
    package let ranks: BySide<Int?>?
    /// The name of the poll with ``ranks``; `nil` also for events from before the name was stored.
    package let rankPoll: String?
    /// For an event of kind `milestone`: every milestone that was reached between two reads, at least one.
    package let milestones: [Milestone]?

    package init(
        kind: Kind,
        score: Score?,
        previousScore: Score? = nil,
        period: Period? = nil,
        clock: GameClock? = nil,
        side: Side? = nil,
        scorer: String? = nil,
        retracted: GameStatus? = nil,
        deficit: Int? = nil,
        ranks: BySide<Int?>? = nil,
        rankPoll: String? = nil,
        milestones: [Milestone]? = nil,
        scorers: [Scorer]? = nil
    ) {
        self.kind = kind
        self.score = score
        self.previousScore = previousScore
        self.period = period
        self.clock = clock
        self.side = side
        self.scorer = scorer
        self.retracted = retracted
        self.deficit = deficit
        self.ranks = ranks
        self.rankPoll = rankPoll
        self.milestones = milestones
        self.scorers = scorers
    }
}

extension GameEvent {
    /// A player that an event names.
    package struct NamedPlayer: Hashable, Sendable {
        /// The name as in the plays.
        package let name: String
        package let side: Side
    }

    /// The players that the event names: the scorers, and those with a milestone.
    package var players: [NamedPlayer] {
        let alone = zip([scorer].compactMap(\.self), [side].compactMap(\.self)).map {
            NamedPlayer(name: $0, side: $1)
        }
        let all = scorers.map { $0.map { NamedPlayer(name: $0.player, side: $0.side) } }
        return (all ?? alone) + (milestones ?? []).map { NamedPlayer(name: $0.player, side: $0.side) }
    }
}

extension GameEvent {
    /// The points of each side since the previous score; `nil` if one of the scores is unknown, or the later one is
    /// lower than the earlier one.
    package var gained: Score? {
        previousScore.flatMap { score?.minus($0) }
    }

    /// Whether all plays behind the score are known, for each side.
    package var namesAllScorers: Bool {
        guard let gained, let scorers else { return false }
        return scorers.map(\.gained).total == gained
    }

    /// The number of goals or baskets of each side behind the score; `nil` if not all their plays are known.
    package var goals: Score? {
        guard namesAllScorers, let scorers else { return nil }
        return scorers.reduce(into: Score.zero) { $0[$1.side] += 1 }
    }

    /// Returns the number of goals of each side since the previous score. If not all their plays are known, this is the
    /// number of points, provided that every goal of the league counts one point; otherwise `nil`.
    package func goals(mostPointsOfGoal: Int) -> Score? { goals ?? (mostPointsOfGoal == 1 ? gained : nil) }

    /// Returns the same event with the plays behind its score.
    package func withScorers(_ scorers: [Scorer]) -> GameEvent {
        var event = self
        event.scorers = scorers.isEmpty ? nil : scorers
        event.scorer = scorers.count == 1 && event.namesAllScorers ? scorers[0].player : nil
        return event
    }
}

/// A play that added to the score, as in the play-by-play.
package struct Scorer: Hashable, Sendable, Codable {
    /// The player's name as in the play.
    package let player: String
    package let side: Side
    /// More than 0: 1 for a goal or a free throw, 2 for a long-range goal in the Premier Lacrosse League.
    package let points: Int
    /// The running score after the play.
    package let score: Score
    /// The names of those who assisted, as in the play; empty if the play names none.
    package let assists: [String]
    /// The scorer's goals of the season including this one, as the play states them; `nil`: it does not.
    package let seasonTotal: Int?

    package init(
        player: String,
        side: Side,
        points: Int,
        score: Score,
        assists: [String] = [],
        seasonTotal: Int? = nil
    ) {
        self.player = player
        self.side = side
        self.points = points
        self.score = score
        self.assists = assists
        self.seasonTotal = seasonTotal
    }

    /// A stored scorer may lack the assists.
    package init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            player: try fields.decode(String.self, forKey: .player),
            side: try fields.decode(Side.self, forKey: .side),
            points: try fields.decode(Int.self, forKey: .points),
            score: try fields.decode(Score.self, forKey: .score),
            assists: try fields.decodeIfPresent([String].self, forKey: .assists) ?? [],
            seasonTotal: try fields.decodeIfPresent(Int.self, forKey: .seasonTotal)
        )
    }

    /// The points that the play added for each side.
    package var gained: Score {
        var gained = Score.zero
        gained[side] = points
        return gained
    }

    /// The running score before the play; `nil` if its side has fewer points than the play added.
    package var previousScore: Score? {
        score.minus(gained).flatMap { $0.isAtLeast(.zero) ? $0 : nil }
    }
}

/// The number of goals or points of a player in a game, counted from the plays.
package struct Milestone: Hashable, Sendable, Codable {
    /// The player's name as in the plays.
    package let player: String
    package let side: Side
    /// Goals; in basketball points.
    package let points: Int

    package init(player: String, side: Side, points: Int) {
        self.player = player
        self.side = side
        self.points = points
    }
}
