package import Scores

/// The game of a story: its plays and what is needed to read them.
package struct StoryGame: Sendable {
    /// All plays from the first on, in the order of play.
    package let plays: [Play]
    package let format: GameFormat
    package let teams: BySide<StoryTeam>
    /// The score as users see it: the final score of a finished game.
    package let score: Score
    /// Whether the game is over. A game that goes on has moments, but no story.
    package let isOver: Bool
    /// What a period of regulation is called: `quarter`, `half`, `period`.
    package let periodName: String
    /// The points of plays in the league.
    package let points: PlayPoints
    /// The unit of the score in a league in which one goal may count two points; `nil`: the sport's.
    package let unit: StoryWords.Unit?
    /// The league's own figure for ``WinChanceModel``; `nil`: the sport's.
    package let winChanceFigure: Double?

    package init(
        plays: [Play],
        format: GameFormat,
        teams: BySide<StoryTeam>,
        score: Score,
        isOver: Bool = true,
        periodName: String,
        points: PlayPoints,
        unit: StoryWords.Unit? = nil,
        winChanceFigure: Double? = nil
    ) {
        self.plays = plays
        self.format = format
        self.teams = teams
        self.score = score
        self.isOver = isOver
        self.periodName = periodName
        self.points = points
        self.unit = unit
        self.winChanceFigure = winChanceFigure
    }

    /// The same game with the sides swapped.
    package var mirrored: StoryGame {
        StoryGame(
            plays: plays.map(\.mirrored),
            format: format,
            teams: teams.mirrored,
            score: score.mirrored,
            isOver: isOver,
            periodName: periodName,
            points: points,
            unit: unit,
            winChanceFigure: winChanceFigure
        )
    }
}

/// A team as sentences name it.
package struct StoryTeam: Hashable, Sendable {
    /// The display name: `Johns Hopkins`, `Knicks`.
    package let name: String
    package let abbreviation: String?
    /// Whether the name is a nickname, which sentences write with an article: `the Knicks`.
    package let isNickname: Bool

    /// - Parameter fullName: The official name. If it ends with `name`, as `New York Knicks` does, the name is a
    ///   nickname, unless the words before it are those of a school, as in `University of Notre Dame`.
    package init(name: String, fullName: String? = nil, abbreviation: String? = nil) {
        self.name = name
        self.abbreviation = abbreviation
        let place = fullName.flatMap { $0.hasSuffix(" " + name) ? $0.dropLast(name.count + 1) : nil } ?? ""
        let words = place.split(separator: " ").map { $0.lowercased() }
        isNickname = !words.isEmpty && !words.contains { Self.wordsOfSchools.contains($0) }
    }

    /// The name in the middle of a sentence: `the Knicks`, `Johns Hopkins`.
    package var reference: String { isNickname ? "the \(name)" : name }

    private static let wordsOfSchools: Set = [
        "university", "college", "institute", "academy", "school", "of", "at", "the",
    ]
}

/// Why a finished game has no story. The raw values are those of the column `game_story.reason` and of JSON.
package enum StoryRefusal: String, Error, Hashable, Sendable, CaseIterable {
    /// No plays are known.
    case noPlays = "no_plays"
    /// The game has fewer than twelve plays.
    case tooShort = "too_short"
    /// The plays lack a part of the game, or most of their times.
    case incompletePlays = "incomplete_plays"
    /// The score after the last play is not the final score.
    case scoresDisagree = "scores_disagree"
    /// The sport has no rules for stories.
    case unsupported
}

extension StoryRefusal: CustomStringConvertible {
    package var description: String {
        switch self {
        case .noPlays: "the game has no plays"
        case .tooShort: "the game has too few plays"
        case .incompletePlays: "the plays lack a part of the game, or their times"
        case .scoresDisagree: "the score after the last play is not the final score"
        case .unsupported: "the sport has no rules for stories"
        }
    }
}
