/// The measures of the stories of one sport together.
package struct JudgedSport: Sendable {
    package var stories: Int { measures.count }
    private var measures: [StoryMeasures] = []

    package init() {}

    package mutating func add(_ story: StoryMeasures) {
        measures.append(story)
    }

    /// A measure with its value and its target; ``target`` is `nil` if the measure has none.
    package struct Figure: Hashable, Sendable {
        package let name: String
        package let value: String
        package let target: String?
    }

    /// The figures in the order of a report.
    package var figures: [Figure] {
        let words = measures.flatMap(\.words).sorted()
        let scored = measures.flatMap(\.wordsWithScores)
        let late = sum(\.lateLeadChanges)
        return [
            Figure(name: "stories", value: "\(stories)", target: nil),
            Figure(name: "explained by blocks", value: decimal(mean(\.byBlocks.fromEven)), target: "≥ 0.75"),
            Figure(name: "explained by equal times", value: decimal(mean(\.byTime.fromEven)), target: "0.05 less"),
            Figure(name: "explained by periods", value: decimal(mean(\.byPeriods.fromEven)), target: nil),
            Figure(name: "around the mean, by blocks", value: decimal(mean(\.byBlocks.fromMean)), target: nil),
            Figure(name: "around the mean, by equal times", value: decimal(mean(\.byTime.fromMean)), target: nil),
            Figure(name: "around the mean, by periods", value: decimal(mean(\.byPeriods.fromMean)), target: nil),
            Figure(
                name: "games not below equal times",
                value: percent(measures.count { $0.byBlocks.fromEven >= $0.byTime.fromEven }, stories),
                target: "≥ 70 %"
            ),
            Figure(
                name: "largest swings mentioned",
                value: percent(sum(\.mentionedSwings), sum(\.swings)),
                target: "≥ 70 %"
            ),
            Figure(
                name: "late lead changes at ends",
                value: late == 0 ? "none" : percent(sum(\.lateLeadChangesAtEnds), late),
                target: "≥ 60 %"
            ),
            Figure(name: "words, median", value: words.isEmpty ? "–" : "\(words[words.count / 2])", target: "28–38"),
            Figure(
                name: "words outside 20–45",
                value: percent(scored.count { !(20...45).contains($0) }, scored.count),
                target: "< 1 %"
            ),
            Figure(
                name: "stories without repetition",
                value: percent(measures.count(where: \.isVaried), stories),
                target: "100 %"
            ),
            Figure(name: "fallbacks", value: "\(sum(\.fallbacks))", target: "0"),
        ]
    }

    private func sum(_ value: (StoryMeasures) -> Int) -> Int { measures.map(value).reduce(0, +) }

    private func mean(_ value: (StoryMeasures) -> Double) -> Double {
        measures.isEmpty ? 0 : measures.map(value).reduce(0, +) / Double(measures.count)
    }

    private func decimal(_ value: Double) -> String { "\((value * 1000).rounded() / 1000)" }

    private func percent(_ part: Int, _ all: Int) -> String {
        all == 0 ? "–" : "\(Int((Double(part) * 100 / Double(all)).rounded())) %"
    }
}
