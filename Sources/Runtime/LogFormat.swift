package import Logging

/// The format of log lines. Logs go to stderr, results to stdout.
package enum LogFormat: String, Sendable {
    /// One line, the time of day first, for people.
    case text
    /// One JSON object per line, for machines.
    case json

    /// Sets this format for every logger of the process. Call it once, before the first logger is made.
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
