/// A line of a professional league's table of teams: what its source says, from which the rest of a ``Team`` follows.
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

    /// Where a professional team is at home: what stands before its name.
    var place: String { String(full.dropLast(nickname.count + 1)) }
}
