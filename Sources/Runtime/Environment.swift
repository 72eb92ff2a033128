import FoundationEssentials
import Glibc
package import Postgres
import SystemPackage
import Time

/// An environment variable that a program reads. `--help` prints the list of them.
package struct Variable: Sendable, Hashable {
    package let name: String
    /// The value used when the variable is not set; empty: there is none, and the variable is optional; `nil`: the
    /// variable is required.
    package let fallback: String?
    package let purpose: String
    /// Secrets are never printed or logged, and may also be given in a file.
    package let isSecret: Bool
    /// The variable that names a file with the value. Only secrets have one.
    package var fileName: String { "\(name)_FILE" }

    package init(_ name: String, default fallback: String?, secret isSecret: Bool = false, _ purpose: String) {
        self.name = name
        self.fallback = fallback
        self.purpose = purpose
        self.isSecret = isSecret
    }
}

/// The environment variables of a program. Only declared variables can be read, so `--help` is always complete.
package struct Environment: Sendable {
    private let declared: [String: Variable]
    private let values: [String: String]

    /// - Parameter values: The process's environment.
    package init(_ variables: [Variable], values: [String: String]) {
        declared = Dictionary(variables.map { ($0.name, $0) }) { first, _ in first }
        self.values = values
    }

    /// Reads the variables of the running process.
    package init(ofProcess variables: [Variable]) {
        self.init(variables, values: processEnvironment())
    }

    /// Returns the value or the default.
    /// - Throws: ``ConfigurationError`` when a variable without a default is not set.
    package func string(_ name: String) throws(ConfigurationError) -> String {
        if let value = try optionalString(name) { return value }
        throw .missing(name)
    }

    /// Returns the value or the default, or `nil` when there is neither. An empty value counts as unset.
    ///
    /// A secret may also be in the file that `NAME_FILE` names, because the environment of a process is visible to
    /// others who can inspect the process.
    package func optionalString(_ name: String) throws(ConfigurationError) -> String? {
        guard let variable = declared[name] else { throw .undeclared(name) }
        let value = nonEmptyValue(name) ?? variable.fallback.flatMap { $0.isEmpty ? nil : $0 }
        guard variable.isSecret, let path = nonEmptyValue(variable.fileName) else { return value }
        guard nonEmptyValue(name) == nil else { throw .bothSet(name, variable.fileName) }
        return try Self.secret(in: path, namedBy: variable.fileName)
    }

    private func nonEmptyValue(_ name: String) -> String? {
        values[name].flatMap { $0.isEmpty ? nil : $0 }
    }

    /// Reads a secret from a file and drops the line ending.
    private static func secret(in path: String, namedBy name: String) throws(ConfigurationError) -> String {
        let line = try text(of: path, namedBy: name).split(whereSeparator: \.isNewline)
        guard line.count == 1, let secret = line.first else {
            throw .invalid(name, expected: "a file of one line with the secret on it")
        }
        return String(secret)
    }

    /// Reads the whole file at `path`. The variable `name` contains the path.
    /// - Throws: The reason why the file could not be read, never its contents.
    package static func text(of path: String, namedBy name: String) throws(ConfigurationError) -> String {
        do {
            return try String(contentsOf: URL(filePath: path), encoding: .utf8)
        } catch {
            throw .invalid(name, expected: "a file that can be read (\(path): \(readFailure(of: path)))")
        }
    }

    private static func readFailure(of path: String) -> String {
        guard access(path, R_OK) == 0 else { return Errno(rawValue: errno).description }
        var isFolder = false
        // Docker creates a folder in place of a file that is mounted but does not exist.
        return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder
            ? "it is a folder" : "no text in UTF-8"
    }

    package func integer(_ name: String, in range: ClosedRange<Int>) throws(ConfigurationError) -> Int {
        let text = try string(name)
        guard let value = Int(text), range.contains(value) else {
            throw .invalid(name, expected: "a whole number from \(range.lowerBound) to \(range.upperBound)")
        }
        return value
    }

    /// Reads `1`, `true`, `yes` or `0`, `false`, `no`. An unset variable is false.
    package func flag(_ name: String) throws(ConfigurationError) -> Bool {
        switch try optionalString(name)?.lowercased() {
        case "1", "true", "yes": true
        case nil, "0", "false", "no": false
        default: throw .invalid(name, expected: "1 or 0")
        }
    }

    /// Reads `250ms`, `30s`, `5m`; a plain number is seconds.
    package func duration(_ name: String) throws(ConfigurationError) -> Duration {
        guard let duration = Duration(text: try string(name)) else {
            throw .invalid(name, expected: "a duration such as 250ms, 30s or 5m")
        }
        return duration
    }

    /// Reads a comma-separated list of durations.
    package func durations(_ name: String) throws(ConfigurationError) -> [Duration] {
        var durations: [Duration] = []
        for text in try list(name) {
            guard let duration = Duration(text: text) else {
                throw .invalid(name, expected: "a list of durations such as 10m,30m,1h")
            }
            durations.append(duration)
        }
        return durations
    }

    /// Reads a comma-separated list. Spaces around members and empty members are dropped.
    package func list(_ name: String) throws(ConfigurationError) -> [String] {
        (try optionalString(name) ?? "").split(separator: ",").compactMap { member in
            let trimmed = member.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()
            return trimmed.isEmpty ? nil : String(trimmed)
        }
    }
}

/// An invalid environment. The program prints it and exits with status 64.
package enum ConfigurationError: Error, Sendable, CustomStringConvertible {
    case missing(String)
    case invalid(String, expected: String)
    /// Both the value and the file are set, so it is unclear which one applies.
    case bothSet(String, String)
    /// A programming error: the program reads a variable that it did not declare.
    case undeclared(String)

    package var description: String {
        switch self {
        case .missing(let name): "\(name) is not set; see --help"
        case .invalid(let name, let expected): "\(name) is not \(expected)"
        case .bothSet(let name, let file): "\(name) and \(file) are both set; set one of them"
        case .undeclared(let name): "\(name) is read but not declared"
        }
    }
}

extension Duration {
    /// Reads `250ms`, `1.5s`, `30s`, `5m`, `2h` or a plain number of seconds, not negative.
    package init?(text: String) {
        let figures = text.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
        guard let value = Double(figures), value >= 0, value < 1e9 else { return nil }
        switch text.dropFirst(figures.count) {
        case "ms": self = .milliseconds(value)
        case "s", "": self = .seconds(value)
        case "m": self = .seconds(value * 60)
        case "h": self = .seconds(value * 3600)
        default: return nil
        }
    }
}

extension Environment {
    /// Parses a database URL and checks it against `DATABASE_TLS`.
    /// - Parameters:
    ///   - origin: The setting that holds the URL, for error messages. The URL itself may contain a password.
    ///   - name: The application name of the connection.
    package func database(
        _ url: String,
        givenBy origin: String,
        to name: String
    ) throws(ConfigurationError) -> PostgresConfiguration {
        guard let configuration = try? PostgresConfiguration(url: url, applicationName: name) else {
            let remedy = "in a password / is written as %2F, @ as %40"
            throw .invalid(origin, expected: "a libpq URL such as postgresql://user@host/database; \(remedy)")
        }
        switch try string("DATABASE_TLS") {
        case "any": return configuration
        case "verified":
            guard let host = configuration.unverifiedHosts.first else { return configuration }
            let remedy = "add sslmode=verify-full&sslrootcert=FILE, or set DATABASE_TLS=any"
            throw .invalid(origin, expected: "verified: \(host) is not this machine; \(remedy)")
        default: throw .invalid("DATABASE_TLS", expected: "verified or any")
        }
    }
}

/// Returns the environment variables of this process.
func processEnvironment() -> [String: String] {
    var values: [String: String] = [:]
    var entry = environ
    while let text = entry.pointee {
        let pair = String(cString: text)
        if let equals = pair.firstIndex(of: "=") {
            values[String(pair[..<equals])] = String(pair[pair.index(after: equals)...])
        }
        entry += 1
    }
    return values
}
