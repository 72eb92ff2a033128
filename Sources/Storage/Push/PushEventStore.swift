package import Postgres
package import Scores
package import Sports
package import Time

/// An alert that is to be told, with all that its text needs.
package struct PushEvent: Sendable, Hashable {
    package let id: Int64
    package let game: GameID
    /// The revision that it comes from.
    package let revision: Int64
    /// Of an alert that adds a scorer to an earlier one: that one; `nil` where the event had none before.
    package let completed: Int64?
    package let alert: Alert
    package let expiresAt: Instant
    package let teams: BySide<String>
    package let sport: SportID
    /// What a period of regulation is called in the league.
    package let periodName: PeriodName
    /// As ``LeagueProfile/mostPointsOfGoal``.
    package let mostPointsOfGoal: Int
    /// When the game starts, by its revision; `nil` where that revision is gone.
    package let start: LocalStart?
    /// The database's time when this was read.
    package let now: Instant
    /// Whose reading brought it, and when the source was asked for it and before; `nil` where that is not known.
    package let origin: Origin?
    /// Whether a later alert that says how the game stands is known already: of a sport whose baskets are not told, a
    /// basket is none, and what was told of a close game goes on being news.
    package let isFollowedByLaterScore: Bool
    /// Whether something of the game was taken back since.
    package let isFollowedByCorrection: Bool

    /// Whose word an alert rests on.
    package struct Origin: Sendable, Hashable {
        /// As in `game_revision.source`.
        package let source: String
        /// By the database's clock, as ``now``.
        package let askedAt: Instant
        /// `nil` for the first that was heard of the game.
        package let askedBeforeAt: Instant?
    }
}

/// Alerts that are to be told.
package struct PushEventStore: Sendable {
    private let session: any PostgresSession

    package init(_ session: any PostgresSession) {
        self.session = session
    }

    /// Writes the alert behind an event, to be told until its usefulness ends. That counts from when the revision was
    /// stored: a differ that was away for an hour must not tell an hour-old goal as if it had just fallen.
    /// - Returns: its id; `nil` when the event had one, or is not worth telling any more.
    package func add(_ alert: Alert, event: Int64, game: GameID, revision: Int64) async throws -> Int64? {
        try await session.first(
            """
            insert into push_event (game_event_id, game_id, revision, kind, alert, expires_at)
            select \(event), r.game_id, r.revision, \(alert.kind.rawValue), \(try jsonColumn(alert)), e.at
              from game_revision r
             cross join lateral (select r.created_at + \(Int64(alert.usefulForSeconds)) * interval '1 s' as at) e
             where r.game_id = \(game) and r.revision = \(revision) and e.at > clock_timestamp()
            on conflict on constraint push_event_once do nothing
            returning id
            """
        )?.decode(Int64.self)
    }

    /// Writes the alert that adds a scorer to an event that was alerted before, to be sent for as long as the first one
    /// is useful.
    /// - Parameter revision: The one that brought the scorer.
    /// - Returns: its id; `nil` when the event has had no alert, or one that completes it, or when a later one stands
    ///   for it, or when it is not useful any more.
    package func complete(_ event: GameEvent, id: Int64, revision: Int64) async throws -> Int64? {
        try await session.first(
            """
            insert into push_event (game_event_id, game_id, revision, kind, alert, expires_at, completes)
            select p.game_event_id, p.game_id, \(revision), p.kind,
                   p.alert || jsonb_build_object('event', \(try jsonColumn(event))), p.expires_at, p.revision
              from push_event p
             where p.game_event_id = \(id) and p.completes = 0 and p.expires_at > clock_timestamp()
               and not exists (
                 select from push_event l
                  where l.game_id = p.game_id and l.revision > p.revision and l.completes = 0
                    and l.kind = any (\(Alert.Kind.standingForLaterScore)))
            on conflict on constraint push_event_once do nothing
            returning id
            """
        )?.decode(Int64.self)
    }

    /// The alert as it is to be told to devices that hear everything so many seconds late: what happened since then has
    /// not happened for them yet.
    /// - Returns: `nil` when there is no such alert.
    package func pushEvent(_ id: Int64, delaySeconds: Int = 0) async throws -> PushEvent? {
        let row = try await session.first(
            """
            select p.game_id, p.revision, f.id as completed, p.alert, p.expires_at + \(Int64(delaySeconds)) * interval '1 s' as expires_at, home.name as home, away.name as away,
                   clock_timestamp() as now, r.source, r.asked_at, r.asked_before_at,
                   to_char((r.snapshot ->> 'day')::date, 'Dy Mon FMDD') as day, r.snapshot ->> 'day' as iso_day,
                   to_char(s.at, 'FMHH12:MI AM') as start, to_char(s.at, 'HH24:MI') as iso_start, l.zone,
                   l.sport, l.period_name, l.most_points_of_goal,
                   coalesce(later.any, false) as followed, coalesce(later.corrected, false) as corrected
              from push_event p join game g on g.id = p.game_id join league l on l.id = g.league_id
              left join push_event f on f.game_event_id = p.game_event_id and f.completes = 0 and p.completes > 0
              left join game_revision r on r.game_id = p.game_id and r.revision = p.revision
              left join lateral (select (r.snapshot ->> 'startTime')::timestamptz at time zone l.zone as at) s on true
              left join lateral (
                select true as any, bool_or(l.kind = 'correction') as corrected from push_event l
                 where l.game_id = p.game_id and \(unescaped: Self.isLater)
                   and l.created_at <= clock_timestamp() - \(Int64(delaySeconds)) * interval '1 s'
                   and l.kind = any (\(Alert.Kind.standingForLaterScore)) having count(*) > 0) later on true
              join team home on home.id = g.home_team_id join team away on away.id = g.away_team_id
             where p.id = \(id)
            """
        )
        guard let row else { return nil }
        return PushEvent(
            id: id,
            game: try row.decode(column: "game_id"),
            revision: try row.decode(column: "revision"),
            completed: try row.decode(column: "completed"),
            alert: try row.decode(column: "alert", as: JSONText.self).decoded(),
            expiresAt: try row.decode(column: "expires_at"),
            teams: BySide(home: try row.decode(column: "home"), away: try row.decode(column: "away")),
            sport: try row.decode(column: "sport"),
            periodName: try row.decode(column: "period_name"),
            mostPointsOfGoal: Int(try row.decode(column: "most_points_of_goal", as: Int16.self)),
            start: try LocalStart(row),
            now: try row.decode(column: "now"),
            origin: try PushEvent.Origin(row),
            isFollowedByLaterScore: try row.decode(column: "followed"),
            isFollowedByCorrection: try row.decode(column: "corrected")
        )
    }

    /// How long telling an alert is still worth something, by the database's clock; not above zero: no more.
    /// - Parameter delaySeconds: As of ``pushEvent(_:delaySeconds:)``.
    package func timeLeft(of id: Int64, delaySeconds: Int = 0) async throws -> Duration {
        let row = try await session.first("select expires_at, clock_timestamp() from push_event where id = \(id)")
        guard let (end, now) = try row?.decode(Instant.self, Instant.self) else { return .zero }
        return end - now + .seconds(delaySeconds)
    }

    /// Forgets a piece of what is known of alerts that are a month old, so small that nobody waits for it. To be called
    /// now and then, and again as long as there is more.
    /// - Returns: whether there may be more.
    package func prune() async throws -> Bool {
        try await session.first("select prune_pushes()", within: .seconds(60))?.decode(Bool.self) ?? false
    }
}

extension PushEventStore {
    /// Whether alert `l` comes after alert `p` of the same game: by the revisions of their events, and of one event the
    /// one that completes it.
    static let isLater = """
        l.revision > case p.completes when 0 then p.revision else p.completes end
           and (case l.completes when 0 then l.revision else l.completes end, l.completes > 0)
             > (case p.completes when 0 then p.revision else p.completes end, p.completes > 0)
        """
}

extension Alert.Kind {
    /// Those that ``standsForLaterScore`` is true of, as the column `push_event.kind` has them.
    static let standingForLaterScore = allCases.filter(\.standsForLaterScore).map(\.rawValue)
}

extension LocalStart {
    /// `nil` where the revision is gone.
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

extension PushEvent.Origin {
    /// `nil` where the revision is gone, or an operator's doing.
    fileprivate init?(_ row: Row) throws {
        guard let source = try row.decode(column: "source", as: String?.self),
            let askedAt = try row.decode(column: "asked_at", as: Instant?.self)
        else { return nil }
        self.source = source
        self.askedAt = askedAt
        askedBeforeAt = try row.decode(column: "asked_before_at", as: Instant?.self)
    }
}
