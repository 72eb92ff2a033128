package import Scores

/// What a device wants to be told, and how.
package struct DeviceWishes: Sendable, Hashable {
    package var follows: [Follow]
    /// Of these it wants to hear nothing, whatever it follows.
    package var mutedGames: [GameID]
    /// Told only what gives nothing of a game away.
    package var isSpoilerSafe: Bool
    /// Its app brings the strings of alerts: it is told their keys.
    package var localizesAlerts: Bool
    /// For who watches a late stream: 0 to 120.
    package var delaySeconds: Int
    package var quietHours: QuietHours?
    /// IANA zone of the quiet hours.
    package var zone: String

    package init(
        follows: [Follow],
        mutedGames: [GameID] = [],
        isSpoilerSafe: Bool = false,
        localizesAlerts: Bool = false,
        delaySeconds: Int = 0,
        quietHours: QuietHours? = nil,
        zone: String = "UTC"
    ) {
        self.follows = follows
        self.mutedGames = mutedGames
        self.isSpoilerSafe = isSpoilerSafe
        self.localizesAlerts = localizesAlerts
        self.delaySeconds = delaySeconds
        self.quietHours = quietHours
        self.zone = zone
    }
}

/// When a device is told nothing, by its own wall clock.
package struct QuietHours: Sendable, Hashable {
    /// Minute of the day, 0 to 1439.
    package let from: Int
    /// Minute of the day, 0 to 1439; before `from`, it is one of the next day.
    package let until: Int

    package init(from: Int, until: Int) {
        self.from = from
        self.until = until
    }
}

/// One thing that a device follows.
package struct Follow: Sendable, Hashable {
    package enum Subject: Sendable, Hashable {
        /// A team by its slug.
        case team(String, LeagueID)
        case game(GameID)
        case league(LeagueID)
        case player(PlayerID)
    }

    package let subject: Subject
    /// What it wants to hear of it; `nil`: everything.
    package let alerts: [Alert.Kind]?

    package init(_ subject: Subject, alerts: [Alert.Kind]? = nil) {
        self.subject = subject
        self.alerts = alerts
    }
}

extension Follow: Encodable {
    private enum CodingKeys: CodingKey {
        case team, game, league, player, alerts
    }

    /// As `register_device` takes it.
    package func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: CodingKeys.self)
        switch subject {
        case .team(let slug, let league):
            try fields.encode(slug, forKey: .team)
            try fields.encode(league, forKey: .league)
        case .game(let game): try fields.encode(game, forKey: .game)
        case .league(let league): try fields.encode(league, forKey: .league)
        case .player(let player): try fields.encode(player, forKey: .player)
        }
        try fields.encodeIfPresent(alerts, forKey: .alerts)
    }
}
