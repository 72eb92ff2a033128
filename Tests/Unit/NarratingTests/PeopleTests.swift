import Scores
import Sports
import Testing

@testable import Narrating

/// Tests how sentences name players, and how they state what a player did.
@Suite("People of a story")
struct PeopleTests {
    @Test(arguments: [
        ("Nikolic, AJ", "AJ Nikolic", "Nikolic"), ("Oran Gelinas", "Oran Gelinas", "Gelinas"),
        ("Roe Jr., Al", "Al Roe Jr.", "Roe"), ("Ken Roe III", "Ken Roe III", "Roe"),
        ("Jean St. Louis", "Jean St. Louis", "St. Louis"), ("Max de la Cruz", "Max de la Cruz", "de la Cruz"),
        ("O'NEIL,PAT", "Pat O'Neil", "O'Neil"), ("MCDONALD,BO", "BO McDonald", "McDonald"), ("Pelé", "Pelé", "Pelé"),
    ])
    func `a player is called by the last name`(printed: String, full: String, last: String) {
        let name = SpokenName(printed)
        #expect(name.full == full && name.last == last, "\(name)")
    }

    private func names(_ scorers: [(Side, String)]) throws -> [String] {
        var written = WrittenGame.lacrosse
        for (index, scorer) in scorers.enumerated() { written.goal(1, 800 - index * 20, by: scorer.0, scorer.1) }
        let line = GameLine(written.game(), .goals(perSide: 11.5))
        let rules = try #require(GeneratedGame.settings[0].sport.story)
        return StoryPeople(line, rules.contributions).names(before: line.entries.count)
    }

    @Test func `two Smiths get initials, and more if the initials are the same`() throws {
        #expect(
            try names([(.home, "Smith, Ann"), (.away, "Bo Smith"), (.home, "Roe, Al")]) == [
                "A. Smith", "B. Smith", "Roe",
            ]
        )
        #expect(try names([(.home, "Smith, Ann"), (.away, "Al Smith")]) == ["Ann Smith", "Al Smith"])
        #expect(
            try names([(.home, "Smith, Ann"), (.away, "Ann Smith")]) == ["Ann Smith of Ridge", "Ann Smith of the Owls"]
        )
        #expect(try names([(.home, "Smith, Ann"), (.home, "Ann Smith")]) == ["Smith"])
    }

    @Test func `stars are of both sides, and a goalie comes after those who scored`() throws {
        var written = WrittenGame.lacrosse
        for index in 0..<6 {
            written.play(1, 890 - index * 5, .save, [PlayPlayer(name: "Stone", role: .goalie)], by: .away)
        }
        written.goal(1, 800, by: .away, "Mint")
        written.goal(1, 780, by: .away, "Mint")
        written.goal(1, 760, by: .home, "Roe", assist: "Hart")
        let line = GameLine(written.game(), .goals(perSide: 11.5))
        let rules = try #require(GeneratedGame.settings[0].sport.story)
        let count = ContributionCount(line, blocks: [0..<line.entries.count], rules.contributions)
        let stars = count.stars(0, gained: .away, rules.contributions).map { count.people.people[$0].fullName }
        #expect(stars == ["Mint", "Roe"])
    }

    @Test func `a newcomer's figures of a block are those of the block alone`() throws {
        var written = WrittenGame.lacrosse
        for period in 1...3 {
            written.quiet(period, to: 120)
            written.goal(period, 60, by: .home, "Roe")
            written.goal(period, 30, by: .away, "Mint")
        }
        written.quiet(4, to: 120)
        for left in [100, 80, 60, 40] { written.goal(4, left, by: .away, "Jones", assist: "Mint") }
        let block = try #require(try written.story().blocks.last)
        let row = try #require(block.miniBox.rows.away.first { $0.name == "Jones" })
        #expect(row.total.points == 4 && row.inBlock.points == 4)
        #expect(block.miniBox.stars.contains("Jones"))
    }

    @Test func `the goals of all players are the change of the score`() throws {
        for seed in UInt64(0)..<100 {
            let generated = GeneratedGame(GeneratedGame.settings[0], seed: seed, plays: 12)
            let rules = try #require(generated.setting.sport.story)
            guard let story = try? Story(generated.game, rules) else { continue }
            let count = ContributionCount(story.timeline.line, blocks: story.blocks.map(\.plays), rules.contributions)
            for block in story.blocks {
                for side in Side.allCases where count.isExact[block.index][side] {
                    let goals = count.people.people.indices.filter { count.people.people[$0].side == side }
                        .map { count.blocks[block.index][$0].points }.reduce(0, +)
                    #expect(goals == block.scoreAfter[side] - block.scoreBefore[side], "seed \(seed)")
                }
            }
        }
    }
}
