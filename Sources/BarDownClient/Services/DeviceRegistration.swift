public import Foundation

/// What the server is told so that it tells this device: all of it each time.
public struct DeviceRegistration: Codable, Hashable, Sendable {
    /// APNs's name of the device and app, in hexadecimal. Secret.
    public var token: String
    /// What to be told of, at most 200 things.
    public var follows: [Follow]
    /// Games not to be told of, whatever else is followed; at most 200.
    public var mutedGames: [Game.ID] = []
    /// Tell nothing that gives an outcome away.
    public var spoilerSafe = false
    /// The app brings the strings of alerts (`bardown push strings` prints the English): tell it their keys and what fills
    /// them, so that alerts are in the phone's language. `nil`, as no, is English.
    public var localizesAlerts: Bool?
    /// Tell so many seconds later, 0…120: for who watches a delayed picture.
    public var delaySeconds = 0
    /// When to be silent; needs a ``zone``.
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
        /// `07:00`, of the next day where it is not later.
        public var until: String

        /// - Parameters: `HH:MM`, 00:00 to 23:59.
        public init(from: String, until: String) {
            self.from = from
            self.until = until
        }
    }
}

/// A thing to be told of.
public struct Follow: Codable, Hashable, Sendable {
    private var team: String?
    private var game: String?
    private var league: League?
    private var player: String?
    /// Only these; `nil` for what is told as a rule.
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

    /// What names a player: goals whose scorer is known when they are told, and milestones.
    public static func player(_ id: RosterPlayer.ID, alerts: [AlertKind]? = nil) -> Follow {
        Follow(player: id.uuidString.lowercased(), alerts: alerts)
    }

    /// As the server names it in its answer.
    var subject: String { team ?? game ?? player ?? league?.rawValue ?? "" }
}

/// What there is to be told. The server refuses one that it does not know.
public struct AlertKind: Word {
    /// As it stands in JSON.
    public let rawValue: String

    /// - Parameter rawValue: As it stands in JSON.
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
    /// A side that was far behind has drawn level or is ahead.
    public static let comeback = AlertKind(rawValue: "comeback")
    /// The side that nobody expects to win leads, and little time is left.
    public static let upsetAlert = AlertKind(rawValue: "upset_alert")
    /// A player has scored as often as fans talk about.
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
    /// What was told was wrong.
    public static let correction = AlertKind(rawValue: "correction")
}

/// What the server made of a registration.
public struct RegisteredDevice: Codable, Hashable, Sendable {
    /// The server's name for the device.
    public let deviceId: String
    /// What it is told of: short names of teams and leagues, ids of games and players.
    public let following: [String]
    /// What of it the server does not know.
    public let unknownTeams: [String]

    /// For fakes and tests.
    public init(deviceId: String, following: [String], unknownTeams: [String] = []) {
        self.deviceId = deviceId
        self.following = following
        self.unknownTeams = unknownTeams
    }
}
