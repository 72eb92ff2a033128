import FoundationEssentials
import Postgres
import Storage
import TestSupport
import TestTools
import Testing

@Suite("Team alias files")
struct TeamAliasTests {
    @Test func `a line has a team with all its names, a star begins nicknames, and a hash a comment`() throws {
        let file = try TeamAliasFile(
            scope: "college",
            text: """
                # Schools
                Johns Hopkins, JHU ,Hopkins  # of Baltimore

                * Blue Jays, Terrapins
                Duke
                """
        )
        #expect(
            file.groups == [
                .init(name: "Johns Hopkins", aliases: ["JHU", "Hopkins"]), .init(name: "Duke", aliases: []),
            ]
        )
        #expect(file.nicknames == ["Blue Jays", "Terrapins"])
    }

    @Test(arguments: ["college", "nba", "nhl"])
    func `the project's own files can be read`(scope: String) throws {
        let text = try String(contentsOfFile: ProjectFolder.path("sql/data/aliases/\(scope).csv"), encoding: .utf8)
        #expect(try TeamAliasFile(scope: scope, text: text).groups.count >= 30)
    }

    @Test func `a name that belongs to two teams is refused with its line number`() {
        #expect(throws: TeamAliasFile.Flaw.alias("miami", line: 2)) {
            try TeamAliasFile(scope: "college", text: "Miami (FL), Miami\nMiami (OH), miami")
        }
    }

    @Test func `loading a file replaces all earlier aliases, however often it is loaded`() async throws {
        try await withTestDatabase { database in
            let store = TeamAliasStore(database.pool)
            let old = try TeamAliasFile(scope: "college", text: "Duke, Blue Devils U\n* Blue Devils, Blue Devils")
            let new = try TeamAliasFile(scope: "college", text: "Penn, UPenn")
            for files in [[old], [old], [new]] {
                try await database.pool.withTransaction { try await TeamAliasStore($0).replace(with: files) }
            }
            let aliases = try await database.pool.query("select alias || '=' || name from team_alias").map {
                try $0.decode(String.self)
            }
            #expect(aliases == ["upenn=Penn"])
            let nicknames = try await database.pool.query("select 1 from team_nickname")
            #expect(nicknames.isEmpty)
            try await store.replace(with: [old])
        }
    }
}
