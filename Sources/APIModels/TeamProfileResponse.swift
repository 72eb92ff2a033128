#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A team with its names, its logos and its place in the standings.
public struct TeamProfileResponse: Codable, Hashable, Sendable {
    /// The team, with its record of the latest season.
    public let team: TeamResponse
    /// The league.
    public let league: LeagueName
    /// The sport: `lacrosse`, `basketball`, `hockey`.
    public let sport: String
    /// The team's short name, which never changes: `notre-dame`.
    public let slug: String
    /// The full name: `University of Notre Dame`; `nil` if no source gives it.
    public let fullName: String?
    /// The main color: `#0c2340`; `nil` if no source gives one.
    public let color: String?
    /// The logos that the server has, by background.
    public let logos: [TeamLogoResponse]
    /// The team's line in the standings; `nil` if the team is in no standings.
    public let standing: TeamStandingResponse?

    /// For the server, previews and tests.
    public init(
        team: TeamResponse,
        league: LeagueName,
        sport: String,
        slug: String,
        fullName: String?,
        color: String?,
        logos: [TeamLogoResponse],
        standing: TeamStandingResponse?
    ) {
        self.team = team
        self.league = league
        self.sport = sport
        self.slug = slug
        self.fullName = fullName
        self.color = color
        self.logos = logos
        self.standing = standing
    }
}

/// A logo of a team.
public struct TeamLogoResponse: Codable, Hashable, Sendable {
    /// The background that it is drawn for: `any`, `dark`, `light`.
    public let background: String
    /// The logo's path on the server.
    public let url: String

    /// For the server, previews and tests.
    public init(background: String, url: String) {
        self.background = background
        self.url = url
    }
}

/// A team's line in the standings of its league.
public struct TeamStandingResponse: Codable, Hashable, Sendable {
    /// The source of the standings: `ncaa`.
    public let source: String
    /// When the source last returned a plausible reading.
    public let updatedAt: Date
    /// The conference or division, as printed.
    public let group: String?
    /// The place in that group, from 1, shared by tied teams: as printed, otherwise by the records; `nil` if neither
    /// decides it.
    public let place: Int?
    /// Record in all games: `14-1`.
    public let record: String?
    /// Record against teams of the same conference.
    public let conferenceRecord: String?

    /// For the server, previews and tests.
    public init(
        source: String,
        updatedAt: Date,
        group: String?,
        place: Int?,
        record: String?,
        conferenceRecord: String?
    ) {
        self.source = source
        self.updatedAt = updatedAt
        self.group = group
        self.place = place
        self.record = record
        self.conferenceRecord = conferenceRecord
    }
}
