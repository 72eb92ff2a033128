import APIModels
import HTTPTypes
import Postgres
import TestTools
import Testing

@testable import APIServer

@Suite("Hints for members")
struct MemberLiveTests {
    @Test func `a stream says hello with the badge, and names the lists that changed`() async throws {
        try await ContestsUnderTest.run { contests in
            try await contests.accounts.api.hinting {
                let reader = try EventReader(
                    "/api/v1/me/live",
                    port: contests.accounts.api.port,
                    headers: "Authorization: Bearer \(contests.members[1].accessToken)\r\n"
                )
                try await reader.read(until: "event: hello\ndata: {\"badge\":0}\n\n")
                let sent = try await contests.invite()
                try await reader.read(until: "event: changed\ndata: {\"topics\":[\"invitations\"],\"badge\":1}\n\n")
                let inviter = try EventReader(
                    "/api/v1/me/live",
                    port: contests.accounts.api.port,
                    headers: "Authorization: Bearer \(contests.members[0].accessToken)\r\n"
                )
                try await inviter.read(until: "event: hello\ndata: {\"badge\":0}\n\n")
                let invitation: InvitationDetailResponse = try sent.decoded()
                let path = "invitations/\(invitation.invitation.id)/accept"
                let draft = try await contests.send(.post, path, as: 1).decoded(InvitationDetailResponse.self)
                let id = try #require(draft.invitation.draftId)
                try await inviter.read(
                    until: "event: changed\ndata: {\"topics\":[\"drafts\",\"invitations\"],\"badge\":1}\n\n"
                )
                _ = try await contests.pick("home", on: 0, as: 0, in: id)
                try await reader.read(until: "event: changed\ndata: {\"topics\":[\"drafts\"],\"badge\":1}\n\n")
            }
        }
    }

    @Test func `acts of the member on another device are announced, and so is what ends without a notice`()
        async throws
    {
        try await ContestsUnderTest.run { contests in
            try await contests.accounts.api.hinting {
                var readers: [EventReader] = []
                for member in contests.members {
                    let reader = try EventReader(
                        "/api/v1/me/live",
                        port: contests.accounts.api.port,
                        headers: "Authorization: Bearer \(member.accessToken)\r\n"
                    )
                    try await reader.read(until: "event: hello\ndata: {\"badge\":0}\n\n")
                    readers.append(reader)
                }
                let sent: InvitationDetailResponse = try await contests.invite().decoded()
                try await readers[0].read(until: #"data: {"topics":["invitations"],"badge":0}"#)
                try await readers[1].read(until: #"data: {"topics":["invitations"],"badge":1}"#)
                _ = try await contests.send(.post, "invitations/\(sent.invitation.id)/withdraw", as: 0)
                try await readers[1].read(until: #"data: {"topics":["invitations"],"badge":0}"#)
                let next: InvitationDetailResponse = try await contests.invite(key: "two").decoded()
                let path = "invitations/\(next.invitation.id)/accept"
                let draft = try await contests.send(.post, path, as: 1).decoded(InvitationDetailResponse.self)
                try await readers[1].read(until: #"data: {"topics":["drafts","invitations"],"badge":0}"#)
                _ = try await contests.pick("home", on: 0, as: 0, in: try #require(draft.invitation.draftId))
                try await readers[0].read(until: #"data: {"topics":["drafts"],"badge":0}"#)
            }
        }
    }

    @Test func `a stream needs an access token, and ends with the server`() async throws {
        try await ContestsUnderTest.run { contests in
            let anonymous = try await contests.accounts.get("me/live", token: nil)
            #expect(try anonymous.problem().code == "sign_in_required")
            let reader = try EventReader(sending: "", port: contests.accounts.api.port)
            try await contests.accounts.api.hinting {
                try reader.sendRequests(
                    "/api/v1/me/live",
                    headers: "Authorization: Bearer \(contests.members[0].accessToken)\r\n"
                )
                try await reader.read(until: "event: hello")
            }
            try await reader.read(until: "event: bye\ndata: {}\n\n")
        }
    }

    @Test func `a page has the same stream by its cookie, until its member signs out`() async throws {
        try await ContestsUnderTest.run { contests in
            let api = contests.accounts.api
            var visitor = PageClient(api)
            try await visitor.signIn("member1@example.org")
            let member = visitor
            let headers = "Cookie: \(member.cookieHeader)\r\nSec-Fetch-Site: same-origin\r\n"
            try await api.hinting {
                var browser = member
                let reader = try EventReader("/contests/live", port: api.port, headers: headers)
                try await reader.read(until: "event: hello\ndata: {\"badge\":0}\n\n")
                #expect(reader.text.contains("Cache-Control: private, no-store"))
                #expect(try await contests.invite().status == .created)
                try await reader.read(until: "event: changed\ndata: {\"topics\":[\"invitations\"],\"badge\":1}\n\n")
                api.sendHeartbeat()
                try await reader.read(until: ": still here")
                try await browser.open("/account")
                try await browser.submit("/account/sign-out")
                api.sendHeartbeat()
                try await reader.read(until: "event: bye\ndata: {}\n\n")
            }
        }
    }

    @Test func `the stream of pages is refused without a session, and to the page of another site`() async throws {
        try await ContestsUnderTest.run { contests in
            let api = contests.accounts.api
            var browser = PageClient(api)
            try await browser.open("/account/sign-in")
            #expect(try await api.get("/contests/live", [.cookie: browser.cookieHeader]).status == .unauthorized)
            try await browser.signIn("member1@example.org")
            for site in ["cross-site", "same-site", "none"] {
                let headers: HTTPFields = [.cookie: browser.cookieHeader, .secFetchSite: site]
                #expect(try await api.get("/contests/live", headers).status == .forbidden, "\(site)")
            }
            // The stream of the API is for access tokens only.
            let asApp = try await api.get("/api/v1/me/live", [.cookie: browser.cookieHeader])
            #expect(try asApp.problem().code == "sign_in_required")
        }
    }
}
