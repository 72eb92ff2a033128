import Postgres
import Runtime
import SystemPackage
import TestSupport
import TestTools
import Testing

/// Checks what commands print for empty tables and unknown names.
@Suite("Command answers")
struct CommandAnswerTests {
    private let bardown = Tool(program: "bardown")

    @Test func `every command exits with 64 and its own usage on an unknown option`() async throws {
        for (name, _) in try await CommandLineRun.all() {
            let arguments = name.split(separator: " ").map(String.init) + ["--nonsense"]
            let run = try await bardown.run(arguments, environment: [:])
            #expect(run.code == 64 && run.output.isEmpty, "\(name): \(run.code) \(run.output)")
            #expect(run.errorOutput.hasPrefix("Error: "), "\(name): \(run.errorOutput)")
            #expect(run.errorOutput.contains("\nUsage: bardown \(name)"), "\(name): \(run.errorOutput)")
        }
    }

    /// Commands that print lists, and their text for an empty list.
    private static let empty: [([String], String)] = [
        (["jobs"], "No job is waiting or running. For ended ones: bardown jobs list --state finished"),
        (["jobs", "list", "--queue", "push"], "No job in queue push is waiting or running."),
        (["jobs", "list", "--kind", "diff", "--state", "running"], "No job of kind diff is running."),
        (["jobs", "list", "--state", "finished"], "No job has finished within the last day."),
        (["jobs", "list", "--state", "dead"], "No job is dead."),
        (["queues"], "There are no queues yet"), (["workers"], "No worker process is alive."),
        (["workers", "--all"], "No worker process has started yet."),
        (["pages"], "No pages other than scoreboards are read."),
        (["games"], "Every name that a source uses is known."),
        (["games", "quarantine"], "No readings are in quarantine."), (["games", "holds"], "No corrections are held."),
        (["push"], "No alerts in the last 24 hours."),
        (["push", "stats", "--hours", "1"], "No alerts in the last hour."),
        (["push", "reasons"], "No deliveries in the last day."), (["push", "canary"], "No canary is started."),
        (["keys"], "There are no keys."),
    ]

    @Test func `for an empty list a command prints a note on stderr, nothing as JSON, and ends with 0`() async throws {
        try await withTestDatabase { (database) async throws in
            let environment = ["DATABASE_URL": database.url]
            for (arguments, answer) in Self.empty {
                let run = try await bardown.run(arguments, environment: environment)
                #expect(run.code == 0 && run.output.isEmpty, "\(arguments): \(run.output)")
                let lines = run.errorOutput.split(separator: "\n")
                #expect(lines.count == 1 && run.errorOutput.hasPrefix(answer), "\(arguments): \(run.errorOutput)")
                let json = try await bardown.run(arguments + ["--json"], environment: environment)
                #expect(
                    json.code == 0 && json.output.isEmpty && json.errorOutput.isEmpty,
                    "\(arguments): \(json.output)"
                )
            }
        }
    }

    private static let device = "11111111-1111-1111-1111-111111111111"

    /// Commands with unknown names or without effect, with their exit code and a part of the error text.
    private static let unknown: [([String], Int, String)] = [
        (["queues", "resume", "notess"], 1, "There is no queue notess. There are: notes."),
        (["queues", "resume", "notes"], 1, "Queue notes is not paused."),
        (["jobs", "list", "--queue", "notess"], 1, "There is no queue notess. There are: notes."),
        (["jobs", "list", "--kind", "notess", "--json"], 1, "There is no kind of job notess. There are: build_"),
        (["jobs", "redrive", "--queue", "notess"], 1, "There is no queue notess. There are: notes."),
        (["jobs", "redrive", "--kind", "notess"], 1, "There is no kind of job notess."),
        (["jobs", "redrive", "--reason", "bored"], 64, "The reasons are failed, undecodable, discarded, crashed"),
        (["jobs", "show", "4711"], 1, "There is no job 4711"),
        (["leagues", "follow", "nfl", "nba"], 1, "There is no league nfl. See bardown leagues list. There are: "),
        (["leagues", "unfollow", "NBA"], 1, "There is no league NBA."),
        (["leagues", "follow", "nhl", "--source", "foo"], 1, "foo is not a second source of league nhl."),
        (["leagues", "follow", "nhl", "--source", "foo"], 1, "Second sources of nhl: espn."),
        (["leagues", "follow", "nfl", "--source", "espn"], 1, "There is no league nfl."),
        (["pages", "remove", "mlax-d1", "statcrew", "x"], 1, "See bardown pages list."),
        (["games", "map", "statcrw", "BK", "army"], 64, "There is no source statcrw. There are: ncaa, espn"),
        (["games", "map", "statcrew", "BK", "army", "--league", "nfl"], 1, "There is no league nfl."),
        (["games", "map", "statcrew", "BK", "army"], 1, "There is no team, game or player army. It is an id, or"),
        (["games", "quarantine", "dismiss", "99"], 1, "no open entry 99"),
        (["games", "release", device], 1, "see 'bardown games holds'"),
        (["push", "test", device], 1, "There is no device \(device)."),
        (["keys", "revoke", "bdk_nothing"], 1, "See bardown keys list."),
        (["push", "strings", "--format", "po"], 64, "'strings', 'xcstrings' or 'android'"),
        (["parse", "ncaa", "x"], 64, "ncaa-contests"), (["dev", "--workers", "difer=2"], 64, "differ"),
        (["bench", "queue", "--scenario", "x"], 64, "'burn_down'"),
    ]

    @Test func `an unknown name is refused with the known names, or the command that lists them`() async throws {
        try await withTestDatabase { (database) async throws in
            let environment = ["DATABASE_URL": database.url]
            try await database.pool.execute("select q.enqueue('notes', 'note')")
            for (arguments, code, answer) in Self.unknown {
                let run = try await bardown.run(arguments, environment: environment)
                #expect(run.code == code && run.output.isEmpty, "\(arguments): \(run.code) \(run.output)")
                #expect(run.errorOutput.hasPrefix("Error: ") && run.errorOutput.contains(answer), "\(run.errorOutput)")
                #expect(run.errorOutput.contains("\nUsage: bardown ") == (code == 64), "\(run.errorOutput)")
            }
            let followed = try await database.pool.first("select string_agg(id, ',') from league where followed")
            #expect(try followed?.decode(String.self) == "mlax-d1", "all of them or none")
        }
    }

    /// Commands with a mistyped name, and the correct name.
    private static let mistyped: [([String], String)] = [
        (["queues", "pause", "ntoes"], "notes"), (["jobs", "list", "--kind", "dif"], "diff"),
        (["jobs", "list", "--state", "finshed"], "finished"), (["jobs", "redrive", "--reason", "faild"], "failed"),
        (["leagues", "follow", "nlh"], "nhl"), (["leagues", "follow", "nhl", "--source", "epsn"], "espn"),
        (["games", "map", "statcrw", "BK", "army"], "statcrew"),
        (["pages", "add", "mlax-d1", "statcrw", "https://example.com/live.xml"], "statcrew"),
    ]

    @Test func `the error for a mistyped name suggests the correct one`() async throws {
        try await withTestDatabase { (database) async throws in
            try await database.pool.execute("select q.enqueue('notes', 'note')")
            for (arguments, meant) in Self.mistyped {
                let run = try await bardown.run(arguments, environment: ["DATABASE_URL": database.url])
                #expect(run.code != 0 && run.errorOutput.contains("\nDid you mean \(meant)?"), "\(run.errorOutput)")
            }
        }
    }

    @Test func `an unlimited number of attempts is shown without a limit`() async throws {
        try await withTestDatabase { (database) async throws in
            try await database.pool.execute("select q.enqueue('notes', 'note', p_max_attempts => 32767)")
            let run = try await bardown.run(["jobs"], environment: ["DATABASE_URL": database.url])
            #expect(run.output.contains("available") && !run.output.contains("32767"), "\(run.output)")
            try await database.pool.execute("update q.job set attempt = 2, last_error = 'closed'")
            let id = try await database.pool.first("select id from q.job")?.decode(Int64.self) ?? 0
            let arguments = ["jobs", "explain", "\(id)"]
            let why = try await bardown.run(arguments, environment: ["DATABASE_URL": database.url])
            #expect(why.output.contains("closed (2 attempts used, without a limit)"), "\(why.output)")
        }
    }

    @Test func `a table is cut to the width of the terminal, and is complete in a pipe`() async throws {
        try await withTestDatabase { (database) async throws in
            try await database.pool.execute(
                "select q.enqueue('notes', 'note', jsonb_build_object('n', repeat('n', 300)))"
            )
            let program = ProgramFiles.path("bardown").string
            let command = "stty cols 70 rows 20; exec \(program) jobs --database '\(database.url)'"
            let terminalRun = try await Tool("script").run(["-qec", command, "/dev/null"])
            let lines = terminalRun.output.split(whereSeparator: \.isNewline).map {
                $0.replacing("\u{1B}[1m", with: "").replacing("\u{1B}[0m", with: "")
            }
            #expect(lines.count == 3 && lines[1].hasSuffix("nnn…") && lines[1].count <= 70, "\(lines)")
            #expect(lines.last == "Left out on a terminal this narrow: priority. --json has them.", "\(lines)")
            let piped = try await bardown.run(["jobs"], environment: ["DATABASE_URL": database.url])
            #expect(piped.output.contains("priority") && piped.output.contains(String(repeating: "n", count: 300)))
            #expect(piped.errorOutput.isEmpty)
        }
    }
}
