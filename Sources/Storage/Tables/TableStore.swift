package import Normalizing
package import Postgres
package import Scores
package import Time

/// The result of storing one table of a page.
package enum TableOutcome: Hashable, Sendable {
    /// The lines have changed, or the table has a new date.
    case changed(slug: String)
    case unchanged(slug: String)
    /// The table was not accepted, and the stored one stays.
    /// - Parameter slug: `nil` when the page has no table at all.
    case held(slug: String?, TableDoubt)
    /// The page is older than the stored one.
    case outdated(slug: String)
}

extension TableOutcome {
    /// The table's slug; `nil` for a page without tables.
    package var slug: String? {
        switch self {
        case .changed(let slug), .unchanged(let slug), .outdated(let slug): slug
        case .held(let slug, _): slug
        }
    }
}

/// Stores rankings, standings and leaders in the version of their newest page.
package struct TableStore: Sendable {
    let session: any PostgresSession

    /// - Parameter session: A transaction, because a table and its lines change together.
    package init(_ session: any PostgresSession) {
        self.session = session
    }

    /// The league, source and page from which tables come.
    package struct PageKey: Sendable, Hashable {
        package let league: LeagueID
        package let source: String
        package let page: TablePage

        package init(league: LeagueID, source: String, page: TablePage) {
            self.league = league
            self.source = source
            self.page = page
        }
    }

    /// Stores the tables of a page one by one, so that a rejected table does not affect the others.
    /// - Parameter askedAt: An instant not later than the request to the source, by the database's clock.
    package func store(
        _ reading: TableReading,
        of pageKey: PageKey,
        askedAt: Instant
    ) async throws -> [TableOutcome] {
        var outcomes: [TableOutcome] = []
        try await TableTeams(session: session).lockTables(of: pageKey.league)
        switch reading {
        case .rankings(let polls):
            for poll in polls { outcomes.append(try await store(.init(poll, on: pageKey.page), of: pageKey, askedAt)) }
        case .standings(let standings):
            outcomes.append(try await store(TableContent(standings, on: pageKey.page), of: pageKey, askedAt))
        case .leaders(let leaders):
            let isOnlyCategory = leaders.categories.count == 1
            for category in leaders.categories {
                let content = TableContent(category, of: leaders, on: pageKey.page, isOnlyCategory: isOnlyCategory)
                outcomes.append(try await store(content, of: pageKey, askedAt))
            }
        }
        try await holdAll(of: pageKey, except: outcomes.compactMap(\.slug), askedAt)
        if outcomes.isEmpty { outcomes.append(.held(slug: nil, .empty)) }
        try await TableTeams(session: session).matchTeams(of: pageKey.league, afterReading: pageKey.page.kind)
        return outcomes
    }

    /// Records that the source confirmed the stored page, so that its accepted tables count as current.
    package func markUnchanged(_ pageKey: PageKey, askedAt: Instant) async throws {
        try await TableTeams(session: session).lockTables(of: pageKey.league)
        try await session.execute(
            """
            update league_table set asked_at = greatest(asked_at, \(askedAt))
             where league_id = \(pageKey.league) and kind = \(pageKey.page.kind) and source = \(pageKey.source)
               and page = \(pageKey.page.name ?? "") and held_reason is null
            """
        )
        try await TableTeams(session: session).matchTeams(of: pageKey.league, afterReading: pageKey.page.kind)
    }

    /// Matches the lines of a league's tables with teams that were created since the tables were read.
    package func matchTeams(of league: LeagueID) async throws {
        let teams = TableTeams(session: session)
        try await teams.lockTables(of: league)
        try await teams.matchTeams(of: league, afterReading: nil)
    }

    private func store<Line: TableLine>(
        _ content: TableContent<Line>,
        of pageKey: PageKey,
        _ askedAt: Instant
    ) async throws -> TableOutcome {
        guard content.league == pageKey.league else {
            try await hold(content.slug, of: pageKey, .otherLeague, askedAt)
            return .held(slug: content.slug, .otherLeague)
        }
        let header = try await header(content.slug, of: pageKey)
        if let header, header.askedAt > askedAt { return .outdated(slug: content.slug) }
        let stored: [Line] = if let header { try await lines(of: header.id) } else { [] }
        let heldFor = header?.shorterSince.map { askedAt - $0 }
        if let doubt = TableDoubt(lines: content.lines.count, stored: stored.count, heldFor: heldFor) {
            try await hold(content.slug, of: pageKey, doubt, askedAt)
            return .held(slug: content.slug, doubt)
        }
        let hasNewDate = content.asOf.map { $0.text.inColumn != header?.asOf }
        let lines = Line.completed(content.lines, after: stored, hasNewDate: hasNewDate)
        let isChanged = header == nil || lines != stored || hasNewDate == true || content.name != header?.name
        let id = try await write(content, of: pageKey, askedAt, isChanged: isChanged)
        if lines != stored { try await replace(linesOf: id, by: lines) }
        return isChanged ? .changed(slug: content.slug) : .unchanged(slug: content.slug)
    }
}

// The rows of a table: its header, its lines, and the reason why its newest page was not accepted.

extension TableStore {
    /// The header of a table, read under a lock.
    struct Header {
        let id: Int64
        let name: String?
        let asOf: String?
        let askedAt: Instant
        /// Since when the table has had fewer lines on its pages than are stored; `nil` when the last page was
        /// accepted, or was rejected for another reason.
        let shorterSince: Instant?
    }

    /// `nil` for a new table.
    func header(_ slug: String, of pageKey: PageKey) async throws -> Header? {
        let row = try await session.first(
            """
            select id, name, as_of, asked_at, case when held_reason = 'shorter' then held_since end
              from league_table
             where league_id = \(pageKey.league) and kind = \(pageKey.page.kind) and source = \(pageKey.source) and slug = \(slug)
               for update
            """
        )
        guard let row else { return nil }
        let (id, name, asOf, askedAt, shorterSince) = try row.decode(
            Int64.self,
            String?.self,
            String?.self,
            Instant.self,
            Instant?.self
        )
        return Header(id: id, name: name, asOf: asOf, askedAt: askedAt, shorterSince: shorterSince)
    }

    /// Stores the header of an accepted table.
    /// - Returns: the table's id.
    func write(
        _ content: TableContent<some TableLine>,
        of pageKey: PageKey,
        _ askedAt: Instant,
        isChanged: Bool
    ) async throws -> Int64 {
        let row = try await session.first(
            """
            insert into league_table as t (league_id, kind, source, page, slug, name, as_of, through, asked_at, changed_at)
            values (\(pageKey.league), \(pageKey.page.kind), \(pageKey.source), \(pageKey.page.name ?? ""), \(content.slug),
                    \(content.name), \(content.asOf?.text.inColumn), \(content.asOf?.through), \(askedAt), \(askedAt))
            on conflict on constraint league_table_slug_key do update
               set page = excluded.page, name = excluded.name, as_of = excluded.as_of, through = excluded.through,
                   asked_at = excluded.asked_at, held_reason = null, held_since = null,
                   changed_at = case when \(isChanged) then excluded.changed_at else t.changed_at end
            returning id
            """
        )
        guard let row else { throw StorageError.nothingReturned(statement: "insert league_table") }
        return try row.decode(Int64.self)
    }

    /// The lines in the order of the page.
    func lines<Line: TableLine>(of id: Int64) async throws -> [Line] {
        let lines = try await session.first(
            """
            select coalesce(jsonb_agg(to_jsonb(e) order by e.place), '[]')
              from \(unescaped: Line.table) e where e.table_id = \(id)
            """
        )
        return try lines?.decode(JSONText.self).decoded() ?? []
    }

    /// Replaces all lines of the table.
    func replace<Line: TableLine>(linesOf id: Int64, by lines: [Line]) async throws {
        try await session.execute("delete from \(unescaped: Line.table) where table_id = \(id)")
        try await session.execute(
            """
            insert into \(unescaped: Line.table) (table_id, \(unescaped: Line.columns))
            select \(id), \(unescaped: Line.columns)
              from jsonb_populate_recordset(null::\(unescaped: Line.table), \(try jsonColumn(lines)))
            """
        )
    }

    /// Records that the newest page of a table was not accepted, the reason, and since when pages are rejected for it.
    func hold(_ slug: String, of pageKey: PageKey, _ doubt: TableDoubt, _ askedAt: Instant) async throws {
        try await session.execute(
            """
            update league_table
               set held_since = case when held_reason = \(doubt.rawValue) then held_since else \(askedAt) end,
                   held_reason = \(doubt.rawValue)
             where league_id = \(pageKey.league) and kind = \(pageKey.page.kind) and source = \(pageKey.source) and slug = \(slug)
               and asked_at <= \(askedAt)
            """
        )
    }

    /// Records that all tables of the page except `slugs` are missing on its newest version.
    func holdAll(of pageKey: PageKey, except slugs: [String], _ askedAt: Instant) async throws {
        let doubt: TableDoubt = slugs.isEmpty ? .empty : .missing
        try await session.execute(
            """
            update league_table
               set held_since = case when held_reason = \(doubt.rawValue) then held_since else \(askedAt) end,
                   held_reason = \(doubt.rawValue)
             where league_id = \(pageKey.league) and kind = \(pageKey.page.kind) and source = \(pageKey.source)
               and page = \(pageKey.page.name ?? "") and slug <> all (\(slugs)) and asked_at <= \(askedAt)
            """
        )
    }
}
