/// An extensible enum of the API, such as a status or the kind of a play.
///
/// The API may add new values at any time. Unknown values are kept as received, so that decoding never fails; each type
/// documents how to treat an unknown value.
public protocol Word: RawRepresentable, Codable, Hashable, Sendable where RawValue == String {
    /// - Parameter rawValue: The value in JSON.
    init(rawValue: String)
}

/// One of the two teams of a game. Treat an unknown value as neither.
public struct TeamSide: Word {
    /// The JSON value.
    public let rawValue: String

    /// - Parameter rawValue: The JSON value.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// ``GameResponse/homeTeam``.
    public static let home = TeamSide(rawValue: "home")
    /// ``GameResponse/awayTeam``.
    public static let away = TeamSide(rawValue: "away")
}

extension GameResponse {
    /// The state of a game, in three values. Treat an unknown one as ``scheduled``, which claims nothing about a score.
    public struct Status: Word {
        /// The JSON value.
        public let rawValue: String

        /// - Parameter rawValue: The JSON value.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// Not started yet. Postponed and cancelled games have this status, too.
        public static let scheduled = Status(rawValue: "scheduled")
        /// Started and not over.
        public static let live = Status(rawValue: "live")
        /// Over; corrections are still possible.
        public static let final = Status(rawValue: "final")
    }

    /// The state of a game, in more values than ``Status``. If a value is unknown, use the game's ``Status`` instead.
    public struct StatusDetail: Word {
        /// The JSON value.
        public let rawValue: String

        /// - Parameter rawValue: The JSON value.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// Not started.
        public static let scheduled = StatusDetail(rawValue: "scheduled")
        /// Started and not over.
        public static let live = StatusDetail(rawValue: "live")
        /// Over; corrections are still possible.
        public static let final = StatusDetail(rawValue: "final")
        /// Will be played on another day.
        public static let postponed = StatusDetail(rawValue: "postponed")
        /// Will not be played.
        public static let cancelled = StatusDetail(rawValue: "cancelled")
        /// Interrupted, to be resumed on another day.
        public static let suspended = StatusDetail(rawValue: "suspended")
        /// Delayed before the start or interrupted during play; still expected to be played on the same day.
        public static let delayed = StatusDetail(rawValue: "delayed")
    }
}
