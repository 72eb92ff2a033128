public import Foundation

/// A team as shown next to its score.
public struct Team: Codable, Hashable, Sendable, Identifiable {
    /// The server's id; the same in every answer and every season.
    public let id: UUID
    /// The name as the source prints it: `Duke`.
    public let name: String
    /// For narrow spaces, usually at most six letters: `DUKE`.
    public let abbreviation: String
    /// Display abbreviation: `ACC`; `nil` if no source has named it.
    public let conference: String?
    /// Name of a picture in the app's own assets; currently always `nil`.
    public let logoAssetName: String?
    /// `5-2`, with ties `5-2-1`; `nil` before the first final game.
    public let record: String?
    /// Rank in ``rankingPoll``, from 1; `nil` if unranked.
    public let ranking: Int?
    /// The poll that the ranking is from, the same for all teams of a league: `AP Top 25`; `nil` if unranked.
    public let rankingPoll: String?

    /// For previews and tests; otherwise teams come from the server.
    public init(
        id: UUID = UUID(),
        name: String,
        abbreviation: String,
        conference: String? = nil,
        logoAssetName: String? = nil,
        record: String? = nil,
        ranking: Int? = nil,
        rankingPoll: String? = nil
    ) {
        self.id = id
        self.name = name
        self.abbreviation = abbreviation
        self.conference = conference
        self.logoAssetName = logoAssetName
        self.record = record
        self.ranking = ranking
        self.rankingPoll = rankingPoll
    }
}

/// All teams of a league, by their conference's display abbreviation; those without a known one under `Other`.
public typealias TeamDirectory = [String: [Team]]
