import Glibc

/// Reads keys while a screen is shown, each immediately and without echo.
struct Keyboard: Sendable {
    enum Key: Sendable {
        /// `q`, or the end of standard input.
        case quit
        /// `?`
        case help
    }

    private let originalMode: termios
    private let rawMode: termios

    /// `nil` if standard input is not a terminal, or the process is in the background, where changing the mode would
    /// stop it.
    init?() {
        var mode = termios()
        guard tcgetattr(STDIN_FILENO, &mode) == 0, tcgetpgrp(STDIN_FILENO) == getpgrp() else { return nil }
        originalMode = mode
        // Ctrl-C still sends a signal.
        mode.c_lflag &= ~tcflag_t(ICANON | ECHO)
        rawMode = mode
        guard tcsetattr(STDIN_FILENO, TCSANOW, &mode) == 0 else { return nil }
    }

    /// Restores the terminal's mode.
    func end() {
        var mode = originalMode
        tcsetattr(STDIN_FILENO, TCSANOW, &mode)
    }

    /// Waits for a ``Key``. Other keys are ignored.
    func next() async throws -> Key {
        while true {
            if let key = pressed() { return key }
            try await Task.sleep(for: .milliseconds(50))
            restoreRawMode()
        }
    }

    /// Sets the mode again after Ctrl-Z and `fg`, because the shell changes it. In the background the mode is not set,
    /// because that would stop the process.
    private func restoreRawMode() {
        var mode = termios()
        guard tcgetattr(STDIN_FILENO, &mode) == 0, mode.c_lflag & tcflag_t(ICANON) != 0,
            tcgetpgrp(STDIN_FILENO) == getpgrp()
        else { return }
        mode = rawMode
        tcsetattr(STDIN_FILENO, TCSANOW, &mode)
    }

    private func pressed() -> Key? {
        var entry = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
        while poll(&entry, 1, 0) > 0 {
            var key: UInt8 = 0
            guard read(STDIN_FILENO, &key, 1) == 1 else { return .quit }
            switch key {
            case UInt8(ascii: "q"), UInt8(ascii: "Q"): return .quit
            case UInt8(ascii: "?"): return .help
            default: continue
            }
        }
        return nil
    }
}
