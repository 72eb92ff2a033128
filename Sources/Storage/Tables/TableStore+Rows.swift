import Normalizing
import Postgres
import Scores
import Time

// The rows of a table: its header, its lines, and the reason why its newest page was not accepted.

extension TableStore {
    /// The header of a table, read under a lock.
    struct Header {
        let id: Int64
        let name: String?
        let asOf: String?
        let askedAt: Instant
        /// Since when its pages have had fewer lines; `nil` when the last page was accepted, or was rejected for
        /// another reason.
        let shorterSince: Instant?
    }

    /// `nil` for a new table.
    func header(_ slug: String, of place: Place) async throws -> Header? {
        let row = try await session.first(
            """
            select id, name, as_of, asked_at, case when held_reason = 'shorter' then held_since end
              from league_table
             where league_id = \(place.league) and kind = \(place.page.kind) and source = \(place.source) and slug = \(slug)
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
        of place: Place,
        _ askedAt: Instant,
        isChanged: Bool
    ) async throws -> Int64 {
        let row = try await session.first(
            """
            insert into league_table as t (league_id, kind, source, page, slug, name, as_of, through, asked_at, changed_at)
            values (\(place.league), \(place.page.kind), \(place.source), \(place.page.name ?? ""), \(content.slug),
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

    /// Records that the newest page of a table was not accepted, and since when for the same reason.
    func hold(_ slug: String, of place: Place, _ doubt: TableDoubt, _ askedAt: Instant) async throws {
        try await session.execute(
            """
            update league_table
               set held_since = case when held_reason = \(doubt.rawValue) then held_since else \(askedAt) end,
                   held_reason = \(doubt.rawValue)
             where league_id = \(place.league) and kind = \(place.page.kind) and source = \(place.source) and slug = \(slug)
               and asked_at <= \(askedAt)
            """
        )
    }

    /// Records that tables that the page had before are missing on it now.
    func holdAll(of place: Place, but slugs: [String], _ askedAt: Instant) async throws {
        let doubt: TableDoubt = slugs.isEmpty ? .empty : .missing
        try await session.execute(
            """
            update league_table
               set held_since = case when held_reason = \(doubt.rawValue) then held_since else \(askedAt) end,
                   held_reason = \(doubt.rawValue)
             where league_id = \(place.league) and kind = \(place.page.kind) and source = \(place.source)
               and page = \(place.page.name ?? "") and slug <> all (\(slugs)) and asked_at <= \(askedAt)
            """
        )
    }
}
