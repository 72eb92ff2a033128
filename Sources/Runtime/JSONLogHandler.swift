package import Logging
import SystemPackage
import Time

/// Writes a log line as one JSON object: time, level, logger, message, then the metadata under its own keys.
struct JSONLogHandler: LogHandler {
    var metadata: Logger.Metadata = [:]
    var metadataProvider: Logger.MetadataProvider?
    var logLevel: Logger.Level
    private let label: String
    private let output: FileDescriptor

    init(label: String, level: Logger.Level, to output: FileDescriptor = .standardError) {
        self.label = label
        self.output = output
        logLevel = level
    }

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        var fields: [(String, String)] = [
            ("time", Self.now()), ("level", event.level.rawValue), ("logger", label),
            ("message", event.message.description),
        ]
        let all =
            metadata
            .merging(metadataProvider?.get() ?? [:]) { _, new in new }
            .merging(event.metadata ?? [:]) { _, new in new }
        fields += all.sorted { $0.key < $1.key }.map { ($0.key, $0.value.description) }
        let line = fields.map { "\(Self.quoted($0)):\(Self.quoted($1))" }.joined(separator: ",")
        // One write per line, so that lines of several tasks do not mix. stderr is not buffered, so a crash loses
        // nothing.
        _ = try? output.writeAll("{\(line)}\n".utf8)
    }

    /// The time in RFC 3339 with milliseconds, so that lines of the same second can be ordered.
    private static func now() -> String {
        let now = MachineClock.now
        let milliseconds = String(now.microseconds % 1_000_000 / 1000)
        let second = now.description.dropLast()
        return "\(second).\(String(repeating: "0", count: 3 - milliseconds.count))\(milliseconds)Z"
    }

    /// A JSON string (RFC 8259, section 7).
    private static func quoted(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": quoted += "\\\""
            case "\\": quoted += "\\\\"
            case "\n": quoted += "\\n"
            case "\r": quoted += "\\r"
            case "\t": quoted += "\\t"
            case let control where control.value < 0x20:
                let hex = String(control.value, radix: 16)
                quoted += "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }
}

/// The format of log lines. Logs go to stderr, results to stdout.
package enum LogFormat: String, Sendable {
    /// One line that begins with the time, for people.
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
