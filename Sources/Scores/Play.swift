/// What kind of thing a play reports. The raw values are those of the column `play.kind` and of JSON.
package enum PlayKind: String, Hashable, Sendable, Codable, CaseIterable {
    /// Of lacrosse and hockey. Basketball's are ``twoPointer``, ``threePointer`` and ``freeThrow``.
    case goal
    /// Did not score. In hockey: was on goal, and was saved.
    case shot
    case save
    case faceoff
    case drawControl = "draw_control"
    case groundBall = "ground_ball"
    case clear
    case turnover
    case penalty
    case foul
    case timeout
    case shotClockViolation = "shot_clock_violation"
    case goalieChange = "goalie_change"
    case lineup
    case periodStart = "period_start"
    case periodEnd = "period_end"

    // Basketball
    case twoPointer = "two_pointer"
    case threePointer = "three_pointer"
    case missedFieldGoal = "missed_field_goal"
    case freeThrow = "free_throw"
    case missedFreeThrow = "missed_free_throw"
    case rebound
    case steal
    case jumpBall = "jump_ball"
    case violation
    case substitution

    // Hockey
    /// Went past the goal, or hit its frame.
    case missedShot = "missed_shot"
    /// Belongs, in hockey, to the side that shot; in basketball, where the shot has a line of its own, to the
    /// blocker's.
    case blockedShot = "blocked_shot"
    case hit
    case giveaway
    case takeaway
    /// Will be called once the other side has lost the puck.
    case delayedPenalty = "delayed_penalty"
    /// Scored in a shootout; no goal of the score.
    case shootoutGoal = "shootout_goal"
    case shootoutMiss = "shootout_miss"

    // Either
    case stoppage
    /// A coach's challenge, the officials' look at a recording.
    case review
    case gameEnd = "game_end"
    /// A text that no rule knows; it stands verbatim in ``Play/text``.
    case other
}

extension PlayKind {
    /// What such a play adds to its side's score; 0 where nothing.
    package var points: Int {
        switch self {
        case .goal, .freeThrow: 1
        case .twoPointer: 2
        case .threePointer: 3
        default: 0
        }
    }
}

/// A person in a play, by the name that the source printed, and what he or she did there.
package struct PlayPlayer: Hashable, Sendable, Codable {
    package enum Role: String, Hashable, Sendable, Codable, CaseIterable {
        case scorer, assist, shooter, goalie
        case faceoffWinner = "faceoff_winner"
        case faceoffLoser = "faceoff_loser"
        case drawControl = "draw_control"
        case groundBall = "ground_ball"
        case turnover
        case causedTurnover = "caused_turnover"
        case penalized, fouler, starter
        // Basketball
        case rebounder, stealer, jumper
        case fouled
        case substituteIn = "substitute_in"
        case substituteOut = "substitute_out"
        /// Won the ball at a jump ball.
        case gainedPossession = "gained_possession"
        // Hockey
        case hitter
        case hit
        case blocker
        case giveaway, takeaway
        case drewPenalty = "drew_penalty"
        case servedPenalty = "served_penalty"
    }

    /// As found, in the order of the source: `Nikolic, AJ` or `Oran Gelinas`.
    package let name: String
    package let role: Role

    package init(name: String, role: Role) {
        self.name = name
        self.role = role
    }
}

/// One line of a play-by-play.
package struct Play: Hashable, Sendable, Codable {
    package let period: Period
    /// Time left in the period; `nil` where the source gives none.
    package let clock: GameClock?
    /// The team that the play belongs to; `nil` for what belongs to nobody (period marks, media timeouts).
    package let side: Side?
    package let kind: PlayKind
    /// As found, blanks at the ends removed; empty where the source's text is.
    package let text: String
    /// The running score after a play that scores; `nil` on every other.
    package let score: Score?
    package let players: [PlayPlayer]

    package init(
        period: Period,
        clock: GameClock?,
        side: Side?,
        kind: PlayKind,
        text: String,
        score: Score? = nil,
        players: [PlayPlayer] = []
    ) {
        self.period = period
        self.clock = clock
        self.side = side
        self.kind = kind
        self.text = text
        self.score = score
        self.players = players
    }
}

extension Play {
    /// The same with the sides exchanged.
    package var mirrored: Play {
        Play(
            period: period,
            clock: clock,
            side: side?.other,
            kind: kind,
            text: text,
            score: score?.mirrored,
            players: players
        )
    }
}
