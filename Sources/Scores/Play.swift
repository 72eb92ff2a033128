/// What kind of thing a play reports. The raw values are those of the column `play.kind` and of JSON.
///
/// The kinds that several sports share are here; those of one sport are in its folder of `Sports`, where
/// `Sport.points` says what each adds to a score. A kind that this program does not know keeps its word.
package struct PlayKind: RawRepresentable, Hashable, Sendable, Codable {
    package let rawValue: String

    package init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// Of lacrosse and hockey; basketball's goals have kinds by what they count.
    package static let goal = PlayKind(rawValue: "goal")
    /// Did not score. In hockey: was on goal, and was saved.
    package static let shot = PlayKind(rawValue: "shot")
    /// Belongs, in hockey, to the side that shot; in basketball, where the shot has a line of its own, to the
    /// blocker's.
    package static let blockedShot = PlayKind(rawValue: "blocked_shot")
    package static let save = PlayKind(rawValue: "save")
    package static let faceoff = PlayKind(rawValue: "faceoff")
    package static let turnover = PlayKind(rawValue: "turnover")
    package static let penalty = PlayKind(rawValue: "penalty")
    package static let foul = PlayKind(rawValue: "foul")
    package static let timeout = PlayKind(rawValue: "timeout")
    package static let lineup = PlayKind(rawValue: "lineup")
    package static let periodStart = PlayKind(rawValue: "period_start")
    package static let periodEnd = PlayKind(rawValue: "period_end")
    package static let stoppage = PlayKind(rawValue: "stoppage")
    /// A coach's challenge, the officials' look at a recording.
    package static let review = PlayKind(rawValue: "review")
    package static let gameEnd = PlayKind(rawValue: "game_end")
    /// A text that no rule knows; it stands verbatim in ``Play/text``.
    package static let other = PlayKind(rawValue: "other")
}

extension PlayKind {
    /// The kinds that plays of every sport may have.
    package static let shared: [PlayKind] = [
        .turnover, .foul, .timeout, .lineup, .periodStart, .periodEnd, .stoppage, .review, .gameEnd, .other,
    ]
}

/// A person in a play, by the name that the source printed, and what he or she did there.
package struct PlayPlayer: Hashable, Sendable, Codable {
    /// What a player did in a play. The raw values are those of JSON.
    ///
    /// The roles that several sports share are here; those of one sport are in its folder of `Sports`.
    package struct Role: RawRepresentable, Hashable, Sendable, Codable {
        package let rawValue: String

        package init(rawValue: String) {
            self.rawValue = rawValue
        }

        package static let scorer = Role(rawValue: "scorer")
        package static let assist = Role(rawValue: "assist")
        package static let shooter = Role(rawValue: "shooter")
        package static let goalie = Role(rawValue: "goalie")
        package static let blocker = Role(rawValue: "blocker")
        package static let faceoffWinner = Role(rawValue: "faceoff_winner")
        package static let faceoffLoser = Role(rawValue: "faceoff_loser")
        package static let turnover = Role(rawValue: "turnover")
        package static let penalized = Role(rawValue: "penalized")
        package static let fouler = Role(rawValue: "fouler")
        package static let starter = Role(rawValue: "starter")
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
