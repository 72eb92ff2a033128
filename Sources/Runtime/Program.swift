package import Exposition
import Postgres
package import ServiceLifecycle
import SystemPackage

/// One of the programs: reads its environment, builds its services, runs them until a signal, and ends with an exit
/// code that says why.
package struct Program: Sendable {
    let name: String
    let purpose: String
    let variables: [Variable]
    let metrics: [Metric]
    let waitsForSchema: Bool

    /// - Parameters:
    ///   - variables: What it reads beside ``Host/variables``.
    ///   - hasWorker: Whether it runs jobs, and so reads ``Host/workerVariables`` as well.
    ///   - metrics: What it counts beside ``Host/metrics``.
    ///   - waitsForSchema: Whether it begins only once the database has the schema that it was built for. One that must
    ///     say
    ///     at its own port that it is not ready does not wait.
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

    /// Runs what `services` builds, in that order, and stops it in the opposite order on SIGTERM or SIGINT. Does not
    /// return.
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
            complain("\(name) takes no argument \(word); it is set up by environment variables, see --help")
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
            // Who listens there may be this program's predecessor, on his way out.
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
            let secret = variable.isSecret ? ", secret; or the file \(variable.fileName) names" : ""
            return "  \(variable.name)\n      \(variable.purpose) (\(fallback)\(secret))"
        }
        let head = "\(name): \(purpose)\n\n--version prints its version and commit."
        return "\(head)\n\nEnvironment:\n" + rows.joined(separator: "\n")
    }

    private func complain(_ text: String) {
        // A complaint that cannot be printed has nowhere else to go.
        _ = try? FileDescriptor.standardError.writeAll((text + "\n").utf8)
    }
}
