import Foundation
import HTTPTypes
import NIOCore
import Postgres
import Scores
import Storage
import Testing

@testable import Web

/// Checks the search for teams, conferences and players by name.
@Suite("Name")
struct NameTests {
    private struct Results: Decodable {
        struct Result: Decodable {
            let kind: String
            let id: String
            let name: String
        }
        let results: [Result]
        let hasMore: Bool
    }

    private func search(_ query: String, _ api: ApiUnderTest) async throws -> Results {
        let response = try await api.get("/api/v1/search?\(query)")
        #expect(response.status == .ok, "\(query): \(response.text)")
        return try JSONDecoder().decode(Results.self, from: Data(response.body.readableBytesView))
    }

    private static let questions: [(query: String, names: [String])] = [
        ("q=duke", ["Duke", "Élodie Duke"]), ("q=DUK", ["Duke", "Élodie Duke"]), ("q=dame", ["Notre Dame"]),
        ("q=dame%20no", ["Notre Dame"]), ("q=umd", ["Maryland"]), ("q=elodie", ["Élodie Duke"]),
        ("q=%C3%89LODIE%20d", ["Élodie Duke"]), ("q=o%27neil", ["Björn O’Neil-Sørby"]),
        ("q=oneil%20bjorn", ["Björn O’Neil-Sørby"]),
        ("q=sorby", ["Björn O’Neil-Sørby"]), ("q=aj", ["A.J. Nikolic"]), ("q=a.j.", ["A.J. Nikolic"]),
        ("q=big", ["big-ten"]), ("q=b1g", ["big-ten"]), ("q=uke", []), ("q=%21%3F", []), ("q=duke&league=nhl", []),
        ("q=%27%20or%201%3D1%20--", []), ("q=acc", ["acc"]),
    ]

    @Test func `a name is found by its words, in any case and without accents`() async throws {
        try await ApiUnderTest.run { api in
            try await ApiFixtures.insertTeams(api.owner)
            try await api.owner.execute(
                """
                insert into player (team_id, name, jersey, position) values
                  (\(ApiFixtures.virginia)::uuid, 'Duke, Élodie', '4', 'A'),
                  (\(ApiFixtures.virginia)::uuid, 'O’Neil-Sørby, Björn', null, null),
                  (\(ApiFixtures.duke)::uuid, 'Nikolic, A.J.', '1', 'M')
                """
            )
            for (query, names) in Self.questions {
                #expect(try await search(query, api).results.map(\.name) == names, "\(query)")
            }
            let player = #"""
                "name":"Élodie Duke","league":"mlax-d1","teamID":"\#(ApiFixtures.virginia)","team":"Virginia","jersey":"4","position":"A"}
                """#
            #expect(try await api.get("/api/v1/search?q=elodie").text.contains(player))
        }
    }

    @Test func `exact names come first, then names with that prefix, and a truncated list says so`()
        async throws
    {
        try await ApiUnderTest.run { api in
            try await api.owner.execute(
                """
                insert into team (league_id, slug, name) values
                  ('mlax-d1', 'north-york', 'North York'), ('mlax-d1', 'york-state', 'York State'), ('mlax-d1', 'york', 'York'),
                  ('nhl', 'york', 'York'), ('canary', 'york', 'York')
                """
            )
            let all = try await search("q=york", api)
            #expect(all.results.map(\.name) == ["York", "York", "York State", "North York"] && !all.hasMore)
            let two = try await search("q=york&limit=2", api)
            #expect(two.results.map(\.name) == ["York", "York"] && two.hasMore)
            #expect(try await search("q=york&league=nhl", api).results.count == 1)
        }
    }

    @Test(arguments: [
        ("", "invalid_parameter"), ("q=", "invalid_parameter"), ("q=a&limit=51", "invalid_parameter"),
        ("q=a&league=nope", "unknown_league"), ("q=a&kind=team", "unknown_parameter"),
    ])
    func `an invalid search is refused`(query: String, code: String) async throws {
        try await ApiUnderTest.run { api in
            let problem = try await api.get("/api/v1/search?\(query)").problem()
            #expect(problem.code == code)
        }
    }

    @Test func `a league's conferences have the abbreviations that other queries accept`() async throws {
        try await ApiUnderTest.run { api in
            try await ApiFixtures.insertTeams(api.owner)
            try await api.owner.execute(
                """
                insert into team (league_id, slug, name, conference) values ('mlax-d1', 'drexel', 'Drexel', 'colonial'),
                  ('mlax-d1', 'towson', 'Towson', 'caa'), ('mlax-d1', 'alone', 'Alone', null)
                """
            )
            #expect(
                try await api.get("/api/v1/conferences").text
                    == #"{"league":"mlax-d1","conferences":[{"id":"ACC","names":["acc"],"title":"ACC","teams":4},"#
                    + #"{"id":"B1G","names":["big-ten"],"title":"Big Ten","teams":1},"#
                    + #"{"id":"CAA","names":["caa","colonial"],"title":"CAA","teams":2},"#
                    + #"{"id":"IVY","names":["ivy-league"],"title":"Ivy League","teams":1}]}"#
            )
            #expect(try await api.get("/api/v1/conferences?league=pll").text == #"{"league":"pll","conferences":[]}"#)
        }
    }

    @Test func `a team comes with its names, colours, logos and standing`() async throws {
        try await ApiUnderTest.run { api in
            try await ApiFixtures.insertSunday(api.owner)
            let logo = try await ApiFixtures.insertLogos(api.owner)
            try await ApiFixtures.store(.standings(ApiFixtures.standings), TablePage(.standings), in: api.owner)
            try await api.owner.execute(
                "update team set full_name = 'Duke University', color = '#003087' where slug = 'duke'"
            )
            let text = try await api.get("/api/v1/teams/\(ApiFixtures.duke)").text
            #expect(text.contains(##""slug":"duke","fullName":"Duke University","color":"#003087""##))
            #expect(text.contains(#""standing":{"source":"ncaa","updatedAt":""#))
            #expect(text.contains(#""group":"ACC","place":1,"record":"14-1","conferenceRecord":"4-0"}}"#))
            let dark = #"{"background":"dark","url":"/api/v1/logos/\#(logo.dark).svg"}"#
            #expect(
                text.contains(#""logos":[\#(dark),{"background":"light","url":"/api/v1/logos/\#(logo.light).svg"}]"#)
            )
            let other = try await api.get("/api/v1/teams/\(ApiFixtures.maryland)").text
            #expect(other.hasSuffix(#""fullName":null,"color":null,"logos":[],"standing":null}"#))
            #expect(try await api.get("/api/v1/teams/\(ApiFixtures.missing)").problem().code == "unknown_team")
        }
    }
}
