import CommandLineOutput
import Synchronization

/// Prints the updates of `bardown top`, and its help.
final class TopPrinter: Sendable {
    private let json: Bool
    /// Whether each update replaces the previous one, on a full screen.
    private let isFullScreen: Bool
    private let hasKeyboard: Bool
    private let state = Mutex(State())

    private struct State {
        /// The last update; `nil` before the first.
        var frame: TopFrame?
        var showsHelp = false
    }

    init(json: Bool, isFullScreen: Bool, hasKeyboard: Bool) {
        self.json = json
        self.isFullScreen = isFullScreen
        self.hasKeyboard = hasKeyboard
    }

    func begin() {
        if isFullScreen { print(FullScreen.enter, terminator: "") }
    }

    func end() {
        if isFullScreen { print(FullScreen.leave, terminator: "") }
        flushOutput()
    }

    func show(_ snapshot: String) throws {
        if json {
            print(snapshot)
            flushOutput()
        } else {
            let frame = try TopFrame(json: snapshot)
            state.withLock { state in
                state.frame = frame
                draw(state)
            }
        }
    }

    /// Shows the help in place of the updates, or the updates again.
    func toggleHelp() {
        state.withLock { state in
            state.showsHelp.toggle()
            draw(state)
        }
    }

    private func draw(_ state: State) {
        let size = Terminal.isTTY ? Terminal.size : (width: 160, height: 50)
        let screen = TopScreen(
            width: size.width,
            height: isFullScreen ? size.height : 1000,
            isColoured: Terminal.isColoured,
            hint: hasKeyboard ? "q quits, ? explains" : ""
        )
        let lines = state.showsHelp ? screen.help : state.frame.map(screen.lines) ?? []
        let text = isFullScreen ? FullScreen.painting(lines) : lines.joined(separator: "\n") + "\n"
        print(text, terminator: "")
        flushOutput()
    }
}

/// Escape sequences for showing updates on a full screen.
private enum FullScreen {
    /// Opens the screen and hides the cursor.
    static let enter = "\u{1B}[?1049h\u{1B}[?25l"
    /// Restores the previous contents of the terminal.
    static let leave = "\u{1B}[?25h\u{1B}[?1049l"

    /// Returns the text that replaces the contents line by line, to avoid flicker.
    static func painting(_ lines: [String]) -> String {
        "\u{1B}[H" + lines.map { $0 + "\u{1B}[K" }.joined(separator: "\r\n") + "\u{1B}[J"
    }
}
