#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// One line of a play-by-play.
public struct PlayResponse: Codable, Hashable, Sendable {
    /// The position in the play-by-play, from 0. It may change when the source corrects its list.
    public let ordinal: Int
    /// The period, from 1; overtimes and a shootout continue the count.
    public let period: Int
    /// Time left in the period: `7:42`.
    public let clock: String?
    /// The side that made the play; `nil` if neither did.
    public let side: TeamSide?
    /// What happened.
    public let kind: Kind
    /// The source's own text.
    public let text: String
    /// The score after the play, if the source gives it.
    public let homeScore: Int?
    /// The score after the play, if the source gives it.
    public let awayScore: Int?
    /// The players named in the play.
    public let players: [PlayPlayerResponse]
    /// The position from which a shot was taken; `nil` if the play is not a shot or the position is not known.
    public let shotPosition: ShotPositionResponse?

    /// For the server, previews and tests.
    public init(
        ordinal: Int,
        period: Int,
        clock: String? = nil,
        side: TeamSide? = nil,
        kind: Kind,
        text: String,
        homeScore: Int? = nil,
        awayScore: Int? = nil,
        players: [PlayPlayerResponse] = [],
        shotPosition: ShotPositionResponse? = nil
    ) {
        self.ordinal = ordinal
        self.period = period
        self.clock = clock
        self.side = side
        self.kind = kind
        self.text = text
        self.homeScore = homeScore
        self.awayScore = awayScore
        self.players = players
        self.shotPosition = shotPosition
    }
}

/// The position of a shot, from the viewpoint of a player who faces the goal or basket that the shooter's team attacks.
/// The shots of both teams and of all periods therefore have the same orientation.
public struct ShotPositionResponse: Codable, Hashable, Sendable {
    /// The distance to the right of the middle of the goal or basket, in feet; negative to the left of it.
    public let x: Int
    /// The distance in feet from the goal line, or from the middle of the basket, towards the other end; negative
    /// behind it.
    public let y: Int

    /// For the server, previews and tests.
    public init(x: Int, y: Int) {
        self.x = x
        self.y = y
    }
}

/// A player in a play.
public struct PlayPlayerResponse: Codable, Hashable, Sendable {
    /// The name, first name first.
    public let name: String
    /// The player's part in the play.
    public let role: Role
    /// The id of the player's ``PlayerProfileResponse``; `nil` if the server has no such player, or several of that
    /// name.
    public let playerID: UUID?

    /// For the server, previews and tests.
    public init(name: String, role: Role, playerID: UUID? = nil) {
        self.name = name
        self.role = role
        self.playerID = playerID
    }

    /// A player's part in a play, such as `scorer` or `assist`. An unknown part needs no special treatment.
    public struct Role: Word {
        /// The JSON value.
        public let rawValue: String

        /// - Parameter rawValue: The JSON value.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }
    }
}

extension PlayResponse {
    /// What a play reports. The API has many kinds and gains more with each sport; these are the ones that scoreboards
    /// usually highlight. For a play of an unknown kind, show its text.
    public struct Kind: Word {
        /// The JSON value.
        public let rawValue: String

        /// - Parameter rawValue: The JSON value.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// A goal in lacrosse or hockey.
        public static let goal = Kind(rawValue: "goal")
        /// A shot that did not score.
        public static let shot = Kind(rawValue: "shot")
        /// A save by a goalkeeper.
        public static let save = Kind(rawValue: "save")
        /// A face-off won by ``PlayResponse/side``.
        public static let faceoff = Kind(rawValue: "faceoff")
        /// A loose ball picked up.
        public static let groundBall = Kind(rawValue: "ground_ball")
        /// A lost ball.
        public static let turnover = Kind(rawValue: "turnover")
        /// A penalty against ``PlayResponse/side``.
        public static let penalty = Kind(rawValue: "penalty")
        /// A timeout taken by ``PlayResponse/side``, or by neither team if that is `nil`.
        public static let timeout = Kind(rawValue: "timeout")
        /// A line that the server did not recognize.
        public static let other = Kind(rawValue: "other")
    }
}
