/// The kind of a play. The raw values are those of the column `play.kind` and of JSON.
///
/// The kinds that several sports share are here. Those of one sport are in its folder of `Sports`, where
/// `Sport.points` defines how much each adds to a score. A kind that is unknown to this program keeps its raw value.
package struct PlayKind: RawRepresentable, Hashable, Sendable, Codable {
    package let rawValue: String

    package init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// A goal in lacrosse or hockey. Basketball has a kind for each number of points.
    package static let goal = PlayKind(rawValue: "goal")
    /// A shot that did not score. In hockey it was on goal and was saved.
    package static let shot = PlayKind(rawValue: "shot")
    /// In hockey a blocked shot belongs to the shooting side. In basketball, where the shot has a line of its own, it
    /// belongs to the blocker's side.
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
    /// A coach's challenge or a video review by the officials.
    package static let review = PlayKind(rawValue: "review")
    package static let gameEnd = PlayKind(rawValue: "game_end")
    /// A text that matches no rule. It is kept verbatim in ``Play/text``.
    package static let other = PlayKind(rawValue: "other")
}

extension PlayKind {
    /// The kinds that plays of every sport may have.
    package static let shared: [PlayKind] = [
        .turnover, .foul, .timeout, .lineup, .periodStart, .periodEnd, .stoppage, .review, .gameEnd, .other,
    ]
}

/// A person in a play, by the name that the source printed, with his or her role.
package struct PlayPlayer: Hashable, Sendable, Codable {
    /// The role of a player in a play. The raw values are those of JSON.
    ///
    /// The roles that several sports share are here. Those of one sport are in its folder of `Sports`.
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

    /// The name as found, with first and last name in the source's order: `Nikolic, AJ` or `Oran Gelinas`.
    package let name: String
    package let role: Role
    /// The scorer's goals of the season including this one; `nil`: the source does not state them, or the role is
    /// another.
    package let seasonTotal: Int?

    package init(name: String, role: Role, seasonTotal: Int? = nil) {
        self.name = name
        self.role = role
        self.seasonTotal = seasonTotal
    }
}

/// One line of a play-by-play.
package struct Play: Hashable, Sendable, Codable {
    package let period: Period
    /// The time left in the period; `nil`: the source gives none.
    package let clock: GameClock?
    /// The team that the play belongs to; `nil` if it belongs to none, such as the start of a period or a media
    /// timeout, or if the team is unknown.
    package let side: Side?
    package let kind: PlayKind
    /// The text as found, trimmed; empty if the source's text is empty.
    package let text: String
    /// The running score after a scoring play; `nil` for every other play.
    package let score: Score?
    package let players: [PlayPlayer]
    /// The position from which the shot was taken; `nil` if the play is not a shot or the position is not known.
    package let shotPosition: ShotPosition?

    package init(
        period: Period,
        clock: GameClock?,
        side: Side?,
        kind: PlayKind,
        text: String,
        score: Score? = nil,
        players: [PlayPlayer] = [],
        shotPosition: ShotPosition? = nil
    ) {
        self.period = period
        self.clock = clock
        self.side = side
        self.kind = kind
        self.text = text
        self.score = score
        self.players = players
        self.shotPosition = shotPosition
    }
}

extension Play {
    /// The same with the sides swapped.
    package var mirrored: Play {
        Play(
            period: period,
            clock: clock,
            side: side?.other,
            kind: kind,
            text: text,
            score: score?.mirrored,
            players: players,
            shotPosition: shotPosition
        )
    }
}
