import Postgres
import TestSupport
import TestTools
import Testing

/// Checks the commands that add and remove pages of games.
@Suite("Pages command")
struct PagesCommandTests {
    private let bardown = Tool(program: "bardown")
    private static let file = "https://athletics.test/lacrosse/live.xml"

    @Test func `a page is added, listed with its team, and removed once`() async throws {
        try await withTestDatabase { (database) async throws in
            let environment = ["DATABASE_URL": database.url]
            try await database.pool.execute(
                "insert into team (league_id, slug, name) values ('mlax-d1', 'navy', 'Navy')"
            )
            let arguments = ["mlax-d1", "statcrew", Self.file]
            let added = try await bardown.run(
                ["pages", "add"] + arguments + ["--team", "navy"],
                environment: environment
            )
            #expect(
                added.output == "statcrew \(Self.file) is read as a secondary source of mlax-d1\n",
                "\(added.errorOutput)"
            )
            let listed = try await bardown.run(["pages", "--json"], environment: environment)
            #expect(listed.output.contains(#""page": "\#(Self.file)""#) && listed.output.contains(#""team": "navy""#))
            #expect(listed.output.contains(#""followed": "yes""#))
            let removed = try await bardown.run(["pages", "remove"] + arguments, environment: environment)
            #expect(removed.code == 0)
            let again = try await bardown.run(["pages", "remove"] + arguments, environment: environment)
            #expect(again.code == 1 && again.errorOutput.contains("See bardown pages list"))
        }
    }

    /// The arguments, the exit code, and a part of the error.
    private static let refusals: [([String], Int, String)] = [
        (["mlax-d1", "statcrew", "live.xml"], 64, "use the URL of a scorer's file"),
        (["mlax-d1", "statcrew", "ftp://athletics.test/live.xml"], 64, "use the URL of a scorer's file"),
        (["mlax-d1", "espn", "x"], 64, "espn has no pages of games"),
        (["nba", "statcrew", file], 1, "statcrew is not a source of league nba"),
        (["nhl", "statcrew", file], 1, "Second sources of nhl: espn."),
        (["cricket", "statcrew", file], 1, "There is no league cricket. See bardown leagues list. There are: "),
        (["mlax-d1", "statcrew", file, "--team", "nobody"], 1, "mlax-d1 has no team nobody"),
    ]

    @Test(arguments: refusals)
    func `an invalid page, league or team is refused with the valid form`(
        arguments: [String],
        code: Int,
        complaint: String
    ) async throws {
        try await withTestDatabase { (database) async throws in
            let run = try await bardown.run(["pages", "add"] + arguments, environment: ["DATABASE_URL": database.url])
            #expect(run.code == code)
            #expect(run.errorOutput.contains(complaint), "\(run.errorOutput)")
            let count = try await database.pool.first("select count(*) from game_page")?.decode(Int64.self)
            #expect(count == 0)
        }
    }
}
