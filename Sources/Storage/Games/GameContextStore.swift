import Postgres
import Scores

/// Stores the context of games: the venue, other information such as broadcasts, the odds and the series.
///
/// Data that a page does not mention are kept, because odds disappear from the pages when a game begins.
struct GameContextStore: Sendable {
    let session: any PostgresSession

    typealias ContextReading = (reading: GameReading, game: GameID, isOwn: Bool)

    /// Stores the context in readings of different games. Only changes are written.
    /// - Parameter readings: `isOwn` says whether a reading comes from the league's own source. The venue, and each
    ///   piece of information, from another source is used only while the game has none.
    func store(_ readings: [ContextReading]) async throws {
        try await storeVenues(
            readings.compactMap { entries in
                entries.reading.venue.map { (venue: $0, game: entries.game, isOwn: entries.isOwn) }
            }
        )
        try await storeInformation(readings.filter { !$0.reading.information.isEmpty })
        try await storeOdds(
            readings.flatMap { entries in
                entries.reading.odds.last(byKey: \.provider).map { (game: entries.game, odds: $0) }
            }
        )
        try await storeSeries(
            readings.flatMap { entries in
                entries.reading.series.last(byKey: \.kind).map { (game: entries.game, series: $0) }
            }
        )
    }

    private func storeVenues(_ venues: [(venue: Venue, game: GameID, isOwn: Bool)]) async throws {
        guard !venues.isEmpty else { return }
        try await session.execute(
            """
            update game g set venue = v.name, place = v.place
              from (select w.id, w.name, w.is_own,
                           -- When this page leaves the place out, keep the stored place of the same venue.
                           coalesce(w.place, case when k.venue = w.name then k.place end) as place
                      from unnest(\(venues.map(\.game)), \(venues.map(\.venue.name)), \(venues.map(\.venue.place)),
                                  \(venues.map(\.isOwn))) as w (id, name, place, is_own)
                      join game k on k.id = w.id) v
             where g.id = v.id and (g.venue, g.place) is distinct from (v.name, v.place)
               and (v.is_own or g.venue is null)
            """
        )
    }

    private func storeInformation(_ readings: [ContextReading]) async throws {
        guard !readings.isEmpty else { return }
        let facts = readings.map(\.reading.information)
        try await session.execute(
            """
            with merged as (
              select w.id, \(unescaped: Self.merged)
                from unnest(\(readings.map(\.game)), \(readings.map(\.isOwn)),
                            \(try facts.map { try $0.broadcasts.isEmpty ? nil : jsonColumn($0.broadcasts) }),
                            \(facts.map(\.isNeutralSite)), \(facts.map(\.isConferenceGame)),
                            \(facts.map { $0.seasonType?.rawValue }),
                            \(facts.map { $0.attendance.map { Int32(clamping: $0) } }),
                            \(try facts.map { try $0.officials.isEmpty ? nil : jsonColumn($0.officials) }))
                       as w (id, is_own, \(unescaped: Self.names))
                left join game_information k on k.game_id = w.id
            )
            insert into game_information as i (game_id, \(unescaped: Self.names))
            select m.id, \(unescaped: Self.list("m"))
              from merged m left join game_information k on k.game_id = m.id
             -- An unchanged row must not be locked.
             where (\(unescaped: Self.list("m"))) is distinct from (\(unescaped: Self.list("k")))
            on conflict on constraint game_information_pkey do update
               set (\(unescaped: Self.names), updated_at) = (\(unescaped: Self.list("excluded")), clock_timestamp())
            """
        )
    }

    /// The columns of `game_information` that readings fill.
    private static let columns = [
        "broadcasts", "neutral_site", "conference_game", "season_type", "attendance", "officials",
    ]
    private static let names = columns.joined(separator: ", ")

    private static func list(_ alias: String) -> String {
        columns.map { "\(alias).\($0)" }.joined(separator: ", ")
    }

    /// SQL that merges the columns of a reading `w` with those of the stored row `k`. A reading of the league's own
    /// source replaces stored values; one of another source only fills in missing ones.
    private static let merged = columns.map { column in
        "case when w.is_own then coalesce(w.\(column), k.\(column)) else coalesce(k.\(column), w.\(column)) end "
            + "as \(column)"
    }.joined(separator: ", ")

    /// Stores odds. Those of a league without odds are dropped.
    private func storeOdds(_ entries: [(game: GameID, odds: OddsReading)]) async throws {
        guard !entries.isEmpty else { return }
        let odds = entries.map(\.odds)
        try await session.execute(
            """
            insert into game_odds as o (game_id, provider, details, spread, over_under, home_moneyline, away_moneyline)
            select w.* from unnest(
              \(entries.map(\.game)), \(odds.map { $0.provider ?? "" }), \(odds.map(\.details)), \(odds.map(\.spread)),
              \(odds.map(\.overUnder)),
              \(odds.map(\.moneyline.home)), \(odds.map(\.moneyline.away)))
                as w (game_id, provider, details, spread, over_under, home_moneyline, away_moneyline)
              join game g on g.id = w.game_id
              join league l on l.id = g.league_id and l.odds
            on conflict on constraint game_odds_pkey do update
               set details = coalesce(excluded.details, o.details), spread = coalesce(excluded.spread, o.spread),
                   over_under = coalesce(excluded.over_under, o.over_under),
                   home_moneyline = coalesce(excluded.home_moneyline, o.home_moneyline),
                   away_moneyline = coalesce(excluded.away_moneyline, o.away_moneyline),
                   updated_at = clock_timestamp()
             where (o.details, o.spread, o.over_under, o.home_moneyline, o.away_moneyline) is distinct from
                   (coalesce(excluded.details, o.details), coalesce(excluded.spread, o.spread),
                    coalesce(excluded.over_under, o.over_under), coalesce(excluded.home_moneyline, o.home_moneyline),
                    coalesce(excluded.away_moneyline, o.away_moneyline))
            """
        )
    }

    private func storeSeries(_ entries: [(game: GameID, series: SeriesReading)]) async throws {
        guard !entries.isEmpty else { return }
        let series = entries.map(\.series)
        try await session.execute(
            """
            insert into game_series as s (game_id, kind, title, summary, game_number, length, home_wins, away_wins,
                                          is_over)
            select * from unnest(
              \(entries.map(\.game)), \(series.map { $0.kind ?? "" }), \(series.map(\.title)), \(series.map(\.summary)),
              \(series.map { $0.game?.column }), \(series.map { $0.length?.column }),
              \(series.map { $0.wins?.home.column }), \(series.map { $0.wins?.away.column }), \(series.map(\.isOver)))
            on conflict on constraint game_series_pkey do update
               set title = coalesce(excluded.title, s.title), summary = coalesce(excluded.summary, s.summary),
                   game_number = coalesce(excluded.game_number, s.game_number),
                   length = coalesce(excluded.length, s.length), home_wins = coalesce(excluded.home_wins, s.home_wins),
                   away_wins = coalesce(excluded.away_wins, s.away_wins),
                   is_over = coalesce(excluded.is_over, s.is_over), updated_at = clock_timestamp()
             where (s.title, s.summary, s.game_number, s.length, s.home_wins, s.away_wins, s.is_over) is distinct from
                   (coalesce(excluded.title, s.title), coalesce(excluded.summary, s.summary),
                    coalesce(excluded.game_number, s.game_number), coalesce(excluded.length, s.length),
                    coalesce(excluded.home_wins, s.home_wins), coalesce(excluded.away_wins, s.away_wins),
                    coalesce(excluded.is_over, s.is_over))
            """
        )
    }
}

extension Array {
    /// The last element for each key, because a statement may touch a row only once.
    fileprivate func last<Key: Hashable>(byKey key: (Element) -> Key) -> [Element] {
        var indices: [Key: Int] = [:]
        var result: [Element] = []
        for element in self {
            if let index = indices[key(element)] {
                result[index] = element
            } else {
                indices[key(element)] = result.count
                result.append(element)
            }
        }
        return result
    }
}
