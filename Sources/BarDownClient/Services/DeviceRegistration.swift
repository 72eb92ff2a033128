public import Foundation

/// A device's complete registration for notifications; each one replaces the last.
public struct DeviceRegistration: Codable, Hashable, Sendable {
    /// APNs's name of the device and app, in hexadecimal. Secret.
    public var token: String
    /// What to be alerted about; at most 200 things.
    public var follows: [Follow]
    /// Games without alerts, whatever else is followed; at most 200.
    public var mutedGames: [Game.ID] = []
    /// Whether alerts must not give away outcomes.
    public var spoilerSafe = false
    /// The app brings the strings of alerts (`bardown push strings` prints the English): tell it their keys and what
    /// fills them, so that alerts are in the phone's language. `nil`, as no, is English.
    public var localizesAlerts: Bool?
    /// Seconds to delay alerts, 0…120, for viewers of a delayed broadcast.
    public var delaySeconds = 0
    /// When to send no alerts; requires a ``zone``.
    public var quietHours: QuietHours?
    /// The device's zone, by its name in the IANA database.
    public var zone: String?
    /// Bundle id of the app; `nil` for the server's own.
    public var topic: String?
    /// Which APNs the token is for; `nil` for the server's own.
    public var environment: Environment?

    /// - Parameter token: In hexadecimal: `deviceToken.map { String(format: "%02x", $0) }.joined()`.
    public init(token: String, follows: [Follow]) {
        self.token = token
        self.follows = follows
    }

    /// Which of Apple's two services.
    public enum Environment: String, Codable, Sendable {
        /// For apps from the store and TestFlight.
        case production
        /// For apps from Xcode.
        case sandbox
    }

    /// Hours of every day, by the device's ``zone``.
    public struct QuietHours: Codable, Hashable, Sendable {
        /// `22:30`.
        public var from: String
        /// `07:00`; on the next day if it is not later than ``from``.
        public var until: String

        /// - Parameters: `HH:MM`, 00:00 to 23:59.
        public init(from: String, until: String) {
            self.from = from
            self.until = until
        }
    }
}

/// Something to be alerted about.
public struct Follow: Codable, Hashable, Sendable {
    private var team: String?
    private var game: String?
    private var league: League?
    private var player: String?
    /// Only these alerts; `nil` for the usual ones.
    public var alerts: [AlertKind]?

    /// - Parameter name: The team's short name, such as `duke`.
    public static func team(_ name: String, in league: League, alerts: [AlertKind]? = nil) -> Follow {
        Follow(team: name, league: league, alerts: alerts)
    }

    /// One game, until it is over.
    public static func game(_ id: Game.ID, alerts: [AlertKind]? = nil) -> Follow {
        Follow(game: id.uuidString.lowercased(), alerts: alerts)
    }

    /// Every game of a league.
    public static func league(_ league: League, alerts: [AlertKind]? = nil) -> Follow {
        Follow(league: league, alerts: alerts)
    }

    /// A player: goals with a known scorer, and milestones.
    public static func player(_ id: RosterPlayer.ID, alerts: [AlertKind]? = nil) -> Follow {
        Follow(player: id.uuidString.lowercased(), alerts: alerts)
    }

    /// As the server names it in its answer.
    var subject: String { team ?? game ?? player ?? league?.rawValue ?? "" }
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
    /// Somebody scored.
    public static let score = AlertKind(rawValue: "score")
    /// The side that was behind is ahead.
    public static let leadChange = AlertKind(rawValue: "lead_change")
    /// Few points apart, and little time to go.
    public static let closeGame = AlertKind(rawValue: "close_game")
    /// A side that trailed by a lot has tied the game or is ahead.
    public static let comeback = AlertKind(rawValue: "comeback")
    /// The underdog leads with little time left.
    public static let upsetAlert = AlertKind(rawValue: "upset_alert")
    /// A player has reached a notable number of goals or points.
    public static let milestone = AlertKind(rawValue: "milestone")
    /// The game is over.
    public static let final = AlertKind(rawValue: "final")
    /// It will be played on another day.
    public static let postponed = AlertKind(rawValue: "postponed")
    /// A period is over.
    public static let periodEnd = AlertKind(rawValue: "period_end")
    /// It goes into overtime.
    public static let overtime = AlertKind(rawValue: "overtime")
    /// It goes into a shootout.
    public static let shootout = AlertKind(rawValue: "shootout")
    /// It will not be played.
    public static let cancelled = AlertKind(rawValue: "cancelled")
    /// It begins at another time than was said.
    public static let moved = AlertKind(rawValue: "moved")
    /// An earlier alert was wrong.
    public static let correction = AlertKind(rawValue: "correction")
}
