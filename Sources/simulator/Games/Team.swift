/// A team with the fields of the NCAA source.
struct Team: Hashable, Sendable {
    /// `"teamId"`, which changes every season.
    let id: Int
    /// `"seoname"`, the name in URLs: `johns-hopkins`.
    let seoname: String
    /// `"name6Char"`: `HOPKNS`.
    let char6: String
    /// `"nameShort"`: `Johns Hopkins`.
    let short: String
    /// `"nameFull"`: `Johns Hopkins University`.
    let full: String
    /// `"teamName"`: `Blue Jays`.
    let nickname: String
    /// `"color"`: `#6CACE4`.
    let color: String
    /// `"conferenceSeo"`: `big-ten`; `nil` if unknown.
    var conference: String?
    /// `"teamRank"`: the rank in the poll, from 1; `nil` for most teams.
    var rank: Int?
}

/// A team with the code that its scorer writes into texts: `JHU`, which differs from ``Team/char6``.
struct KnownTeam: Hashable, Sendable {
    let team: Team
    let code: String
}
