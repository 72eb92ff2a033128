#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A subject that a device wants alerts about: a team, a game, a league or a player.
public struct FollowRequest: Codable, Hashable, Sendable {
    /// The team's id or short name.
    public let team: String?
    /// The game's id.
    public let game: String?
    /// The league to follow; if ``team`` is set, the league of that team.
    public let league: LeagueName?
    /// The player's id, from a roster.
    public let player: String?
    /// The kinds of alerts to send; `nil` for all kinds.
    public var alerts: [AlertKind]?

    private init(
        team: String? = nil,
        game: String? = nil,
        league: LeagueName? = nil,
        player: String? = nil,
        alerts: [AlertKind]?
    ) {
        self.team = team
        self.game = game
        self.league = league
        self.player = player
        self.alerts = alerts
    }

    /// Follows all games of a team.
    /// - Parameter name: The team's short name, such as `duke`.
    public static func team(_ name: String, in league: LeagueName, alerts: [AlertKind]? = nil) -> FollowRequest {
        FollowRequest(team: name, league: league, alerts: alerts)
    }

    /// Follows one game until it is over.
    public static func game(_ id: UUID, alerts: [AlertKind]? = nil) -> FollowRequest {
        FollowRequest(game: id.uuidString.lowercased(), alerts: alerts)
    }

    /// Follows every game of a league.
    public static func league(_ league: LeagueName, alerts: [AlertKind]? = nil) -> FollowRequest {
        FollowRequest(league: league, alerts: alerts)
    }

    /// Follows a player, for alerts about the player's goals and milestones. A goal without a known scorer causes none.
    public static func player(_ id: UUID, alerts: [AlertKind]? = nil) -> FollowRequest {
        FollowRequest(player: id.uuidString.lowercased(), alerts: alerts)
    }

    /// The id or short name of the subject, as in ``RegisteredDeviceResponse/following``; empty if none is set.
    package var subject: String { team ?? game ?? player ?? league?.rawValue ?? "" }
}

/// A kind of alert. The server refuses unknown kinds.
public struct AlertKind: Word {
    /// The JSON value.
    public let rawValue: String

    /// - Parameter rawValue: The JSON value.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// The game begins.
    public static let start = AlertKind(rawValue: "start")
    /// A goal. Baskets cause no alerts.
    public static let score = AlertKind(rawValue: "score")
    /// The side that was behind is ahead.
    public static let leadChange = AlertKind(rawValue: "lead_change")
    /// The scores are close, and little time is left.
    public static let closeGame = AlertKind(rawValue: "close_game")
    /// A side that trailed by a lot has tied the game or is ahead.
    public static let comeback = AlertKind(rawValue: "comeback")
    /// The underdog leads with little time left.
    public static let upsetAlert = AlertKind(rawValue: "upset_alert")
    /// A player has reached a notable number of goals or points.
    public static let milestone = AlertKind(rawValue: "milestone")
    /// The game is over.
    public static let final = AlertKind(rawValue: "final")
    /// The game will be played on another day.
    public static let postponed = AlertKind(rawValue: "postponed")
    /// A period is over.
    public static let periodEnd = AlertKind(rawValue: "period_end")
    /// The game goes into overtime.
    public static let overtime = AlertKind(rawValue: "overtime")
    /// The game goes into a shootout.
    public static let shootout = AlertKind(rawValue: "shootout")
    /// The game will not be played.
    public static let cancelled = AlertKind(rawValue: "cancelled")
    /// The game begins at a different time than announced.
    public static let moved = AlertKind(rawValue: "moved")
    /// An earlier alert was wrong.
    public static let correction = AlertKind(rawValue: "correction")
}
