#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A team and its games of a season.
public struct TeamScheduleResponse: Codable, Hashable, Sendable {
    /// The team, with its record of that season.
    public let team: TeamResponse
    /// In chronological order.
    public let games: [ScheduledGameResponse]

    /// For the server, previews and tests.
    public init(team: TeamResponse, games: [ScheduledGameResponse]) {
        self.team = team
        self.games = games
    }
}

/// A game as one team's schedule shows it.
public struct ScheduledGameResponse: Codable, Hashable, Sendable, Identifiable {
    /// Identifies the game in every other request.
    public let id: UUID
    /// The same as ``id``, under the name that older clients read.
    public let gameID: UUID
    /// The day in the league's calendar; `nil` from servers without it.
    public let day: LocalDay?
    /// The other team.
    public let opponent: TeamResponse
    /// Whether the team plays at home.
    public let isHome: Bool
    /// Points so far; `nil` before the first known score.
    public let homeScore: Int?
    /// Points so far; `nil` before the first known score.
    public let awayScore: Int?
    /// The result with the team's own score first: `W 12-8`; `nil` before the end.
    public let score: String?
    /// The state, one of three values.
    public let status: GameResponse.Status
    /// The state, one of seven values; `nil` from servers without them.
    public let statusDetail: GameResponse.StatusDetail?
    /// The start; midnight of the game's day in the league's zone if the time is to be announced.
    public let startTime: Date

    /// For the server, previews and tests.
    public init(
        id: UUID = UUID(),
        day: LocalDay? = nil,
        opponent: TeamResponse,
        isHome: Bool,
        homeScore: Int? = nil,
        awayScore: Int? = nil,
        score: String? = nil,
        status: GameResponse.Status = .scheduled,
        statusDetail: GameResponse.StatusDetail? = nil,
        startTime: Date
    ) {
        self.id = id
        gameID = id
        self.day = day
        self.opponent = opponent
        self.isHome = isHome
        self.homeScore = homeScore
        self.awayScore = awayScore
        self.score = score
        self.status = status
        self.statusDetail = statusDetail
        self.startTime = startTime
    }
}

extension ScheduledGameResponse {
    /// Reads the id from ``gameID``, because the first servers sent no `id`.
    public init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            id: try fields.decode(UUID.self, forKey: .gameID),
            day: try fields.decodeIfPresent(LocalDay.self, forKey: .day),
            opponent: try fields.decode(TeamResponse.self, forKey: .opponent),
            isHome: try fields.decode(Bool.self, forKey: .isHome),
            homeScore: try fields.decodeIfPresent(Int.self, forKey: .homeScore),
            awayScore: try fields.decodeIfPresent(Int.self, forKey: .awayScore),
            score: try fields.decodeIfPresent(String.self, forKey: .score),
            status: try fields.decode(GameResponse.Status.self, forKey: .status),
            statusDetail: try fields.decodeIfPresent(GameResponse.StatusDetail.self, forKey: .statusDetail),
            startTime: try fields.decode(Date.self, forKey: .startTime)
        )
    }
}
