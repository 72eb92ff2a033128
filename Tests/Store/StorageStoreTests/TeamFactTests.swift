import FoundationEssentials
import Postgres
import Scores
import TestSupport
import TestTools
import Testing

@testable import Storage

/// Tests the data files about teams: names, colors, conferences.
@Suite("Team facts")
struct TeamFactTests {
    private static func text(_ path: String) throws -> String {
        try String(contentsOfFile: ProjectFolder.path("sql/data/\(path).csv"), encoding: .utf8)
    }

    private static func file(_ scope: String) throws -> TeamFactFile {
        try TeamFactFile(scope: scope, text: text("teams/\(scope)"))
    }

    private static func load(in database: TestDatabase) async throws {
        let scopes = ["college", "nba", "nhl"]
        let files = try scopes.map { try file($0) }
        let aliases = try scopes.map { try TeamAliasFile(scope: $0, text: text("aliases/\($0)")) }
        let conferences = try ["mlax-d1", "nba", "nhl"].map { league in
            try ConferenceFile(league: league, text: text("conferences/\(league)"))
        }
        try await TeamFactStore(database.pool).replace(with: files, conferences: conferences, aliases: aliases)
    }

    @Test func `a line is a team, and a cell with a comma has quotation marks`() throws {
        let text = "# Schools\n\nUMBC, UMBC, UMBC, Retrievers, \"University of Maryland, Baltimore\", #1, #2, #3, #4"
        let fact = try #require(try TeamFactFile(scope: "college", text: text).facts.first)
        #expect(fact.nickname == "Retrievers" && fact.fullName == "University of Maryland, Baltimore")
        #expect(fact.color == "#1" && fact.colorOnDark == "#4")
        #expect(throws: TeamFactFile.Flaw.cells(line: 1)) { try TeamFactFile(scope: "college", text: "Duke, DUKE") }
    }

    @Test func `a file is refused if two of its teams could have the same slug`() throws {
        let line = { (name: String) in "\(name), A, \(name), B, Same University, #1, #2, #3, #4" }
        let file = try TeamFactFile(scope: "college", text: "\(line("Duke"))\n\(line("Navy"))")
        #expect(throws: TeamFactFile.Flaw.slug("same-university", teams: ["Duke", "Navy"])) {
            try file.slugs(aliases: nil)
        }
    }

    @Test(arguments: [
        ("mlax-d1", "college", 77, 11, 0), ("nba", "nba", 30, 2, 6), ("nhl", "nhl", 32, 2, 4),
    ])
    func `every team has facts and one conference`(
        league: String,
        scope: String,
        teams: Int,
        conferences: Int,
        divisions: Int
    ) throws {
        let facts = try Self.file(scope).facts
        #expect(Set(facts.map(\.name)).count == teams && facts.count == teams)
        #expect(Set(facts.map(\.abbreviation)).count == teams)
        #expect(facts.allSatisfy { (2...4).contains($0.abbreviation.count) })
        let members = try ConferenceFile(league: league, text: try Self.text("conferences/\(league)")).members
        #expect(members.map(\.team).sorted() == facts.map(\.name).sorted())
        #expect(Set(members.map(\.conference)).count == conferences)
        #expect(Set(members.compactMap(\.division)).count == divisions)
    }

    private typealias Place = (league: String, slug: String, facts: String)

    private static let known: [Place] = [
        ("mlax-d1", "johns-hopkins", "JHU big-ten"), ("mlax-d1", "delaware", "DEL atlantic-10"),
        ("mlax-d1", "mt-st-marys", "MSM maac"), ("mlax-d1", "st-johns-ny", "STJ big-east"),
        ("mlax-d1", "albany-ny", "ALB america-east"), ("mlax-d1", "duke-blue-devils", "DUKE acc"),
        ("nba", "golden-state-warriors", "GSW western Pacific"),
        ("nhl", "montr-al-canadiens", "MTL eastern Atlantic"),
        ("nhl", "st-louis-blues", "STL western Central"),
    ]

    @Test func `a team has its facts under each slug that a source gives it`() async throws {
        try await withTestDatabase { database in
            for _ in 1...2 { try await Self.load(in: database) }
            for (league, slug, facts) in Self.known {
                let found: String = try await database.value(
                    """
                    select concat_ws(' ', abbreviation, conference, division) from team_fact
                     where league_id = \(league) and slug = \(slug)
                    """
                )
                #expect(found == facts, "\(slug)")
            }
            // A school's other teams have its names and colors, but not the conference of its men's lacrosse.
            let others: Int = try await database.value(
                "select count(*) from team_fact where league_id = 'wlax-d1' and slug = 'duke' and conference is null"
            )
            #expect(others == 1)
        }
    }

    @Test func `facts of the data files are preferred to a source's, except for the conference`() async throws {
        try await withTestDatabase { database in
            try await Self.load(in: database)
            try await database.pool.execute(
                """
                insert into team (league_id, slug, name, full_name, abbreviation, conference, color) values
                  ('nba', 'boston-celtics', 'Celtics', null, 'BSTN', null, '#123456'),
                  ('mlax-d1', 'delaware', 'Delaware', null, 'DELWRE', 'caa', null),
                  ('mlax-d1', 'nowhere', 'Nowhere', 'Nowhere University', 'NOWHER', '', '#654321')
                """
            )
            let directory = TeamDirectory(database.pool)
            let store = ScoreboardStore(database.pool)
            let nba = try #require(try await store.league(.nba))
            let celtics = try #require(try await directory.teams(of: nba).first)
            #expect(celtics.abbreviation == "BSTN" && celtics.facts?.abbreviation == "BOS")
            #expect(celtics.facts?.fullName == "Boston Celtics" && celtics.facts?.color == "#007A33")
            #expect(celtics.conference?.abbreviation == "EAST" && celtics.facts?.division == "Atlantic")
            let lacrosse = try #require(try await store.league(.mensLacrosseD1))
            let teams = try await directory.teams(of: lacrosse)
            #expect(teams.map(\.conference?.title) == ["CAA", nil])
            #expect(teams.last?.facts == nil && teams.last?.fullName == "Nowhere University")
            let conferences = try await directory.conferences(of: .nba)
            #expect(conferences.map(\.conference.name) == ["eastern"])
            #expect(try await directory.teams(ofConferences: ["eastern"], in: .nba) == [celtics.id])
        }
    }

    @Test func `a slug finds a team in the default league first, and by its other names`() async throws {
        try await withTestDatabase { database in
            try await Self.load(in: database)
            try await database.pool.execute(
                """
                insert into team (id, league_id, slug, name) values
                  ('aaaa0000-0000-0000-0000-000000000001', 'wlax-d1', 'duke', 'Duke'),
                  ('aaaa0000-0000-0000-0000-000000000002', 'mlax-d1', 'duke', 'Duke'),
                  ('aaaa0000-0000-0000-0000-000000000003', 'nba', 'boston-celtics', 'Celtics'),
                  ('aaaa0000-0000-0000-0000-000000000004', 'canary', 'red', 'Red')
                """
            )
            let directory = TeamDirectory(database.pool)
            for (slug, league, last) in [
                ("duke", nil, "2"), ("duke", "wlax-d1", "1"), ("boston-celtics", nil, "3"), ("celtics", "nba", "3"),
                ("duke-university", nil, "2"), ("duke", "nba", nil), ("red", nil, nil), ("nobody", nil, nil),
            ] as [(String, String?, String?)] {
                let found = try await directory.id(ofSlug: slug, in: league.map(LeagueID.init(rawValue:)))
                #expect(found == last.flatMap { TeamID("aaaa0000-0000-0000-0000-00000000000\($0)") }, "\(slug)")
            }
        }
    }

    @Test func `names of the data files are found by a search`() async throws {
        try await withTestDatabase { database in
            try await Self.load(in: database)
            try await database.pool.execute(
                "insert into team (league_id, slug, name, abbreviation) values ('mlax-d1', 'johns-hopkins', 'Johns Hopkins', 'HOPKNS')"
            )
            for words in ["jhu", "blue jays", "johns hopkins university", "hopkns"] {
                let found = try await NameSearch(database.pool).names(with: words, in: nil, limit: 5)
                guard case .team(_, let team) = found.first, found.count == 1 else {
                    Issue.record("\(words): \(found)")
                    continue
                }
                #expect(team.abbreviation == "JHU" && team.conference?.title == "Big Ten")
            }
        }
    }

    @Test(arguments: [
        ("acc", "ACC", "ACC"), ("big-ten", "B1G", "Big Ten"), ("ivy-league", "IVY", "Ivy League"),
        ("patriot", "PATRIOT", "Patriot League"), ("big-east", "BIGEAST", "Big East"), ("eastern", "EAST", "Eastern"),
        ("summit-league", "SUMMIT-LEAGUE", "Summit League"), ("big-sky", "BIG-SKY", "Big Sky"),
    ])
    func `a conference has the names that fans use`(name: String, abbreviation: String, title: String) async throws {
        try await withTestDatabase { database in
            try await database.pool.execute(
                "insert into team (league_id, slug, name, conference) values ('mlax-d1', 'duke', 'Duke', \(name))"
            )
            let found = try await TeamDirectory(database.pool).conferences(of: .mensLacrosseD1)
            #expect(found.map(\.conference.abbreviation) == [abbreviation])
            #expect(found.map(\.conference.title) == [title])
        }
    }

    @Test func `a missing or empty name gives no conference`() {
        #expect(Conference(nil) == nil && Conference("") == nil)
    }
}
