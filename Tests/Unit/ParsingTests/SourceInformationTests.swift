import Parsing
import Scores
import Testing

/// Tests reading channels, attendance, officials and similar facts from each source.
@Suite("Game information of sources")
struct SourceInformationTests {
    private static let media = """
        "neutralSite":true,"conferenceCompetition":true,"attendance":17274,
        "broadcasts":[{"market":"national","names":["ESPN","Max"]},{"market":"away","names":["Fox TV","League Pass"]}],
        "geoBroadcasts":[
         {"type":{"shortName":"TV"},"market":{"type":"National"},"media":{"shortName":"ESPN"},"region":"us"},
         {"type":{"shortName":"STREAMING"},"market":{"type":"National"},"media":{"shortName":"Max"},"region":"us"},
         {"type":{"shortName":"Radio"},"market":{"type":"National"},"media":{"shortName":"ERADM"},"region":"us"},
         {"type":{"shortName":"TV"},"market":{"type":"Away"},"media":{"shortName":"Fox TV"},"region":"us"}]
        """

    private func espn(_ fields: String, season: Int = 2, slug: String = "nba") throws -> GameInformation {
        let page = ESPNFixtures.scoreboard(ESPNFixtures.event(season: season, extra: ",\(fields)"), slug: slug)
        return try #require(try ScoreboardReading(espnScoreboard: page.bytes).games.first).information
    }

    @Test func `a scoreboard of ESPN states channels with their medium and audience, each once`() throws {
        let information = try espn(Self.media, season: 3)
        #expect(
            information.broadcasts == [
                Broadcast(name: "ESPN", medium: .television, market: .national, country: "US"),
                Broadcast(name: "Max", medium: .streaming, market: .national, country: "US"),
                Broadcast(name: "ERADM", medium: .radio, market: .national, country: "US"),
                Broadcast(name: "Fox TV", medium: .television, market: .away, country: "US"),
                Broadcast(name: "League Pass", market: .away),
            ]
        )
        #expect(information.isNeutralSite == true && information.attendance == 17274)
        #expect(information.seasonType == .postseason)
    }

    @Test func `only college leagues state which games are within a conference`() throws {
        #expect(try espn(Self.media, slug: "mens-college-basketball").isConferenceGame == true)
        #expect(try espn(Self.media).isConferenceGame == nil)
    }

    @Test(arguments: [
        "\"attendance\":0,\"broadcasts\":[]", "\"broadcasts\":[{}],\"geoBroadcasts\":7", "\"x\":1",
    ])
    func `facts that a page does not state are unknown`(fields: String) throws {
        #expect(try espn(fields, season: 13801) == GameInformation())
    }

    @Test func `a summary of ESPN states spectators and officials`() throws {
        let info = """
            "gameInfo":{"attendance":18994,"officials":[{"displayName":"Ann Roe","position":{"displayName":"Linesman"}},
             {"fullName":"Bo Lee"},{"displayName":" "}]}
            """
        let reading = try GameReading(espnSummary: "{\(info),\(ESPNFixtures.summary().dropFirst())".bytes)
        #expect(reading.information.attendance == 18994)
        #expect(
            reading.information.officials == [Official(name: "Ann Roe", role: "Linesman"), Official(name: "Bo Lee")]
        )
    }

    @Test func `a page of the NHL states channels by country, the type of game and the referees`() throws {
        let fields = """
            "neutralSite":false,"tvBroadcasts":[{"market":"N","countryCode":"CA","network":"TVAS"},
             {"market":"H","countryCode":"US","network":"SCRIPPS"}],
            "summary":{"gameInfo":{"referees":[{"default":"Ann Roe"}],"linesmen":[{"default":"Bo Lee"}]}}
            """
        let game = "{\(NHLFixtures.head(type: 1)),\(fields)}"
        let reading = try ScoreboardReading(nhlScore: NHLFixtures.score(game).bytes).games.first
        let information = try #require(reading).information
        #expect(
            information.broadcasts == [
                Broadcast(name: "TVAS", medium: .television, market: .national, country: "CA"),
                Broadcast(name: "SCRIPPS", medium: .television, market: .home, country: "US"),
            ]
        )
        #expect(information.isNeutralSite == false && information.seasonType == .preseason)
        #expect(
            information.officials == [
                Official(name: "Ann Roe", role: "Referee"), Official(name: "Bo Lee", role: "Linesman"),
            ]
        )
    }

    @Test(arguments: [
        ("\"broadcasterName\":\"ESPNU\"", "ESPNU"), ("\"network\":\"ACCN\"", "ACCN"), ("\"network\":\"\"", nil),
    ])
    func `a page of the NCAA names the channel`(field: String, name: String?) throws {
        let page = """
            {"data":{"contests":[{"contestId":6600001,"sportCode":"MLA","gameState":"P",\(field),"teams":[
             {"isHome":true,"nameShort":"A","seoname":"a"},{"isHome":false,"nameShort":"B","seoname":"b"}]}]}}
            """
        let games = try ScoreboardReading(ncaaContests: page.bytes).games
        #expect(games.first?.information.broadcasts == name.map { [Broadcast(name: $0)] } ?? [])
    }

    @Test func `when the sides are swapped, so are the audiences`() {
        let information = GameInformation(broadcasts: [
            Broadcast(name: "A", market: .home), Broadcast(name: "B", market: .away), Broadcast(name: "C"),
        ])
        #expect(information.mirrored.broadcasts.map(\.market) == [.away, .home, nil])
    }
}
