import Foundation
import Postgres
import TestSupport
import TestTools
import Testing

@Suite("bardown app")
struct AppCommandTests {
    private let bardown = Tool(program: "bardown")

    @Test func `the configuration of apps is changed, shown, and its changes listed`() async throws {
        try await withTestDatabase { (database) async throws in
            func run(_ words: String...) async throws -> Tool.Run {
                try await bardown.run(["app"] + words, environment: ["DATABASE_URL": database.url])
            }
            #expect(try await run().errorOutput.hasPrefix("Nothing is configured."))
            let set = try await run(
                "set",
                "ios",
                "--minimum",
                "1.10",
                "--message",
                "Back at noon",
                "--by",
                "Ann",
                "--json"
            )
            #expect(set.output.contains(#""minimum":"1.10","latest":null"#), "\(set.errorOutput)")
            #expect(try await run("set", "ios", "--maintenance", "on", "--message", "", "--by", "Bob").code == 0)
            let list = try await run("list", "--json").output
            #expect(list.contains(#""maintenance": true"#) && list.contains(#""message": null"#))
            let history = try await run("history").output
            #expect(history.contains("Ann") && history.contains("Back at noon") && history.contains("Bob"))
            let refusals: [[String]] = [
                ["--minimum", "1.2b"], [], ["--maintenance", "maybe"], ["--store", "http://example.org"],
                ["--store", "https://"], ["--store", "https://a b"],
                ["--store", "https://a/" + String(repeating: "b", count: 491)],
                ["--latest", "2", "--by", ""], ["--latest", "2", "--by", String(repeating: "b", count: 61)],
            ]
            for words in refusals {
                let refused = try await bardown.run(
                    ["app", "set", "ios"] + words,
                    environment: ["DATABASE_URL": database.url]
                )
                #expect(refused.code == 64, "\(words)")
            }
            #expect(try await bardown.run(["app", "set", "desktop", "--latest", "2"]).code == 64)
            let longest = "https://a/" + String(repeating: "b", count: 490)
            let accepted = try await run("set", "web", "--store", longest, "--by", String(repeating: "b", count: 60))
            #expect(accepted.code == 0, "\(accepted.errorOutput)")
        }
    }
}
