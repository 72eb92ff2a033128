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

/// The data of `bardown top`, and its layout.
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

    @Test func `no line is wider than the terminal, no more lines than fit are shown, and the rest is counted`() {
        for (width, height) in [(20, 5), (80, 24), (132, 12), (200, 60)] {
            let screen = TopScreen(width: width, height: height, isColoured: false)
            let lines = screen.lines(Self.frame([Self.queue("detail"), Self.queue("push")], games: 40))
            #expect(lines.count <= height)
            #expect(lines.allSatisfy { $0.count <= width }, "\(width)")
            // A name from outside cannot move the cursor.
            #expect(!lines.contains { $0.contains("\u{1B}") })
        }
        let lines = TopScreen(width: 120, height: 20, isColoured: false).lines(Self.frame([], games: 40))
        #expect(lines.count == 20)
        #expect(lines.last == "… and 29 more")
    }

    @Test func `a line cut by a narrow terminal ends with a mark, and the second line says how to stop`() {
        let frame = Self.frame([Self.queue("detail")], games: 1)
        let narrow = TopScreen(width: 40, height: 30, isColoured: false, hint: "q or Ctrl-C stops it").lines(frame)
        #expect(narrow[1] == "q or Ctrl-C stops it")
        let wide = TopScreen(width: 200, height: 30, isColoured: false).lines(frame)
        #expect(wide[1] == "" && narrow.count == wide.count)
        for (line, whole) in zip(narrow, wide) where whole.count > 40 {
            #expect(line == whole.prefix(39) + "…", "\(whole)")
        }
    }

    @Test func `q stops it on a terminal`() async throws {
        try await withTestDatabase { (database) async throws in
            let program = ProgramFiles.path("bardown").string
            // `script` gives it a terminal of its own and types its input, of which q is the end.
            let command = "exec \(program) top --database '\(database.url)'"
            let run = try await Tool("script").run(["-qec", command, "/dev/null"], input: "xq")
            #expect(run.code == 0 && run.output.contains("\u{1B}[?1049l"), "\(run.complaint)")
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

    @Test func `q stops it after the shell has changed the terminal's mode, too`() async throws {
        try await withTestDatabase { (database) async throws in
            let arguments = ["-c", Self.shell, ProgramFiles.path("bardown").string, "top", "--database", database.url]
            let run = try await Tool("python3").run(arguments)
            #expect(run.code == 0, "\(run.complaint)")
        }
    }

    @Test func `queues, alerts and games are shown with their figures`() {
        let queues = [Self.queue("detail", due: 2000, wait: 12.34), Self.queue("push", pausedBy: "Ada")]
        let text = TopScreen(width: 160, height: 50, isColoured: false).lines(Self.frame(queues, games: 1))
            .joined(separator: "\n")
        for words in [
            "BarDown  2026-05-02 20:00:00 UTC   2000 due  2 running  4 dead letters",
            "detail          2000+   12.3 s        1    2000+        0       12        0      3/8        1        2",
            "paused by Ada", "blocked: away.test:443", "1 live games",
            "2 alerts, 9 delivered, 0 failed, the first delivery after 1.2 s at most", "0 : -", "0.0 s old",
        ] { #expect(text.contains(words), "\(words)\n\(text)") }
    }

    /// A queue, and whether it is red.
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
    func `durations are as short as possible`(seconds: Double, text: String) {
        #expect(TopScreen.seconds(seconds) == text)
    }

    @Test
    func `a snapshot of a real database is a frame, and the same as JSON, and plain without a terminal`() async throws {
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
            #expect(once.code == 0, "\(once.complaint)")
            #expect(once.output.contains("paused by Ada") && !once.output.contains("\u{1B}"))
            let json = try await bardown.run(["top", "--once", "--json"], environment: environment)
            #expect(try TopFrame(json: json.output).queues.map(\.queue) == ["notes"])
            #expect(json.output.split(separator: "\n").count == 1)
            #expect(try await bardown.run(["top", "--every", "0.1"], environment: environment).code == 64)
        }
    }

    @Test func `it goes on until it is stopped, and then ends with 0`() async throws {
        try await withTestDatabase { (database) async throws in
            // `timeout` sends SIGINT, and reports the exit code of the command.
            let run = try await Tool("timeout").run(
                [
                    "--preserve-status", "--signal=INT", "4", ProgramFiles.path("bardown").string, "top", "--json",
                    "--every", "0.5",
                ],
                environment: ["DATABASE_URL": database.url]
            )
            #expect(run.code == 0, "\(run.complaint)")
            #expect(run.output.split(separator: "\n").count >= 2)
        }
    }
}

/// A job without a worker.
private struct Waiting: Job {
    static let kind = "wait"
    static let queue = "notes"
}
