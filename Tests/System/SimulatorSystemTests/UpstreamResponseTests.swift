import Scores
import Testing
import Time

@testable import simulator

@Suite("Answer")
struct UpstreamResponseTests {
    /// Seconds after the face-off, and the texts on the scoreboard.
    @Test(
        arguments: [
            (-1, "P", "pre", "", "", ""),
            (0, "I", "live", "1st", "15:00", ""),
            (900, "I", "live", "1st", "00:00", ""),
            (1950, "I", "live", "HALF", "00:00", ""),
            (2530, "I", "live", "3rd", "14:50", ""),
            (5000, "F", "final", "FINAL", "0:00", "FINAL"),
        ]
    )
    func `a scoreboard has the source's texts for every stage`(
        second: Int,
        state: String,
        status: String,
        period: String,
        clock: String,
        message: String
    ) throws {
        let contests = try Served.contests([Scripts.game()], at: .minutes(10) + .seconds(second))
        let contest = try #require(contests.first)
        #expect(contest["gameState"].string == state)
        #expect(contest["statusCodeDisplay"].string == status)
        #expect(contest["currentPeriod"].string == period)
        #expect(contest["contestClock"].string == clock)
        #expect(contest["finalMessage"].string == message)
        #expect(contest["teams"][0]["score"].isNull == (state == "P"))
        #expect(contest["teams"].array.map { $0["isWinner"].bool } == [state == "F", false])
    }

    @Test func `a scheduled game has its start in New York time, and the same time as an epoch`() throws {
        let contest = try #require(try Served.contests([Scripts.game()], at: .zero).first)
        #expect(contest["contestId"].int == 501)
        #expect(contest["url"].string == "/game/501")
        #expect(contest["startTime"].string == "12:10")
        #expect(contest["startDate"].string == "05/02/2026")
        #expect(contest["startTimeEpoch"].int == Int(Served.start.secondsSinceEpoch) + 600)
        #expect(contest["hasStartTime"].bool == true)
        #expect(contest["tba"].bool == false)
        #expect(contest["teams"][0]["seoname"].string == "alder")
        #expect(contest["teams"][0]["teamRank"].int == 3)
        #expect(contest["teams"][1]["teamRank"].isNull)
        #expect(contest["teams"][1]["conferenceSeo"].string == "acc")
    }

    @Test func `an unknown start is TBA, at midnight in New York time`() throws {
        let game = Scripts.game([.startUnknown(until: .minutes(5))])
        let before = try #require(try Served.contests([game], at: .zero).first)
        #expect(before["startTime"].string == "TBA")
        #expect(before["hasStartTime"].bool == false)
        #expect(before["tba"].bool == true)
        #expect(before["startTimeEpoch"].int == Int(Served.start.secondsSinceEpoch) - 12 * 3600)
        let after = try #require(try Served.contests([game], at: .minutes(5)).first)
        #expect(after["startTime"].string == "12:10")
    }

    @Test func `a postponed game is listed as scheduled, with the text Postponed`() throws {
        let contest = try #require(try Served.contests([Scripts.game([.postponed(announced: .zero)])], at: .zero).first)
        #expect(contest["gameState"].string == "P")
        #expect(contest["statusCodeDisplay"].string == "Postponed")
    }

    @Test func `other days, sports, divisions and seasons have no games`() throws {
        let game = Scripts.game()
        #expect(try Served.contests([game], at: .zero, date: "2026/05/02").count == 1)
        #expect(try Served.contests([game], at: .zero, date: "05/03/2026").isEmpty)
        #expect(try Served.contests([game], at: .zero, date: "tomorrow").isEmpty)
        #expect(try Served.contests([game], at: .zero, sport: "WLA").isEmpty)
        #expect(try Served.contests([game], at: .zero, division: 2).isEmpty)
        #expect(try Served.contests([game], at: .zero, season: 2026).isEmpty)
    }

    @Test func `a play-by-play has the states pre, live with the clock, and final without it`() throws {
        for (second, status, period, minutes, seconds) in [
            (-1, "pre", 0, "", ""), (95, "live", 1, "13", "25"), (1950, "live", 2, "00", "00"),
            (5000, "final", 4, "", ""),
        ] {
            let response = Served.playByPlay(Scripts.game(), at: .minutes(10) + .seconds(second))
            let play = try ParsedJSON(parsing: response.body)["data"]["playbyplay"]
            #expect(play["status"].string == status)
            #expect(play["period"].int == period)
            #expect(play["minutes"].string == minutes)
            #expect(play["seconds"].string == seconds)
            #expect(play["description"].string == "Alder vs Birch")
            #expect(play["periods"].array.count == period)
        }
    }

    @Test func `a game page has the goals of each period as strings`() throws {
        let slate = Served.slate([Scripts.game()], at: .minutes(200))
        let response = UpstreamResponse.game(slate.listing(contestID: "501"))
        let game = try ParsedJSON(parsing: response.body)["data"]["contests"][0]
        #expect(game["id"].string == "501")
        #expect(game["linescores"].array.map { $0["home"].string } == ["1", "1", "0", "0"])
        #expect(game["linescores"].array.map { $0["visit"].string } == ["1", "0", "0", "0"])
        #expect(game["winner"].int == 11)
        #expect(game["seasonYear"].int == 2025)
    }

    @Test func `every character is escaped so that the JSON stays valid`() throws {
        let ugly = "\"\\/\u{0}\u{1F}\n\t é 🥍 \u{2028}"
        let document = FeedJSONWriter.object { json in
            json.field(named: ugly, ugly)
            json.field("nothing", String?.none)
            json.field("infinite", Double.infinity)
        }
        #expect(
            try ParsedJSON(parsing: document) == .object([ugly: .string(ugly), "nothing": .null, "infinite": .null])
        )
    }

    @Test func `an unchanged body gets 304, with either validator`() throws {
        let response = UpstreamResponse.json { $0.field("a", 1) }.revalidated(ifNoneMatch: nil)
        let tag = try #require(response.headers.first { $0.name == "ETag" }?.value)
        for known in [tag, "W/\(tag)", "\"x\", \(tag)", "*"] {
            #expect(
                UpstreamResponse.json { $0.field("a", 1) }.revalidated(ifNoneMatch: known).status == 304,
                "\(known)"
            )
        }
        for unknown in ["", "\"x\"", "x", tag + "x"] {
            #expect(
                UpstreamResponse.json { $0.field("a", 1) }.revalidated(ifNoneMatch: unknown).status == 200,
                "\(unknown)"
            )
        }
        #expect(UpstreamResponse.json { $0.field("a", 2) }.revalidated(ifNoneMatch: tag).status == 200)
    }
}
