import CommandLineOutput
import Synchronization
import Testing

/// Tests the line that shows the progress of long work.
@Suite("Progress")
struct ProgressTests {
    private final class Screen: Sendable {
        let text = Mutex("")
    }

    @Test(arguments: [
        (0, 4, "a", "░░░░░░░░░░░░░░░░░░░░░░░░ 0/4 a"), (1, 4, "b", "██████░░░░░░░░░░░░░░░░░░ 1/4 b"),
        (4, 4, "c", "████████████████████████ 4/4 c"), (5, 4, "d", "████████████████████████ 5/4 d"),
        (0, 0, "e", "░░░░░░░░░░░░░░░░░░░░░░░░ 0/0 e"),
    ])
    func `the bar shows how much of the work is done`(done: Int, total: Int, what: String, line: String) {
        let screen = Screen()
        let progress = Progress(isShown: true) { text in screen.text.withLock { $0 += text } }
        progress.show(done, of: total, what)
        #expect(screen.text.withLock { $0 } == "\r\u{1B}[K\(line)")
    }

    @Test func `the line is cut before it would wrap, and is removed at the end`() {
        let screen = Screen()
        let progress = Progress(isShown: true) { text in screen.text.withLock { $0 += text } }
        progress.show(String(repeating: "x", count: 200))
        progress.end()
        #expect(screen.text.withLock { $0 } == "\r\u{1B}[K" + String(repeating: "x", count: 78) + "\r\u{1B}[K")
    }

    @Test func `without a terminal nothing is written`() {
        let screen = Screen()
        let progress = Progress(isShown: false) { text in screen.text.withLock { $0 += text } }
        progress.show(1, of: 2, "a")
        progress.show("b")
        progress.end()
        #expect(screen.text.withLock { $0 } == "")
    }
}
