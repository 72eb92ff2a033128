package import Postgres
package import Scores
package import Sports
package import Time

/// An alert to be sent, with everything that its text needs.
package struct StoredAlert: Sendable, Hashable {
    package let id: Int64
    package let game: GameID
    /// The revision of the game that caused the alert.
    package let revision: Int64
    /// The earlier alert to which this one adds a scorer; `nil` for the first alert of an event.
    package let completedAlertID: Int64?
    package let alert: Alert
    package let expiresAt: Instant
    /// The names that fans use, see ``FanNameSQL``.
    package let teams: BySide<String>
    package let sport: SportID
    /// The league's name for a period of regulation.
    package let periodName: PeriodName
    /// See ``LeagueProfile/mostPointsOfGoal``.
    package let mostPointsOfGoal: Int
    /// The game's start as of the alert's revision; `nil` when that revision has been deleted.
    package let start: LocalStart?
    /// The database's time when this was read.
    package let now: Instant
    /// The source that reported the alert's event, and when it was polled; `nil` when that is not stored.
    package let origin: Origin?
    /// Whether an alert with a later score exists already, see ``Alert/Kind/countsAsLaterScore``. In a sport whose
    /// baskets lead to no alerts, a basket does not count, so that an alert about a close game stays current.
    package let isFollowedByLaterScore: Bool
    /// Whether an alert about a correction in the game came after this one.
    package let isFollowedByCorrection: Bool

    /// The source of an alert.
    package struct Origin: Sendable, Hashable {
        /// The source, as in `game_revision.source`.
        package let source: String
        /// When the source was polled, by the database's clock like ``now``.
        package let askedAt: Instant
        /// When the source was polled before that; `nil` for the first reading of the game.
        package let askedBeforeAt: Instant?
    }
}

/// An alert about an event, to be stored.
package struct NewAlert: Sendable {
    package let alert: Alert
    /// `game_event.id`.
    package let event: Int64
    package let game: GameID
    /// The revision in which the event appeared.
    package let revision: Int64

    package init(_ alert: Alert, event: Int64, game: GameID, revision: Int64) {
        self.alert = alert
        self.event = event
        self.game = game
        self.revision = revision
    }
}

/// Stores and reads alerts to be sent.
package struct AlertStore: Sendable {
    private let session: any PostgresSession

    package init(_ session: any PostgresSession) {
        self.session = session
    }

    /// Adds alerts for events, in their order, to be sent while they are useful. That time begins when the revision was
    /// stored; otherwise a differ that was down for an hour would announce an hour-old goal as new.
    /// - Returns: The added alerts, in order. An alert is not added if its event has an alert already, or if it is no
    ///   longer useful.
    package func add(_ alerts: [NewAlert]) async throws -> [(id: Int64, game: GameID)] {
        guard !alerts.isEmpty else { return [] }
        let rows = try await session.query(
            """
            insert into alert (game_event_id, game_id, revision, kind, alert, expires_at)
            select a.event_id, r.game_id, r.revision, a.kind, a.alert, e.at
              from unnest(\(alerts.map(\.event)), \(alerts.map(\.game)), \(alerts.map(\.revision)),
                          \(alerts.map(\.alert.kind.rawValue)), \(try alerts.map { try jsonColumn($0.alert) }),
                          \(alerts.map { Int64($0.alert.usefulForSeconds) }))
                   with ordinality as a (event_id, game_id, revision, kind, alert, useful_s, number)
              join game_revision r on r.game_id = a.game_id and r.revision = a.revision
             cross join lateral (select r.created_at + a.useful_s * interval '1 s' as at) e
             where e.at > clock_timestamp()
             order by a.number
            on conflict on constraint alert_once do nothing
            returning id, game_id
            """
        )
        return try rows.map { try $0.decode(Int64.self, GameID.self) }.sorted { $0.0 < $1.0 }
            .map { (id: $0.0, game: $0.1) }
    }

    /// Adds a second alert for an event, which names the scorer. It expires together with the event's first alert.
    /// - Parameter revision: The revision that brought the scorer.
    /// - Returns: its id; `nil` when the event has had no alert, has a completing alert already, was followed by an
    ///   alert with another score, or is no longer useful. The alert of the game's end after the last goal does not
    ///   prevent a second alert, because it has the score of that goal.
    package func complete(_ event: GameEvent, id: Int64, revision: Int64) async throws -> Int64? {
        try await session.first(
            """
            insert into alert (game_event_id, game_id, revision, kind, alert, expires_at, completes)
            select p.game_event_id, p.game_id, \(revision), p.kind,
                   p.alert || jsonb_build_object('event', \(try jsonColumn(event))), p.expires_at, p.revision
              from alert p
             where p.game_event_id = \(id) and p.completes = 0 and p.expires_at > clock_timestamp()
               and not exists (
                 select from alert l
                  where l.game_id = p.game_id and l.revision > p.revision and l.completes = 0
                    and l.kind = any (\(Alert.Kind.countingAsLaterScore)) and not \(unescaped: Self.isFinalOfLastGoal))
            on conflict on constraint alert_once do nothing
            returning id
            """
        )?.decode(Int64.self)
    }

    /// Reads an alert for devices with a delay. Later alerts of the last `delaySeconds` seconds are ignored, because
    /// these devices are not to see them yet.
    /// - Returns: `nil` when there is no such alert.
    package func alert(_ id: Int64, delaySeconds: Int = 0) async throws -> StoredAlert? {
        let row = try await session.first(
            """
            select p.game_id, p.revision, f.id as completed, p.alert,
                   p.expires_at + \(Int64(delaySeconds)) * interval '1 s' as expires_at,
                   \(unescaped: FanNameSQL.name(of: "home")) as home, \(unescaped: FanNameSQL.name(of: "away")) as away,
                   clock_timestamp() as now, r.source, r.asked_at, r.asked_before_at,
                   to_char((r.snapshot ->> 'day')::date, 'Dy Mon FMDD') as day, r.snapshot ->> 'day' as iso_day,
                   to_char(s.at, 'FMHH12:MI AM') as start, to_char(s.at, 'HH24:MI') as iso_start, l.zone,
                   l.sport, l.period_name, l.most_points_of_goal,
                   coalesce(later.any, false) as followed, coalesce(later.corrected, false) as corrected
              from alert p join game g on g.id = p.game_id join league l on l.id = g.league_id
              left join alert f on f.game_event_id = p.game_event_id and f.completes = 0 and p.completes > 0
              left join game_revision r on r.game_id = p.game_id and r.revision = p.revision
              left join lateral (select (r.snapshot ->> 'startTime')::timestamptz at time zone l.zone as at) s on true
              left join lateral (
                select true as any, bool_or(l.kind = 'correction') as corrected from alert l
                 where l.game_id = p.game_id and \(unescaped: Self.isLater)
                   and l.created_at <= clock_timestamp() - \(Int64(delaySeconds)) * interval '1 s'
                   and l.kind = any (\(Alert.Kind.countingAsLaterScore)) having count(*) > 0) later on true
              join team home on home.id = g.home_team_id join team away on away.id = g.away_team_id
              \(unescaped: FanNameSQL.facts(of: "home")) \(unescaped: FanNameSQL.facts(of: "away"))
             where p.id = \(id)
            """
        )
        guard let row else { return nil }
        return StoredAlert(
            id: id,
            game: try row.decode(column: "game_id"),
            revision: try row.decode(column: "revision"),
            completedAlertID: try row.decode(column: "completed"),
            alert: try row.decode(column: "alert", as: JSONText.self).decoded(),
            expiresAt: try row.decode(column: "expires_at"),
            teams: BySide(home: try row.decode(column: "home"), away: try row.decode(column: "away")),
            sport: try row.decode(column: "sport"),
            periodName: try row.decode(column: "period_name"),
            mostPointsOfGoal: Int(try row.decode(column: "most_points_of_goal", as: Int16.self)),
            start: try LocalStart(row),
            now: try row.decode(column: "now"),
            origin: try StoredAlert.Origin(row),
            isFollowedByLaterScore: try row.decode(column: "followed"),
            isFollowedByCorrection: try row.decode(column: "corrected")
        )
    }

    /// How long an alert remains useful, by the database's clock. Zero or less when it is no longer useful or does not
    /// exist.
    /// - Parameter delaySeconds: See ``alert(_:delaySeconds:)``.
    package func timeLeft(of id: Int64, delaySeconds: Int = 0) async throws -> Duration {
        let row = try await session.first("select expires_at, clock_timestamp() from alert where id = \(id)")
        guard let (end, now) = try row?.decode(Instant.self, Instant.self) else { return .zero }
        return end - now + .seconds(delaySeconds)
    }

    /// Deletes a batch of data about alerts that are a month old, small enough to delay no other transaction. Call it
    /// periodically, and again while it returns `true`.
    /// - Returns: whether there may be more.
    package func prune() async throws -> Bool {
        try await session.first("select prune_pushes()", within: .seconds(60))?.decode(Bool.self) ?? false
    }
}

extension AlertStore {
    /// SQL that is true when alert `l` comes after alert `p` of the same game: when its event has a later revision, or
    /// the same one and `l` adds the scorer. If `p` adds the scorer of the last goal, the final does not count as
    /// later, because its score is the same and it does not name the scorer.
    static let isLater = """
        l.revision > case p.completes when 0 then p.revision else p.completes end
           and (case l.completes when 0 then l.revision else l.completes end, l.completes > 0)
             > (case p.completes when 0 then p.revision else p.completes end, p.completes > 0)
           and not (p.completes > 0 and \(isFinalOfLastGoal))
        """

    /// SQL that is true when alert `l` is a final with the score of alert `p`.
    private static let isFinalOfLastGoal = """
        (l.kind = 'final' and l.alert #> '{event,score}' is not distinct from p.alert #> '{event,score}')
        """
}

extension Alert.Kind {
    /// The kinds for which ``countsAsLaterScore`` is true, as values of the column `alert.kind`.
    static let countingAsLaterScore = allCases.filter(\.countsAsLaterScore).map(\.rawValue)
}

extension LocalStart {
    /// `nil` when the revision has been deleted.
    fileprivate init?(_ row: Row) throws {
        guard let day = try Reading(row, words: "day", iso: "iso_day") else { return nil }
        self.init(
            day: day,
            time: try Reading(row, words: "start", iso: "iso_start"),
            zone: try row.decode(column: "zone")
        )
    }
}

extension LocalStart.Reading {
    fileprivate init?(_ row: Row, words: String, iso: String) throws {
        guard let words = try row.decode(column: words, as: String?.self),
            let iso = try row.decode(column: iso, as: String?.self)
        else { return nil }
        self.init(words, iso: iso)
    }
}

extension StoredAlert.Origin {
    /// `nil` when the revision has been deleted, or was made without a request to a source: by an operator, or by the
    /// differ to add scorers.
    fileprivate init?(_ row: Row) throws {
        guard let source = try row.decode(column: "source", as: String?.self),
            let askedAt = try row.decode(column: "asked_at", as: Instant?.self)
        else { return nil }
        self.source = source
        self.askedAt = askedAt
        askedBeforeAt = try row.decode(column: "asked_before_at", as: Instant?.self)
    }
}
