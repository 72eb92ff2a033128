/// The home feed: games of several leagues around today, or a later page of it.
public struct FeedResponse: Codable, Hashable, Sendable {
    /// Today in ``zone``, or in the first of the leagues if there is no zone.
    public let today: LocalDay
    /// The time zone whose calendar divides the games into days; `nil` means each league's own days.
    public let zone: String?
    /// Whether outcomes are included.
    public let reveal: Reveal
    /// The section at which the list opens; `nil` on a page of earlier or later days.
    public let anchor: FeedSectionResponse.Key?
    /// The sections ``FeedSectionResponse/Key/earlier``, ``FeedSectionResponse/Key/today`` and
    /// ``FeedSectionResponse/Key/upcoming``, in this order. Each game is in one of them.
    public let sections: [FeedSectionResponse]
    /// The value of `before` in the request for earlier days; `nil` if there are no earlier games.
    public let before: LocalDay?
    /// The value of `after` in the request for later days; `nil` if there are no later games.
    public let after: LocalDay?

    /// For the server, previews and tests.
    public init(
        today: LocalDay,
        zone: String? = nil,
        reveal: Reveal,
        anchor: FeedSectionResponse.Key?,
        sections: [FeedSectionResponse],
        before: LocalDay? = nil,
        after: LocalDay? = nil
    ) {
        self.today = today
        self.zone = zone
        self.reveal = reveal
        self.anchor = anchor
        self.sections = sections
        self.before = before
        self.after = after
    }
}

/// A section of the home feed.
public struct FeedSectionResponse: Codable, Hashable, Sendable {
    /// Identifies the section.
    public let key: Key
    /// The heading: `Earlier`, `Today`, `Upcoming`.
    public let title: String
    /// The days with games, in the order in which they are shown: in ``Key/earlier``, the newest first.
    public let days: [FeedDayResponse]

    /// For the server, previews and tests.
    public init(key: Key, title: String, days: [FeedDayResponse]) {
        self.key = key
        self.title = title
        self.days = days
    }

    /// The name of a section. Show a section with an unknown name by its title.
    public struct Key: Word {
        /// The JSON value.
        public let rawValue: String

        /// - Parameter rawValue: The JSON value.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// Days before today.
        public static let earlier = Key(rawValue: "earlier")
        /// Today, and games of yesterday that are being played.
        public static let today = Key(rawValue: "today")
        /// Days after today.
        public static let upcoming = Key(rawValue: "upcoming")
    }
}

/// A day of the home feed.
public struct FeedDayResponse: Codable, Hashable, Sendable {
    /// The day.
    public let date: LocalDay
    /// The games in the order in which they are shown, which depends on no outcome.
    public let games: [FeedGameResponse]

    /// For the server, previews and tests.
    public init(date: LocalDay, games: [FeedGameResponse]) {
        self.date = date
        self.games = games
    }
}
