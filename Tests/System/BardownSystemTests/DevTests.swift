import BarDownClient
import EphemeralPostgres
import Foundation
import Glibc
import Subprocess
import Synchronization
import SystemPackage
import TestTools
import Testing

/// Checks `bardown dev` as a process. However it ends, it must leave no process or folder behind.
@Suite("Dev")
struct DevTests {
    @Test(
        arguments: Thoroughness.choose(
            quick: ["postgres/data/PG_VERSION", "api.log"],
            thorough: [
                "postgres", "postgres/data/PG_VERSION", "postgres/data/postmaster.pid", "simulator.log", "api.log",
            ]
        )
    )
    func `Ctrl-C at any time during the start ends bardown dev with 0 and leaves nothing`(_ sign: String) async throws {
        try await withDev { dev in
            try await eventually(sign) { dev.has(sign) }
            try dev.send(.interrupt)
        } ended: { dev, status in
            #expect(status == .exited(0))
            #expect(dev.remains == [])
        }
    }

    @Test func `killed children are restarted, and Ctrl-C then ends everything with exit code 0`() async throws {
        try await withDev { dev in
            try await dev.waitForBanner()
            for program in ["differ", "simulator"] {
                let old = try #require(dev.process(named: program))
                kill(old, SIGKILL)
                try await eventually("another \(program)") {
                    dev.process(named: program).map { $0 != old } ?? false
                }
            }
            try dev.send(.interrupt)
        } ended: { dev, status in
            #expect(status == .exited(0))
            #expect(dev.remains == [])
        }
    }

    @Test(
        arguments: Thoroughness.choose(
            quick: ["api.log", "banner"],
            thorough: ["postgres/data/PG_VERSION", "api.log", "banner"]
        )
    )
    func `when bardown dev itself is killed, everything that it started ends`(_ sign: String) async throws {
        try await withDev { dev in
            if sign == "banner" {
                try await dev.waitForBanner()
            } else {
                try await eventually(sign) { dev.has(sign) }
            }
            try dev.send(.kill)
        } ended: { dev, status in
            #expect(status == .signaled(SIGKILL))
            try await eventually("an end of all that it started") { dev.remains.isEmpty }
        }
    }

    @Test func `all clocks of the demo show the time that --at gives`() async throws {
        try await withDev(["--at", "2026-05-02T18:00:00Z"]) { dev in
            let banner = try await dev.banner()
            #expect(banner.contains { $0.hasPrefix("All clocks of the demo show 2026-05-02 18:") })
            let line = try #require(banner.first { $0.contains("curl") && $0.hasSuffix("/scoreboard") })
            let scoreboard = try #require(line.split(separator: " ").last)
            try await eventually("a game of that day") {
                let answer = try await Tool.curl.run(["--silent", "\(scoreboard)?date=2026-05-02"]).output
                return answer.contains(#""day":"2026-05-02""#)
            }
            try dev.send(.interrupt)
        } ended: { dev, status in
            #expect(status == .exited(0))
            #expect(dev.remains == [])
        }
    }

    @Test func `a user of the demo signs in, and drafts against one of its members`() async throws {
        try await withDev(["--speed", "60"]) { dev in
            let user = try DemoUser(banner: try await dev.banner())
            try await user.signIn()
            var contest: Contest.ID?
            try await eventually("a contest") {
                contest = try await user.nextContest()
                return contest != nil
            }
            let detail = try await user.contests.contest(try #require(contest))
            #expect(detail.contest.player1.username == "QuickDraw")
            #expect(detail.contest.player2.username == "BenchWarmer")
            #expect(detail.contest.numBets > 0)
            try await eventually("a notice on the phone of the user") { try await user.phone.contains("QuickDraw") }
            try dev.send(.interrupt)
        } ended: { dev, status in
            #expect(status == .exited(0))
            #expect(dev.remains == [])
        }
    }

    /// The user of the demo, with an app.
    private struct DemoUser {
        let auth: APIAuthService
        let invitations: APIInvitationService
        let contests: APIContestService
        private let email: String
        private let password: String
        /// The URL of the mails that the simulator received.
        private let mails: String
        /// The URL of the lock screens.
        private let screens: String

        init(banner: [String]) throws {
            let lines = banner.joined(separator: "\n")
            let page = try #require(lines.firstMatch(of: /Page +(http:\S+)\//)).output.1
            let account = try #require(lines.firstMatch(of: /Account +\S+ as (\S+@\S+) with the password (\S+)/)).output
            let client = APIClient(AppConfiguration(server: try #require(URL(string: String(page)))))
            (email, password) = (String(account.1), String(account.2))
            mails = String(try #require(lines.firstMatch(of: /Mails +curl (\S+)/)).output.1)
            screens = String(try #require(lines.firstMatch(of: /Phones +(\S+)/)).output.1)
            auth = APIAuthService(client, store: MemoryAuthStateStore())
            invitations = APIInvitationService(client, tokens: auth)
            contests = APIContestService(client, tokens: auth)
        }

        /// Signs in as soon as the account exists.
        func signIn() async throws {
            // The account is created right after this mail. Many refused sign-ins would lock it.
            try await eventually("the mail with the code") {
                try await Tool.curl.run(["--silent", mails]).output.contains(email)
            }
            try await eventually("the account of the demo's user", every: .seconds(1)) {
                do {
                    return try await auth.signIn(email: email, password: password).username == "BenchWarmer"
                } catch APIError.refused(let problem) where problem.code == "invalid_credentials" {
                    return false
                }
            }
        }

        /// The lock screen of the user's phone, as HTML; empty until the page has it.
        var phone: Substring {
            get async throws {
                let page = try await Tool.curl.run(["--silent", screens]).output
                return page.firstRange(of: "BenchWarmer (you)</h2>").map { page[$0.upperBound...] } ?? ""
            }
        }

        /// Accepts the invitations, and makes the picks that are due.
        /// - Returns: A contest that a draft has made; `nil`: there is none yet.
        func nextContest() async throws -> Contest.ID? {
            if let made = try await contests.drafts(.completed).first?.contestId { return made }
            do {
                for invitation in try await invitations.invitations(.received, .pending) {
                    _ = try await invitations.accept(invitation.id)
                }
                for draft in try await contests.drafts(.active) where draft.isYourTurn {
                    try await pick(in: try await contests.draft(draft.id))
                }
            } catch APIError.refused {
                // An invitation or a turn may have ended meanwhile; another one follows.
            }
            return nil
        }

        private func pick(in draft: DraftDetail) async throws {
            guard let number = draft.draft.nextPick, let game = draft.games.last(where: { !$0.available.isEmpty })
            else {
                return
            }
            let side: ContestBetSide = game.available.contains(.total) ? .under : .away
            _ = try await contests.pick(side, of: game.game.id, as: number, in: draft.draft.id)
        }
    }

    /// A process of `bardown dev` with its own folder for temporary files.
    private struct Dev: Sendable {
        let temporaryFolder: FilePath
        let lines: AsyncStream<String>
        let execute: @Sendable (Subprocess.Signal) throws -> Void

        func send(_ signal: Subprocess.Signal) throws { try execute(signal) }

        func waitForBanner() async throws { _ = try await banner() }

        /// The lines of the banner, as soon as it is printed.
        func banner() async throws -> [String] {
            var banner: [String] = []
            for await line in lines {
                banner.append(line)
                if line.contains("Ctrl-C") { return banner }
            }
            throw NeverHappened(what: "the banner")
        }

        private var folders: [String] {
            (try? FileManager.default.contentsOfDirectory(atPath: temporaryFolder.string)) ?? []
        }

        /// Returns whether the folder of `bardown dev` contains a file with this name.
        func has(_ name: String) -> Bool {
            folders.contains { access(temporaryFolder.appending($0).appending(name).string, F_OK) == 0 }
        }

        /// Every process whose arguments or environment contain `temporaryFolder`, with its name.
        private var processes: [(pid: Int32, name: String)] {
            let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
            return names.compactMap { Int32($0) }.compactMap { pid in
                // The shell that guards the folder for this test has the folder as an argument, but no path inside it.
                guard
                    text("/proc/\(pid)/cmdline")?.contains("\(temporaryFolder)/") == true
                        || text("/proc/\(pid)/environ")?.contains(temporaryFolder.string) == true,
                    let name = text("/proc/\(pid)/comm")
                else { return nil }
                return (pid, name.trimmed)
            }
        }

        func process(named name: String) -> Int32? {
            processes.first { $0.name == name }?.pid
        }

        /// The folders and processes that still exist.
        var remains: [String] { folders + processes.map { "\($0.name) \($0.pid)" } }

        /// The last log lines of the programs and of `bardown dev` itself.
        var logs: String {
            let files = folders.flatMap { folder -> [String] in
                let names =
                    (try? FileManager.default.contentsOfDirectory(atPath: temporaryFolder.appending(folder).string))
                    ?? []
                return names.filter { $0.hasSuffix(".log") }.map {
                    temporaryFolder.appending(folder).appending($0).string
                }
            }
            let own = temporaryFolder.removingLastComponent().appending("dev.log").string
            return (files + [own]).map { "-- \($0)\n\((text($0) ?? "").suffix(2000))" }.joined(separator: "\n")
        }

        private func text(_ path: String) -> String? {
            (try? Data(contentsOf: URL(filePath: path))).map { String(decoding: $0, as: UTF8.self) }
        }
    }

    private func withDev(
        _ options: [String] = [],
        _ body: @escaping @Sendable (Dev) async throws -> Void,
        ended: (Dev, TerminationStatus) async throws -> Void
    ) async throws {
        try await withTemporaryFolder("bardown-dev-test") { folder in
            let temporaryFolder = folder.appending("place")
            try FileManager.default.createDirectory(atPath: temporaryFolder.string, withIntermediateDirectories: false)
            let errors = try FileDescriptor.open(
                folder.appending("dev.log"),
                .writeOnly,
                options: [.create, .append],
                permissions: .ownerReadWrite
            )
            let banner = AsyncStream<String>.makeStream()
            let dev = Mutex<Dev?>(nil)
            let tests = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
            let result = try await Subprocess.run(
                .path(FilePath(tests).removingLastComponent().appending("bardown")),
                arguments: Arguments(
                    ["dev", "--port", "0"] + (options.contains("--speed") ? [] : ["--speed", "600"]) + options
                ),
                environment: .inherit.updating(["TMPDIR": temporaryFolder.string]),
                input: .none,
                output: .sequence,
                error: .fileDescriptor(errors, closeAfterSpawningProcess: true)
            ) { execution in
                let started = Dev(temporaryFolder: temporaryFolder, lines: banner.stream) {
                    try execution.send(signal: $0)
                }
                dev.withLock { $0 = started }
                try await withThrowingTaskGroup(of: Void.self) { group in
                    group.addTask {
                        do {
                            try await body(started)
                        } catch {
                            // Print the logs here, because they are deleted with the folder.
                            print(started.remains.joined(separator: "\n"), started.logs, separator: "\n")
                            throw error
                        }
                    }
                    for try await line in execution.standardOutput.strings() { banner.continuation.yield(line) }
                    banner.continuation.finish()
                    try await group.waitForAll()
                }
            }
            let started = try #require(dev.withLock { $0 })
            try await ended(started, result.terminationStatus)
        }
    }
}

extension String {
    fileprivate var trimmed: String { String(prefix { $0 != "\n" }) }
}
