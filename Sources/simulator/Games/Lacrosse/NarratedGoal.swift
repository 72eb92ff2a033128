import Scores

/// The texts and the action of a generated goal.
struct NarratedGoal: Hashable, Sendable {
    let words: GoalWords
    /// The text in the play-by-play.
    let text: String
    let action: ScriptedAction
}

extension GameNarrator {
    /// Generates a goal by a random player of the side, with or without an assist.
    mutating func narrated(goalOf side: Side, mark: String? = nil) -> NarratedGoal {
        let scorer = member(of: side, \.scorers)
        let passer = member(of: side, \.scorers)
        let number = rosters[side].scored(scorer)
        let isAssisted = passer != scorer && random.chance(70)
        let assist =
            isAssisted
            ? GoalWords.Assist(name: name(passer, of: side), number: rosters[side].assisted(passer)) : nil
        let words = GoalWords(scorer: name(scorer, of: side), number: number, mark: mark, assist: assist)
        let action = ScriptedAction(
            .goal,
            manner: mark,
            [(.scorer, scorer)] + (isAssisted ? [(.assist, passer)] : []) + [(.goalie, rosters[side.other].goalie)]
        )
        return NarratedGoal(words: words, text: dialect.goal(teams[side].code, words), action: action)
    }
}
