import Postgres
package import Scores
package import Time

/// The state of a game for all its activities with the same delay.
package struct ActivityScene: Sendable, Hashable {
    package struct Team: Sendable, Hashable {
        package let id: TeamID
        /// The name that fans use, see ``FanNameSQL``.
        package let name: String
        /// The abbreviation: `JHU`; `nil` when neither the data files nor a source states one.
        package let abbreviation: String?
        /// The logo's name under `/api/v1/logos/`; `nil` when there is none.
        package let logo: String?
    }

    /// A revision and the state that activities show for it.
    package struct RevisionState: Sendable, Hashable {
        package let revision: Int64
        package let state: ActivityState
    }

    package let game: GameID
    package let delaySeconds: Int
    package let league: LeagueID
    package let sport: SportID
    package let teams: BySide<Team>
    /// The newest state that phones with this delay may see by now; `nil` when there is none yet.
    package let newest: RevisionState?
    /// The state that was last sent to phones with this delay; `nil` when none was sent yet.
    package let lastUpdate: ActivityUpdate?
    /// When a push with priority 10 was last sent to phones with this delay.
    package let urgentAt: Instant?
    /// When phones with this delay may see the next state after ``newest``; `nil` when there is none.
    package let nextAt: Instant?
    /// The database's time when this was read.
    package let now: Instant
}

/// A state that was sent to the activities of a game.
package struct ActivityUpdate: Sendable, Hashable {
    /// The payload's timestamp: seconds since 1970, increasing with every state.
    package let stamp: Int64
    package let revision: Int64
    package let state: ActivityState
    /// The stamp of the latest state that changed what spoiler-safe phones see.
    package let safeStamp: Int64
    /// Whether the state is sent with APNs priority 10.
    package let isUrgent: Bool
    package let at: Instant
}

extension ActivityScene {
    init(_ row: Row, of game: GameID, delaySeconds: Int) throws {
        self.game = game
        self.delaySeconds = delaySeconds
        league = try row.decode(column: "league_id")
        sport = try row.decode(column: "sport")
        teams = BySide(home: try Team(row, prefix: "home_"), away: try Team(row, prefix: "away_"))
        newest = try RevisionState(row)
        lastUpdate = try ActivityUpdate(row)
        urgentAt = try row.decode(column: "urgent_at")
        nextAt = try row.decode(column: "next_at")
        now = try row.decode(column: "now")
    }
}

extension ActivityScene.Team {
    fileprivate init(_ row: Row, prefix: String) throws {
        id = try row.decode(column: prefix + "id")
        name = try row.decode(column: prefix + "name")
        abbreviation = try row.decode(column: prefix + "abbreviation")
        logo = try row.decode(column: prefix + "logo")
    }
}

extension ActivityScene.RevisionState {
    /// `nil` when there is no revision.
    fileprivate init?(_ row: Row) throws {
        guard let revision = try row.decode(column: "revision", as: Int64?.self) else { return nil }
        let snapshot: Snapshot = try row.decode(column: "snapshot", as: JSONText.self).decoded()
        let lastScore: GameEvent? = try row.decode(column: "last_score", as: JSONText?.self)?.decoded()
        self.revision = revision
        state = ActivityState(snapshot, lastScore: lastScore)
    }
}

extension ActivityUpdate {
    /// `nil` when nothing was sent yet.
    fileprivate init?(_ row: Row) throws {
        guard let stamp = try row.decode(column: "stamp", as: Int64?.self) else { return nil }
        self.stamp = stamp
        revision = try row.decode(column: "shown_revision")
        state = try row.decode(column: "state", as: JSONText.self).decoded()
        safeStamp = try row.decode(column: "safe_stamp")
        isUrgent = try row.decode(column: "priority", as: Int16.self) == 10
        at = try row.decode(column: "shown_at")
    }
}
