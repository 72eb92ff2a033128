import FoundationEssentials
import Glibc
import Postgres
package import PrometheusMetrics
package import ServiceLifecycle
import SystemPackage

/// A program of the system. It reads its environment, builds its services, runs them until a signal, and ends with an
/// exit status that gives the reason.
package struct Program: Sendable {
    let name: String
    let purpose: String
    let variables: [Variable]
    let metrics: [Metric]
    let waitsForSchema: Bool

    /// - Parameters:
    ///   - variables: The variables that it reads in addition to ``Host/variables``.
    ///   - hasWorker: Whether it runs jobs and therefore also reads ``Host/workerVariables(slots:)``.
    ///   - slots: The default number of concurrent jobs.
    ///   - metrics: Its metrics in addition to ``Host/metrics``.
    ///   - waitsForSchema: Whether it starts only once the database has the schema that it was built for. A program
    ///     that must report on its own port that it is not ready does not wait.
    package init(
        name: String,
        purpose: String,
        variables: [Variable] = [],
        hasWorker: Bool = true,
        slots: Int = 8,
        metrics: [Metric] = [],
        waitsForSchema: Bool = true
    ) {
        self.name = name
        self.purpose = purpose
        self.variables = Host.variables + (hasWorker ? Host.workerVariables(slots: slots) : []) + variables
        self.metrics = Host.metrics + metrics
        self.waitsForSchema = waitsForSchema
    }

    /// Runs the services that `services` builds, in that order, and stops them in reverse order on SIGTERM or SIGINT.
    /// Does not return.
    package func run(_ services: @Sendable (Host) async throws -> [any Service]) async {
        switch CommandLine.arguments.dropFirst().first {
        case nil: break
        case "--help", "-h":
            print(help)
            ExitCode.ok.exit()
        case "--version":
            print(Build(of: name).line)
            ExitCode.ok.exit()
        case "--variables":
            do {
                for variable in variables { print(try VariableLine(variable, of: name).json) }
                ExitCode.ok.exit()
            } catch {
                printError("\(name): \(error)")
                ExitCode.failed.exit()
            }
        case .some(let word):
            printError("\(name) takes no argument \(word); it is configured by environment variables, see --help")
            ExitCode.usage.exit()
        }
        do {
            let host = try Host(name: name, variables: variables, metrics: metrics)
            try await host.run(try await services(host), afterSchema: waitsForSchema)
            ExitCode.ok.exit()
        } catch let error as ConfigurationError {
            printError("\(name): \(error)")
            ExitCode.usage.exit()
        } catch let error as PostgresError {
            printError("\(name): \(error)")
            ExitCode.unavailable.exit()
        } catch let error as ListenError {
            // The port may still be held by a previous process of this program that is shutting down.
            printError("\(name): \(error)")
            ExitCode.unavailable.exit()
        } catch {
            printError("\(name): \(error)")
            ExitCode.failed.exit()
        }
    }

    private var help: String {
        let rows = variables.map { variable in
            let fallback = variable.fallback.map { $0.isEmpty ? "optional" : "default \($0)" } ?? "required"
            let secret = variable.isSecret ? ", secret; or in the file that \(variable.fileName) names" : ""
            return "  \(variable.name)\n      \(variable.purpose) (\(fallback)\(secret))"
        }
        let head = "\(name): \(purpose)\n\n--version prints its version and commit."
        return "\(head)\n\nEnvironment:\n" + rows.joined(separator: "\n")
    }

    private func printError(_ text: String) {
        // There is no other place to report a failure to print.
        _ = try? FileDescriptor.standardError.writeAll((text + "\n").utf8)
    }
}

/// The exit status of a program, for scripts and supervisors (numbers from `sysexits.h`).
package enum ExitCode: Int32, Sendable {
    case ok = 0
    case failed = 1
    /// Wrong arguments or environment. A restart does not help.
    case usage = 64
    /// A service that the program needs is not available. A restart later may help.
    case unavailable = 69

    /// Ends the process immediately after flushing its output.
    ///
    /// Exit handlers of libraries do not run: OpenSSL would free memory that the thread of a connection may still be
    /// using, and the process would crash instead of exiting with its status.
    package func exit() -> Never {
        fflush(nil)
        _exit(rawValue)
    }
}

/// A variable as `--variables` prints it: one JSON object per line, for `bardown config print --json` and other
/// programs.
struct VariableLine: Encodable {
    let program: String
    let name: String
    let purpose: String
    /// The default; empty: none; `nil`: the variable is required.
    let fallback: String?
    let required: Bool
    let secret: Bool
    /// The variable that may name a file with the value.
    let file: String?

    enum CodingKeys: String, CodingKey {
        case program, name, purpose, fallback = "default", required, secret, file
    }

    init(_ variable: Variable, of program: String) {
        self.program = program
        name = variable.name
        purpose = variable.purpose
        fallback = variable.fallback
        required = variable.fallback == nil
        secret = variable.isSecret
        file = variable.isSecret ? variable.fileName : nil
    }

    var json: String {
        get throws {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
            return String(decoding: try encoder.encode(self), as: UTF8.self)
        }
    }
}

/// The build of a program, as `build_info` and `--version` report it.
package struct Build: Sendable {
    let program: String
    /// The commit of the source, from `BUILD_COMMIT`; `nil`: the build did not set it.
    let commit: String?

    init(of program: String, _ environment: Environment) throws(ConfigurationError) {
        self.program = program
        commit = try environment.optionalString("BUILD_COMMIT")
    }

    /// The build of the running process.
    package init(of program: String) {
        self.program = program
        commit = (try? Build(of: program, Environment(ofProcess: Host.variables)))?.commit
    }

    /// The labels of `build_info`.
    var labels: [(String, String)] {
        [("program", program), ("version", Host.version), ("commit", commit ?? "")]
    }

    /// The version with the commit as semantic-version build metadata, if known: `0.1.0+1a2b3c4`.
    var version: String {
        Host.version + (commit.map { "+\($0)" } ?? "")
    }

    /// The line that `--version` prints: `differ 0.1.0 (commit 1a2b3c4)`.
    package var line: String {
        "\(program) \(Host.version)" + (commit.map { " (commit \($0))" } ?? "")
    }
}
