package import Scores
import Time

/// Why a reading, or a section of it, is put aside as impossible. A reading that takes something back is held instead.
package enum Suspicion: Hashable, Sendable {
    /// A side gained more than can be scored in the time.
    case jump(from: Score, to: Score)
    /// A side has more than any team ever had.
    case beyondReach(Score)
    /// A section is all zeros although the game has a score.
    case zeros(Section, Score)
    /// The page belongs to a game on another day.
    case otherDay(String, ours: String)
    /// The page belongs to a game of other teams.
    case otherTeams(String)
    /// The source answered the request for one game with another game.
    case otherGame(SourceID)

    /// A part of a page that can be dropped without the others.
    package enum Section: String, Hashable, Sendable {
        case score
        case lineScore = "line score"
        case boxScore = "box score"
    }

    /// Whether it concerns the score, which a second source can confirm.
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
    /// A text for an operator. The same error always has the same text.
    package var description: String {
        switch self {
        case .jump(let before, let after):
            "score jumped from \(before.home)-\(before.away) to \(after.home)-\(after.away)"
        case .beyondReach(let score): "no team ever had a score of \(score.home)-\(score.away)"
        case .zeros(let section, let score):
            "a \(section.rawValue) of zeros for a game with a score of \(score.home)-\(score.away)"
        case .otherDay(let theirs, let ours): "a page of \(theirs) for a game of \(ours)"
        case .otherTeams(let names): "a page of \(names), which do not play this game"
        case .otherGame(let id): "the source answered with game \(id)"
        }
    }
}
