import Glibc

/// The keys that are pressed while a screen is shown: each at once, and without being seen.
struct Keyboard: Sendable {
    private let before: termios
    private let during: termios

    /// `nil` where standard input is no terminal, or not this process's: one in the background would be stopped.
    init?() {
        var mode = termios()
        guard tcgetattr(STDIN_FILENO, &mode) == 0, tcgetpgrp(STDIN_FILENO) == getpgrp() else { return nil }
        before = mode
        // Ctrl-C stays a signal.
        mode.c_lflag &= ~tcflag_t(ICANON | ECHO)
        during = mode
        guard tcsetattr(STDIN_FILENO, TCSANOW, &mode) == 0 else { return nil }
    }

    /// Restores the terminal's mode.
    func end() {
        var mode = before
        tcsetattr(STDIN_FILENO, TCSANOW, &mode)
    }

    /// Returns once `q` is pressed, or nobody can press it any more.
    func untilQuit() async throws {
        while !isQuit() {
            try await Task.sleep(for: .milliseconds(50))
            setModeAgain()
        }
    }

    /// Sets the mode again after Ctrl-Z and `fg`, between which the shell sets its own. Not in the background, where
    /// that would stop the process.
    private func setModeAgain() {
        var mode = termios()
        guard tcgetattr(STDIN_FILENO, &mode) == 0, mode.c_lflag & tcflag_t(ICANON) != 0,
            tcgetpgrp(STDIN_FILENO) == getpgrp()
        else { return }
        mode = during
        tcsetattr(STDIN_FILENO, TCSANOW, &mode)
    }

    private func isQuit() -> Bool {
        var entry = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
        while poll(&entry, 1, 0) > 0 {
            var key: UInt8 = 0
            guard read(STDIN_FILENO, &key, 1) == 1 else { return true }
            if key == UInt8(ascii: "q") || key == UInt8(ascii: "Q") { return true }
        }
        return false
    }
}
