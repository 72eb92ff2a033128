package import Scores
import Time

/// Why a reading, or a section of it, is put aside: it does not take something back, it cannot be.
package enum Suspicion: Hashable, Sendable {
    /// A side gained more than can be scored in the time.
    case jump(from: Score, to: Score)
    /// A side has more than any ever had.
    case beyondReach(Score)
    /// Zeros where the game has a score.
    case zeros(Section, Score)
    /// The page is of a game on another day.
    case otherDay(String, ours: String)
    /// The page is of a game of other teams.
    case otherTeams(String)
    /// The page was asked for one game and answered for another.
    case otherGame(SourceID)

    /// A part of a page that can be left out without the others.
    package enum Section: String, Hashable, Sendable {
        case score
        case lineScore = "line score"
        case boxScore = "box score"
    }

    /// Whether it is about the score, which a second source can bear out.
    package var isOfScore: Bool {
        switch self {
        case .jump, .beyondReach, .zeros(.score, _): true
        case .zeros, .otherDay, .otherTeams, .otherGame: false
        }
    }

    /// One word for tables, metrics and the column `quarantine.kind`.
    package var kind: String {
        switch self {
        case .jump: "jump"
        case .beyondReach: "beyond_reach"
        case .zeros(.score, _): "zeros"
        case .zeros: "zero_section"
        case .otherDay: "other_day"
        case .otherTeams: "other_teams"
        case .otherGame: "other_game"
        }
    }
}

extension Suspicion: CustomStringConvertible {
    /// For an operator. The same slip reads the same each time.
    package var description: String {
        switch self {
        case .jump(let before, let after):
            "score went from \(before.home)-\(before.away) to \(after.home)-\(after.away) at once"
        case .beyondReach(let score): "nobody ever had a score of \(score.home)-\(score.away)"
        case .zeros(let section, let score):
            "a \(section.rawValue) of zeros beside a score of \(score.home)-\(score.away)"
        case .otherDay(let theirs, let ours): "a page of \(theirs) for a game of \(ours)"
        case .otherTeams(let names): "a page of \(names), who do not play this game"
        case .otherGame(let id): "the source answered with game \(id)"
        }
    }
}
