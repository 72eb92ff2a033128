import Normalizing
import Postgres
import Scores
import Time

/// Keeps what several sources say of one game, where they differ, and whether its figures add up.
struct AgreementStore: Sendable {
    let session: any PostgresSession

    /// What each source last said.
    func words(on game: GameID) async throws -> [SourceWord] {
        try await session.query(
            "select source, reading, observed_at from source_word where game_id = \(game) order by source"
        ).map { row in
            let (source, text, at) = try row.decode(String.self, JSONText.self, Instant.self)
            return SourceWord(source: source, said: try text.decoded(), at: at)
        }
    }

    /// Whom to believe of a league's games.
    func order(of league: LeagueID) async throws -> SourceOrder {
        let own = try await session.first("select source from league where id = \(league)")?.decode(String.self)
        let rows = try await session.query(
            "select field, source from source_order where league_id = \(league) order by field, place"
        )
        var listed: [GameField: [String]] = [:]
        for row in rows {
            let (field, source) = try row.decode(String.self, String.self)
            guard let field = GameField(rawValue: field) else { continue }
            listed[field, default: []].append(source)
        }
        return SourceOrder(own: own ?? "", listed: listed)
    }

    /// Keeps a source's word, opens the differences that are new and closes those that are over.
    func record(
        _ reading: GameReading,
        _ differences: [SourceDifference],
        on game: GameID,
        observedAt: Instant
    ) async throws {
        let source = reading.sourceID.source
        try await session.execute(
            """
            insert into source_word (game_id, source, reading, observed_at)
            values (\(game), \(source), \(try jsonColumn(KeptReading(reading))), \(observedAt))
            on conflict on constraint source_word_pkey do update
               set reading = excluded.reading, observed_at = excluded.observed_at
             where source_word.observed_at <= excluded.observed_at
            """
        )
        try await session.execute(
            """
            update source_difference d set until = \(observedAt)
             where d.game_id = \(game) and d.until is null and \(source) in (d.source, d.other_source)
               and not exists (
                 select 1 from unnest(\(differences.map(\.field.rawValue)), \(differences.map(\.other))) as n (field, other)
                  where n.field = d.field and n.other in (d.source, d.other_source))
            """
        )
        guard !differences.isEmpty else { return }
        let ordered = differences.map { InOrder($0, said: source) }
        try await session.execute(
            """
            insert into source_difference (game_id, field, source, value, other_source, other_value, since)
            select \(game), *, \(observedAt)
              from unnest(\(ordered.map(\.field)), \(ordered.map(\.source)), \(ordered.map(\.value)),
                          \(ordered.map(\.otherSource)), \(ordered.map(\.otherValue)))
            on conflict (game_id, field, source, other_source) where until is null do update
               set value = excluded.value, other_value = excluded.other_value
            """
        )
    }

    /// Writes only what came out otherwise than the last time.
    func record(_ checks: [GameCheck], by source: String, on game: GameID, observedAt: Instant) async throws {
        try await session.execute(
            """
            insert into game_check (game_id, name, holds, detail, source, checked_at)
            select \(game), *, \(source), \(observedAt)
              from unnest(\(checks.map(\.name.rawValue)), \(checks.map(\.holds)), \(checks.map(\.detail)))
            on conflict on constraint game_check_pkey do update
               set holds = excluded.holds, detail = excluded.detail, source = excluded.source,
                   checked_at = excluded.checked_at
             where (game_check.holds, game_check.detail, game_check.source)
                   is distinct from (excluded.holds, excluded.detail, excluded.source)
            """
        )
    }
}

/// A difference with its two sources in the order of the alphabet, so that it is one row whoever speaks.
private struct InOrder {
    let field: String
    let source: String
    let value: String
    let otherSource: String
    let otherValue: String

    init(_ difference: SourceDifference, said speaker: String) {
        let isFirst = speaker < difference.other
        field = difference.field.rawValue
        source = isFirst ? speaker : difference.other
        value = isFirst ? difference.value : difference.otherValue
        otherSource = isFirst ? difference.other : speaker
        otherValue = isFirst ? difference.otherValue : difference.value
    }
}
