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
