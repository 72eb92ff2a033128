import Postgres
import Scores

/// Stores the records in standings as those of teams for which no page of games states one. Without them, such a record
/// would be counted from the stored games, which may be only a part of the season.
struct StandingsRecords {
    let session: any PostgresSession

    /// Stores the records of the matched lines of a league's standings.
    ///
    /// The record of a page of games is replaced only if it is from an earlier season and the standings are dated. The
    /// day up to which the standings count determines the season of the record, so that last season's standings state
    /// no record for this one. The teams' rows are locked in the order of their ids; otherwise this transaction and
    /// that of a scoreboard could deadlock.
    func storeRecords(of league: LeagueID) async throws {
        let today = "(statement_timestamp() at time zone l.zone)::date"
        let isThisSeasons = TeamRecord.isInSeason(of: today, "(t.record_at at time zone l.zone)::date")
        try await session.execute(
            """
            with stated as materialized (
              select distinct on (e.team_id) e.team_id, e.wins::smallint as wins, e.losses::smallint as losses,
                     (case when e.ties between 0 and 32767 then e.ties end)::smallint as ties,
                     (case when e.overtime_losses between 0 and 32767 then e.overtime_losses end)::smallint
                       as overtime_losses,
                     s.through, coalesce((s.through + time '12:00') at time zone l.zone, clock_timestamp()) as stated_at
                from standings_entry e join league_table s on s.id = e.table_id join league l on l.id = s.league_id
               where s.league_id = \(league) and s.kind = 'standings' and e.team_id is not null
                 and e.wins between 0 and 32767 and e.losses between 0 and 32767
               order by e.team_id, s.source <> l.source, e.place
            ), changed as materialized (
              select t.id from team t join stated s on s.team_id = t.id join league l on l.id = t.league_id
               where (t.record_wins is null or t.record_from_standings
                      or s.through is not null and not (\(unescaped: isThisSeasons)))
                 and (t.record_wins, t.record_losses, t.record_ties, t.record_overtime_losses)
                     is distinct from (s.wins, s.losses, s.ties, s.overtime_losses)
               order by t.id for no key update of t
            )
            update team t
               set record_wins = s.wins, record_losses = s.losses, record_ties = s.ties,
                   record_overtime_losses = s.overtime_losses, record_at = s.stated_at, record_from_standings = true
              from stated s
             where t.id = s.team_id and t.id in (select id from changed)
            """
        )
    }
}
