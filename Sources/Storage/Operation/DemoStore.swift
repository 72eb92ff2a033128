package import Postgres
package import Scores
package import Time

/// Prepares the database of `bardown dev` or `bardown demo`, keeps it small, and finds the teams and games that its
/// phones follow.
package struct DemoStore: Sendable {
    private let session: any TransactingSession

    package init(_ session: any TransactingSession) {
        self.session = session
    }

    /// Makes scrapers read the details of every game, not only those of followed and opened games.
    package func enableAllDetails() async throws {
        try await session.execute("update league set details = 'all'")
    }

    /// How many of these leagues have teams. Teams are created with the first scoreboard.
    package func leaguesWithTeams(of leagues: [String]) async throws -> Int {
        try await session.first("select count(distinct league_id) from team where league_id = any (\(leagues))")?
            .decode(Int.self) ?? 0
    }

    /// Follows of the teams with these names. Teams that are not stored yet are left out.
    package func follows(ofTeams names: [String]) async throws -> [Follow] {
        try await session.query(
            "select slug, league_id from team where name = any (\(names)) order by league_id, slug"
        ).map { row in
            let (slug, league) = try row.decode(String.self, LeagueID.self)
            return Follow(.team(slug, league))
        }
    }

    /// The games of the device's followed teams that are live or delayed, or start within two minutes, each with a
    /// title: `Army vs Navy`.
    package func openGames(of device: DeviceRequest) async throws -> [(game: GameID, title: String)] {
        try await session.query(
            """
            select distinct g.id, (select name from team where id = g.away_team_id) || ' vs '
                                  || (select name from team where id = g.home_team_id)
              from device d join follow f on f.device_id = d.id
              join game g on f.team_id in (g.home_team_id, g.away_team_id)
             where d.token_digest = sha256(convert_to(\(device.token), 'UTF8')) and d.environment = \(device.environment)
               and (g.status in ('live', 'delayed')
                    or g.status = 'scheduled' and g.start_time < clock_timestamp() + interval '2 min')
             order by g.id
            """
        ).map { try $0.decode(GameID.self, String.self) }
    }
}

extension DemoStore {
    /// Shortens the time for which finished jobs and their counts are kept to a day. A demo writes as many of them in
    /// an hour as a real system in a day.
    package func shortenHistory() async throws {
        try await session.execute("update q.retention set days = 1")
    }

    /// Divides the default time limits of contests by the speed of the games, so that members can draft and settle
    /// within the minutes that a game takes. A turn lasts at least ten seconds. Repeating it has no other effect.
    package func shortenContests(speed: Double) async throws {
        guard speed > 1 else { return }
        try await session.withTransaction { transaction in
            try await transaction.execute(
                """
                update contest_rules
                   set lead = default, soonest_expiry = default, shortest_turn = default, longest_turn = default,
                       void_after = default, correctable = default, stale_after = default, void_unread_after = default
                """
            )
            try await transaction.execute(
                """
                update contest_rules
                   set lead = lead / \(speed), soonest_expiry = soonest_expiry / \(speed),
                       shortest_turn = greatest(shortest_turn / \(speed), '10 seconds'),
                       longest_turn = greatest(longest_turn / \(speed), '10 seconds'),
                       void_after = void_after / \(speed), correctable = correctable / \(speed),
                       stale_after = stale_after / \(speed), void_unread_after = void_unread_after / \(speed)
                """
            )
        }
    }

    /// Deletes contests that were completed, drafts that ended and invitations that were decided longer ago than `age`,
    /// older notices, and the rows of games that contests then need no more. Members' records count what is left.
    package func deleteContests(olderThan age: Duration) async throws {
        let before: SQL = "clock_timestamp() - \(age.wholeMilliseconds) * interval '1 ms'"
        try await session.withTransaction { transaction in
            // Contests that are being completed change these rows. They wait, and add their difference afterwards.
            try await transaction.execute("lock table member_record in share row exclusive mode")
            // One that is being counted is deleted the next time. To wait for it here would be a deadlock.
            try await transaction.execute(
                """
                delete from contest where id = any (array(
                  select c.id from contest c where c.completed_at < \(part: before) for update skip locked))
                """
            )
            try await transaction.execute(
                """
                delete from invitation i
                 where i.decided_at < \(part: before)
                   and not exists (select from draft d
                                    where d.invitation_id = i.id
                                      and (d.ended_at is null or d.ended_at >= \(part: before)
                                           or exists (select from contest c where c.draft_id = d.id)))
                """
            )
            try await transaction.execute("delete from notice where created_at < \(part: before)")
            try await transaction.execute(
                """
                delete from contest_game k
                 where k.outcome <> 'open' and not exists (select from invitation_game i where i.game_id = k.game_id)
                   and not exists (select from contest_bet b where b.game_id = k.game_id)
                """
            )
            try await transaction.execute("delete from member_record")
            try await transaction.execute("insert into member_record select * from member_recount")
        }
    }

    /// Deletes fetches that ended before yesterday (UTC). The scheduler deletes fetches, too, but only after two weeks.
    package func pruneFetches() async throws {
        try await session.execute("select prune_scrapes(1)", within: .seconds(60))
    }

    /// When the oldest stored game was created; `nil` when there are no games.
    package func firstGameCreatedAt() async throws -> Instant? {
        try await session.first("select min(created_at) from game")?.decode(Instant?.self)
    }

    /// Deletes up to 50 games that ended some time ago, with their plays, events, alerts and deliveries. Without this
    /// the list of a day's games would become longer with each hour of a season that is played fast. A game with a
    /// broadcast channel that must still be deleted at Apple is kept, and so is a game of an invitation.
    /// - Parameters:
    ///   - age: The time since the end of a game, or since the start of one that was postponed or cancelled.
    ///   - since: Games that started before this instant are kept.
    /// - Returns: How many games were deleted.
    package func deleteGames(olderThan age: Duration, startedSince since: Instant) async throws -> Int {
        try await session.execute(
            """
            delete from activity_channel c using game g
             where g.id = c.game_id and c.state in ('deleted', 'failed')
               and g.ended_at < clock_timestamp() - \(age.wholeMilliseconds) * interval '1 ms'
            """
        )
        return try await session.query(
            """
            delete from game where id in (
              select g.id from game g
               where g.status in ('final', 'postponed', 'cancelled') and g.start_time >= \(since)
                 and coalesce(g.ended_at, g.start_time) < clock_timestamp() - \(age.wholeMilliseconds) * interval '1 ms'
                 and not exists (select from activity_channel c where c.game_id = g.id)
                 and not exists (select from contest_game k where k.game_id = g.id)
               order by g.id limit 50)
            returning id
            """,
            within: .seconds(60)
        ).count
    }
}
