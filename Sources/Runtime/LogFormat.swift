package import Logging

/// How log lines look; they go to stderr, results go to stdout.
package enum LogFormat: String, Sendable {
    /// For people: one line, the time of day first.
    case text
    /// For machines: one JSON object a line.
    case json

    /// Makes every logger of the process write like this. Once a process, before the first logger.
    package func bootstrap(level: Logger.Level) {
        switch self {
        case .text:
            LoggingSystem.bootstrap { label in
                var handler = StreamLogHandler.standardError(label: label)
                handler.logLevel = level
                return handler
            }
        case .json:
            LoggingSystem.bootstrap { label in JSONLogHandler(label: label, level: level) }
        }
    }
}
