package import Scores

/// A device's notification preferences.
package struct DeviceWishes: Sendable, Hashable {
    package var follows: [Follow]
    /// Games that cause no alerts on this device, even if the device follows them.
    package var mutedGames: [GameID]
    /// Whether the device gets only alerts that reveal nothing about a game.
    package var isSpoilerSafe: Bool
    /// Whether the app contains the localized strings of alerts, so that it is sent only their keys.
    package var localizesAlerts: Bool
    /// The delay of alerts in seconds, 0 to 120, for viewers of a delayed stream.
    package var delaySeconds: Int
    package var quietHours: QuietHours?
    /// The IANA time zone of the quiet hours.
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

/// The hours of the day in which a device gets no alerts, in the time zone of its ``DeviceWishes``.
package struct QuietHours: Sendable, Hashable {
    /// The first minute, as a minute of the day, 0 to 1439.
    package let from: Int
    /// The end, as a minute of the day, 0 to 1439. When it is before `from`, it belongs to the next day.
    package let until: Int

    package init(from: Int, until: Int) {
        self.from = from
        self.until = until
    }
}

/// One subject that a device follows.
package struct Follow: Sendable, Hashable {
    package enum Subject: Sendable, Hashable {
        /// A team, by its slug.
        case team(String, LeagueID)
        case game(GameID)
        case league(LeagueID)
        case player(PlayerID)
    }

    package let subject: Subject
    /// The kinds of alerts to send; `nil` sends all.
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

    /// Encodes the follow in the form of the argument of `register_device`.
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
