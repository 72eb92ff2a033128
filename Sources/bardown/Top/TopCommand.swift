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
            q or Ctrl-C stops it, and ? explains the columns. Without a terminal, each update is printed below the \
            previous one. Red marks what needs attention: jobs that wait longer than a minute or fail, a queue without \
            workers, stale scores. A narrow terminal leaves out the last of these columns:
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
            let snapshot = try await database.withPool { try await SystemSnapshotStore($0).json() }
            return try TopPrinter(json: json, isFullScreen: false, hasKeyboard: false).show(snapshot)
        }
        let isFullScreen = Terminal.isTTY && !json
        let signals = await UnixSignalsSequence(trapping: .sigint, .sigterm)
        let keyboard = isFullScreen ? Keyboard() : nil
        let printer = TopPrinter(json: json, isFullScreen: isFullScreen, hasKeyboard: keyboard != nil)
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
                if let keyboard {
                    group.addTask { while try await keyboard.next() == .help { printer.toggleHelp() } }
                }
                // Ends with the signal, the key, or the first query that fails.
                try await group.next()
                group.cancelAll()
            }
        }
    }
}
