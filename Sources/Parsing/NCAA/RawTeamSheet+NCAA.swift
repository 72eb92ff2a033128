import Normalizing

extension RawTeamSheet {
    /// - Parameter fields: An entry of `teamBoxscore`.
    init(ncaa fields: JSONFields) {
        self.init(team: fields.text("teamId"))
        if let totals = fields.fields("teamStats") {
            for section in FigureSection.all(of: totals, excluding: []) {
                figures += section.figures.map { RawFigure(key: $0.key, label: nil, value: $0.value) }
            }
        }
        var tables = PlayerTables()
        for player in fields.objects("playerStats") { tables.add(player) }
        self.tables = tables.raw
    }

    /// Whether a field of a player identifies the player and is not a figure.
    static func isIdentityField(_ name: String) -> Bool {
        name == "__typename" || PlayerTables.identityFields.contains(name)
    }
}

/// Figures of the same group: those of an object itself, or of an object inside it.
private struct FigureSection {
    /// The name of the inner object, such as `goalie`; `nil` for the object itself.
    let name: String?
    let figures: [(key: String, value: String)]

    /// Returns the sections of an object: its own figures, then those of each inner object. Deeper values are ignored.
    static func all(of fields: JSONFields, excluding others: Set<String>) -> [FigureSection] {
        let own = FigureSection(name: nil, figures: figures(of: fields, excluding: others, prefix: ""))
        let inner = fields.objects.filter { !others.contains($0.name) }.map { name, fields in
            FigureSection(name: name, figures: figures(of: fields, excluding: [], prefix: "\(name)."))
        }
        return ([own] + inner).filter { !$0.figures.isEmpty }
    }

    private static func figures(of fields: JSONFields, excluding others: Set<String>, prefix: String) -> [(
        String, String
    )] {
        let figures = fields.scalars.filter { $0.name != "__typename" && !others.contains($0.name) }
        // No sport has more figures. The limit is needed because a table is as wide as all its rows together.
        return figures.prefix(64).map { (prefix + $0.name, $0.text) }
    }
}

/// The tables of one team's players while they are built, one table per section.
private struct PlayerTables {
    private var rows: [String?: [(player: RawStatRow, figures: [String: String])]] = [:]
    private var keys: [String?: [String]] = [:]
    /// Players without figures, who did not play.
    private var playersWithoutFigures: [RawStatRow] = []

    /// The fields that identify a player and are not figures.
    static let identityFields: Set<String> = [
        "id", "playerId", "teamId", "firstName", "lastName", "position", "number", "starter", "participated",
        "substitute", "year", "elig",
    ]

    mutating func add(_ fields: JSONFields) {
        var row = RawStatRow()
        let names = [fields.text("firstName"), fields.text("lastName")].compactMap(\.self).filter { !$0.isEmpty }
        row.player = RawPlayer(
            name: names.joined(separator: " "),
            jersey: fields.text("number"),
            position: fields.text("position")
        )
        row.player.classYear = fields.text("year")
        row.isStarter = fields.flag("starter")
        row.hasPlayed = fields.flag("participated")
        let sections = FigureSection.all(of: fields, excluding: Self.identityFields)
        if sections.isEmpty { playersWithoutFigures.append(row) }
        for section in sections {
            for figure in section.figures where keys[section.name]?.contains(figure.key) != true {
                if keys[section.name, default: []].count < 64 { keys[section.name, default: []].append(figure.key) }
            }
            let figures = Dictionary(section.figures.map { ($0.key, $0.value) }) { first, _ in first }
            rows[section.name, default: []].append((row, figures))
        }
    }

    /// One table per section; empty if no player has figures. Players without any figures are at the end of the first
    /// table, with empty cells.
    var raw: [RawStatTable] {
        var tables = sections
        guard let keys = tables.first?.keys else { return [] }
        tables[0].rows += playersWithoutFigures.map { row in
            var row = row
            row.cells = keys.map { _ in "" }
            return row
        }
        return tables
    }

    private var sections: [RawStatTable] {
        rows.keys.sorted { ($0 ?? "") < ($1 ?? "") }.map { name in
            var table = RawStatTable(name: name)
            table.keys = keys[name] ?? []
            table.rows = (rows[name] ?? []).map { row in
                var player = row.player
                player.cells = table.keys.map { row.figures[$0] ?? "" }
                return player
            }
            return table
        }
    }
}
