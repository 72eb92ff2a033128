import APIModels
import Foundation
import HTTPTypes
import Postgres
import TestTools
import Testing

@testable import APIServer

/// The numbers are those of the tests in the design of contests.
@Suite("Drafts over HTTP")
struct DraftRouteTests {
    @Test func `16: a pick out of turn, twice, too late or of a taken bet changes nothing`() async throws {
        try await ContestsUnderTest.run(members: 3) { contests in
            let draft = try await contests.draft().draft.id
            let path = "drafts/\(draft)/picks"
            let home = #"{"gameId":"\#(contests.games[0])","side":"home"}"#
            func refusal(_ number: String, as member: Int, _ body: String) async throws -> String {
                try await contests.send(.put, "\(path)/\(number)", as: member, body: body).problem().code
            }
            #expect(try await refusal("0", as: 1, home) == "not_your_turn")
            #expect(try await refusal("2", as: 0, home) == "stale_pick")
            #expect(try await refusal("-1", as: 0, home) == "invalid_id")
            #expect(try await refusal("0", as: 2, home) == "unknown_draft")
            #expect(try await refusal("0", as: 0, home.replacing("home", with: "up")) == "invalid_json")
            let other = #"{"gameId":"\#(UUID())","side":"home"}"#
            #expect(try await refusal("0", as: 0, other) == "bet_unavailable")
            #expect(try await contests.pick("home", on: 0, as: 0, in: draft).status == .ok)
            #expect(try await refusal("1", as: 1, home.replacing("home", with: "away")) == "bet_taken")
            #expect(try await refusal("0", as: 0, home.replacing("home", with: "over")) == "stale_pick")
            // The pick that was made, again.
            let again = try await contests.pick("home", on: 0, as: 0, in: draft)
            let picked: DraftDetailResponse = try again.decoded()
            #expect(again.status == .ok && picked.draft.nextPick == 1)
            try await contests.owner.execute("update draft set expires_at = clock_timestamp()")
            let late = try await contests.pick("under", on: 0, as: 1, in: draft)
            #expect(try late.problem().code == "expired" && late.status == .gone)
            let state = try await contests.owner.first("select state from draft")?.decode(String.self)
            #expect(state == "expired")
        }
    }

    @Test func `a pick in a completed draft is refused, because the draft has ended`() async throws {
        try await ContestsUnderTest.run { contests in
            _ = try await contests.contest()
            let list: DraftsResponse = try await contests.get("drafts?status=completed", as: 0).decoded()
            let late = try await contests.pick("home", on: 0, as: 4, in: try #require(list.drafts.first).id)
            #expect(try late.problem().code == "expired" && late.text.contains("The draft has ended"))
        }
    }

    @Test func `17: the board shows what both drafted and were forced to take`() async throws {
        try await ContestsUnderTest.run { contests in
            let draft = try await contests.draft().draft.id
            _ = try await contests.pick("away", on: 0, as: 0, in: draft)
            _ = try await contests.pick("over", on: 0, as: 1, in: draft)
            let third = try await contests.pick("home", on: 1, as: 2, in: draft)
            let board: DraftDetailResponse = try third.decoded()
            let (one, two) = (board.rounds[0], board.rounds[1])
            #expect(one.player1.drafted?.display == "T1 +4" && one.player1.forced?.display == "u 225")
            #expect(one.player2.drafted?.display == "o 225" && one.player2.forced?.display == "T2 -4")
            #expect(two.player1.drafted?.display == "T4 -4" && two.player2.forced?.display == "T3 +4")
            #expect(two.player2.drafted == nil && two.player1.forced == nil)
            #expect(board.draft.currentRound == 2 && board.draft.currentPlayerTurn == .player2)
            #expect(board.draft.lastPick?.pick.display == "T4 -4" && board.draft.lastPick?.number == 2)
            #expect(board.games.map(\.available) == [[], [.total]])
            #expect(!board.draft.isYourTurn)
            let other: DraftDetailResponse = try await contests.get("drafts/\(draft)", as: 1).decoded()
            #expect(other.draft.isYourTurn && other.rounds == board.rounds)
        }
    }

    @Test func `wishes are stored for the member alone, and only for bets of the draft`() async throws {
        try await ContestsUnderTest.run { contests in
            let draft = try await contests.draft(fields: #","onTimeout":"auto""#).draft
            #expect(draft.onTimeout == .auto)
            let path = "drafts/\(draft.id)/wishes"
            func wishes(_ game: String, _ count: Int) -> String {
                let wish = #"{"gameId":"\#(game)","side":"over"}"#
                return #"{"wishes":[\#(Array(repeating: wish, count: count).joined(separator: ","))]}"#
            }
            let stored = try await contests.send(.put, path, as: 0, body: wishes("\(contests.games[1])", 1))
            #expect(stored.status == .noContent)
            let mine: DraftDetailResponse = try await contests.get("drafts/\(draft.id)", as: 0).decoded()
            let theirs: DraftDetailResponse = try await contests.get("drafts/\(draft.id)", as: 1).decoded()
            #expect(mine.wishes.map(\.display) == ["o 225"] && theirs.wishes == [])
            let many = try await contests.send(.put, path, as: 0, body: wishes("\(contests.games[1])", 41))
            #expect(try many.problem().code == "too_many_wishes" && many.status.code == 422)
            let foreign = try await contests.send(.put, path, as: 0, body: wishes(UUID().uuidString, 1))
            #expect(try foreign.problem().code == "bet_unavailable")
        }
    }

    @Test func `18: lists name the round, the turn and the last pick`() async throws {
        try await ContestsUnderTest.run(members: 3) { contests in
            let draft = try await contests.draft().draft.id
            _ = try await contests.pick("under", on: 1, as: 0, in: draft)
            let list: DraftsResponse = try await contests.get("drafts?status=active", as: 1).decoded()
            let found = try #require(list.drafts.first)
            #expect(found.id == draft && found.currentRound == 1 && found.totalRounds == 2 && found.isYourTurn)
            #expect(found.lastPick?.pick.display == "u 225" && found.lastPick?.player == .player1)
            let ended: DraftsResponse = try await contests.get("drafts?status=completed", as: 1).decoded()
            #expect(ended.drafts == [])
            #expect(try await contests.get("drafts/\(draft)", as: 2).problem().code == "unknown_draft")
        }
    }

    @Test func `11: a search without a word finds the opponents of the last drafts, the newest first`() async throws {
        try await ContestsUnderTest.run(members: 3) { contests in
            func found(by member: Int) async throws -> [String] {
                try await contests.get("users", as: member).decoded(UsersResponse.self).users.map(\.username)
            }
            #expect(try await found(by: 0) == [])
            _ = try await contests.draft(with: 2)
            _ = try await contests.draft(with: 1)
            #expect(try await found(by: 0) == ["member1", "member2"])
            #expect(try await found(by: 2) == ["member0"])
        }
    }
}
