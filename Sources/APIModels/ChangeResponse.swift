#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A page of changes, and the number to continue from.
public struct ChangesResponse: Codable, Hashable, Sendable {
    /// The changes, ordered by ``ChangeResponse/seq``.
    public let changes: [ChangeResponse]
    /// The `since` of the next request.
    public let next: Int64

    /// For the server, previews and tests.
    public init(changes: [ChangeResponse], next: Int64) {
        self.changes = changes
        self.next = next
    }
}

/// A change of a game's published data.
public struct ChangeResponse: Codable, Hashable, Sendable {
    /// The change's number, from 1.
    public let seq: Int64
    /// The most important thing that the revision changed: `new`, `schedule`, `status`, `score`, `clock`, `detail`.
    public let kind: String
    /// The game.
    public let gameID: UUID
    /// The revision that this change announces.
    public let revision: Int64
    /// When the change was given its ``seq``.
    public let at: Date
    /// The game as it was when the server read the change, at ``revision`` or a later one.
    public let game: GameCardResponse

    /// For the server, previews and tests.
    public init(seq: Int64, kind: String, gameID: UUID, revision: Int64, at: Date, game: GameCardResponse) {
        self.seq = seq
        self.kind = kind
        self.gameID = gameID
        self.revision = revision
        self.at = at
        self.game = game
    }
}

/// A game as shown on a card.
public struct GameCardResponse: Codable, Hashable, Sendable, Identifiable {
    /// Identifies the game in every other request.
    public let id: UUID
    /// The league.
    public let league: LeagueName
    /// The day in the league's calendar.
    public let day: LocalDay
    /// The game's newest revision, which may be later than the change's.
    public let revision: Int64
    /// The home team; on neutral ground, the side that is called home.
    public let homeTeam: CardTeamResponse
    /// The away team.
    public let awayTeam: CardTeamResponse
    /// Points so far; `nil` before there is a score.
    public let homeScore: Int?
    /// Points so far; `nil` before there is a score.
    public let awayScore: Int?
    /// The state, one of three values.
    public let status: GameResponse.Status
    /// The state, one of seven values.
    public let statusDetail: GameResponse.StatusDetail
    /// As ``GameResponse/period``.
    public let period: String?
    /// As ``GameResponse/clock``.
    public let clock: String?
    /// The start; `nil` if the time is to be announced.
    public let startTime: Date?

    /// For the server, previews and tests.
    public init(
        id: UUID,
        league: LeagueName,
        day: LocalDay,
        revision: Int64,
        homeTeam: CardTeamResponse,
        awayTeam: CardTeamResponse,
        homeScore: Int?,
        awayScore: Int?,
        status: GameResponse.Status,
        statusDetail: GameResponse.StatusDetail,
        period: String?,
        clock: String?,
        startTime: Date?
    ) {
        self.id = id
        self.league = league
        self.day = day
        self.revision = revision
        self.homeTeam = homeTeam
        self.awayTeam = awayTeam
        self.homeScore = homeScore
        self.awayScore = awayScore
        self.status = status
        self.statusDetail = statusDetail
        self.period = period
        self.clock = clock
        self.startTime = startTime
    }
}

/// A team as shown on a card.
public struct CardTeamResponse: Codable, Hashable, Sendable, Identifiable {
    /// The same as ``TeamResponse/id``.
    public let id: UUID
    /// The name as the source prints it.
    public let name: String
    /// For narrow spaces, usually at most six letters.
    public let abbreviation: String

    /// For the server, previews and tests.
    public init(id: UUID, name: String, abbreviation: String) {
        self.id = id
        self.name = name
        self.abbreviation = abbreviation
    }
}

/// A change without anything that depends on the score, for users who hide scores.
public struct ChangeHintResponse: Codable, Hashable, Sendable {
    /// The change's number, from 1.
    public let seq: Int64
    /// The game.
    public let gameID: UUID
    /// The game and its day.
    public let game: Game

    /// For the server, previews and tests.
    public init(seq: Int64, gameID: UUID, game: Game) {
        self.seq = seq
        self.gameID = gameID
        self.game = game
    }

    /// The game of a hint.
    public struct Game: Codable, Hashable, Sendable, Identifiable {
        /// Identifies the game in every other request.
        public let id: UUID
        /// The league.
        public let league: LeagueName
        /// The day in the league's calendar.
        public let day: LocalDay

        /// For the server, previews and tests.
        public init(id: UUID, league: LeagueName, day: LocalDay) {
            self.id = id
            self.league = league
            self.day = day
        }
    }
}
