import FoundationEssentials
import JobQueue
import Postgres
import Runtime
import Storage
import SystemPackage
import TestSupport
import TestTools
import Testing

@testable import bardown

/// Checks the data and the layout of `bardown top`.
@Suite("Top")
struct TopTests {
    private static func queue(
        _ name: String,
        due: Int = 0,
        wait: Double? = nil,
        workers: Int = 1,
        failed: Int = 0,
        pausedBy: String? = nil
    )
        -> TopFrame.Queue
    {
        TopFrame.Queue(
            queue: name,
            due: due,
            running: 1,
            scheduled: 5000,
            retrying: 0,
            oldestWait: wait,
            workers: workers,
            slots: 8,
            busy: 3,
            ended: 12,
            failed: failed,
            pausedBy: pausedBy,
            wanted: 2
        )
    }

    private static func frame(_ queues: [TopFrame.Queue], games count: Int = 0) -> TopFrame {
        let games = (0..<count).map {
            TopFrame.Game(
                league: "mlax-d1",
                away: "Away \u{1B}[2J\($0)",
                home: "Home",
                awayScore: $0,
                homeScore: nil,
                status: "3rd 7:42",
                age: Double($0) * 10,
                stale: $0 == 0
            )
        }
        return TopFrame(
            at: "2026-05-02 20:00:00",
            queues: queues,
            games: games,
            push: TopFrame.Push(alerts: 2, delivered: 9, failed: 0, slowestFirst: 1240),
            deadLetters: 4,
            openHosts: ["away.test:443"]
        )
    }

    @Test func `the screen fits the terminal's width and height, and the lines left out are counted`() {
        for (width, height) in [(20, 5), (80, 24), (132, 12), (200, 60)] {
            let screen = TopScreen(width: width, height: height, isColoured: false)
            let lines = screen.lines(Self.frame([Self.queue("detail"), Self.queue("push")], games: 40))
            #expect(lines.count <= height)
            #expect(lines.allSatisfy { $0.count <= width }, "\(width)")
            // Control characters in a team's name are not printed, because they could move the cursor.
            #expect(!lines.contains { $0.contains("\u{1B}") })
        }
        let lines = TopScreen(width: 120, height: 20, isColoured: false).lines(Self.frame([], games: 40))
        #expect(lines.count == 20)
        #expect(lines.last == "… and 29 more")
    }

    @Test func `a narrow terminal leaves out the least important columns, and cuts no other`() {
        let frame = Self.frame([Self.queue("detail", due: 3, wait: 75), Self.queue("push", pausedBy: "Ada")], games: 1)
        let screens = [
            (
                48, "q quits; no room for FAILED, WORKERS, BUSY, END…", "QUEUE            DUE  OLDEST    RUNS",
                "detail             3   1 min       1",
                "push               0       -       1  paused", "Away  [2J0   0 : -     Home         0.0 s old"
            ),
            (
                80, "q quits; no room for ENDED/M, WANTED, RETRY, LATER",
                "QUEUE            DUE  OLDEST    RUNS  FAILED WORKERS    BUSY",
                "detail             3   1 min       1       0       1     3/8",
                "push               0       -       1       0       1     3/8  paused by Ada",
                "mlax-d1   Away  [2J0         0 : -     Home               3rd 7:42   0.0 s old"
            ),
        ]
        for (width, second, header, detail, push, game) in screens {
            let lines = TopScreen(width: width, height: 30, isColoured: false, hint: "q quits").lines(frame)
            #expect(Array(lines[1...4]) == [second, header, detail, push], "\(lines)")
            #expect(lines.contains(game), "\(lines)")
        }
    }

    @Test func `a column that is left out is not explained, and no game is left out for an explanation`() {
        let frame = Self.frame([Self.queue("detail")], games: 4)
        func lines(_ width: Int, _ height: Int, hint: String = "q quits") -> [String] {
            TopScreen(width: width, height: height, isColoured: false, hint: hint).lines(frame)
        }
        let words = "LATER: jobs that are not due yet"
        #expect(lines(120, 40).last?.contains(words) == true)
        #expect(!lines(80, 40).contains { $0.contains(words) } && lines(80, 40).last?.contains("WANTED: ") == true)
        #expect(!lines(120, 14).contains { $0.contains(words) })
        #expect(!lines(120, 40, hint: "").contains { $0.contains(words) })
    }

    @Test func `the age of a fresh score is green, and a game with a stale score is red`() {
        let lines = TopScreen(width: 100, height: 30, isColoured: true).lines(Self.frame([], games: 2))
        #expect(lines.contains { $0.hasPrefix("\u{1B}[31mmlax-d1") && $0.hasSuffix("0.0 s old\u{1B}[0m") }, "\(lines)")
        #expect(lines.contains { $0.hasPrefix("mlax-d1") && $0.hasSuffix("\u{1B}[32m10.0 s\u{1B}[0m") }, "\(lines)")
    }

    @Test func `the help explains every column and the colours, and fits the terminal`() {
        let help = TopScreen(width: 100, height: 30, isColoured: false).help
        for column in TopColumn.allCases {
            #expect(help.contains { $0.hasPrefix(column.rawValue + " ") && $0.hasSuffix(column.meaning) }, "\(column)")
        }
        #expect(help[1] == "q quits, ? returns" && help.contains { $0.hasPrefix("Red needs attention") })
        let small = TopScreen(width: 30, height: 6, isColoured: false).help
        #expect(small.count == 6 && small.allSatisfy { $0.count <= 30 })
    }

    @Test func `? explains the columns of bardown top on a terminal`() async throws {
        try await withTestDatabase { (database) async throws in
            let program = ProgramFiles.path("bardown").string
            let command = "exec \(program) top --database '\(database.url)'"
            let run = try await Tool("script").run(["-qec", command, "/dev/null"], input: "?q")
            #expect(run.code == 0 && run.output.contains("LATER    jobs that are not due yet"), "\(run.output)")
        }
    }

    @Test func `q stops bardown top on a terminal`() async throws {
        try await withTestDatabase { (database) async throws in
            let program = ProgramFiles.path("bardown").string
            // `script` runs the command on a terminal of its own and types the input, which ends with q.
            let command = "exec \(program) top --database '\(database.url)'"
            let run = try await Tool("script").run(["-qec", command, "/dev/null"], input: "xq")
            #expect(run.code == 0 && run.output.contains("\u{1B}[?1049l"), "\(run.errorOutput)")
        }
    }

    /// Waits until the program has set the terminal's mode, sets another one as a shell does after Ctrl-Z, waits until
    /// the program has set its own again, and types q. Ends with the program's exit code.
    private static let shell = """
        import os, pty, select, sys, termios
        child, terminal = pty.fork()
        if child == 0:
            os.execv(sys.argv[1], sys.argv[1:])
        def wait_for_mode():
            while termios.tcgetattr(terminal)[3] & termios.ICANON:
                if select.select([terminal], [], [], 0.01)[0]:
                    os.read(terminal, 65536)
        wait_for_mode()
        mode = termios.tcgetattr(terminal)
        mode[3] |= termios.ICANON | termios.ECHO
        termios.tcsetattr(terminal, termios.TCSANOW, mode)
        wait_for_mode()
        os.write(terminal, b"q")
        try:
            while os.read(terminal, 65536):
                pass
        except OSError:
            pass
        sys.exit(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
        """

    @Test func `q stops bardown top also after the shell has changed the terminal's mode`() async throws {
        try await withTestDatabase { (database) async throws in
            let arguments = ["-c", Self.shell, ProgramFiles.path("bardown").string, "top", "--database", database.url]
            let run = try await Tool("python3").run(arguments)
            #expect(run.code == 0, "\(run.errorOutput)")
        }
    }

    @Test func `queues, alerts and games are shown with their figures`() {
        let queues = [Self.queue("detail", due: 2000, wait: 12.34), Self.queue("push", pausedBy: "Ada")]
        let text = TopScreen(width: 160, height: 50, isColoured: false).lines(Self.frame(queues, games: 1))
            .joined(separator: "\n")
        for words in [
            "BarDown  2026-05-02 20:00:00 UTC   2000 due  2 running  4 dead letters",
            "detail          2000+   12.3 s        1        0        1      3/8       12        2        0    2000+",
            "paused by Ada", "blocked: away.test:443", "1 live game",
            "2 alerts, 9 delivered, 0 failed, the first delivery after 1.2 s at most", "0 : -", "0.0 s old",
        ] { #expect(text.contains(words), "\(words)\n\(text)") }
    }

    /// A queue, and whether it is shown in red.
    private static let troubles: [(TopFrame.Queue, Bool)] = [
        (queue("q"), false), (queue("q", due: 3, wait: 59), false), (queue("q", due: 3, wait: 61), true),
        (queue("q", due: 3, wait: 1, workers: 0), true), (queue("q", workers: 0), false), (queue("q", failed: 1), true),
    ]

    @Test(arguments: troubles)
    func `red marks the queues that need attention`(queue: TopFrame.Queue, isRed: Bool) {
        let lines = TopScreen(width: 160, height: 50, isColoured: true).lines(Self.frame([queue]))
        #expect(lines.contains { $0.hasPrefix("\u{1B}[31mq  ") } == isRed)
    }

    @Test(arguments: [(0.04, "0.0 s"), (59.99, "59.9 s"), (60, "1 min"), (7199, "119 min"), (7200, "2 h")])
    func `a duration is shown in seconds, from a minute on in minutes, and from two hours on in hours`(
        seconds: Double,
        text: String
    ) {
        #expect(TopScreen.seconds(seconds) == text)
    }

    @Test
    func `a snapshot of a real database is printed as text without colours, or as JSON`() async throws {
        try await withTestDatabase { (database) async throws in
            try await JobQueue(pool: database.pool).enqueue([Waiting()])
            try await database.pool.execute("select q.pause('notes', 'Ada')")
            let frame = try TopFrame(json: try await SystemSnapshotStore(database.pool).json())
            #expect(frame.queues.map(\.queue) == ["notes"])
            #expect(
                frame.queues.first?.due == 1 && frame.queues.first?.pausedBy == "Ada"
                    && frame.queues.first?.wanted == nil
            )
            let bardown = Tool(program: "bardown")
            let environment = ["DATABASE_URL": database.url]
            let once = try await bardown.run(["top", "--once"], environment: environment)
            #expect(once.code == 0, "\(once.errorOutput)")
            #expect(once.output.contains("paused by Ada") && !once.output.contains("\u{1B}"))
            let json = try await bardown.run(["top", "--once", "--json"], environment: environment)
            #expect(try TopFrame(json: json.output).queues.map(\.queue) == ["notes"])
            #expect(json.output.split(separator: "\n").count == 1)
            #expect(try await bardown.run(["top", "--every", "0.1"], environment: environment).code == 64)
        }
    }

    @Test func `bardown top --json goes on until it is stopped, and then ends with 0`() async throws {
        try await withTestDatabase { (database) async throws in
            // `timeout` sends SIGINT, and reports the exit code of the command.
            let run = try await Tool("timeout").run(
                [
                    "--preserve-status", "--signal=INT", "4", ProgramFiles.path("bardown").string, "top", "--json",
                    "--every", "0.5",
                ],
                environment: ["DATABASE_URL": database.url]
            )
            #expect(run.code == 0, "\(run.errorOutput)")
            #expect(run.output.split(separator: "\n").count >= 2)
        }
    }
}

/// A job without a worker.
private struct Waiting: Job {
    static let kind = "wait"
    static let queue = "notes"
}
