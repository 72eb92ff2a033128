import TestTools
import Testing

/// Checks the errors for invalid options, which are found before any access to a database.
@Suite("Option")
struct OptionTests {
    private static let wrong: [(arguments: [String], complaint: String)] = [
        (["jobs", "list", "--limit=-1"], "--limit must be at least 1."),
        (["jobs", "list", "--limit", "0"], "--limit must be at least 1."),
        (["push", "stats", "--limit=-1"], "--limit must be at least 1."),
        (["push", "canary", "--limit=-1"], "--limit must be at least 1."),
        (["push", "stats", "--hours", "0"], "--hours must be 1 to 720."),
        (["queues", "limit", "push", "--rate", "-3"], "--running and --burst are at least 1, --rate is more than 0."),
        (["queues", "limit", "push", "--rate", "inf"], "--running and --burst are at least 1, --rate is more than 0."),
        (["queues", "pause", "", "--create"], "A queue's name has 1 to 60 bytes."),
        (["jobs", "list", "--limit", "-1"], "--limit must be at least 1."),
        (["push", "stats", "--hours", "-1"], "--hours must be 1 to 720."),
        (["keys", "create", "X", "--per-minute", "-1"], "--per-minute must be 0 or more."),
        (["top", "--every", "-1"], "--every must be 0.5 to 3600 seconds."),
        (["dev", "--port", "-1"], "--port must be 0 to 65535."),
        (
            ["dev", "--at", "noon"],
            "The value 'noon' is invalid for '--at <time>': Give a time such as 2026-05-02T18:00:00Z."
        ),
        (["dev", "--speed", "-1"], "--speed must be more than 0 and at most 3600."),
        (["tape", "play", "--speed", "-1", "t"], "--speed must be 0.1…10000."),
        (["bench", "pipeline", "--goals", "0"], "--goals and --rounds must be 1 to 50."),
        (["bench", "pipeline", "--rounds", "-1"], "--goals and --rounds must be 1 to 50."),
        (["bench", "stories", "--requests", "351"], "--requests must be 1 to 350."),
        (["bench", "stories", "--games", "0"], "--games must be 1 to 38."),
        (["bench", "stories", "--speed", "-1"], "--speed must be 1 to 720."),
        (
            ["bench", "queue", "--gap-ms", "-1"],
            "--jobs, --slots, --pings, --rate and --seconds must be more than 0, --gap-ms 0 or more."
        ),
        (
            ["tape", "record", "--to", "t", "example.com"],
            "A page's URL is http://… or https://…, without a user name or a password."
        ),
        (
            ["jobs", "list", "--state", "done"],
            "No job is ever done: it is available, scheduled, retryable, running, finished or dead."
        ),
        (["push", "test", "123"], "A device's id is a UUID."),
        (["scrape", "foo"], "foo is not the key of a page; see --help."),
        (
            ["tape", "record", "--to", "t", "--every", "0s", "http://x"],
            "--every must be a positive duration such as 15s."
        ),
        (["tape", "record", "--to", "t", "--for", "long", "http://x"], "--for must be a duration such as 90m."),
        (
            ["dev", "--log-level", "loud"],
            "--log-level must be trace, debug, info, notice, warning, error or critical."
        ),
    ]

    @Test(arguments: wrong)
    func `an invalid option is refused with the valid values`(arguments: [String], complaint: String) async throws {
        let nowhere = ["DATABASE_URL": "postgresql:///x?host=/nowhere"]
        let run = try await Tool(program: "bardown").run(arguments, environment: nowhere)
        #expect(run.code == 64 && run.errorOutput.hasPrefix("Error: \(complaint)\n"), "\(run.errorOutput)")
        let command = arguments.prefix(arguments[0] == "scrape" ? 1 : 2).prefix { !$0.hasPrefix("-") }
        #expect(run.errorOutput.contains("Usage: bardown \(command.joined(separator: " ")) "), "\(run.errorOutput)")
    }
}
