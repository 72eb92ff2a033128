/// A team as the source knows it: the same facts under the names of its fields.
struct Team: Hashable, Sendable {
    /// `"teamId"`: another number each season.
    let id: Int
    /// `"seoname"`, the name in addresses: `johns-hopkins`.
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
    /// `"conferenceSeo"`: `big-ten`; `nil` where nobody said.
    var conference: String?
    /// `"teamRank"`: place in the poll, from 1; `nil` for most teams.
    var rank: Int?
}

/// A team of the table, with the token that its scorer writes into play texts: `JHU`, which is not ``Team/char6``.
struct KnownTeam: Hashable, Sendable {
    let team: Team
    let code: String
}
