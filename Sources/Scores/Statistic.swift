/// What a column of a box score counts. The raw values are those of JSON.
///
/// A source's column is one of these only where its meaning is certain: one of ESPN's hockey columns is headed `SOG`
/// and counts goals in the shootout.
package enum Statistic: String, Hashable, Sendable, Codable, CaseIterable {
    // Every sport
    case goals, assists, points
    /// ``StatValue/seconds(_:)`` on the field, the floor or the ice.
    case playingTime = "playing_time"
    /// Goals for minus goals against while on the field, by the rule of the sport.
    case plusMinus = "plus_minus"
    case turnovers

    // Lacrosse and hockey
    case shots
    case shotsOnGoal = "shots_on_goal"
    /// ``StatValue/ratio(made:of:)`` where the source prints both.
    case saves
    case goalsAgainst = "goals_against"
    /// Shots on goal that a goalie faced.
    case shotsAgainst = "shots_against"
    case saveShare = "save_share"
    case faceoffsWon = "faceoffs_won"
    case faceoffsLost = "faceoffs_lost"
    /// Won of taken.
    case faceoffs
    case faceoffShare = "faceoff_share"
    case penalties
    /// ``StatValue/seconds(_:)`` of penalties.
    case penaltyTime = "penalty_time"
    /// Goals of attempts with a player more.
    case powerPlays = "power_plays"
    case powerPlayGoals = "power_play_goals"
    case shortHandedGoals = "short_handed_goals"

    // Lacrosse
    case groundBalls = "ground_balls"
    case drawControls = "draw_controls"
    case causedTurnovers = "caused_turnovers"
    /// Good of attempted.
    case clears
    case freePositionShots = "free_position_shots"

    // Hockey
    case hits
    case blockedShots = "blocked_shots"
    case missedShots = "missed_shots"
    case giveaways, takeaways, shifts
    case powerPlayTime = "power_play_time"
    case shortHandedTime = "short_handed_time"
    case evenStrengthTime = "even_strength_time"
    case shootoutGoals = "shootout_goals"
    case evenStrengthSaves = "even_strength_saves"
    case powerPlaySaves = "power_play_saves"
    case shortHandedSaves = "short_handed_saves"

    // Basketball
    /// Made of attempted, threes included.
    case fieldGoals = "field_goals"
    case threePointers = "three_pointers"
    case freeThrows = "free_throws"
    case fieldGoalShare = "field_goal_share"
    case threePointShare = "three_point_share"
    case freeThrowShare = "free_throw_share"
    case rebounds
    case offensiveRebounds = "offensive_rebounds"
    case defensiveRebounds = "defensive_rebounds"
    case steals, blocks, fouls
    case technicalFouls = "technical_fouls"
    case flagrantFouls = "flagrant_fouls"
    case pointsInPaint = "points_in_paint"
    case fastBreakPoints = "fast_break_points"
    case pointsOffTurnovers = "points_off_turnovers"
    case largestLead = "largest_lead"
}

extension Statistic {
    /// How its cells are written.
    package enum Form: Hashable, Sendable {
        /// `12`, `-3`; `12-20` or `12/20` where the source prints both halves.
        case count
        /// `12-20`, `12/20`.
        case ratio
        /// `31:05`, or whole minutes, `31`.
        case time
        /// `.941` of one, `94.1` of a hundred.
        case share
    }

    package var form: Form {
        switch self {
        case .playingTime, .penaltyTime, .powerPlayTime, .shortHandedTime, .evenStrengthTime: .time
        case .saveShare, .faceoffShare, .fieldGoalShare, .threePointShare, .freeThrowShare: .share
        case .fieldGoals, .threePointers, .freeThrows, .powerPlays, .clears, .faceoffs, .freePositionShots: .ratio
        default: .count
        }
    }
}
