import HTTPTypes
import Postgres
import Scores
import Storage
import Testing
import Time

@testable import Web

/// Checks rankings, standings and leaders in the API.
@Suite("Table")
struct TableTests {
    @Test func `a ranking lists its places, their teams and its age`() async throws {
        try await ApiUnderTest.run { api in
            try await ApiFixtures.insertTeams(api.owner)
            try await ApiFixtures.store(
                .rankings([ApiFixtures.poll("Coaches Poll")]),
                TablePage(.rankings, name: "usila-coaches"),
                in: api.owner
            )
            try await ApiFixtures.store(
                .rankings([ApiFixtures.poll("RPI")]),
                TablePage(.rankings, name: "rpi"),
                in: api.owner
            )
            let response = try await api.get("/api/v1/rankings?poll=usila-coaches")
            #expect(
                response.text == """
                    {"league":"mlax-d1","rankings":[{"poll":"usila-coaches","name":"Coaches Poll","source":"ncaa",\
                    "asOf":"Through Games May 3","through":"2026-05-03","updatedAt":"2026-05-04T04:00:00Z",\
                    "changedAt":"2026-05-04T04:00:00Z","entries":[\
                    {"rank":1,"team":"Duke","teamID":"\(ApiFixtures.duke)","conference":"ACC","record":"14-1","points":1398,\
                    "firstPlaceVotes":18,"previousRank":3,"wasUnranked":false,"movement":2,\
                    "other":[{"name":"Home","value":"8-1"}]},\
                    {"rank":null,"team":"Elsewhere State","teamID":null,"conference":null,"record":null,"points":null,\
                    "firstPlaceVotes":null,"previousRank":null,"wasUnranked":true,"movement":null,"other":[]}],"shownWithTeams":true}]}
                    """
            )
            #expect(response.headers[.cacheControl] == "public, max-age=300")
            let tag = try #require(response.headers[.eTag])
            let again = try await api.get("/api/v1/rankings?poll=usila-coaches", [.ifNoneMatch: tag])
            #expect(again.status == .notModified)
            let all = try await api.get("/api/v1/rankings?league=mlax-d1").text
            #expect(all.split(separator: #""poll":""#).count == 3)
            // Of the polls with votes, the first by name gives the ranks next to team names.
            #expect(all.split(separator: #""shownWithTeams":true"#).count == 2)
            let teams = try await api.get("/api/v1/teams?league=mlax-d1").text
            #expect(teams.contains(#""pollRank":{"rank":1,"name":"Coaches Poll","poll":"usila-coaches"}"#), "\(teams)")
        }
    }

    @Test func `standings keep the order of groups on the page of the league's own source`() async throws {
        try await ApiUnderTest.run { api in
            try await ApiFixtures.insertTeams(api.owner)
            try await ApiFixtures.store(
                .standings(ApiFixtures.standings),
                TablePage(.standings),
                source: "espn",
                at: ApiFixtures.may4,
                in: api.owner
            )
            try await ApiFixtures.store(.standings(ApiFixtures.standings), TablePage(.standings), in: api.owner)
            let text = try await api.get("/api/v1/standings").text
            #expect(
                text == """
                    {"league":"mlax-d1","source":"ncaa","asOf":null,"through":null,"updatedAt":"2026-05-04T04:00:00Z",\
                    "changedAt":"2026-05-04T04:00:00Z","columns":[\
                    {"key":"conference","name":"Record in the conference","abbreviation":"CONF"},\
                    {"key":"overall","name":"Record in all games","abbreviation":"ALL"},\
                    {"key":"winShare","name":"Winning percentage","abbreviation":"PCT"},\
                    {"key":"streak","name":"Streak","abbreviation":"STRK"}],"playoffs":null,\
                    "groups":[{"name":"Ivy League","entries":[\
                    {"place":1,"team":"Cornell","teamID":"\(ApiFixtures.cornell)","record":null,"conferenceRecord":null,\
                    "playoffPosition":null,"figures":{"gamesPlayed":null,"wins":null,"losses":null,"ties":null,\
                    "overtimeLosses":null,"points":null,"pointsShare":null,"winShare":null,"gamesBehind":null,\
                    "scored":null,"conceded":null,"difference":null,"home":null,"away":null,"lastTen":null,\
                    "streak":null,"counted":[]},"other":[]}]},{"name":"ACC","entries":[{"place":null,"team":"Duke","teamID":"\(ApiFixtures.duke)",\
                    "record":"14-1","conferenceRecord":"4-0","playoffPosition":null,"figures":{"gamesPlayed":15,\
                    "wins":14,"losses":1,"ties":null,"overtimeLosses":null,"points":null,"pointsShare":null,\
                    "winShare":0.9333333333333333,"gamesBehind":null,"scored":null,"conceded":null,"difference":null,\
                    "home":null,"away":null,"lastTen":null,"streak":"W3","counted":[]},"other":[{"name":"Overall STREAK","value":"Won 3"}]}]}]}
                    """
            )
        }
    }

    @Test func `leaders are listed under their statistic`() async throws {
        try await ApiUnderTest.run { api in
            try await ApiFixtures.insertTeams(api.owner)
            try await ApiFixtures.store(
                .leaders(ApiFixtures.leaders),
                TablePage(.leaders, name: "individual/410"),
                in: api.owner
            )
            let text = try await api.get("/api/v1/leaders").text
            #expect(
                text == """
                    {"league":"mlax-d1","leaders":[{"name":"Face-Off Winning Percentage","statistic":null,\
                    "source":"ncaa","asOf":null,"through":null,"updatedAt":"2026-05-04T04:00:00Z",\
                    "changedAt":"2026-05-04T04:00:00Z","countedGames":null,"note":null,"entries":[\
                    {"rank":1,"player":"Al Ray","playerID":null,"position":"FO","classYear":"Jr.","team":"Duke",\
                    "teamID":"\(ApiFixtures.duke)","statistic":"Pct.","value":".700","gamesPlayed":null,\
                    "other":[]}],"perGame":null}]}
                    """
            )
        }
    }

    @Test func `a league without tables gets empty lists`() async throws {
        try await ApiUnderTest.run { api in
            let rankings = try await api.get("/api/v1/rankings?league=nll").text
            #expect(rankings == #"{"league":"nll","rankings":[]}"#)
            #expect(try await api.get("/api/v1/leaders?league=nll").text == #"{"league":"nll","leaders":[]}"#)
            let standings = #"""
                {"league":"nll","source":null,"asOf":null,"through":null,"updatedAt":null,"changedAt":null,\#
                "columns":[],"playoffs":null,"groups":[]}
                """#
            #expect(try await api.get("/api/v1/standings?league=nll").text == standings)
        }
    }
}
