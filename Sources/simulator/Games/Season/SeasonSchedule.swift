import Scores

/// The pairings of a league's season: endless rounds, in each of which every team plays at most once.
struct SeasonSchedule: Sendable {
    let teams: [Team]
    let seed: UInt64

    var gamesPerRound: Int { teams.count / 2 }

    /// Returns the games of a round, from 0, in the order in which they begin. The same seed gives the same games.
    ///
    /// Two thirds of the teams of a conference play each other. The others play teams of other conferences if possible.
    /// With an odd number of teams, one does not play.
    func round(_ number: Int) -> [BySide<Team>] {
        var random = SplitMix64(seed: seed &+ UInt64(number) &* 0x9E37_79B9)
        var games: [BySide<Team>] = []
        var others: [Team] = []
        let conferences = Dictionary(grouping: teams) { $0.conference ?? "" }.sorted { $0.key < $1.key }
        for conference in conferences {
            let shuffled = conference.value.shuffled(using: &random)
            let insiders = shuffled.count * 2 / 3 / 2 * 2
            games += Self.pairs(shuffled.prefix(insiders))
            others += shuffled.dropFirst(insiders)
        }
        games += Self.pairs(Self.alternating(others.shuffled(using: &random))[...])
        return games.shuffled(using: &random)
    }

    private static func pairs(_ teams: ArraySlice<Team>) -> [BySide<Team>] {
        let teams = Array(teams)
        return stride(from: 0, to: teams.count - 1, by: 2).map { BySide(home: teams[$0], away: teams[$0 + 1]) }
    }

    /// Reorders the teams so that those at places 0 and 1, 2 and 3, … are of different conferences as far as possible.
    private static func alternating(_ teams: [Team]) -> [Team] {
        var left = teams
        var ordered: [Team] = []
        while !left.isEmpty {
            let isPartner = !ordered.count.isMultiple(of: 2)
            let other = isPartner ? left.firstIndex { $0.conference != ordered.last?.conference } : nil
            ordered.append(left.remove(at: other ?? 0))
        }
        return ordered
    }
}
