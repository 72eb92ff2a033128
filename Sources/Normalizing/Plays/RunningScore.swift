import Scores

/// The running score of a play-by-play, which tells whose each score was: sources file some goals under the wrong team,
/// and some under none.
struct RunningScore {
    private var last = Score.nilNil

    /// The side that alone gained `points` when the score became `score`; `nil` where the change fits no side, because
    /// plays are missing or a score was corrected.
    mutating func side(gaining points: Int, to score: Score?) -> Side? {
        guard let score else { return nil }
        defer { last = score }
        guard points > 0 else { return nil }
        switch (score.home - last.home, score.away - last.away) {
        case (points, 0): return .home
        case (0, points): return .away
        default: return nil
        }
    }
}
