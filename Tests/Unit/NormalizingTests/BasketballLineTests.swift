import Scores
import Sports
import Testing

@testable import Normalizing

@Suite("Basketball play lines")
struct BasketballLineTests {
    private func line(_ text: String) -> PlayLine? {
        BasketballLine(text[...], teams: ["ridge", "harbor college"]).line
    }

    private static let lines: [(String, PlayKind, [String])] = [
        // Sentences in the NCAA's format
        (
            "Abe Mint vs Ozzie Cliff (Ridge gains possesion)", .jumpBall, ["jumper: Abe Mint", "jumper: Ozzie Cliff"]
        ),
        (
            "Jump ball. Abe Mint vs. Ozzie Cliff (Ridge gains possession)", .jumpBall,
            ["jumper: Abe Mint", "jumper: Ozzie Cliff"]
        ),
        ("Abe Mint makes two point layup", .twoPointer, ["scorer: Abe Mint"]),
        (
            "Abe Mint makes three point jump shot (Al Roe assists)", .threePointer,
            ["scorer: Abe Mint", "assist: Al Roe"]
        ),
        ("Abe Mintmakes three point jump shot", .threePointer, ["scorer: Abe Mint"]),
        ("Abe Mint makes free throw 1 of 2", .freeThrow, ["scorer: Abe Mint"]),
        ("Abe Mint makes regular free throw 2 of 2", .freeThrow, ["scorer: Abe Mint"]),
        ("Abe Mint misses free throw 1 of 1", .missedFreeThrow, ["shooter: Abe Mint"]),
        ("Terry Kaffman-Wren misses two point jump shot", .missedFieldGoal, ["shooter: Terry Kaffman-Wren"]),
        ("Al Roe blocks Abe Mint's two point layup", .missedFieldGoal, ["shooter: Abe Mint", "blocker: Al Roe"]),
        ("Abe Mint defensive rebound", .rebound, ["rebounder: Abe Mint"]),
        ("Abe Mint offensive rebound", .rebound, ["rebounder: Abe Mint"]),
        ("Ridge rebound (deadball)", .rebound, []),
        ("Abe Mint turnover (bad pass) (Al Roe steals)", .turnover, ["turnover: Abe Mint", "stealer: Al Roe"]),
        ("Harbor College turnover (shot clock violation)", .turnover, []),
        ("Abe Mint shooting foul (Al Roe draws the foul)", .foul, ["fouler: Abe Mint", "fouled: Al Roe"]),
        ("Abe Mint personal foul", .foul, ["fouler: Abe Mint"]),
        ("Abe Mint flagrant 1 (Al Roe draws the foul)", .foul, ["fouler: Abe Mint", "fouled: Al Roe"]),
        ("Ridge lineup change (Abe Mint, Al Roe)", .substitution, []),
        ("Abe Mint enters the game for Al Roe", .substitution, ["substitute_in: Abe Mint", "substitute_out: Al Roe"]),
        ("Abe Mint kicked ball violation", .violation, []), ("Official timeout", .timeout, []),
        ("Ridge 30 second timeout", .timeout, []), ("Instant replay (request)", .review, []),
        ("End of 1st half", .periodEnd, []), ("End of game", .gameEnd, []), ("Stoppage (injury)", .stoppage, []),
        // Sentences in StatCrew's format
        ("GOOD 3PTR by MINT,ABE", .threePointer, ["scorer: MINT,ABE"]),
        ("GOOD LAYUP by MINT,ABE(fastbreak)(in the paint)", .twoPointer, ["scorer: MINT,ABE"]),
        ("GOOD FT by MINT,ABE", .freeThrow, ["scorer: MINT,ABE"]),
        ("MISS JUMPER by MINT,ABE", .missedFieldGoal, ["shooter: MINT,ABE"]),
        ("MISS FT by MINT,ABE", .missedFreeThrow, ["shooter: MINT,ABE"]),
        ("REBOUND DEF by TEAM", .rebound, []), ("STEAL by MINT,ABE", .steal, ["stealer: MINT,ABE"]),
        ("BLOCK by MINT,ABE", .blockedShot, ["blocker: MINT,ABE"]),
        ("SUB OUT by MINT,ABE", .substitution, ["substitute_out: MINT,ABE"]),
        ("TIMEOUT MEDIA by TEAM", .timeout, []),
        // Sentences in broadcasters' formats
        (
            "Abe Mint made Three Point Jumper. Assisted by Al Roe.", .threePointer,
            ["scorer: Abe Mint", "assist: Al Roe"]
        ),
        ("Abe Mint made Free Throw.", .freeThrow, ["scorer: Abe Mint"]),
        ("Abe Mint missed Layup.", .missedFieldGoal, ["shooter: Abe Mint"]),
        ("Foul on Abe Mint.", .foul, ["fouler: Abe Mint"]),
        ("Abe Mint Offensive Rebound.", .rebound, ["rebounder: Abe Mint"]),
    ]

    @Test(arguments: lines)
    func `a basketball sentence gives its kind and its players`(text: String, kind: PlayKind, players: [String]) {
        let line = line(text)
        #expect(line?.kind == kind)
        #expect(line?.players.map { "\($0.role.rawValue): \($0.name)" } == players)
    }

    @Test(arguments: ["", "x", "Abe Mint ejected from the game", "made ", " makes ", "by ", " by ", "(", "é vs ü"])
    func `a fragment of a sentence never gives a player with an empty name`(text: String) {
        #expect(line(text)?.players.allSatisfy { !$0.name.isEmpty } != false)
    }

    /// The source prints most events twice, the second time without the blank after the name.
    @Test func `a line that is printed twice is one play`() {
        let lines = [
            ("Abe Mint misses two point layup", "0"), ("Abe Mintmisses two point layup", "0"),
            ("Abe Mint offensive rebound", "0"), ("Abe Mintoffensive rebound", "0"),
            // The same event happens again within the same second.
            ("Abe Mint misses two point layup", "0"), ("Abe Mintmisses two point layup", "0"),
            ("Ridge rebound (deadball)", "0"), ("Ridge rebound (deadball)", "0"),
            ("Al Roemakes free throw 1 of 2", "1"), ("Al Roe makes free throw 1 of 2", "1"),
            ("Al Roe makes free throw 2 of 2", "2"),
        ]
        var period = RawPeriod()
        period.plays = lines.map { text, away in
            var play = RawPlay(team: "2", text: text, home: "0", away: away)
            play.clock = "0:05"
            return play
        }
        let teams = BySide(home: RawTeam(reference: "1"), away: RawTeam(reference: "2", name: "Ridge"))
        let plays = PlayByPlay([period].numbered(regulation: 2), teams: teams, isBasketball: true).plays
        #expect(
            plays.map(\.text) == [
                lines[0].0, lines[2].0, lines[4].0, lines[6].0, lines[9].0, lines[10].0,
            ]
        )
        #expect(plays.suffix(2).map(\.score) == [Score(home: 0, away: 1), Score(home: 0, away: 2)])
    }
}
