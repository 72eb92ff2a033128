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
    /// The abbreviation that fans know, usually at most four letters: `DUKE`.
    public let abbreviation: String
    /// The display abbreviation of the conference: `ACC`; `nil` if no source has named it.
    public let conference: String?
    /// Name of an image in the app's own assets; currently always `nil`.
    public let logoAssetName: String?
    /// Games won and lost: `5-2`, with ties `5-2-1`; `nil` before the first final game.
    public let record: String?
    /// The rank in ``rankingPoll``, from 1; `nil` if unranked.
    public let ranking: Int?
    /// The poll that the ranking is from, the same for all teams of a league: `AP Top 25`; `nil` if unranked.
    public let rankingPoll: String?
    /// The rank with its poll; `nil` if unranked, and from servers without it.
    public let pollRank: PollRankResponse?
    /// The path of the team's logo on the server, for light backgrounds; `nil` if there is none.
    public let logoURL: String?
    /// The team's short name in its league, which never changes: `notre-dame`. Requests accept it in place of the id.
    public let slug: String?
    /// The full name: `Minnesota Timberwolves`, `University of Notre Dame`; `nil` if not known.
    public let fullName: String?
    /// The place or school before the nickname: `Minnesota`, `Notre Dame`; `nil` if not known.
    public let location: String?
    /// The nickname: `Timberwolves`, `Fighting Irish`; `nil` if not known.
    public let nickname: String?
    /// The abbreviation that the league's source prints: `HOPKNS`; `nil` if it prints none.
    public let sourceAbbreviation: String?
    /// The name that fans use for the conference: `Big Ten`; `nil` like ``conference``.
    public let conferenceName: String?
    /// The division: `Atlantic`; `nil` if the league has no divisions.
    public let division: String?
    /// The main color: `#0c2340`; `nil` if not known.
    public let color: String?
    /// The second color; `nil` if not known.
    public let alternateColor: String?
    /// The color for text and marks on a light background, with a contrast of at least 4.5 to 1; `nil` if not known.
    public let colorOnLight: String?
    /// The color for text and marks on a dark background; `nil` if not known.
    public let colorOnDark: String?
    /// Games won in the season, as in ``record``.
    public let wins: Int?
    /// Games lost, without ``otLosses``.
    public let losses: Int?
    /// Games without a winner; `nil` if the league has no ties.
    public let ties: Int?
    /// Games lost after regulation; `nil` if the league does not count them separately.
    public let otLosses: Int?

    /// For the server, previews and tests.
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
        logoURL: String? = nil,
        slug: String? = nil,
        fullName: String? = nil,
        location: String? = nil,
        nickname: String? = nil,
        sourceAbbreviation: String? = nil,
        conferenceName: String? = nil,
        division: String? = nil,
        color: String? = nil,
        alternateColor: String? = nil,
        colorOnLight: String? = nil,
        colorOnDark: String? = nil,
        wins: Int? = nil,
        losses: Int? = nil,
        ties: Int? = nil,
        otLosses: Int? = nil
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
        self.slug = slug
        self.fullName = fullName
        self.location = location
        self.nickname = nickname
        self.sourceAbbreviation = sourceAbbreviation
        self.conferenceName = conferenceName
        self.division = division
        self.color = color
        self.alternateColor = alternateColor
        self.colorOnLight = colorOnLight
        self.colorOnDark = colorOnDark
        self.wins = wins
        self.losses = losses
        self.ties = ties
        self.otLosses = otLosses
    }

    /// Writes unknown values up to the ranking as null, and omits the other unknown values.
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
        if let slug { try fields.encode(slug, forKey: .slug) }
        if let fullName { try fields.encode(fullName, forKey: .fullName) }
        if let location { try fields.encode(location, forKey: .location) }
        if let nickname { try fields.encode(nickname, forKey: .nickname) }
        if let sourceAbbreviation { try fields.encode(sourceAbbreviation, forKey: .sourceAbbreviation) }
        if let conferenceName { try fields.encode(conferenceName, forKey: .conferenceName) }
        if let division { try fields.encode(division, forKey: .division) }
        if let color { try fields.encode(color, forKey: .color) }
        if let alternateColor { try fields.encode(alternateColor, forKey: .alternateColor) }
        if let colorOnLight { try fields.encode(colorOnLight, forKey: .colorOnLight) }
        if let colorOnDark { try fields.encode(colorOnDark, forKey: .colorOnDark) }
        if let wins { try fields.encode(wins, forKey: .wins) }
        if let losses { try fields.encode(losses, forKey: .losses) }
        if let ties { try fields.encode(ties, forKey: .ties) }
        if let otLosses { try fields.encode(otLosses, forKey: .otLosses) }
    }
}
