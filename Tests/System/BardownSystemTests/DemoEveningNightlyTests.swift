import BarDownClient
import Subprocess
import TestTools
import Testing

/// Test 40 of the design of contests: members of the demo and a person play games to their end.
@Suite("An evening of the demo")
struct DemoEveningNightlyTests {
    @Test func `40: a person and the members of the demo play to the end, and all counts are right`() async throws {
        // A game takes a minute.
        try await withDev(["--speed", "120"]) { dev in
            let banner = try await dev.banner()
            let user = try DemoUser(banner: banner)
            try await user.signIn()
            var made: Contest.ID?
            try await eventually("a contest") {
                made = try await user.nextContest()
                return made != nil
            }
            let contest = try #require(made)
            // The status is that of the bets, a moment before the statistics count the contest.
            try await eventually("the end of the contest") {
                try await user.contests.contest(contest).contest.completionDateTime != nil
            }
            let statistics = try await user.contests.statistics()
            #expect(statistics.won + statistics.lost + statistics.tied > 0)
            let database = try #require(banner.joined(separator: "\n").firstMatch(of: /psql '([^']+)'/)).output.1
            // Contests of the members go on meanwhile. What is stored of each follows from its bets at any time.
            let recount = try await Tool(program: "bardown")
                .run(["contests", "recount", "--database", String(database)])
            #expect(recount.code == 0, "\(recount.output)\(recount.errorOutput)")
            #expect(recount.output.contains(" 0 changed"), "\(recount.output)")
            try dev.send(.interrupt)
        } ended: { dev, status in
            #expect(status == .exited(0))
            #expect(dev.remains == [])
        }
    }
}
