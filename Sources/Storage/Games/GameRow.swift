import Normalizing
import Postgres
import Scores
import Sports
import Time

/// A game's row, locked for this transaction.
struct GameRow: Sendable {
    let id: GameID
    let league: LeagueID
    let revision: Int64
    let observedAt: Instant
    let detailObservedAt: Instant?
    /// A page with only so many plays came once.
    let fewerPlays: FewerPlays?
    /// Whose plays and box it has.
    let sections: SectionSources
    let teams: BySide<TeamID>
    /// Whether the source that is asked about is the league's own, which makes teams and names them.
    let isOwn: Bool
    /// When the reading was asked for that last changed what fans see.
    let changedAt: Instant
    /// How many sources speak of the game.
    let sources: Int64
    /// How fast a side can score: as the operator says, else as the sport does; `nil` for a sport that is not known.
    let pace: ScoringPace?
    /// What plays add to a score in the league.
    let points: PlayPoints
    /// What the source that is asked about calls the two teams.
    let teamSourceIDs: BySide<[String]>
    let snapshot: Snapshot
    /// The reading that waits for a second one.
    let hold: Standing.Hold?

    /// Whether a reading names the same teams, at home and away as here.
    func agreement(with reading: GameReading) -> Agreement {
        let named = BySide(home: reading.teams.home.sourceID?.id, away: reading.teams.away.sourceID?.id)
        guard let home = named.home, let away = named.away else { return .same }
        if teamSourceIDs.home.contains(home), teamSourceIDs.away.contains(away) { return .same }
        if teamSourceIDs.away.contains(home), teamSourceIDs.home.contains(away) { return .mirrored }
        return .otherTeams
    }

    enum Agreement: Equatable {
        case same
        /// The same two teams with the sides exchanged.
        case mirrored
        /// A team that this game is not known to have: one that was to be announced, or a page of another game.
        case otherTeams
    }
}

extension GameRow {
    /// Columns as in ``GameStore/locked(_:)``.
    fileprivate init(
        _ row: Row,
        _ face: (snapshot: Snapshot, hold: Standing.Hold?),
        by sports: SportRegistry
    ) throws(PostgresError) {
        id = try row.decode(column: "id", as: GameID.self)
        league = try row.decode(column: "league_id", as: LeagueID.self)
        revision = try row.decode(column: "revision", as: Int64.self)
        observedAt = try row.decode(column: "observed_at", as: Instant.self)
        detailObservedAt = try row.decode(column: "detail_observed_at", as: Instant?.self)
        let fewerPage = try row.decode(column: "fewer_plays_page", as: String?.self)
        let fewerAt = try row.decode(column: "fewer_plays_at", as: Instant?.self)
        fewerPlays = try row.decode(column: "fewer_plays", as: Int32?.self).flatMap { count in
            fewerAt.map { FewerPlays(count: count, seen: PageSighting(at: $0, page: fewerPage)) }
        }
        sections = SectionSources(
            plays: try row.decode(column: "plays_source", as: String?.self),
            box: try row.decode(column: "box_source", as: String?.self)
        )
        teams = BySide(
            home: try row.decode(column: "home_team_id", as: TeamID.self),
            away: try row.decode(column: "away_team_id", as: TeamID.self)
        )
        isOwn = try row.decode(column: "is_own", as: Bool.self)
        changedAt = try row.decode(column: "changed_at", as: Instant.self)
        sources = try row.decode(column: "sources", as: Int64.self)
        let sport = try row.decode(column: "sport", as: SportID.self)
        let mostOfGoal = Int(try row.decode(column: "most_points_of_goal", as: Int16.self))
        points = sports.points(in: sport, mostOfGoal: mostOfGoal)
        let burst = try row.decode(column: "burst", as: Int32?.self)
        let perMinute = try row.decode(column: "per_minute", as: Int32?.self)
        let most = try row.decode(column: "most", as: Int32?.self)
        if let burst, let perMinute, let most {
            pace = ScoringPace(burst: Int(burst), perMinute: Int(perMinute), most: Int(most))
        } else {
            pace = sports[sport]?.pace
        }
        teamSourceIDs = BySide(
            home: try row.decode(column: "home_names", as: [String].self),
            away: try row.decode(column: "away_names", as: [String].self)
        )
        (snapshot, hold) = face
    }
}

extension GameStore {
    /// The game that a source calls so, locked; `nil` when nobody has named it yet.
    func locked(_ sourceID: SourceID) async throws -> GameRow? {
        let row = try await session.first(
            """
            select g.id, g.league_id, g.revision, g.observed_at, g.detail_observed_at,
                   g.fewer_plays, g.fewer_plays_at, g.fewer_plays_page, g.plays_source,
                   (select b.source from game_box b where b.game_id = g.id) as box_source,
                   g.home_team_id, g.away_team_id, l.source = s.source as is_own, g.changed_at,
                   (select count(distinct o.source) from game_source_id o where o.game_id = g.id) as sources,
                   l.sport, l.most_points_of_goal, p.burst, p.per_minute, p.most,
                   array(select t.source_id from team_source_id t
                          where t.team_id = g.home_team_id and t.source = s.source) as home_names,
                   array(select t.source_id from team_source_id t
                          where t.team_id = g.away_team_id and t.source = s.source) as away_names
              from game_source_id s join game g on g.id = s.game_id join league l on l.id = g.league_id
              left join scoring_pace p on p.sport = l.sport
             where s.source = \(sourceID.source) and s.source_id = \(sourceID.id)
               for no key update of g
            """
        )
        guard let row else { return nil }
        let id = try row.decode(column: "id", as: GameID.self)
        let revision = try row.decode(column: "revision", as: Int64.self)
        return try GameRow(row, try await face(of: id, revision: revision), by: sports)
    }

    /// A statement of its own, after the lock: one that joined the revision would have begun before another reading's
    /// commit, would not see the revision that the locked row names by then, and would find no game at all.
    private func face(
        of id: GameID,
        revision: Int64
    ) async throws -> (snapshot: Snapshot, hold: Standing.Hold?) {
        let row = try await session.first(
            """
            select r.snapshot, h.reading, h.source, h.observed_at, h.page, h.released_at is not null as is_released
              from game_revision r left join game_hold h on h.game_id = r.game_id
             where r.game_id = \(id) and r.revision = \(revision)
            """
        )
        guard let row else { throw StorageError.nothingReturned(statement: "select game_revision") }
        let (snapshot, held, source, at, page, isReleased) = try row.decode(
            JSONText.self,
            JSONText?.self,
            String?.self,
            Instant?.self,
            String?.self,
            Bool.self
        )
        guard let held, let source, let at else { return (try snapshot.decoded(), nil) }
        let hold = Standing.Hold(try held.decoded(), source: source, at: at, page: page, isReleased: isReleased)
        return (try snapshot.decoded(), hold)
    }
}
