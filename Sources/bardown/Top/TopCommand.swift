import ArgumentParser
import CommandLineOutput
import Storage
import UnixSignals

/// Shows the state of the system, updated until `q` or Ctrl-C.
struct TopCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "top",
        abstract: "Watch queues, workers, live games and pushes.",
        discussion: """
            q or Ctrl-C stops it. Without a terminal, each update is printed below the previous one. Red marks what needs \
            attention: jobs that wait longer than a minute or fail, a queue without workers, stale scores. A narrow \
            terminal leaves out the last of these columns:
            \(TopColumn.allCases.map { "  \($0.rawValue): \($0.meaning)" }.joined(separator: "\n"))
            """
    )
    @Flag(help: "Print once and exit.")
    var once = false
    @Flag(help: "Print each update as one line of JSON.")
    var json = false
    @Option(parsing: .unconditional, help: "Seconds between updates.")
    var every = 2.0
    @OptionGroup var database: DatabaseOption

    func validate() throws {
        guard (0.5...3600).contains(every) else { throw ValidationError("--every must be 0.5 to 3600 seconds.") }
    }

    func run() async throws {
        if once {
            let look = try await database.withPool { try await SystemSnapshotStore($0).json() }
            return try TopPrinter(json: json, isPainted: false).show(look)
        }
        let printer = TopPrinter(json: json, isPainted: Terminal.isThere && !json)
        let signals = await UnixSignalsSequence(trapping: .sigint, .sigterm)
        let keyboard = printer.isPainted ? Keyboard() : nil
        printer.begin()
        defer {
            printer.end()
            keyboard?.end()
        }
        let pause = every
        try await database.withPool { pool in
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask { for await _ in signals { return } }
                group.addTask {
                    while !Task.isCancelled {
                        try printer.show(try await SystemSnapshotStore(pool).json())
                        try await Task.sleep(for: .seconds(pause))
                    }
                }
                if let keyboard { group.addTask { try await keyboard.untilQuit() } }
                // Ends with the signal, the key, or the first query that fails.
                try await group.next()
                group.cancelAll()
            }
        }
    }
}

/// Prints the updates.
private struct TopPrinter: Sendable {
    let json: Bool
    /// Whether each update replaces the previous one, on a full screen.
    let isPainted: Bool

    func begin() {
        if isPainted { print(FullScreen.enter, terminator: "") }
    }

    func end() {
        if isPainted { print(FullScreen.leave, terminator: "") }
        flushOutput()
    }

    func show(_ look: String) throws {
        if json {
            print(look)
        } else {
            let size = Terminal.isThere ? Terminal.size : (width: 160, height: 50)
            let screen = TopScreen(
                width: size.width,
                height: isPainted ? size.height : 1000,
                isColoured: Terminal.isColoured,
                hint: isPainted ? "q quits; bardown top --help explains the columns" : ""
            )
            let lines = screen.lines(try TopFrame(json: look))
            let text = isPainted ? FullScreen.painting(lines) : lines.joined(separator: "\n") + "\n"
            print(text, terminator: "")
        }
        flushOutput()
    }
}

/// Escape sequences for showing updates on a full screen.
private enum FullScreen {
    /// Opens the screen and hides the cursor.
    static let enter = "\u{1B}[?1049h\u{1B}[?25l"
    /// Restores the previous contents of the terminal.
    static let leave = "\u{1B}[?25h\u{1B}[?1049l"

    /// Replaces the contents line by line, to avoid flicker.
    static func painting(_ lines: [String]) -> String {
        "\u{1B}[H" + lines.map { $0 + "\u{1B}[K" }.joined(separator: "\r\n") + "\u{1B}[J"
    }
}
