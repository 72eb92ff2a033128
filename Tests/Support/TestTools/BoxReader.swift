package import Scores
package import Sports

/// Finds texts in a box score and a comparison of teams that a visitor would not understand.
package enum BoxReader {
    /// - Parameter sport: The sport; `nil`: one that the programs do not know, so the labels come from the source.
    package static func problems(
        about printed: PrintedBoxScore?,
        plays: [Play] = [],
        in sport: Sport?
    ) -> [String] {
        let figures = sport.map { BoxFigures($0, printed: printed, plays: plays) }
        let empty = PrintedBoxScore(home: TeamSheet(), away: TeamSheet())
        let box = figures.map { ReadableBox($0) } ?? ReadableBox(unknownSport: printed ?? empty)
        let comparison =
            figures.map { TeamComparison($0) } ?? TeamComparison(unknownSport: printed ?? empty)
        let dictionary = Dictionary(uniqueKeysWithValues: (sport?.statistics ?? []).map { ($0.statistic, $0) })
        var problems = (box.tables.home + box.tables.away).flatMap { self.problems(about: $0, dictionary) }
        for row in comparison.rows {
            let known = sport.map { _ in [row.statistic.flatMap { dictionary[$0] }?.name] }
            problems += labels([row.label], from: known)
            problems += texts([row.texts.home, row.texts.away])
        }
        return problems
    }

    private static func problems(
        about table: ReadableBox.Table,
        _ dictionary: [Statistic: StatisticDefinition]
    ) -> [String] {
        var problems = table.name.map { words(of: [$0]) } ?? []
        for column in table.columns {
            let entry = column.statistic.flatMap { dictionary[$0] }
            let known = dictionary.isEmpty ? nil : [entry?.name, entry?.abbreviation]
            problems += labels([column.name, column.abbreviation], from: known)
        }
        let lines = table.rows.map(\.cells) + [table.total].compactMap(\.self)
        if lines.contains(where: { $0.count != table.columns.count }) { problems.append("a line is ragged") }
        return problems + lines.flatMap(texts)
    }

    /// - Parameter known: The labels in the dictionary; `nil` without a dictionary.
    private static func labels(_ labels: [String], from known: [String?]?) -> [String] {
        let unknown = known.map { $0 != labels } == true ? ["\(labels) is not from the dictionary"] : []
        return unknown + words(of: labels)
    }

    /// Describes labels that look like identifiers.
    private static func words(of labels: [String]) -> [String] {
        labels.filter { label in
            let isCamel = zip(label, label.dropFirst()).contains { $0.isLowercase && $1.isUppercase }
            return label.isEmpty || isCamel || label.contains(".") || label.contains("_")
        }.map { "\"\($0)\" is a key" }
    }

    /// Describes texts that contain a number with more than three decimals, or that look like identifiers.
    private static func texts(_ texts: [String]) -> [String] {
        texts.filter { $0.contains(/\.\d{4}/) || $0.contains(/[a-z][A-Z]/) }.map { "\"\($0)\" is raw" }
    }
}
