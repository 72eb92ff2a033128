import APIModels
import Foundation
import HTTPTypes
import Postgres
import Scores
import TestSupport
import TestTools
import Testing

@testable import APIServer

/// The numbers are those of the tests in the design of contests.
@Suite("Contests over HTTP")
struct ContestRouteTests {
    @Test func `22: two members play from sign-up to a settled contest, with the differ running`() async throws {
        try await ContestsUnderTest.run { contests in
            let contest = try await contests.contest()
            let upcoming: ContestsResponse = try await contests.get("contests?status=upcoming", as: 1).decoded()
            #expect(upcoming.contests.map(\.id) == [contest] && upcoming.contests[0].betsLeft == 4)
            let environment = ["DATABASE_URL": contests.accounts.api.database.url(as: "bardown_differ"), "DRAIN": "1s"]
            try await withProgram("differ", environment: environment) { _ in
                try await contests.revise(0, 2, "live", home: 60, away: 50)
                try await eventually("the contest is in progress") {
                    let list: ContestsResponse = try await contests.get("contests?status=in_progress", as: 0).decoded()
                    return list.contests.map(\.id) == [contest]
                }
                let slip: BetSlipResponse = try await contests.get("betslip?status=in_progress", as: 0).decoded()
                #expect(slip.games.map(\.game.homeScore) == [60])
                #expect(slip.games.first?.bets.map(\.bet.display) == ["T2 -4", "o 225"])
                // The home team wins by 10 with 230 points, so player 1 wins both bets on it.
                try await contests.revise(0, 3, "final", home: 120, away: 110)
                // A win by 4 is exactly on the line, and 196 points are under the total.
                try await contests.revise(1, 2, "final", home: 100, away: 96)
                try await eventually("the contest is completed") {
                    let list: ContestsResponse = try await contests.get("contests?status=completed", as: 0).decoded()
                    return list.contests.map(\.id) == [contest]
                }
            }
            let detail: ContestDetailResponse = try await contests.get("contests/\(contest)", as: 0).decoded()
            #expect(detail.contest.result == .player1 && detail.contest.status == .completed)
            let won = [detail.contest.player1, detail.contest.player2].map { [$0.drafted, $0.forced, $0.total] }
            #expect(won == [[1, 1, 2], [1, 0, 1]])
            #expect(detail.contest.pushes == 1 && detail.contest.betsLeft == 0)
            #expect(detail.games.map { $0.bets.map(\.player1.result) } == [[.won, .won], [.push, .lost]])
            let winner: MemberStatisticsResponse = try await contests.get("me/statistics", as: 0).decoded()
            #expect(winner.won == 1 && winner.draftedWon == 1 && winner.forcedWinRatio == 0.5 && winner.pushes == 1)
            let against = try await contests.get("me/statistics?opponent=\(contests.uid(0))", as: 1)
            let loser: MemberStatisticsResponse = try against.decoded()
            #expect(loser.lost == 1 && loser.winLossRatio == 0 && loser.opponent?.username == "member0")
        }
    }

    @Test func `23: the bet slip counts contests per bet and shows live scores`() async throws {
        try await ContestsUnderTest.run(members: 3) { contests in
            _ = try await contests.contest()
            _ = try await contests.contest(with: 2)
            let mine: BetSlipResponse = try await contests.get("betslip?status=upcoming", as: 0).decoded()
            #expect(mine.games.map { $0.bets.map(\.contests) } == [[2, 2], [2, 2]])
            let theirs: BetSlipResponse = try await contests.get("betslip?status=upcoming", as: 1).decoded()
            #expect(theirs.games.map { $0.bets.map(\.contests) } == [[1, 1], [1, 1]])
            #expect(theirs.games[0].bets.map(\.bet.display) == ["T1 +4", "u 225"])
            for status in ["in_progress", "completed"] {
                let none: BetSlipResponse = try await contests.get("betslip?status=\(status)", as: 0).decoded()
                #expect(none.games == [])
            }
            #expect(try await contests.get("betslip", as: 0).problem().code == "invalid_parameter")
            var (pages, after) = ([UUID](), "")
            repeat {
                let page: ContestsResponse = try await contests.get("contests?limit=1\(after)", as: 0).decoded()
                pages += page.contests.map(\.id)
                after = page.next.map { "&after=\($0)" } ?? ""
            } while !after.isEmpty
            #expect(pages.count == 2 && Set(pages).count == 2)
            try await Self.checkLiveSlip(contests)
        }
    }

    /// Plays the first game of the evening, and checks the slip of the first member while it goes on and after it.
    private static func checkLiveSlip(_ contests: ContestsUnderTest) async throws {
        @Sendable func slip(_ status: String) async throws -> BetSlipResponse {
            try await contests.get("betslip?status=\(status)", as: 0).decoded()
        }
        let environment = ["DATABASE_URL": contests.accounts.api.database.url(as: "bardown_differ"), "DRAIN": "1s"]
        try await withProgram("differ", environment: environment) { _ in
            try await contests.revise(0, 2, "live", home: 60, away: 50)
            try await eventually("the bets on the game are in progress") {
                try await slip("in_progress").games.count == 1
            }
            let live = try #require(try await slip("in_progress").games.first)
            #expect(live.game.status == .live && live.game.homeScore == 60 && live.game.awayScore == 50)
            #expect(live.bets.map(\.bet.display) == ["T2 -4", "o 225"])
            #expect(live.bets.map(\.bet.result) == [.open, .open] && live.bets.map(\.contests) == [2, 2])
            try await contests.revise(0, 3, "live", home: 62, away: 50)
            try await eventually("the slip shows the new score") {
                try await slip("in_progress").games.map(\.game.homeScore) == [62]
            }
            #expect(try await slip("upcoming").games.map(\.game.id) == [contests.games[1].rawValue])
            // The contests are not over, because of the other game.
            try await contests.revise(0, 4, "final", home: 120, away: 110)
            try await eventually("the bets on the game are decided") {
                try await slip("completed").games.count == 1
            }
            let over = try #require(try await slip("completed").games.first)
            #expect(over.game.status == .final && over.game.homeScore == 120)
            #expect(over.bets.map(\.bet.result) == [.won, .won] && over.bets.map(\.contests) == [2, 2])
        }
    }

    @Test func `others see no contest, no opponent and no statistics`() async throws {
        try await ContestsUnderTest.run(members: 3) { contests in
            let contest = try await contests.contest()
            #expect(try await contests.get("contests/\(contest)", as: 2).problem().code == "unknown_contest")
            let opponent = "me/statistics?opponent=\(contests.uid(0))"
            #expect(try await contests.get(opponent, as: 2).problem().code == "unknown_user")
            let own: MemberStatisticsResponse = try await contests.get("me/statistics", as: 2).decoded()
            #expect(own.won == 0 && own.winLossRatio == nil)
            let rules = try await contests.accounts.api.get("/api/v1/contests/rules")
            #expect(try rules.decoded(ContestRulesResponse.self).invitationLead == 1800)
            // They are at most a minute old, so the database is not queried for each request.
            try await contests.owner.execute("update contest_rules set lead = '1 hour'")
            let tag = try #require(rules.headers[.eTag])
            let same = try await contests.accounts.api.get("/api/v1/contests/rules", [.ifNoneMatch: tag])
            #expect(same.status == .notModified && same.headers[.cacheControl] == "public, max-age=300")
        }
    }
}
