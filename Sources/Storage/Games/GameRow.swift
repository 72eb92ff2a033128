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
    /// A page with fewer plays than are stored, which waits to be confirmed.
    let retractedPlays: RetractedPlays?
    /// The sources of the stored plays and the stored box score.
    let sections: SectionSources
    var teams: BySide<TeamID>
    /// Whether the source by whose id the row was found is the league's own, which creates teams and names them.
    let isOwn: Bool
    /// When the reading that last changed the published state was requested.
    let changedAt: Instant
    /// How many sources report the game.
    let sources: Int64
    /// How fast a side can score: the operator's setting, otherwise the sport's; `nil` for an unknown sport.
    let pace: ScoringPace?
    /// `nil` for an unknown sport.
    let sport: Sport?
    /// See ``LeagueProfile/mostPointsOfGoal``.
    let mostPointsOfGoal: Int
    /// The points that plays add to a score in the league.
    let points: PlayPoints
    /// The ids that the source by whose id the row was found has for the two teams.
    let teamSourceIDs: BySide<[String]>
    let snapshot: Snapshot
    /// The reading that waits to be confirmed by a second one; `nil` when none does.
    let hold: Reconciliation.Hold?

    /// Compares the teams of a reading, home and away, with those of the game, by the source's ids. Unless the reading
    /// has both ids, the result is ``Agreement/same``.
    func agreement(with reading: GameReading) -> Agreement {
        let named = BySide(home: reading.teams.home.sourceID?.id, away: reading.teams.away.sourceID?.id)
        guard let home = named.home, let away = named.away else { return .same }
        if teamSourceIDs.home.contains(home), teamSourceIDs.away.contains(away) { return .same }
        if teamSourceIDs.away.contains(home), teamSourceIDs.home.contains(away) { return .mirrored }
        return .otherTeams
    }

    /// The reading with its sides as in the game; `nil` when its ids name other teams.
    func oriented(_ reading: GameReading) -> GameReading? {
        switch agreement(with: reading) {
        case .same: reading
        case .mirrored: reading.mirrored
        case .otherTeams: nil
        }
    }

    enum Agreement: Equatable {
        case same
        /// The same two teams, with the sides exchanged.
        case mirrored
        /// At least one team's id is not one that the source has for the game's teams. Either the game's team was still
        /// to be announced, or the id is new, or the page is of another game.
        case otherTeams
    }
}

extension GameRow {
    /// The snapshot of a game and its held reading.
    typealias SnapshotAndHold = (snapshot: Snapshot, hold: Reconciliation.Hold?)

    /// Decodes the columns of ``GameLocator/lock(_:skippingLocked:)``.
    init(_ row: Row, _ snapshotAndHold: SnapshotAndHold, by sports: SportRegistry) throws(PostgresError) {
        id = try row.decode(column: "id", as: GameID.self)
        league = try row.decode(column: "league_id", as: LeagueID.self)
        revision = try row.decode(column: "revision", as: Int64.self)
        observedAt = try row.decode(column: "observed_at", as: Instant.self)
        detailObservedAt = try row.decode(column: "detail_observed_at", as: Instant?.self)
        let retractedPage = try row.decode(column: "plays_retracted_page", as: String?.self)
        let retractedAt = try row.decode(column: "plays_retracted_at", as: Instant?.self)
        retractedPlays = try row.decode(column: "plays_retracted", as: Int32?.self).flatMap { count in
            retractedAt.map { RetractedPlays(count: count, observation: PageObservation(at: $0, page: retractedPage)) }
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
        sport = sports[try row.decode(column: "sport", as: SportID.self)]
        mostPointsOfGoal = Int(try row.decode(column: "most_points_of_goal", as: Int16.self))
        points = sports.points(in: sport?.id, mostOfGoal: mostPointsOfGoal)
        let burst = try row.decode(column: "burst", as: Int32?.self)
        let perMinute = try row.decode(column: "per_minute", as: Int32?.self)
        let most = try row.decode(column: "most", as: Int32?.self)
        if let burst, let perMinute, let most {
            pace = ScoringPace(burst: Int(burst), perMinute: Int(perMinute), most: Int(most))
        } else {
            pace = sport?.pace
        }
        teamSourceIDs = BySide(
            home: try row.decode(column: "home_names", as: [String].self),
            away: try row.decode(column: "away_names", as: [String].self)
        )
        (snapshot, hold) = snapshotAndHold
    }
}
