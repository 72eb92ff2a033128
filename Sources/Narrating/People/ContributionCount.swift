import Scores

/// What each player of a game does, by block.
struct ContributionCount {
    let people: StoryPeople
    /// For each block, one tally per person.
    let blocks: [[ContributionTally]]
    /// For each scoring play that names them: its scorer and its assists.
    let credits: [Int: Credit]
    /// For each block and side, whether all its scores name their scorers, so that a number of scores is exact.
    let isExact: [BySide<Bool>]

    struct Credit {
        let scorer: Int
        let assists: [Int]
    }

    init(_ line: GameLine, blocks: [Range<Int>], _ rules: ContributionRules) {
        let plays = line.game.plays
        let people = StoryPeople(line, rules)
        var credits: [Int: Credit] = [:]
        var exact = [BySide<Bool>](repeating: BySide(home: true, away: true), count: blocks.count)
        var tallies = [[ContributionTally]](
            repeating: [ContributionTally](repeating: ContributionTally(), count: people.people.count),
            count: blocks.count
        )
        for (block, range) in blocks.enumerated() {
            for index in range {
                let (play, entry) = (plays[index], line.entries[index])
                if entry.isGap { exact[block] = BySide(home: false, away: false) }
                guard let side = entry.scorer ?? play.side, !entry.isGap else { continue }
                var scorer: Int?
                var assists: [Int] = []
                for player in play.players {
                    guard let rule = rules.rule(for: player, in: play),
                        let person = people.index(of: player.name, rule.isOtherSide ? side.other : side)
                    else { continue }
                    tallies[block][person].count(rule, points: rules.box == .goals ? 1 : entry.points)
                    if rule.contribution == .score { scorer = person }
                    if rule.contribution == .assist { assists.append(person) }
                }
                guard let scored = entry.scorer else { continue }
                if let scorer { credits[index] = Credit(scorer: scorer, assists: assists) }
                if scorer == nil { exact[block][scored] = false }
            }
        }
        self.people = people
        self.credits = credits
        self.blocks = tallies
        isExact = exact
    }

    /// Returns what each person did up to the end of a block.
    func upTo(_ block: Int) -> [ContributionTally] {
        var sums = blocks[0]
        for block in stride(from: 1, through: block, by: 1) {
            for person in sums.indices { sums[person].add(blocks[block][person]) }
        }
        return sums
    }
}
