import FoundationEssentials
import Postgres
import Runtime
import SystemPackage
import TestSupport
import TestTools
import Testing
import Time

@testable import bardown

@Suite("bardown keys")
struct KeysCommandTests {
    private let bardown = Tool(program: "bardown")

    @Test func `a key is printed once, and listed by its prefix`() async throws {
        try await withTestDatabase { (database) async throws in
            let environment = ["DATABASE_URL": database.url]
            let made = try await bardown.run(["keys", "create", "An app"], environment: environment)
            let key = try #require(made.output.split(separator: "\n").first)
            #expect(made.code == 0 && key.wholeMatch(of: /bdk_[0-9A-Za-z_-]{43}/) != nil)
            // Standard output contains only the key, so that a script can read it.
            #expect(made.output == "\(key)\n" && made.errorOutput.hasPrefix("Store it now: it cannot be shown again."))
            let prefix = String(key.prefix(12))
            let listed = try await bardown.run(["keys"], environment: environment).output
            #expect(listed.contains(prefix) && listed.contains("An app") && listed.contains("good"))
            #expect(!listed.contains(key.dropFirst(12)))
            let unknown = try await bardown.run(["keys", "revoke", "bdk_nothing"], environment: environment)
            #expect(unknown.code == 1 && unknown.errorOutput.contains("bardown keys list"))
        }
    }

    @Test func `on a terminal a note says that the key is shown once`() async throws {
        try await withTestDatabase { (database) async throws in
            let program = ProgramFiles.path("bardown").string
            // `script` runs the command on a terminal of its own, which shows stdout and stderr.
            let command = "exec \(program) keys create App --database '\(database.url)'"
            let terminalRun = try await Tool("script").run(["-qec", command, "/dev/null"])
            let words = /bdk_[0-9A-Za-z_-]{43}\s+Store it now: it cannot be shown again/
            #expect(terminalRun.output.contains(words), "\(terminalRun.output)")
        }
    }

    @Test func `a key with a limit and an expiry is printed as JSON`() async throws {
        try await withTestDatabase { (database) async throws in
            let environment = ["DATABASE_URL": database.url]
            let words = ["keys", "create", "B", "--per-minute", "600", "--expires", "90d", "--json"]
            let made = try await bardown.run(words, environment: environment)
            #expect(made.errorOutput.isEmpty)
            let given = try JSONDecoder().decode(Given.self, from: Data(made.output.utf8))
            #expect(given.name == "B" && given.perMinute == 600 && given.key.hasPrefix(given.prefix))
            #expect(Instant(rfc3339: given.expiresAt) != nil)
            let row = try #require(
                try await database.pool.first(
                    "select per_minute, expires_at between now() + interval '89 days' and now() + interval '91 days' from api_key"
                )
            ).decode(Int32.self, Bool.self)
            #expect(row.0 == 600 && row.1)
            let listed = try await bardown.run(["keys", "list", "--json"], environment: environment).output
            #expect(listed.contains("\"per_minute\": \"600\"") || listed.contains("\"per_minute\":\"600\""))
            #expect(listed.contains(#""expires": "\#(given.expiresAt.prefix(19))"#), "\(listed)")
            let table = try await bardown.run(["keys", "list"], environment: environment).output
            #expect(table.contains(given.expiresAt.prefix(19).replacing("T", with: " ")), "\(table)")
        }
    }

    private struct Given: Decodable {
        let key: String
        let prefix: String
        let name: String
        let perMinute: Int
        let expiresAt: String
    }

    @Test(
        arguments: [
            ["--per-minute", "-1"], ["--expires", "yesterday"], ["--expires", "2020-01-01"], ["--expires", "0d"],
        ]
    )
    func `invalid options are refused before a key is created`(options: [String]) async throws {
        let run = try await bardown.run(
            ["keys", "create", "X"] + options,
            environment: ["DATABASE_URL": "postgresql:///x?host=/nowhere"]
        )
        #expect(run.code == 64)
    }

    @Test func `an expiry can be a day, an instant, or a number of days from now`() {
        let now = Instant(microseconds: 1_700_000_000_000_000)
        #expect(KeyExpiry.instant("10d", from: now) == now + .seconds(864_000))
        #expect(KeyExpiry.instant("2027-01-31", from: now)?.description == "2027-01-31T00:00:00Z")
        #expect(KeyExpiry.instant("2027-01-31T12:00:00Z", from: now)?.description == "2027-01-31T12:00:00Z")
        #expect(KeyExpiry.instant("soon", from: now) == nil && KeyExpiry.instant("-1d", from: now) == nil)
    }
}
