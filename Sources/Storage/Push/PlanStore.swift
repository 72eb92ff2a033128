import FoundationEssentials
package import Postgres
package import Scores

/// The progress of finding the devices that get an alert.
package enum PlanProgress: Sendable, Hashable {
    /// The followers after this device must be planned next; `nil` starts with the first.
    case open(Alert, after: DeviceID?)
    /// The plan was finished before, or there is no such alert.
    case done
}

/// A device that gets an alert.
package struct Recipient: Sendable, Hashable {
    package let device: DeviceID
    package let service: PushService
    /// The delay of the device's alerts in seconds, 0 to 120.
    package let delaySeconds: Int
    /// Whether the device gets every alert of the game, and not only some kinds or those that name a player.
    package let getsEveryAlert: Bool
    /// See ``PushTarget/needsProbe``.
    package let needsProbe: Bool

    package init(
        device: DeviceID,
        service: PushService = .apns,
        delaySeconds: Int,
        getsEveryAlert: Bool = true,
        needsProbe: Bool = false
    ) {
        self.device = device
        self.service = service
        self.delaySeconds = delaySeconds
        self.getsEveryAlert = getsEveryAlert
        self.needsProbe = needsProbe
    }
}

extension Recipient {
    /// - Parameter row: A row with the columns `id, service, delay_s, hears_all, goes_apart`. The result is `nil` when
    ///   `id` is null.
    fileprivate init?(ifPresentIn row: Row) throws {
        guard let id = try row.decode(column: "id", as: DeviceID?.self) else { return nil }
        device = id
        service = try PushService(stored: row.decode(column: "service"))
        delaySeconds = Int(try row.decode(column: "delay_s", as: Int16.self))
        getsEveryAlert = try row.decode(column: "hears_all")
        needsProbe = try row.decode(column: "goes_apart")
    }
}

/// A page of the devices that follow a game, in order of device id.
package struct AudiencePage: Sendable, Hashable {
    /// The followers that get the alert.
    package let recipients: [Recipient]
    /// The last follower of the page, whether it gets the alert or not; `nil` on the last page.
    package let next: DeviceID?

    package init(recipients: [Recipient], next: DeviceID?) {
        self.recipients = recipients
        self.next = next
    }
}

/// Finds the devices that get an alert, a page at a time.
package struct PlanStore: Sendable {
    private let session: any PostgresSession

    package init(_ session: any PostgresSession) {
        self.session = session
    }

    /// Locks the planning of an alert for the rest of this transaction. Other planners of the same alert wait until
    /// then.
    package func begin(_ alertID: Int64) async throws -> PlanProgress {
        let row = try await session.first(
            "select alert, plan_cursor from alert where id = \(alertID) and planned_at is null for update"
        )
        guard let (alert, cursor) = try row?.decode(JSONText.self, DeviceID?.self) else { return .done }
        return .open(try alert.decoded(), after: cursor)
    }

    /// The next devices after `cursor` that follow the game, one of its teams, its league or a player named in the
    /// alert.
    ///
    /// Each kind of follow is read in the order of its index, at most one page of it, so the cost depends only on the
    /// size of a page. All kinds are read up to the same device: the page ends where the first of them was cut off, so
    /// that no follower of that kind is skipped.
    /// - Parameters:
    ///   - players: The players named in the alert.
    ///   - limit: The number of followers on a page, more than 0.
    package func audience(
        of alert: Alert.Kind,
        naming players: [PlayerID] = [],
        about game: GameID,
        after cursor: DeviceID?,
        limit: Int
    ) async throws -> AudiencePage {
        let limit = Int64(limit)
        // The first page begins after an id that no device has, and not after null: with "is null or", a generic plan
        // for all pages could not use the index.
        let start = cursor ?? DeviceID(rawValue: UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)))
        let rows = try await session.query(
            Self.followers(of: game, wanting: alert, naming: players, after: start, limit: limit)
        )
        return AudiencePage(
            recipients: try rows.compactMap { try Recipient(ifPresentIn: $0) },
            next: try rows.first?.decode(column: "next")
        )
    }

    /// - Returns: columns `id, service, delay_s, hears_all, goes_apart, next`.
    package static func followers(
        of game: GameID,
        wanting alert: Alert.Kind,
        naming players: [PlayerID],
        after start: DeviceID,
        limit: Int64
    ) -> SQL {
        """
        with page as materialized (
          select device_id, bool_or(alerts is null or \(alert.rawValue) = any (alerts)) as wants,
                 bool_or(alerts is null and player_id is null) as hears_all
            from ((select device_id, alerts, player_id from follow
                    where team_id = (select home_team_id from game where id = \(game))
                      and device_id > \(start) order by device_id limit \(limit))
                  union all
                  (select device_id, alerts, player_id from follow
                    where team_id = (select away_team_id from game where id = \(game))
                      and device_id > \(start) order by device_id limit \(limit))
                  union all
                  (select device_id, alerts, player_id from follow
                    where league_id = (select league_id from game where id = \(game))
                      and device_id > \(start) order by device_id limit \(limit))
                  union all
                  (select device_id, alerts, player_id from follow
                    where game_id = \(game)
                      and device_id > \(start) order by device_id limit \(limit))
                  union all
                  (select device_id, alerts, player_id from follow
                    where player_id = any (\(players))
                      -- A device that follows several of them has several rows here.
                      and device_id > \(start) order by device_id limit \(limit * Int64(max(1, players.count))))) f
           group by device_id order by device_id limit \(limit)
        ), listener as (
          select d.id, d.service, d.delay_s, p.hears_all, d.goes_apart
            from page p
           -- Two lookups by primary key per follower, however many rows the planner expects. With plain joins, it would
           -- compare a page that it expects to be short with itself, or read the whole table of devices.
           cross join lateral (
             select d.id, d.service, d.delay_s, \(unescaped: TokenSQL.needsProbe) as goes_apart
               from device d
              where d.id = p.device_id and d.dead_at is null and (not d.spoiler_safe or \(!alert.isSpoiler))
                and not exists (select from mute m where m.device_id = p.device_id and m.game_id = \(game))
              limit 1) d
           where p.wants
        )
        -- For a page without listeners, one row without a listener is returned, because the end of the page is needed.
        select l.*, n.next
          from (select case when (select count(*) from page) = \(limit)
                            then (select device_id from page order by device_id desc limit 1) end as next) n
          left join listener l on true
         order by l.id
        """
    }

    /// Records that the sends to a page of the audience were enqueued in this transaction.
    package func recordProgress(_ page: AudiencePage, of alertID: Int64) async throws {
        try await session.execute(
            """
            update alert
               set plan_cursor = \(page.next), audience = audience + \(Int32(clamping: page.recipients.count)),
                   planned_at = case when \(page.next == nil) then clock_timestamp() end
             where id = \(alertID)
            """
        )
    }
}
