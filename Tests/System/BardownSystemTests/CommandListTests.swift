import Foundation
import Postgres
import TestSupport
import TestTools
import Testing

/// Checks for all commands that programs can read the output, shells can complete the names, and people see the
/// progress.
@Suite("Command list")
struct CommandListTests {
    private let bardown = Tool(program: "bardown")

    /// The commands without `--json`, each with the reason.
    private static let withoutJSON = [
        "dev": running, "demo": running, "server": running, "tape record": running, "tape play": running,
        "jobs show": "prints JSON and nothing else", "parse": "prints JSON and nothing else",
        "accounts export": "prints JSON and nothing else", "accounts key": "prints a file",
        "push key": "prints a file", "push web-key": "prints one key",
        "push strings": "prints a file in a format to choose",
        "migrate dump": "prints SQL", "stories build": "prints JSON and nothing else",
    ]
    private static let running = "runs until it is stopped"

    @Test func `every command that prints data can print it as JSON`() async throws {
        let all = try await CommandLineRun.all()
        #expect(all.count > 40)
        for (name, command) in all {
            let isExcused = Self.withoutJSON[name] != nil
            #expect(command.takesJSON != isExcused, "bardown \(name)")
        }
        let gone = Set(Self.withoutJSON.keys).subtracting(all.map(\.name))
        #expect(gone.isEmpty, "no command has this name")
    }

    @Test func `the help of every command describes it`() async throws {
        for (name, command) in try await CommandLineRun.all() { #expect(command.abstract?.isEmpty == false, "\(name)") }
    }

    @Test(arguments: [
        (["migrate", "status"], #"{"name":"0001_roles_and_schemas.sql","state":"applied"}"#),
        (["jobs", "explain", "1"], #"{"id":1,"because":["no worker takes jobs of queue notes"],"trail":[{"id":1,"#),
        (["workers"], #""busy": 0"#), (["queues", "list"], #""due": 1"#),
        (["config", "print"], #""name":"DATABASE_URL","program":"push-sender""#),
    ])
    func `the output of --json is JSON, one object per line`(arguments: [String], expectedText: String) async throws {
        try await withTestDatabase { (database) async throws in
            try await database.pool.execute(
                "select q.enqueue('notes', 'note'), q.register_worker('differ', 'here', 1, 'none', '{diff}', 1, interval '1 hour')"
            )
            let run = try await bardown.run(arguments + ["--json"], environment: ["DATABASE_URL": database.url])
            #expect(run.code == 0, "\(run.errorOutput)")
            #expect(run.output.contains(expectedText), "\(run.output)")
            for line in run.output.split(separator: "\n") {
                _ = try JSONSerialization.jsonObject(with: Data(line.utf8))
            }
        }
    }

    @Test func `a job that does not exist is an error with exit code 1`() async throws {
        try await withTestDatabase { (database) async throws in
            for verb in ["explain", "show"] {
                let run = try await bardown.run(["jobs", verb, "4711"], environment: ["DATABASE_URL": database.url])
                #expect(
                    run.code == 1 && run.errorOutput.contains("There is no job 4711"),
                    "\(verb): \(run.errorOutput)"
                )
            }
        }
    }

    @Test func `bash completes commands, their subcommands and options from the script that bardown writes`()
        async throws
    {
        let script = try await bardown.run(["--generate-completion-script", "bash"], environment: [:])
        #expect(script.isSuccess)
        // Calls the completion as bash does: sets the words and the index of the typed one, and calls the function that
        // the script registered for bardown.
        let session = """
            type() { COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); COMP_LINE="$*"; COMP_POINT=${#COMP_LINE}
              COMPREPLY=(); _bardown bardown "${@: -1}" "${@: -2:1}"; echo "${COMPREPLY[@]}"; }
            eval "$(cat)"; complete -p bardown >/dev/null
            type bardown que; type bardown queues pa; type bardown jobs list --sta
            type bardown --ver
            """
        let run = try await Tool("bash").run(["-c", session], input: script.output)
        #expect(run.output == "queues\npause\n--state\n--version\n", "\(run.output)\(run.errorOutput)")
        for shell in ["zsh", "fish"] {
            let other = try await bardown.run(["--generate-completion-script", shell], environment: [:])
            #expect(other.isSuccess && other.output.contains("quarantine"), "\(shell)")
        }
    }

    @Test func `long work shows its progress on a terminal, and not in a pipe`() async throws {
        try await withEmptyDatabase { (database) async throws in
            let tests = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
            let folder = URL(filePath: tests).deletingLastPathComponent().path
            // `script` runs the command on a terminal of its own, which shows stdout and stderr.
            let command = "exec \(folder)/bardown migrate up --database '\(database.url)'"
            let terminalRun = try await Tool("script").run(["-qec", command, "/dev/null"])
            #expect(terminalRun.output.contains("░ 0/"), "\(terminalRun.output.prefix(500))")
            #expect(
                terminalRun.output.contains("0001_roles_and_schemas.sql") && terminalRun.output.contains("\r\u{1B}[K")
            )
        }
        try await withEmptyDatabase { (database) async throws in
            let quiet = try await bardown.run(["migrate", "up"], environment: ["DATABASE_URL": database.url])
            #expect(quiet.code == 0 && quiet.errorOutput == "", "\(quiet.errorOutput)")
        }
    }
}
