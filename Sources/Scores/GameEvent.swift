/// Something that happened in a game and is worth saying: the differ's word, before anyone asks who wants to hear it.
///
/// One revision of a game brings at most one event of a kind: game, revision and kind name it for ever.
package struct GameEvent: Hashable, Sendable, Codable {
    /// The raw values are those of the column `game_event.kind` and of JSON.
    package enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
        case start
        /// One or more goals since the last revision.
        case score
        case leadChange = "lead_change"
        case tie
        /// Few points apart and little time to go: of sports where a lead of a few points is soon gone.
        case closeGame = "close_game"
        /// A side that was far behind has drawn level or taken the lead.
        case comeback
        /// The side that nobody expects to win leads, and there is little time left.
        case upsetAlert = "upset_alert"
        /// The side that nobody expected to win has won.
        case upset
        /// A game is over in which one side scored nothing.
        case shutout
        /// A player has scored as often as fans talk about: the third goal of a game, the fortieth point.
        case milestone
        case periodEnd = "period_end"
        case overtime
        case shootout
        case final
        /// A score, or an end, that was published turned out to be wrong.
        case correction
        case postponed
        case cancelled
        /// The start was moved to another time or day.
        case moved
        case suspended
        case delayed
        /// Play goes on after a suspension or a delay.
        case resumed
    }

    package let kind: Kind
    /// The score after it; `nil` where none was known yet.
    package let score: Score?
    /// The score before it; `nil` where none was known, or where it does not matter.
    package let previousScore: Score?
    package let period: Period?
    package let clock: GameClock?
    /// The side that scored, took the lead, came back or won; `nil` where both or neither did.
    package let side: Side?
    /// The scorer, as the play names the player, where the score is that of one goal or basket whose play is known.
    package private(set) var scorer: String?
    /// The plays behind a score, in their order, as far as they are known; `nil` where none is.
    package private(set) var scorers: [Scorer]?
    /// The status that a correction takes back: `final` of an end that was none, `live` of such a start.
    package let retracted: GameStatus?
    /// Of a comeback: how many points the side was behind at the most.
    package let deficit: Int?
    /// Of an upset, and of one in the making: the ranks of the teams, `nil` for one that has none.
    package let ranks: BySide<Int?>?
    /// The poll that ``ranks`` are from, by name; `nil` also of an event from before it was kept.
    package let rankPoll: String?
    /// Of a milestone: whose, at least one; where several players reached one between two looks, all of them.
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
    /// A player whom an event names.
    package struct NamedPlayer: Hashable, Sendable {
        /// As the plays name the player.
        package let name: String
        package let side: Side
    }

    /// Whom it names: the scorers, and those who reached a milestone.
    package var players: [NamedPlayer] {
        let alone = zip([scorer].compactMap(\.self), [side].compactMap(\.self)).map {
            NamedPlayer(name: $0, side: $1)
        }
        let all = scorers.map { $0.map { NamedPlayer(name: $0.player, side: $0.side) } }
        return (all ?? alone) + (milestones ?? []).map { NamedPlayer(name: $0.player, side: $0.side) }
    }
}

extension GameEvent {
    /// What each side has scored since the score before; `nil` where one of the two scores is unknown, or the later one
    /// is not at least the earlier one.
    package var gained: Score? {
        previousScore.flatMap { score?.minus($0) }
    }

    /// Whether the plays behind the score are all known, those of each side.
    package var namesAllScorers: Bool {
        guard let gained, let scorers else { return false }
        return scorers.map(\.gained).total == gained
    }

    /// How many goals or baskets of each side are behind the score; `nil` where not all their plays are known.
    package var goals: Score? {
        guard namesAllScorers, let scorers else { return nil }
        return scorers.reduce(into: Score.nilNil) { $0[$1.side] += 1 }
    }

    /// The same event with the plays behind its score.
    package func naming(_ scorers: [Scorer]) -> GameEvent {
        var event = self
        event.scorers = scorers.isEmpty ? nil : scorers
        event.scorer = scorers.count == 1 && event.namesAllScorers ? scorers[0].player : nil
        return event
    }
}

/// A play that added to the score, as the plays tell it.
package struct Scorer: Hashable, Sendable, Codable {
    /// As the play names the player.
    package let player: String
    package let side: Side
    /// More than 0: 1 for a goal or a free throw, 2 for a goal from a distance in the Premier Lacrosse League.
    package let points: Int
    /// The running score after it.
    package let score: Score

    package init(player: String, side: Side, points: Int, score: Score) {
        self.player = player
        self.side = side
        self.points = points
        self.score = score
    }

    /// What the play added to each side's score.
    package var gained: Score {
        var gained = Score.nilNil
        gained[side] = points
        return gained
    }

    /// The running score before the play; `nil` where its side has fewer points than the play added.
    package var previousScore: Score? {
        score.minus(gained).flatMap { $0.isAtLeast(.nilNil) ? $0 : nil }
    }
}

/// How much a player has scored in a game, by the plays.
package struct Milestone: Hashable, Sendable, Codable {
    /// As the plays name the player.
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
