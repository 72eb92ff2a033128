import APIModels
import Foundation
import HTTPTypes
import Postgres
import Scores
import TestSupport
import TestTools
import Testing

@testable import APIServer
@testable import Web

/// Checks the pages of contests over HTTP, as browsers without a script use them.
@Suite("Pages of contests")
struct ContestPageTests {
    /// Browsers in which the members are signed in.
    private static func browsers(_ contests: ContestsUnderTest) async throws -> [PageClient] {
        var browsers: [PageClient] = []
        for number in contests.members.indices {
            var browser = PageClient(contests.accounts.api)
            try await browser.signIn("member\(number)@example.org")
            browsers.append(browser)
        }
        return browsers
    }

    /// The first member invites the second one by forms, who accepts.
    /// - Returns: The path of the draft.
    private static func draft(_ rounds: Int, _ browsers: inout [PageClient]) async throws -> String {
        try await browsers[0].open("/contests/new?q=MEMBER1")
        let link = try #require(browsers[0].page.firstMatch(of: /href="(\/contests\/new\/[0-9a-f-]+)"/))
        let path = String(link.output.1)
        try await browsers[0].open(path)
        try await browsers[0].submit(path, ["rounds": "\(rounds)", "expiry": "", "on_timeout": "wait"])
        #expect(browsers[0].path == "/invitations?box=sent" && browsers[0].done == "invited")
        try await browsers[1].open("/invitations")
        let form = try #require(browsers[1].page.firstMatch(of: /action="(\/invitations\/[0-9a-f-]+\/accept)"/))
        try await browsers[1].submit(String(form.output.1))
        return browsers[1].path
    }

    /// Ends both games, and waits until all contests are completed: the home team of the first game wins by 10 with 230
    /// points, that of the second one by 4, which is exactly on the line, with 196 points. So the first member wins.
    private static func settle(_ contests: ContestsUnderTest) async throws {
        let environment = ["DATABASE_URL": contests.accounts.api.database.url(as: "bardown_differ"), "DRAIN": "1s"]
        try await withProgram("differ", environment: environment) { _ in
            try await contests.revise(0, 3, "final", home: 120, away: 110)
            try await contests.revise(1, 2, "final", home: 100, away: 96)
            try await eventually("all contests are completed") {
                let open: SQL = "select count(*) from contest where completed_at is null"
                return try await contests.owner.first(open)?.decode(Int64.self) == 0
            }
        }
    }

    @Test func `39: two members play from an invitation to a settled contest by forms alone`() async throws {
        try await ContestsUnderTest.run { contests in
            var browsers = try await Self.browsers(contests)
            let draft = try await Self.draft(2, &browsers)
            #expect(draft.hasPrefix("/drafts/"))
            for number in 0..<4 {
                let (mover, waiter) = (number % 2, 1 - number % 2)
                try await browsers[waiter].open(draft)
                #expect(!browsers[waiter].page.contains("name=\"side\""))
                try await browsers[mover].open(draft)
                #expect(browsers[mover].page.contains("Your turn"))
                #expect(browsers[mover].page.contains("href=\"/contests/rules\""))
                let game = contests.games[number / 2].description
                let side = mover == 0 ? "home" : "under"
                try await browsers[mover].submit("\(draft)/picks", ["side": side], containing: game)
                #expect(browsers[mover].done == (number < 3 ? "picked" : "drafted"))
            }
            #expect(browsers[1].path.hasPrefix("/contests/"))
            let contest = browsers[1].path
            // The totals of both games are the same, so the games are named beside them.
            try await browsers[0].open(draft)
            for side in ["u 225 <small>T1–T2</small>", "u 225 <small>T3–T4</small>", "o 225 <small>T3–T4</small>"] {
                #expect(browsers[0].page.contains("<td>\(side)"), "\(side)")
            }
            #expect(browsers[0].page.contains("<td>T2 -4<td>"))
            let onward = "The draft is complete. <a href=\"\(contest)\">Go to the contest</a></p>"
            #expect(browsers[0].page.contains(onward))
            try await browsers[0].open("/drafts")
            #expect(browsers[0].page.contains(". Last pick: u 225 T3–T4</p>") && browsers[0].page.contains(onward))
            try await browsers[0].open("/contests")
            #expect(browsers[0].page.contains("<p class=\"soft\">NBA, 4 bets, the first game <time"))
            // Nothing is in progress, so the slip shows what is upcoming.
            try await browsers[0].open("/betslip")
            #expect(browsers[0].page.contains("<b>T2 -4</b> <span class=\"soft\">in 1 contest"))
            try await Self.settle(contests)
            try await browsers[0].open(contest)
            #expect(browsers[0].page.contains("<b class=\"up\">WON</b>"))
            #expect(browsers[0].page.contains("T1 110 – T2 120"))
            try await browsers[1].open(contest)
            #expect(browsers[1].page.contains("<b class=\"down\">LOST</b>"))
            try await browsers[0].open("/statistics")
            #expect(browsers[0].page.contains("<dt>Contests won</dt><dd>1</dd>"))
        }
    }

    @Test func `a pick out of turn, twice or of a taken bet is refused in words, and changes nothing`() async throws {
        try await ContestsUnderTest.run { contests in
            var browsers = try await Self.browsers(contests)
            let draft = try await Self.draft(2, &browsers)
            // The token is the same in all forms of a visitor.
            try await browsers[0].open("/account")
            try await browsers[1].open("/account")
            let (first, second) = (try browsers[0].token, try browsers[1].token)
            let game = contests.games[0].description
            func pick(_ number: Int, _ side: String, _ member: Int) async throws -> TestResponse {
                let fields = ["number": "\(number)", "game": game, "side": side, "check": member == 0 ? first : second]
                return try await browsers[member].post("\(draft)/picks", fields)
            }
            let early = try await pick(0, "home", 1)
            #expect(early.status == .conflict && early.text.contains("It is the other member&#39;s turn."))
            #expect(try await pick(0, "home", 0).status == .seeOther)
            // The same form again is the same pick.
            #expect(try await pick(0, "home", 0).status == .seeOther)
            let taken = try await pick(1, "away", 1)
            #expect(taken.status == .conflict && taken.text.contains("This bet was picked before."))
            let stale = try await pick(0, "over", 0)
            #expect(stale.status == .conflict)
            #expect(try await pick(1, "sideways", 1).status == .badRequest)
            let picks = try await contests.owner.first("select count(*) from draft_pick")
            #expect(try picks?.decode(Int64.self) == 1)
        }
    }

    @Test func `a member who waits lists wishes, if the site picks for members in this draft`() async throws {
        try await ContestsUnderTest.run { contests in
            var browsers = try await Self.browsers(contests)
            let draft = try await contests.draft(fields: #","onTimeout":"auto""#).draft.id.uuidString.lowercased()
            let (path, game) = ("/drafts/\(draft)", contests.games[1].description)
            try await browsers[1].open(path)
            // Wishes do not look like picks.
            #expect(browsers[1].page.contains("<button class=\"press wish\" name=\"side\" value=\"home\">"))
            #expect(!browsers[1].page.contains("<button class=\"press\" name=\"side\""))
            for side in ["home", "over"] {
                try await browsers[1].submit("\(path)/wishes", ["side": side], containing: "\(game)\"><input")
            }
            #expect(browsers[1].confirmation == "The bet is on your list.")
            #expect(browsers[1].page.contains("<p><b>T4 -4</b></p>"))
            #expect(browsers[1].page.contains("<p><b>o 225 T3–T4</b></p>"))
            // What is on the list is not offered again: of two games with four sides each, six are left.
            #expect(browsers[1].page.contains("<p class=\"soft\">On your list: T4 -4, o 225</p>"))
            #expect(browsers[1].page.matches(of: /<button class="press wish"/).count == 6)
            let wishes: SQL = "select count(*) from draft_wish"
            #expect(try await contests.owner.first(wishes)?.decode(Int64.self) == 2)
            try await browsers[1].submit("\(path)/wishes", containing: "value=\"over\"><input")
            #expect(try await contests.owner.first(wishes)?.decode(Int64.self) == 1)
            #expect(browsers[1].done == "unwished")
            // The member whose turn it is sees the own list, which is empty.
            try await browsers[0].open(path)
            #expect(browsers[0].page.contains("You have no list"))
        }
    }

    @Test func `two wishes at once are both stored, and an invitation that is sent twice is sent once`() async throws {
        try await ContestsUnderTest.run { contests in
            let browsers = try await Self.browsers(contests)
            let draft = try await contests.draft(fields: #","onTimeout":"auto""#).draft.id
            let path = "/drafts/\(draft)".lowercased()
            var page = browsers[1]
            try await page.open(path)
            let (waiter, token) = (page, try page.token)
            try await withThrowingTaskGroup(of: Void.self) { group in
                for game in contests.games {
                    for side in ["home", "over"] {
                        let fields = ["game": game.description, "side": side, "wished": "true", "check": token]
                        group.addTask {
                            var browser = waiter
                            let answer = try await browser.post("\(path)/wishes", fields)
                            #expect(answer.status == .seeOther)
                        }
                    }
                }
                try await group.waitForAll()
            }
            let wishes = try await contests.owner.first("select count(*) from draft_wish")
            #expect(try wishes?.decode(Int64.self) == 4)
            var inviter = browsers[1]
            let form = "/contests/new/\(contests.uid(0))"
            try await inviter.open(form)
            let fields = ["rounds": "1", "expiry": "60", "on_timeout": "wait"]
            let before = inviter
            try await inviter.submit(form, fields)
            #expect(inviter.path == "/invitations?box=sent" && inviter.done == "invited")
            inviter = before
            try await inviter.submit(form, fields)
            #expect(inviter.path == "/invitations?box=sent" && inviter.done == "invited")
            let invitations = try await contests.owner.first("select count(*) from invitation where state = 'pending'")
            #expect(try invitations?.decode(Int64.self) == 1)
        }
    }

    @Test(arguments: [
        ("time", "Expired: no contest was made, because the first game began before all picks were made."),
        ("no_games", "Expired: no contest was made, because no game was left to bet on."),
    ])
    func `a draft that expired says that it made no contest, and why`(reason: String, words: String) async throws {
        try await ContestsUnderTest.run { contests in
            var browsers = try await Self.browsers(contests)
            let draft = try await contests.draft().draft.id
            try await contests.owner.execute(
                """
                update draft set state = 'expired', reason = \(reason), due_at = null, ended_at = clock_timestamp()
                """
            )
            for path in ["/drafts/\(draft)".lowercased(), "/drafts"] {
                try await browsers[0].open(path)
                #expect(browsers[0].page.contains(words), "\(path)")
            }
        }
    }

    @Test func `an invitation is refused in words beside the field`() async throws {
        try await ContestsUnderTest.run { contests in
            var browsers = try await Self.browsers(contests)
            let path = "/contests/new/\(contests.uid(1))"
            try await browsers[0].open(path)
            try await browsers[0].submit(path, ["rounds": "9", "expiry": "60", "on_timeout": "auto"])
            #expect(browsers[0].wrong("rounds") == "There are not enough bets left that day for so many rounds.")
            #expect(browsers[0].page.contains("<option value=\"60\" selected>"))
            #expect(browsers[0].page.contains("<option value=\"auto\" selected>"))
            try await browsers[0].submit(path, ["rounds": "2", "expiry": "", "on_timeout": "wait"])
            try await browsers[0].open(path)
            let again = try await browsers[0].submit(path, ["rounds": "2", "expiry": "", "on_timeout": "wait"])
            #expect(again.status == .conflict && again.text.contains("You have already invited this member"))
            // There is no contest with oneself, or with a member who does not exist.
            for other in [contests.uid(0), "6b2c4a5e-0d0e-4bb0-9f0e-9f1f6d2f7a11"] {
                #expect(try await browsers[0].open("/contests/new/\(other)").status == .notFound)
            }
        }
    }

    @Test func `what waits for a member is on the first page, and an invitation shows its games`() async throws {
        try await ContestsUnderTest.run { contests in
            var browsers = try await Self.browsers(contests)
            try await browsers[1].open("/contests")
            #expect(!browsers[1].page.contains("Waiting for you"))
            let sent: InvitationDetailResponse = try await contests.invite().decoded()
            let path = "/invitations/\(sent.invitation.id)".lowercased()
            try await browsers[1].open("/contests")
            #expect(browsers[1].page.contains("<a href=\"\(path)\">Invitation from <bdi>member0</bdi></a>"))
            try await browsers[1].open(path)
            #expect(browsers[1].page.contains("2 games to bet on") && browsers[1].page.contains("T1 +4, T2 -4, o 225"))
            try await browsers[1].submit("\(path)/accept")
            #expect(browsers[1].path.hasPrefix("/drafts/") && browsers[1].page.contains("<p class=\"soft\">NBA, "))
            try await browsers[1].open("/drafts")
            #expect(browsers[1].page.contains("<p class=\"soft\">NBA, "))
            try await browsers[0].open("/contests")
            #expect(browsers[0].page.contains("Your turn against <bdi>member1</bdi>"))
            // An invitation is answered once.
            try await browsers[1].open("/account")
            let again = try await browsers[1].post("\(path)/reject", ["check": try browsers[1].token])
            #expect(again.status == .conflict && again.text.contains("was answered or withdrawn before."))
        }
    }

    @Test(arguments: [
        ("wait", "the draft waits. It expires, without a contest, if picks are missing when its first game begins."),
        ("auto", "the site picks."),
    ])
    func `an invitation says what happens without a pick, and its card in the list leads to the games`(
        policy: String,
        effect: String
    ) async throws {
        try await ContestsUnderTest.run { contests in
            var browsers = try await Self.browsers(contests)
            let answer = try await contests.invite(fields: #","onTimeout":"\#(policy)""#)
            let sent: InvitationDetailResponse = try answer.decoded()
            let path = "/invitations/\(sent.invitation.id)".lowercased()
            for shown in ["/invitations", path] {
                try await browsers[1].open(shown)
                #expect(browsers[1].page.contains("If a member does not pick in time, \(effect)</p>"), "\(shown)")
                let link = "<a class=\"press\" href=\"\(path)\">See the games and lines<"
                #expect(browsers[1].page.contains(link) == (shown == "/invitations"))
            }
            #expect(browsers[1].page.contains("o is over and u is under a line"))
        }
    }

    @Test func `an invitation is rejected, or withdrawn, by a form`() async throws {
        try await ContestsUnderTest.run { contests in
            var browsers = try await Self.browsers(contests)
            for (member, act, state) in [(1, "reject", "rejected"), (0, "withdraw", "withdrawn")] {
                let sent: InvitationDetailResponse = try await contests.invite(key: act).decoded()
                let path = "/invitations/\(sent.invitation.id)".lowercased()
                try await browsers[member].open(path)
                try await browsers[member].submit("\(path)/\(act)")
                #expect(browsers[member].done == state)
                let read = try await contests.get("invitations/\(sent.invitation.id)", as: 0)
                let answered: InvitationDetailResponse = try read.decoded()
                #expect(answered.invitation.status.rawValue == state)
                try await browsers[1 - member].open(path)
                #expect(!browsers[1 - member].page.contains("\(path)/"))
            }
        }
    }

    @Test func `a blocked member cannot invite, and is unblocked on the account's page`() async throws {
        try await ContestsUnderTest.run { contests in
            var browsers = try await Self.browsers(contests)
            let path = "/contests/new/\(contests.uid(1))"
            try await browsers[0].open(path)
            try await browsers[0].submit(path, ["rounds": "2", "expiry": "", "on_timeout": "wait"])
            try await browsers[1].open("/invitations")
            let block = "/account/blocks/\(contests.uid(0))"
            try await browsers[1].submit(block)
            #expect(browsers[1].path == "/account" && browsers[1].page.contains("Blocked members"))
            try await browsers[0].open("/contests/new?q=member1")
            #expect(browsers[0].page.contains("No other member’s username begins with “<bdi>member1</bdi>”."))
            #expect(try await browsers[0].open(path).status == .notFound)
            try await browsers[1].submit(block)
            #expect(!browsers[1].page.contains("Blocked members"))
            #expect(try await browsers[0].open(path).status == .ok)
        }
    }

    @Test func `the page of a contest says which pick the site made`() async throws {
        try await ContestsUnderTest.run { contests in
            var browsers = try await Self.browsers(contests)
            let contest = try await contests.contest()
            try await contests.owner.execute("update draft_pick set is_automatic = true where ordinal = 1")
            for (member, bet, origin) in [(0, "o 225", "forced"), (1, "u 225", "drafted")] {
                try await browsers[member].open("/contests/\(contest)")
                let words = "<b>\(bet)</b> <span class=\"soft\">\(origin), by the site</span>"
                #expect(browsers[member].page.contains(words))
                #expect(browsers[member].page.matches(of: /by the site/).count == 1)
            }
        }
    }

    @Test func `a contest, a draft and an invitation of others are not found`() async throws {
        try await ContestsUnderTest.run(members: 3) { contests in
            var browsers = try await Self.browsers(contests)
            let contest = try await contests.contest()
            #expect(try await browsers[0].open("/contests/\(contest)").status == .ok)
            #expect(try await browsers[2].open("/contests/\(contest)").status == .notFound)
            let draft = try await contests.owner.first("select id from draft")?.decode(DraftID.self)
            let path = "/drafts/\(try #require(draft))"
            #expect(try await browsers[1].open(path).status == .ok)
            #expect(try await browsers[2].open(path).status == .notFound)
            let invitation = try await contests.owner.first("select id from invitation")?.decode(InvitationID.self)
            let letter = "/invitations/\(try #require(invitation))"
            #expect(try await browsers[1].open(letter).status == .ok)
            #expect(try await browsers[2].open(letter).status == .notFound)
            #expect(try await browsers[2].open("/statistics?opponent=\(contests.uid(0))").status == .notFound)
        }
    }

    @Test func `the page of a contest leads to the statistics against its opponent, and these to all statistics`()
        async throws
    {
        try await ContestsUnderTest.run(members: 3) { contests in
            var browsers = try await Self.browsers(contests)
            let contest = try await contests.contest(with: 1)
            _ = try await contests.contest(with: 2)
            try await Self.settle(contests)
            let path = "/statistics?opponent=\(contests.uid(1))"
            try await browsers[0].open("/contests/\(contest)")
            #expect(browsers[0].page.contains("<a href=\"\(path)\">Statistics against <bdi>member1</bdi></a>"))
            try await browsers[0].open(path)
            #expect(browsers[0].page.contains("<h1>Statistics against member1</h1>"))
            #expect(browsers[0].page.contains("<dt>Contests won</dt><dd>1</dd>"))
            #expect(browsers[0].page.contains("<dt>Drafted bets won</dt><dd>1 of 1, 100%</dd>"))
            #expect(browsers[0].page.contains("<dt>Forced bets won</dt><dd>1 of 2, 50%</dd>"))
            #expect(browsers[0].page.contains("<a href=\"/statistics\">Against all opponents</a>"))
            try await browsers[0].open("/statistics")
            #expect(browsers[0].page.contains("<dt>Contests won</dt><dd>2</dd>"))
            #expect(browsers[0].page.contains("<dt>Forced bets won</dt><dd>2 of 4, 50%</dd>"))
            try await browsers[1].open("/account/delete")
            try await browsers[1].submit("/account/delete", ["username": "member1"])
            try await browsers[0].open("/contests/\(contest)")
            #expect(browsers[0].page.contains("You vs deleted member"))
            #expect(!browsers[0].page.contains("Statistics against"))
        }
    }

    @Test func `a slip without decided bets says which it would show, and the rules say when a turn ends`() async throws
    {
        try await ContestsUnderTest.run { contests in
            var browsers = try await Self.browsers(contests)
            try await browsers[0].open("/betslip?status=completed")
            let words = "No decided bets in open contests, or in those completed in the last seven days."
            #expect(browsers[0].page.contains(words))
            try await browsers[0].open("/contests/rules")
            let turns = "Turns last between 2 minutes and 8 hours, but never past the end of the draft."
            #expect(browsers[0].page.contains(turns))
        }
    }

    @Test func `a member who hides scores sees no result of a bet, of a contest or in statistics`() async throws {
        try await ContestsUnderTest.run { contests in
            var browsers = try await Self.browsers(contests)
            let contest = try await contests.contest()
            try await Self.settle(contests)
            browsers[0].setCookie("bardown-scores", to: "hidden")
            try await browsers[0].open("/contests/\(contest)")
            #expect(browsers[0].page.contains("You hide scores on this site, and the number of bets won"))
            for path in [
                "/contests?status=completed", "/contests/\(contest)", "/betslip?status=completed", "/statistics",
            ] {
                let page = try await browsers[0].open(path).text
                for word in ["WON", "LOST", ">Won<", ">Lost<", "T2 120", "Contests won"] {
                    #expect(!page.contains(word), "\(path): \(word)")
                }
            }
        }
    }
}
