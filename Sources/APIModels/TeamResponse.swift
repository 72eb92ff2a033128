#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A team's current rank, with the poll that it is from.
public struct PollRankResponse: Codable, Hashable, Sendable {
    /// From 1, shared by tied teams.
    public let rank: Int
    /// The name of the poll: `AP Top 25`, `NCAA scoreboard`.
    public let name: String
    /// The poll in requests for rankings: `ap-top-25`; `nil` if the rank is from a scoreboard, which has no list.
    public let poll: String?

    /// For the server, previews and tests.
    public init(rank: Int, name: String, poll: String?) {
        self.rank = rank
        self.name = name
        self.poll = poll
    }
}

/// A team as shown next to its score.
public struct TeamResponse: Codable, Hashable, Sendable, Identifiable {
    /// The server's id; the same in every response and every season.
    public let id: UUID
    /// The name as the source prints it: `Duke`.
    public let name: String
    /// For narrow spaces, usually at most six letters: `DUKE`.
    public let abbreviation: String
    /// Display abbreviation: `ACC`; `nil` if no source has named it.
    public let conference: String?
    /// Name of an image in the app's own assets; currently always `nil`.
    public let logoAssetName: String?
    /// `5-2`, with ties `5-2-1`; `nil` before the first final game.
    public let record: String?
    /// Rank in ``rankingPoll``, from 1; `nil` if unranked.
    public let ranking: Int?
    /// The poll that the ranking is from, the same for all teams of a league: `AP Top 25`; `nil` if unranked.
    public let rankingPoll: String?
    /// The rank with its poll; `nil` if unranked, and from servers without it.
    public let pollRank: PollRankResponse?
    /// The path of the team's logo on the server, for light backgrounds; `nil` if there is none.
    public let logoURL: String?

    /// For previews and tests; otherwise teams come from the server.
    public init(
        id: UUID = UUID(),
        name: String,
        abbreviation: String,
        conference: String? = nil,
        logoAssetName: String? = nil,
        record: String? = nil,
        ranking: Int? = nil,
        rankingPoll: String? = nil,
        pollRank: PollRankResponse? = nil,
        logoURL: String? = nil
    ) {
        self.id = id
        self.name = name
        self.abbreviation = abbreviation
        self.conference = conference
        self.logoAssetName = logoAssetName
        self.record = record
        self.ranking = ranking
        self.rankingPoll = rankingPoll
        self.pollRank = pollRank
        self.logoURL = logoURL
    }

    /// Writes unknown values as null, and omits a poll and a logo that the team does not have.
    public func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: CodingKeys.self)
        try fields.encode(id, forKey: .id)
        try fields.encode(name, forKey: .name)
        try fields.encode(abbreviation, forKey: .abbreviation)
        try fields.encode(conference, forKey: .conference)
        try fields.encode(logoAssetName, forKey: .logoAssetName)
        try fields.encode(record, forKey: .record)
        try fields.encode(ranking, forKey: .ranking)
        if let rankingPoll { try fields.encode(rankingPoll, forKey: .rankingPoll) }
        if let pollRank { try fields.encode(pollRank, forKey: .pollRank) }
        if let logoURL { try fields.encode(logoURL, forKey: .logoURL) }
    }
}
