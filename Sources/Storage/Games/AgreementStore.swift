import Normalizing
import Postgres
import Scores
import Time

/// Keeps what several sources say of one game, where they differ, and whether its figures add up.
struct AgreementStore: Sendable {
    let session: any PostgresSession

    /// What each source last said. That of the league's own, which spoke alone until another one came, is what fans
    /// see.
    func words(on game: GameRow) async throws -> [SourceWord] {
        let rows = try await session.query(
            """
            select n.source, w.reading, w.reach, s.at, coalesce(w.since, g.changed_at),
                   -- A page that has not changed says again what was on it.
                   case when t.answered_at > s.at and s.at >= t.whole_at then t.answered_at else s.at end as heard_at
              from game g
              join league l on l.id = g.league_id
              cross join lateral (select distinct i.source from game_source_id i where i.game_id = g.id) n
              left join source_word w on w.game_id = g.id and w.source = n.source
              cross join lateral (select coalesce(w.observed_at, g.observed_at) as at) s
              left join scrape_target t
                on t.key = coalesce(w.target, concat_ws(':', 'scoreboard', g.league_id, g.day, nullif(n.source, l.source)))
             where g.id = \(game.id) and (w.source is not null or n.source = l.source)
             order by n.source
            """
        )
        return try rows.map { row in
            let (source, reading, reach, at, since, heardAt) = try row.decode(
                String.self,
                JSONText?.self,
                JSONText?.self,
                Instant.self,
                Instant.self,
                Instant.self
            )
            return SourceWord(
                source: source,
                said: try reading?.decoded() ?? KeptReading(game, source: source),
                at: at,
                heardAt: heardAt,
                since: since,
                reach: try reach?.decoded() ?? Reach(game.snapshot)
            )
        }
    }

    /// Whom to believe of a league's games.
    func order(of league: LeagueID) async throws -> SourceOrder {
        let rows = try await session.query(
            """
            select l.source, o.matter, o.source from league l left join source_order o on o.league_id = l.id
             where l.id = \(league) order by o.matter, o.place
            """
        )
        var own = ""
        var listed: [SourceOrder.Matter: [String]] = [:]
        for row in rows {
            let (leagues, matter, source) = try row.decode(String.self, String?.self, String?.self)
            own = leagues
            guard let source, let matter = matter.flatMap(SourceOrder.Matter.init) else { continue }
            listed[matter, default: []].append(source)
        }
        return SourceOrder(own: own, listed: listed)
    }

    /// Keeps words that no row stands for yet: those of a source that spoke alone.
    func settle(_ words: [SourceWord], on game: GameID) async throws {
        try await session.execute(
            """
            insert into source_word (game_id, source, reading, observed_at, since, reach)
            select \(game), source, reading::jsonb, observed_at, since, reach::jsonb
              from unnest(\(words.map(\.source)), \(try words.map { try jsonColumn($0.said).text }),
                          \(words.map(\.at)), \(words.map(\.since)), \(try words.map { try jsonColumn($0.reach).text }))
                   as w (source, reading, observed_at, since, reach)
            on conflict on constraint source_word_pkey do nothing
            """
        )
    }

    /// Keeps a source's word, opens the differences that are new and closes those that are over. A word that is older
    /// than the one that stands, and is stored after it, changes neither.
    /// - Parameters:
    ///   - since: Since when the source has said it, if it is no other word than the one that stands.
    ///   - comparedAt: When it was compared with the others' words.
    func record(
        _ word: KeptReading,
        reach: Reach,
        _ differences: [SourceDifference],
        on game: GameID,
        observedAt: Instant,
        since: Instant? = nil,
        comparedAt: Instant? = nil
    ) async throws {
        let source = word.sourceID.source
        let ordered = differences.map { InOrder($0, said: source) }
        let compared = comparedAt ?? observedAt
        try await session.execute(
            """
            with word as (
              insert into source_word as w (game_id, source, reading, observed_at, since, reach)
              values (\(game), \(source), \(try jsonColumn(word)), \(observedAt), \(since ?? observedAt),
                      \(try jsonColumn(reach)))
              on conflict on constraint source_word_pkey do update
                 set reading = excluded.reading, observed_at = excluded.observed_at, reach = excluded.reach,
                     since = case when w.reading = excluded.reading then w.since else excluded.since end
               where w.observed_at <= excluded.observed_at
              returning w.source
            ), said as (
              select s.*
                from unnest(\(ordered.map(\.field)), \(ordered.map(\.source)), \(ordered.map(\.value)),
                            \(ordered.map(\.otherSource)), \(ordered.map(\.otherValue)))
                     as s (field, source, value, other_source, other_value)
               where exists (select from word)
            ), over as (
              update source_difference d set until = \(compared)
               where exists (select from word) and d.game_id = \(game) and d.until is null
                 and \(source) in (d.source, d.other_source)
                 and (d.field, d.source, d.other_source) not in (select field, s.source, other_source from said s)
            )
            insert into source_difference (game_id, field, source, value, other_source, other_value, since)
            select \(game), said.*, \(compared) from said
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

extension KeptReading {
    /// What fans see of a game, as the word of a source that has told all of it; without the line score, whose newest
    /// goals are counted for the period being played until a page says where they belong.
    fileprivate init(_ game: GameRow, source: String) {
        let nobody = TeamReading(sourceID: nil, name: "")
        self.init(
            GameReading(
                league: game.league,
                sourceID: SourceID(source: source, id: ""),
                day: game.snapshot.day,
                startTime: game.snapshot.startTime.map(StartTime.at),
                teams: BySide(home: nobody, away: nobody),
                status: .known(game.snapshot.status),
                // Many final pages state no period. The one in `game` may be from an earlier live page.
                period: game.snapshot.status == .final ? nil : game.snapshot.period,
                clock: game.snapshot.clock,
                score: game.snapshot.score
            )
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
