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

/// A team with the code that its scorer writes into texts: `JHU`. It may differ from ``Team/char6``, here `HOPKNS`.
struct KnownTeam: Hashable, Sendable {
    let team: Team
    let code: String
}

/// A row of a professional league's table, from which the fields of a ``Team`` are derived.
typealias ProfessionalTeam = (
    id: Int, abbreviation: String, place: String, name: String, color: String, conference: String
)

extension Team {
    init(professional row: ProfessionalTeam) {
        let full = "\(row.place) \(row.name)"
        self.init(
            id: row.id,
            seoname: full.lowercased().replacing(" ", with: "-").replacing(".", with: ""),
            char6: row.abbreviation,
            short: row.name,
            full: full,
            nickname: row.name,
            color: row.color,
            conference: row.conference
        )
    }

    /// The location of a professional team, which precedes its name.
    var place: String { String(full.dropLast(nickname.count + 1)) }
}
