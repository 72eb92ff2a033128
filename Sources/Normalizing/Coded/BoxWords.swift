import Scores
import Sports

extension BySide where Value == TeamSheet {
    /// - Returns: `nil` unless both teams have a sheet.
    init?(_ sheets: [RawTeamSheet], teams: BySide<RawTeam>, source: String, by sports: SportRegistry) {
        let sided = sheets.compactMap { sheet in teams.side(ofReference: sheet.team).map { (side: $0, sheet: sheet) } }
        guard let home = sided.first(where: { $0.side == .home })?.sheet,
            let away = sided.first(where: { $0.side == .away })?.sheet
        else { return nil }
        self.init(
            home: TeamSheet(home, source: source, by: sports),
            away: TeamSheet(away, source: source, by: sports)
        )
    }
}

extension TeamSheet {
    fileprivate init(_ raw: RawTeamSheet, source: String, by sports: SportRegistry) {
        self.init(
            figures: raw.figures.map { figure in
                let column = StatColumn(read: figure.key, label: figure.label?.unblanked)
                return TeamStat(column: column, cell: StatCell(printed: figure.value, in: column, by: sports))
            },
            tables: raw.tables.map { StatTable($0, source: source, by: sports) }
        )
    }
}

extension StatTable {
    fileprivate init(_ raw: RawStatTable, source: String, by sports: SportRegistry) {
        let hasLabels = raw.labels.count == raw.keys.count
        let columns = raw.keys.enumerated().map { StatColumn(read: $1, label: hasLabels ? raw.labels[$0] : nil) }
        self.init(
            name: raw.name?.unblanked,
            columns: columns,
            lines: raw.rows.compactMap { StatLine($0, columns, source: source, by: sports) },
            totals: Self.cells(raw.totals, columns, by: sports)
        )
    }

    /// Returns a row's cells; `nil` unless there is one per column, because a short row does not show which one is
    /// missing.
    fileprivate static func cells(_ printed: [String], _ columns: [StatColumn], by sports: SportRegistry) -> [StatCell]?
    {
        guard !printed.isEmpty, printed.count == columns.count else { return nil }
        return zip(columns, printed).map { StatCell(printed: $1, in: $0, by: sports) }
    }
}

extension StatColumn {
    /// - Parameter key: The source's name of the column.
    init(read key: String, label: String? = nil) {
        self.init(key: key, label: label, statistic: Statistic(key: key, label: label))
    }
}

extension StatLine {
    /// Creates a line; `nil` for a row without a name.
    fileprivate init?(_ raw: RawStatRow, _ columns: [StatColumn], source: String, by sports: SportRegistry) {
        guard let player = PlayerReading(raw.player, source: source) else { return nil }
        let cells = StatTable.cells(raw.cells, columns, by: sports) ?? []
        self.init(
            player: player,
            isStarter: raw.isStarter,
            hasPlayed: raw.hasPlayed,
            note: raw.note?.unblanked,
            cells: cells
        )
    }
}

extension PlayerReading {
    /// Creates a reading; `nil` for a player without a name.
    init?(_ raw: RawPlayer, source: String) {
        guard let name = raw.name?.tidiedName else { return nil }
        self.init(
            sourceID: raw.id?.unblanked.map { SourceID(source: source, id: $0) },
            name: name,
            jersey: raw.jersey?.unblanked,
            position: raw.position?.unblanked,
            classYear: raw.classYear?.unblanked
        )
    }
}

extension [LeaderCategory] {
    /// Returns each side's leaders, in the order of the source.
    static func ofSides(_ leaders: [RawLeaders], teams: BySide<RawTeam>, source: String) -> BySide<[LeaderCategory]> {
        var sides = BySide<[LeaderCategory]>(home: [], away: [])
        for raw in leaders {
            guard let side = teams.side(ofReference: raw.team), let name = raw.category?.unblanked else { continue }
            let entries = raw.entries.compactMap { entry in
                PlayerReading(entry.player, source: source).map { player in
                    LeaderEntry(
                        rank: nil,
                        player: player,
                        team: nil,
                        value: PrintedStat(name: name, value: entry.value?.unblanked ?? "")
                    )
                }
            }
            sides[side].append(LeaderCategory(name: name, entries: entries))
        }
        return sides
    }
}

extension OddsReading {
    /// Creates odds; `nil` if all values are missing.
    init?(_ raw: RawOdds) {
        let offered = [raw.details, raw.spread, raw.overUnder, raw.homeMoneyline, raw.awayMoneyline]
        guard offered.contains(where: { $0?.unblanked != nil }) else { return nil }
        self.init(
            provider: raw.provider?.unblanked,
            details: raw.details?.unblanked,
            spread: raw.spread?.unblanked,
            overUnder: raw.overUnder?.unblanked,
            moneyline: BySide(home: raw.homeMoneyline?.unblanked, away: raw.awayMoneyline?.unblanked)
        )
    }
}

extension SeriesReading {
    init(_ raw: RawSeries, teams: BySide<RawTeam>) {
        // Some pages identify teams by number everywhere except in the series, where they use abbreviations.
        let wins = { (team: RawTeam) in
            [team.reference, team.abbreviation].lazy.compactMap { $0.flatMap { raw.wins[$0] } }.first
        }
        self.init(
            kind: raw.kind?.unblanked,
            title: raw.title?.unblanked,
            summary: raw.summary?.unblanked,
            game: Int(printed: raw.game),
            length: Int(printed: raw.length),
            wins: Score(printedHome: wins(teams.home), away: wins(teams.away)),
            isOver: raw.isOver
        )
    }
}
