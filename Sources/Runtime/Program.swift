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
    ///   - hasWorker: Whether it runs jobs and therefore also reads ``Host/workerVariables``.
    ///   - metrics: Its metrics in addition to ``Host/metrics``.
    ///   - waitsForSchema: Whether it starts only once the database has the schema that it was built for. A program
    ///     that must report on its own port that it is not ready does not wait.
    package init(
        name: String,
        purpose: String,
        variables: [Variable] = [],
        hasWorker: Bool = true,
        metrics: [Metric] = [],
        waitsForSchema: Bool = true
    ) {
        self.name = name
        self.purpose = purpose
        self.variables = Host.variables + (hasWorker ? Host.workerVariables : []) + variables
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
                complain("\(name): \(error)")
                ExitCode.failed.exit()
            }
        case .some(let word):
            complain("\(name) takes no argument \(word); it is configured by environment variables, see --help")
            ExitCode.usage.exit()
        }
        do {
            let host = try Host(name: name, variables: variables, metrics: metrics)
            try await host.run(try await services(host), afterSchema: waitsForSchema)
            ExitCode.ok.exit()
        } catch let error as ConfigurationError {
            complain("\(name): \(error)")
            ExitCode.usage.exit()
        } catch let error as PostgresError {
            complain("\(name): \(error)")
            ExitCode.unavailable.exit()
        } catch let error as ListenError {
            // The port may still be held by a previous process of this program that is shutting down.
            complain("\(name): \(error)")
            ExitCode.unavailable.exit()
        } catch {
            complain("\(name): \(error)")
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

    private func complain(_ text: String) {
        // There is no other place to report a failure to print.
        _ = try? FileDescriptor.standardError.writeAll((text + "\n").utf8)
    }
}
