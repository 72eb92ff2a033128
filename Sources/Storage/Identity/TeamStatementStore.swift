import Postgres
import Scores
import Time

/// What the page of a game states about one of its teams.
struct TeamStatement: Sendable {
    let team: TeamID
    let reading: TeamReading
    /// The day of the game; `nil`: today.
    let day: CivilDate?
}

/// Stores what pages of games state about teams: names, conference, color, rank and record.
///
/// A page of an earlier day may be read later, and may show the rank and the record of that day. So a statement is
/// stored only if none of a later day is known. A page of a day to come is as old as its reading.
struct TeamStatementStore: Sendable {
    let session: any PostgresSession

    /// Stores new facts about teams. When there are several statements about one team, the last one counts.
    ///
    /// Writes only changes, because updating a team for every reading would rewrite each team every half minute. Locks
    /// the rows in the order of their ids, so that two writers cannot deadlock.
    func store(_ statements: [TeamStatement]) async throws {
        guard !statements.isEmpty else { return }
        let last = Dictionary(statements.map { ($0.team, $0) }) { _, last in last }
        let teams = Array(last.values)
        try await storeFacts(teams)
        try await storeRecords(teams)
    }

    private func storeFacts(_ teams: [TeamStatement]) async throws {
        let readings = teams.map(\.reading)
        // A scoreboard's rank is not stored if the league's ranks are from a poll. Otherwise one list would mix two
        // rankings.
        let now: SQL = """
            s.name, coalesce(s.full_name, t.full_name), coalesce(s.abbreviation, t.abbreviation),
            coalesce(s.conference, t.conference), t.conference_from_standings and s.conference is null,
            coalesce(s.color, t.color), case when s.says_rank and s.may_rank then s.rank else t.rank end, s.day
            """
        try await session.execute(
            """
            with reported as materialized (
              select s.id, s.name, s.full_name, s.abbreviation, s.conference, s.color, s.says_rank, s.rank,
                     l.rank_poll is null as may_rank, \(unescaped: Self.day) as day
                from unnest(\(teams.map(\.team)), \(teams.map(\.day)), \(readings.map(\.name)),
                            \(readings.map(\.fullName)), \(readings.map(\.abbreviation)),
                            \(readings.map(\.conference)), \(readings.map(\.color)),
                            \(readings.map(\.saysWhetherRanked)), \(readings.map(\.rankColumn)))
                     as s (id, day, name, full_name, abbreviation, conference, color, says_rank, rank)
                join team t on t.id = s.id join league l on l.id = t.league_id
            ), changed as materialized (
              select t.id from team t join reported s on s.id = t.id
               where (t.facts_day is null or t.facts_day <= s.day)
                 and (t.name, t.full_name, t.abbreviation, t.conference, t.conference_from_standings, t.color, t.rank,
                      t.facts_day) is distinct from (\(part: now))
               order by t.id for no key update of t
            )
            update team t
               set (name, full_name, abbreviation, conference, conference_from_standings, color, rank, facts_day) =
                   row (\(part: now)),
                   updated_at = clock_timestamp()
              from reported s
             where t.id = s.id and t.id in (select id from changed)
            """
        )
    }

    /// Stores the records. `record_at` changes only with the record, because its day determines the season that the
    /// record belongs to; `record_day` is the last day whose page stated it.
    private func storeRecords(_ teams: [TeamStatement]) async throws {
        let teams = teams.filter { $0.reading.record != nil }
        guard !teams.isEmpty else { return }
        let records = teams.compactMap(\.reading.record)
        let isSame = """
            (t.record_wins, t.record_losses, t.record_ties, t.record_overtime_losses, t.record_from_standings)
            is not distinct from (s.wins, s.losses, s.ties, s.overtime_losses, false)
            """
        try await session.execute(
            """
            with stated as materialized (
              select s.id, s.wins, s.losses, s.ties, s.overtime_losses, \(unescaped: Self.day) as day,
                     least(clock_timestamp(), (\(unescaped: Self.day) + 1)::timestamp at time zone l.zone
                                              - interval '1 second') as at
                from unnest(\(teams.map(\.team)), \(teams.map(\.day)), \(records.map { $0.wins.column }),
                            \(records.map { $0.losses.column }), \(records.map { $0.ties?.column }),
                            \(records.map { $0.overtimeLosses?.column }))
                     as s (id, day, wins, losses, ties, overtime_losses)
                join team t on t.id = s.id join league l on l.id = t.league_id
            )
            update team t
               set record_wins = s.wins, record_losses = s.losses, record_ties = s.ties,
                   record_overtime_losses = s.overtime_losses, record_from_standings = false, record_day = s.day,
                   record_at = case when \(unescaped: isSame) then t.record_at else s.at end
              from stated s
             where t.id = s.id and (t.record_day is null or t.record_day <= s.day)
               and (not \(unescaped: isSame) or t.record_day is distinct from s.day)
            """
        )
    }

    /// SQL for the day of a statement `s` about a team of the league `l`.
    private static let day = """
        least(coalesce(s.day, (clock_timestamp() at time zone l.zone)::date),
              (clock_timestamp() at time zone l.zone)::date)
        """
}
