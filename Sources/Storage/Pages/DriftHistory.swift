import Normalizing
import Postgres

/// The history of a parser's pages.
extension DriftStore {
    /// Adds a page's structure to its parser's history.
    /// - Returns: the change; `nil` for a structure that was seen before or is no change, or for the parser's first
    ///   page.
    func addStructure(_ sample: PageSample) async throws -> StructureHistory.Change? {
        let updatedRows = try await session.execute(
            """
            with parser as (
              -- Locks the parser first and the fingerprint second, as below, so that two scrapers cannot deadlock.
              update parser_structure set pages = pages + \(Int64(sample.pages))
               where parser = \(sample.parser)
                 and exists (select 1 from parser_fingerprint f
                              where f.parser = \(sample.parser) and f.fingerprint = \(sample.fingerprint))
              returning parser
            )
            update parser_fingerprint f set pages = f.pages + \(Int64(sample.pages)), last_seen = clock_timestamp()
              from parser p where f.parser = p.parser and f.fingerprint = \(sample.fingerprint)
            """
        )
        if updatedRows > 0 { return nil }
        let history = try await history(of: sample.parser)
        try await session.execute(
            """
            insert into parser_structure as s (parser, pages, common, ever) values (\(sample.parser), \(Int64(sample.pages)), \(sample.paths), \(sample.paths))
            on conflict on constraint parser_structure_pkey do update
               set pages = s.pages + excluded.pages,
                   common = array(select unnest(s.common) intersect select unnest(excluded.common) order by 1),
                   ever = array(select unnest(s.ever) union select unnest(excluded.ever) order by 1)
            """
        )
        try await session.execute(
            """
            insert into parser_fingerprint as f (parser, fingerprint, pages)
            values (\(sample.parser), \(sample.fingerprint), \(Int64(sample.pages)))
            on conflict on constraint parser_fingerprint_pkey do update set pages = f.pages + excluded.pages
            """
        )
        return history?.change(in: sample.paths)
    }

    private func history(of parser: String) async throws -> StructureHistory? {
        let row = try await session.first(
            """
            select pages, first_seen < clock_timestamp() - interval '7 days', common, ever
              from parser_structure where parser = \(parser) for update
            """
        )
        guard
            let (pages, isLongEnough, common, ever) = try row?.decode(
                Int64.self,
                Bool.self,
                [String].self,
                [String].self
            )
        else { return nil }
        return StructureHistory(
            pages: Int(pages),
            isLongEnough: isLongEnough,
            common: Set(common),
            ever: Set(ever)
        )
    }

    /// Adds the counts of a page's fields to its parser's history.
    /// - Returns: for each field, how often it was found in this hour and the previous one, and in the days before.
    func addShares(_ sample: PageSample) async throws -> [ShareTrend] {
        // The fields are in a fixed order, so that two scrapers cannot deadlock.
        let counts = sample.counts.filter { $0.expected > 0 }.sorted { $0.field < $1.field }
        guard !counts.isEmpty else { return [] }
        try await session.execute(
            """
            insert into parser_share as s (parser, field, hour, found, expected)
            select \(sample.parser), field, date_trunc('hour', clock_timestamp()), found, expected
              from unnest(\(counts.map(\.field)), \(counts.map { Int64($0.found) }), \(counts.map { Int64($0.expected) }))
                   as c (field, found, expected)
            on conflict on constraint parser_share_pkey do update
               set found = s.found + excluded.found, expected = s.expected + excluded.expected
            """
        )
        let rows = try await session.query(
            """
            select field, sum(found) filter (where is_recent)::bigint, sum(expected) filter (where is_recent)::bigint,
                   coalesce(sum(found) filter (where not is_recent), 0)::bigint,
                   coalesce(sum(expected) filter (where not is_recent), 0)::bigint
              from (select field, found, expected, hour >= date_trunc('hour', clock_timestamp()) - interval '1 hour' as is_recent
                      from parser_share where parser = \(sample.parser) and field = any (\(counts.map(\.field)))) s
             group by field order by field
            """
        )
        return try rows.map { row in
            let (field, found, expected, foundBefore, expectedBefore) = try row.decode(
                String.self,
                Int64.self,
                Int64.self,
                Int64.self,
                Int64.self
            )
            return ShareTrend(
                recent: FieldCount(field, found: Int(found), expected: Int(expected)),
                past: FieldCount(field, found: Int(foundBefore), expected: Int(expectedBefore))
            )
        }
    }
}
