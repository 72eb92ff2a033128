import Scores

/// The kind of game, by how its lead and chances moved. The raw values are those of JSON.
package enum Archetype: String, Hashable, Sendable, CaseIterable {
    /// The winner's chance once fell to 20 % or less.
    case comeback
    /// The lead changed often.
    case backAndForth = "back_and_forth"
    /// The winner was almost sure to win for the last 40 % of the time.
    case blowout
    /// The last period began evenly and ended with a clear margin.
    case lateSeparation = "late_separation"
    /// Few scores.
    case lowEvent = "low_event"
    /// The winner never trailed.
    case wireToWire = "wire_to_wire"
    case steady
}

/// How a finished game went as a whole. All of these values reveal the result.
package struct GameShape: Hashable, Sendable {
    package let archetype: Archetype
    /// The sum of all changes of the chance to win, in tenths of a whole game's chance (Burke's excitement index).
    package let excitementTenths: Int
    /// 100 % divided by the winner's lowest chance, in tenths; `nil` for a draw.
    package let comebackTenths: Int?

    init(_ line: GameLine, _ rules: StoryRules) {
        var sum = 0
        var last = WinChanceModel.even
        for entry in line.entries {
            sum += abs(entry.chance - last)
            last = entry.chance
        }
        excitementTenths = (sum + 500) / 1000
        let lowest = line.winnersChances.map { min($0.min() ?? WinChanceModel.even, WinChanceModel.even) }
        comebackTenths = lowest.map { (100_000 + max(100, $0) / 2) / max(100, $0) }
        archetype = Self.archetype(line, rules, lowest: lowest)
    }

    private static func archetype(_ line: GameLine, _ rules: StoryRules, lowest: Int?) -> Archetype {
        let leaders = line.entries.compactMap(\.after.leader)
        let leadChanges = zip(leaders, leaders.dropFirst()).count { $0 != $1 }
        if let lowest, lowest <= 2_000 { return .comeback }
        if leadChanges >= rules.manyLeadChanges { return .backAndForth }
        guard let chances = line.winnersChances, let winner = line.score.leader else { return .steady }
        let decided = chances.lastIndex { $0 < 9_500 }.map { line.entries[$0].elapsed } ?? 0
        if decided * 10 <= line.length * 6 { return .blowout }
        let late = line.game.plays.firstIndex { $0.period.number >= line.game.format.regulation } ?? 0
        let margin = abs(line.score.home - line.score.away)
        if late > 0, chances[late - 1] < 6_500, margin > rules.moments.closeMargin { return .lateSeparation }
        if let few = rules.fewScores, line.score.total <= few { return .lowEvent }
        return leaders.allSatisfy { $0 == winner } ? .wireToWire : .steady
    }
}
