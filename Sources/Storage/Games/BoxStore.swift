import Postgres
import Scores
import Sports
import Time

/// Stores the box scores that sources print.
struct BoxStore: Sendable {
    let session: any PostgresSession
    /// The sport, which defines the top performers; `nil` for an unknown sport, whose box scores have none.
    var sport: Sport?
    /// See ``LeagueProfile/mostPointsOfGoal``.
    var mostPointsOfGoal = 1

    /// Makes `box` the printed box score of the game. Only rows that differ are written.
    ///
    /// The stored box stays when the page has neither players nor figures, because that is a gap at the source. It also
    /// stays when the page was not requested later than the stored one, or when another source's stored box has players
    /// and this one has none. A source that splits the teams' figures between two pages reports half of them on each.
    /// So the source's stored figures stay when its new page does not mention them, and its stored players stay when
    /// the new page has no players.
    /// - Returns: whether `box` is stored now.
    func replace(_ box: PrintedBoxScore, of game: GameID, source: String, observedAt: Instant) async throws -> Bool {
        guard !box.isEmpty else { return false }
        let stored = try await GameDetailStore(session).box(of: game)
        let box = stored.map { $0.source == source ? box.completed(by: $0.box) : box } ?? box
        let figures = sport.map { BoxFigures($0, printed: box, plays: [], mostPointsOfGoal: mostPointsOfGoal) }
        let top = figures?.topPerformers ?? []
        let isNewest = try await session.first(
            """
            insert into game_box as b (game_id, source, observed_at, top_performers)
            values (\(game), \(source), \(observedAt), \(top.isEmpty ? nil : try jsonColumn(top)))
            on conflict on constraint game_box_pkey do update
               set source = excluded.source, observed_at = excluded.observed_at,
                   top_performers = excluded.top_performers
             where b.observed_at < excluded.observed_at
               and (b.source = excluded.source or \(box.hasPlayers)
                    or not exists (select 1 from box_line l where l.game_id = b.game_id))
            returning 1
            """
        )
        guard isNewest != nil else { return false }
        try await write(BoxRow.figures(of: box), of: game)
        try await write(BoxRow.tables(of: box), of: game)
        try await write(BoxRow.lines(of: box, source: source), of: game)
        return true
    }

    private func write(_ figures: [BoxRow<TeamStat>], of game: GameID) async throws {
        try await session.execute(
            """
            delete from box_figure where game_id = \(game)
               and (side, ordinal) not in (select * from unnest(\(figures.map(\.side.rawValue)), \(figures.map(\.ordinal))))
            """
        )
        let columns = figures.map(\.element.column)
        let cells = figures.map(\.element.cell)
        try await session.execute(
            """
            insert into box_figure as f (game_id, side, ordinal, key, label, statistic, printed, value)
            select \(game), * from unnest(
              \(figures.map(\.side.rawValue)), \(figures.map(\.ordinal)), \(columns.map(\.key)), \(columns.map(\.label)),
              \(columns.map { $0.statistic?.rawValue }), \(cells.map(\.printed)),
              \(try cells.map { try $0.value.map { try jsonColumn($0) } }))
            on conflict on constraint box_figure_pkey do update
               set key = excluded.key, label = excluded.label, statistic = excluded.statistic,
                   printed = excluded.printed, value = excluded.value
             where f is distinct from excluded
            """
        )
    }

    private func write(_ tables: [BoxRow<StatTable>], of game: GameID) async throws {
        // The lines of a deleted table are deleted with it.
        try await session.execute(
            """
            delete from box_table where game_id = \(game)
               and (side, ordinal) not in (select * from unnest(\(tables.map(\.side.rawValue)), \(tables.map(\.ordinal))))
            """
        )
        try await session.execute(
            """
            insert into box_table as t (game_id, side, ordinal, name, columns, totals, figures)
            select \(game), * from unnest(
              \(tables.map(\.side.rawValue)), \(tables.map(\.ordinal)), \(tables.map(\.element.name)),
              \(try tables.map { try jsonColumn($0.element.columns) }),
              \(try tables.map { try $0.element.totals.map { try jsonColumn($0.map(\.printed)) } }),
              \(try tables.map { try jsonColumn(BoxLine.figures($0.element.totals ?? [], $0.element.columns)) }))
            on conflict on constraint box_table_pkey do update
               set name = excluded.name, columns = excluded.columns, totals = excluded.totals,
                   figures = excluded.figures
             where t is distinct from excluded
            """
        )
    }

    private func write(_ lines: [BoxRow<BoxLine>], of game: GameID) async throws {
        try await session.execute(
            """
            delete from box_line where game_id = \(game)
               and (side, box_table, ordinal) not in (
                 select * from unnest(\(lines.map(\.side.rawValue)), \(lines.map(\.table)), \(lines.map(\.ordinal))))
            """
        )
        let rows = lines.map(\.element.line)
        try await session.execute(
            """
            insert into box_line as l (game_id, side, box_table, ordinal, source_id, identity, name, jersey, position,
                                       class_year, is_starter, has_played, note, cells, figures)
            select \(game), * from unnest(
              \(lines.map(\.side.rawValue)), \(lines.map(\.table)), \(lines.map(\.ordinal)),
              \(rows.map(\.player.sourceID?.id)), \(lines.map(\.element.identity)), \(rows.map(\.player.name)),
              \(rows.map(\.player.jersey)), \(rows.map(\.player.position)), \(rows.map(\.player.classYear)),
              \(rows.map(\.isStarter)), \(rows.map(\.hasPlayed)), \(rows.map(\.note)),
              \(try rows.map { try jsonColumn($0.cells.map(\.printed)) }),
              \(try lines.map { try jsonColumn($0.element.figures) }))
            on conflict on constraint box_line_pkey do update
               set source_id = excluded.source_id, identity = excluded.identity, name = excluded.name,
                   jersey = excluded.jersey, position = excluded.position, class_year = excluded.class_year, is_starter = excluded.is_starter,
                   has_played = excluded.has_played, note = excluded.note, cells = excluded.cells,
                   figures = excluded.figures
             where l is distinct from excluded
            """
        )
    }
}

extension PrintedBoxScore {
    /// This box with the figures of an older page of the same source that this one does not mention. Players that are
    /// no longer on the page are removed, unless the page has no players at all.
    fileprivate func completed(by older: PrintedBoxScore) -> PrintedBoxScore {
        var box = self
        let hasPlayers = Side.allCases.contains { !self[$0].tables.isEmpty }
        for side in Side.allCases {
            let figures = Dictionary(self[side].figures.map { ($0.column.key, $0) }) { first, _ in first }
            let olderKeys = Set(older[side].figures.map(\.column.key))
            // Keeps the older page's order, so that no row is rewritten only because its position changed.
            box[side].figures =
                older[side].figures.map { figures[$0.column.key] ?? $0 }
                + self[side].figures.filter { !olderKeys.contains($0.column.key) }
            if !hasPlayers { box[side].tables = older[side].tables }
        }
        return box
    }

    /// Whether the box has neither players nor figures.
    fileprivate var isEmpty: Bool {
        !hasPlayers && Side.allCases.allSatisfy { self[$0].figures.isEmpty }
    }

    fileprivate var hasPlayers: Bool {
        Side.allCases.contains { side in self[side].tables.contains { !$0.lines.isEmpty } }
    }
}
