/// What kind of thing a play reports. The raw values are those of the column `play.kind` and of JSON.
package enum PlayKind: String, Hashable, Sendable, Codable, CaseIterable {
    case goal
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
    /// A text that no rule knows; it stands verbatim in ``Play/text``.
    case other
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
    /// The running score after a goal; `nil` on every other play.
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
