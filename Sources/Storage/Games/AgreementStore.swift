import Normalizing
import Postgres
import Scores
import Time

/// Stores the reports of several sources on a game, the differences between them, and the results of consistency
/// checks.
struct AgreementStore: Sendable {
    let session: any PostgresSession

    /// Loads the state that decides how a reading of this game is reconciled.
    func reconciliation(of game: GameRow) async throws -> Reconciliation {
        guard let reconciliation = try await reconciliations(of: [game])[game.id] else {
            throw StorageError.nothingReturned(statement: "select game")
        }
        return reconciliation
    }

    /// Like ``reconciliation(of:)``, for many games. Runs one statement for all games that several sources cover, and
    /// one for each of their leagues.
    func reconciliations(of games: [GameRow]) async throws -> [GameID: Reconciliation] {
        let shared = games.filter { $0.sources > 1 }
        let reports = try await reports(on: shared)
        var orders: [LeagueID: SourceOrder] = [:]
        for league in Set(shared.map(\.league)) { orders[league] = try await order(of: league) }
        let reconciliations = games.map { game in
            let reconciliation = Reconciliation(
                snapshot: game.snapshot,
                observedAt: game.observedAt,
                changedAt: game.changedAt,
                hold: game.hold,
                reports: reports[game.id] ?? [],
                pace: game.pace,
                // A game with one source needs no order.
                order: game.sources > 1 ? orders[game.league] ?? SourceOrder(own: "") : SourceOrder(own: "")
            )
            return (game.id, reconciliation)
        }
        return Dictionary(reconciliations) { first, _ in first }
    }

    /// The last report of each source. If the league's own source has no stored report, because it was the game's only
    /// source so far, the published state is used instead.
    private func reports(on games: [GameRow]) async throws -> [GameID: [SourceReport]] {
        guard !games.isEmpty else { return [:] }
        let gameOf = Dictionary(games.map { ($0.id, $0) }) { first, _ in first }
        let rows = try await session.query(
            """
            select g.id, n.source, w.reading, w.high_water_mark, s.at, coalesce(w.since, g.changed_at),
                   -- An unchanged page confirms its content again.
                   case when t.answered_at > s.at and s.at >= t.whole_at then t.answered_at else s.at end as confirmed_at
              from game g
              join league l on l.id = g.league_id
              cross join lateral (select distinct i.source from game_source_id i where i.game_id = g.id) n
              left join source_report w on w.game_id = g.id and w.source = n.source
              cross join lateral (select coalesce(w.observed_at, g.observed_at) as at) s
              left join scrape_target t
                on t.key = coalesce(w.target, concat_ws(':', 'scoreboard', g.league_id, g.day, nullif(n.source, l.source)))
             where g.id = any (\(Array(gameOf.keys))) and (w.source is not null or n.source = l.source)
             order by n.source
            """
        )
        var reports: [GameID: [SourceReport]] = [:]
        for row in rows {
            let (id, source, reading, highWaterMark, at, since, confirmedAt) = try row.decode(
                GameID.self,
                String.self,
                JSONText?.self,
                JSONText?.self,
                Instant.self,
                Instant.self,
                Instant.self
            )
            guard let game = gameOf[id] else { continue }
            let report = SourceReport(
                source: source,
                reading: try reading?.decoded() ?? KeptReading(game, source: source),
                at: at,
                confirmedAt: confirmedAt,
                since: since,
                highWaterMark: try highWaterMark?.decoded() ?? HighWaterMark(game.snapshot)
            )
            reports[id, default: []].append(report)
        }
        return reports
    }

    /// The order of precedence among a league's sources.
    func order(of league: LeagueID) async throws -> SourceOrder {
        let rows = try await session.query(
            """
            select l.source, o.part, o.source from league l left join source_order o on o.league_id = l.id
             where l.id = \(league) order by o.part, o.place
            """
        )
        var own = ""
        var listed: [SourceOrder.SourcedPart: [String]] = [:]
        for row in rows {
            let (ownSource, name, source) = try row.decode(String.self, String?.self, String?.self)
            own = ownSource
            guard let source, let part = name.flatMap(SourceOrder.SourcedPart.init) else { continue }
            listed[part, default: []].append(source)
        }
        return SourceOrder(own: own, listed: listed)
    }

    /// Stores reports of sources that have no row yet, because each was its game's only source until now.
    func recordFirst(_ reports: [(game: GameID, report: SourceReport)]) async throws {
        guard !reports.isEmpty else { return }
        try await session.execute(
            """
            insert into source_report (game_id, source, reading, observed_at, since, high_water_mark)
            select game_id, source, reading::jsonb, observed_at, since, high_water_mark::jsonb
              from unnest(\(reports.map(\.game)), \(reports.map(\.report.source)),
                          \(try reports.map { try jsonColumn($0.report.reading).text }), \(reports.map(\.report.at)),
                          \(reports.map(\.report.since)), \(try reports.map { try jsonColumn($0.report.highWaterMark).text }))
                   as w (game_id, source, reading, observed_at, since, high_water_mark)
            on conflict on constraint source_report_pkey do nothing
            """
        )
    }

    /// Stores sources' reports, opens the differences that are new and closes those that are over. A report that is
    /// older than the stored one is ignored.
    /// - Parameter reports: At most one report for each game.
    func record(_ reports: [NewSourceReport]) async throws {
        guard !reports.isEmpty else { return }
        let differences = reports.flatMap { report in
            report.differences.map { OrderedDifference($0, from: report.reading.sourceID.source, of: report.game) }
        }
        try await session.execute(
            """
            with reported as (
              select * from unnest(
                \(reports.map(\.game)), \(reports.map(\.reading.sourceID.source)),
                \(try reports.map { try jsonColumn($0.reading).text }), \(reports.map(\.observedAt)),
                \(reports.map { $0.since ?? $0.observedAt }), \(try reports.map { try jsonColumn($0.highWaterMark).text }),
                \(reports.map { $0.comparedAt ?? $0.observedAt }))
                as t (game_id, source, reading, observed_at, since, high_water_mark, compared_at)
            ), stored as (
              insert into source_report as w (game_id, source, reading, observed_at, since, high_water_mark)
              select game_id, source, reading::jsonb, observed_at, since, high_water_mark::jsonb from reported
              on conflict on constraint source_report_pkey do update
                 set reading = excluded.reading, observed_at = excluded.observed_at, high_water_mark = excluded.high_water_mark,
                     since = case when w.reading = excluded.reading then w.since else excluded.since end
               where w.observed_at <= excluded.observed_at
              returning w.game_id, w.source
            ), compared as (
              select t.game_id, t.source, t.compared_at from reported t join stored using (game_id, source)
            ), differing as (
              select s.*, c.compared_at
                from unnest(\(differences.map(\.game)), \(differences.map(\.field)), \(differences.map(\.source)),
                            \(differences.map(\.value)), \(differences.map(\.otherSource)),
                            \(differences.map(\.otherValue)))
                     as s (game_id, field, source, value, other_source, other_value)
                join compared c on c.game_id = s.game_id
            ), closed as (
              update source_difference d set until = c.compared_at
                from compared c
               where d.game_id = c.game_id and d.until is null and c.source in (d.source, d.other_source)
                 and (d.game_id, d.field, d.source, d.other_source)
                     not in (select s.game_id, s.field, s.source, s.other_source from differing s)
            )
            insert into source_difference (game_id, field, source, value, other_source, other_value, since)
            select game_id, field, source, value, other_source, other_value, compared_at from differing
            on conflict (game_id, field, source, other_source) where until is null do update
               set value = excluded.value, other_value = excluded.other_value
            """
        )
    }

    /// Stores the results of consistency checks, and writes only those that changed.
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
    /// Makes a report of `source` from the published state of a game, as if the source had reported all of that state.
    /// The line score is left out, because its newest goals count for the current period until a page says where they
    /// belong.
    fileprivate init(_ game: GameRow, source: String) {
        let unnamed = TeamReading(sourceID: nil, name: "")
        self.init(
            GameReading(
                league: game.league,
                sourceID: SourceID(source: source, id: ""),
                day: game.snapshot.day,
                startTime: game.snapshot.startTime.map(StartTime.at),
                teams: BySide(home: unnamed, away: unnamed),
                status: .known(game.snapshot.status),
                // Many final pages state no period. The one in `game` may be from an earlier live page.
                period: game.snapshot.status == .final ? nil : game.snapshot.period,
                clock: game.snapshot.clock,
                score: game.snapshot.score
            )
        )
    }
}
