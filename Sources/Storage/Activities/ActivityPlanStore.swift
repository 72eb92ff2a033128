package import Postgres
package import Scores

/// Finds the phones on which to start a Live Activity for a game.
package struct ActivityPlanStore: Sendable {
    private let session: any PostgresSession

    package init(_ session: any PostgresSession) {
        self.session = session
    }

    /// Requests an activity on the phones that follow the game, one of its teams or its league, have a start token and
    /// are not in quiet hours. Phones that want no spoilers, muted the game or were deactivated are left out. An
    /// activity that was requested before is left unchanged, so that none is started twice on a phone. An activity that
    /// ended with the reason `over` is requested again, because a game that was called off may be played after all.
    /// Also requests the channels for those of these phones that can listen to one and have no delay.
    /// - Returns: the alert delays, in seconds, of the phones on which an activity is requested now, each value once.
    package func requestStarts(_ game: GameID) async throws -> [Int] {
        try await session.query(
            """
            with fan as materialized (
              select f.device_id from game g join follow f on f.team_id in (g.home_team_id, g.away_team_id)
               where g.id = \(game)
              union
              select f.device_id from follow f where f.game_id = \(game)
              union
              select f.device_id from game g join follow f on f.league_id = g.league_id where g.id = \(game)
            ), wanted as (
              insert into live_activity as a (game_id, device_id, state)
              select \(game), d.id, 'wanted'
                from fan join push_to_start p on p.device_id = fan.device_id join device d on d.id = fan.device_id
               where d.dead_at is null and not d.spoiler_safe
                 and not (d.quiet_from is not null and is_quiet(d, clock_timestamp()))
                 and not exists (select from mute m where m.device_id = d.id and m.game_id = \(game))
               order by d.id
              on conflict on constraint live_activity_pkey do update
                 set state = 'wanted', reason = null, on_channel = false, failures = 0, retry_at = null,
                     updated_at = clock_timestamp()
               where a.state = 'ended' and a.reason = 'over'
              returning a.device_id
            ), channel as (
              -- Phones that can listen to a channel share one: a single broadcast then reaches all of them.
              insert into activity_channel (game_id, environment, topic)
              select distinct \(game), d.environment, d.topic
                from wanted w join push_to_start p on p.device_id = w.device_id join device d on d.id = w.device_id
               where p.takes_channels and d.delay_s = 0
               order by d.environment, d.topic
              on conflict on constraint activity_channel_pkey do nothing
            )
            select distinct d.delay_s from wanted w join device d on d.id = w.device_id order by 1
            """
        ).map { Int(try $0.decode(Int16.self)) }
    }
}
