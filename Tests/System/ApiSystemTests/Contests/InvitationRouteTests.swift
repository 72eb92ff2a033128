import APIModels
import Foundation
import HTTPTypes
import Postgres
import Scores
import TestTools
import Testing

@testable import APIServer

/// The numbers are those of the tests in the design of contests.
@Suite("Invitations over HTTP")
struct InvitationRouteTests {
    @Test func `12: an offer has the games with lines, and a league of colleges has none`() async throws {
        try await ContestsUnderTest.run { contests in
            let response = try await contests.get("contests/offers?league=nba", as: 0)
            let offer: ContestOfferResponse = try response.decoded()
            #expect(offer.games.map(\.game.id) == contests.games.map(\.rawValue))
            #expect(offer.games.allSatisfy { $0.spread == -4 && $0.total == 225 })
            #expect(offer.games.allSatisfy { $0.available == [.spread, .total] })
            let first = try #require(offer.games.first?.game.startTime)
            #expect(offer.maxDraftRounds == 2 && offer.latestExpiration == first.addingTimeInterval(-1800))
            let later: ContestOfferResponse = try await contests.get(
                "contests/offers?league=nba&day=2031-01-01",
                as: 0
            ).decoded()
            #expect(later.games.isEmpty && later.day == nil && later.latestExpiration == nil)
            for (league, code) in [
                ("?league=mlax-d1", "contests_off"), ("?league=x", "unknown_league"), ("", "invalid_parameter"),
            ] {
                #expect(try await contests.get("contests/offers\(league)", as: 0).problem().code == code)
            }
        }
    }

    @Test func `13: an invitation freezes its lines, and expires half an hour before the first start`() async throws {
        try await ContestsUnderTest.run { contests in
            let sent = try await contests.invite()
            #expect(sent.status == .created && sent.headers[.cacheControl] == "private, no-store")
            let invitation: InvitationDetailResponse = try sent.decoded()
            #expect(
                sent.headers[.location] == "/api/v1/invitations/\(invitation.invitation.id.uuidString.lowercased())"
            )
            let first = try #require(invitation.games.first?.game.startTime)
            #expect(invitation.invitation.expirationDateTime == first.addingTimeInterval(-1800))
            #expect(invitation.invitation.player1.username == "member0")
            #expect(invitation.invitation.player2.username == "member1")
            try await contests.owner.execute("update odds_quote set line = line - 1")
            let path = "invitations/\(invitation.invitation.id)"
            let read: InvitationDetailResponse = try await contests.get(path, as: 1).decoded()
            #expect(read == invitation)
        }
    }

    @Test func `35: a repeated invitation with its key is one; with another body it is refused`() async throws {
        try await ContestsUnderTest.run { contests in
            let first = try await contests.invite()
            let again = try await contests.invite()
            #expect(again.status == .created && again.text == first.text)
            #expect(
                again.headers[.idempotencyReplayed] == "true" && again.headers[.location] == first.headers[.location]
            )
            #expect(try await contests.invite(1).problem().code == "idempotency_key_reused")
            let count = try await contests.owner.first("select count(*) from invitation")?.decode(Int64.self)
            #expect(count == 1)
        }
    }

    @Test func `35: of invitations with one key at once, one is sent`() async throws {
        try await ContestsUnderTest.run { contests in
            let answers = try await withThrowingTaskGroup(of: TestResponse.self) { group in
                for _ in 0..<6 { group.addTask { try await contests.invite() } }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            // A request may arrive before the first one has ended.
            for answer in answers where answer.status != .created {
                #expect(try answer.problem().code == "request_in_progress")
            }
            #expect(Set(answers.filter { $0.status == .created }.map(\.text)).count == 1)
            let count = try await contests.owner.first("select count(*) from invitation")?.decode(Int64.self)
            #expect(count == 1)
        }
    }

    @Test func `every refusal of an invitation has its code`() async throws {
        try await ContestsUnderTest.run { contests in
            let soon = Date(timeIntervalSinceNow: 60).ISO8601Format()
            for (answer, code, status) in [
                (try await contests.invite(key: nil), "idempotency_key_required", 400),
                (try await contests.invite(to: 0), "unknown_user", 404),
                (try await contests.invite(0), "invalid_rounds", 422),
                (try await contests.invite(3), "not_enough_games_failure", 409),
                (try await contests.invite(fields: #","day":"2031-01-01""#), "no_games_left", 409),
                (try await contests.invite(fields: #","expirationDateTime":"\#(soon)""#), "invalid_expiration", 422),
                (try await contests.invite(fields: #","expirationDateTime":"soon""#), "invalid_expiration", 422),
                (try await contests.invite(fields: #","onTimeout":"x""#), "invalid_json", 400),
            ] {
                #expect(try answer.problem().code == code, "\(answer.text)")
                #expect(answer.status.code == status, "\(code)")
            }
            #expect(try await contests.invite(key: "sent").status == .created)
            #expect(try await contests.invite(key: "again").problem().code == "already_invited")
            try await contests.owner.execute("update contest_rules set most_pending = 1")
            try await contests.owner.execute(
                "update invitation set recipient_id = inviter_id, inviter_id = recipient_id"
            )
            #expect(try await contests.invite(key: "back").status == .created)
            #expect(try await contests.invite(key: "more").problem().code == "too_many_pending")
            let nameless = try await contests.accounts.signUp("nameless@example.org")
            let body = SendInvitationRequest(recipientUid: contests.uid(0), league: "nba", draftRounds: 1)
            let answer = try await contests.accounts.api.send(
                .post,
                "/api/v1/invitations",
                [.authorization: "Bearer \(nameless.accessToken)", .idempotencyKey: "x"],
                body: String(decoding: try JSONEncoder().encode(body), as: UTF8.self)
            )
            #expect(try answer.problem().code == "username_required" && answer.status == .forbidden)
        }
    }

    @Test func `a repeated answer has its body, whatever the client has already`() async throws {
        try await ContestsUnderTest.run { contests in
            let invitation: InvitationDetailResponse = try await contests.invite().decoded()
            let path = "invitations/\(invitation.invitation.id)"
            let accepted = try await contests.send(.post, "\(path)/accept", as: 1)
            let tag = try #require(accepted.headers[.eTag])
            let again = try await contests.send(.post, "\(path)/accept", as: 1, [.ifNoneMatch: tag])
            #expect(again.status == .ok && again.text == accepted.text)
            #expect(try await contests.get(path, as: 1, [.ifNoneMatch: tag]).status == .notModified)
            #expect(try await contests.send(.head, path, as: 1, [.ifNoneMatch: tag]).status == .notModified)
        }
    }

    @Test func `14: of accept, reject and withdraw at the same time, one succeeds`() async throws {
        try await ContestsUnderTest.run { contests in
            let invitation: InvitationDetailResponse = try await contests.invite().decoded()
            let path = "invitations/\(invitation.invitation.id)"
            async let accepted = contests.send(.post, "\(path)/accept", as: 1)
            async let rejected = contests.send(.post, "\(path)/reject", as: 1)
            async let withdrawn = contests.send(.post, "\(path)/withdraw", as: 0)
            let answers = try await [accepted, rejected, withdrawn]
            #expect(answers.count { $0.status == .ok } == 1)
            let refused = answers.filter { $0.status != .ok }
            #expect(try refused.map { try $0.problem().code } == ["not_pending", "not_pending"])
            let (act, member) = [("accept", 1), ("reject", 1), ("withdraw", 0)][
                answers.firstIndex { $0.status == .ok } ?? 0
            ]
            #expect(try await contests.send(.post, "\(path)/\(act)", as: member).status == .ok)
        }
    }

    @Test func `only the recipient accepts, only the inviter withdraws, and others see nothing`() async throws {
        try await ContestsUnderTest.run(members: 3) { contests in
            let invitation: InvitationDetailResponse = try await contests.invite().decoded()
            let path = "invitations/\(invitation.invitation.id)"
            for (act, member, code) in [
                ("accept", 0, "not_yours"), ("reject", 0, "not_yours"), ("withdraw", 1, "not_yours"),
                ("accept", 2, "unknown_invitation"),
            ] {
                let answer = try await contests.send(.post, "\(path)/\(act)", as: member)
                #expect(try answer.problem().code == code, "\(act) \(member)")
            }
            #expect(try await contests.get(path, as: 2).problem().code == "unknown_invitation")
            let none: InvitationsResponse = try await contests.get("invitations", as: 2).decoded()
            #expect(none.invitations == [])
            let anonymous = try await contests.accounts.get("invitations", token: nil)
            #expect(try anonymous.problem().code == "sign_in_required")
        }
    }

    @Test func `15: an answer after the expiry is refused, and the invitation stays expired`() async throws {
        try await ContestsUnderTest.run { contests in
            let invitation: InvitationDetailResponse = try await contests.invite().decoded()
            try await contests.owner.execute("update invitation set expires_at = clock_timestamp()")
            let path = "invitations/\(invitation.invitation.id)"
            // The row is still pending.
            let read: InvitationDetailResponse = try await contests.get(path, as: 1).decoded()
            #expect(read.invitation.status == .expired && read.invitation.reason == "time")
            #expect(read.games.allSatisfy { $0.available == [] })
            let answer = try await contests.send(.post, "\(path)/accept", as: 1)
            #expect(try answer.problem().code == "expired" && answer.status == .gone)
            let state = try await contests.owner.first("select state from invitation")?.decode(String.self)
            #expect(state == "expired")
        }
    }

    @Test func `lists have the invitations of a box and state, and are sent again only if they changed`() async throws {
        try await ContestsUnderTest.run { contests in
            let invitation: InvitationDetailResponse = try await contests.invite().decoded()
            for (member, query, count) in [
                (0, "", 1), (0, "?box=sent", 1), (0, "?box=received", 0), (1, "?box=received&status=pending", 1),
                (1, "?status=rejected", 0),
            ] {
                let list: InvitationsResponse = try await contests.get("invitations\(query)", as: member).decoded()
                #expect(list.invitations.count == count, "\(member) \(query)")
            }
            let first = try await contests.get("invitations", as: 0)
            let tag = try #require(first.headers[.eTag])
            let same = try await contests.get("invitations", as: 0, [.ifNoneMatch: tag])
            #expect(same.status == .notModified && same.text.isEmpty)
            _ = try await contests.send(.post, "invitations/\(invitation.invitation.id)/reject", as: 1)
            let changed = try await contests.get("invitations", as: 0, [.ifNoneMatch: tag])
            #expect(try changed.decoded(InvitationsResponse.self).invitations.map(\.status) == [.rejected])
        }
    }
}
