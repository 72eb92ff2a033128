import FoundationEssentials
import Glibc
package import PrivateCluster
import Runtime
package import Signing
package import SystemPackage
import Time
import Transport

/// Where the simulator listens and what it wrote, by its own first line of output.
package struct SimulatorAddress: Sendable, Hashable, Decodable {
    /// `http://127.0.0.1:port`
    package let upstream: String
    /// `https://127.0.0.1:port`
    package let apns: String
    /// The same with the port at which channels are managed.
    package let apnsManage: String
    /// Where browsers are pushed to: `https://127.0.0.1:port`
    package let browsers: String
    /// JSON file of the service account that the fake Firebase knows.
    package let fcmAccount: String
    /// PEM file of the authority that signed the fake APNs's certificate.
    package let apnsAuthority: String
    /// PEM file of the key that the fake APNs accepts.
    package let apnsKey: String

    /// ``upstream`` as `host:port`.
    package var upstreamAuthority: String { String(upstream.dropFirst("http://".count)) }

    /// ``browsers`` as `host:port`.
    package var browsersAuthority: String { String(browsers.dropFirst("https://".count)) }

    init?(json line: String) {
        guard let value = try? JSONDecoder().decode(Self.self, from: Data(line.utf8)) else { return nil }
        self = value
    }
}

/// A fleet that runs.
package struct Running: Sendable {
    package let cluster: PrivateCluster
    package let simulator: SimulatorAddress
    package let apiPort: Int
    package let fleet: Fleet
    /// What tokens of phones are sealed with.
    package let tokenKeys: SealingKeys
    /// What browsers subscribe with: a point in base64url.
    package let siteKey: String
    /// What one signs in with at the api's page /ops.
    package let opsToken: String

    /// Address of the api, without a slash at its end.
    package var api: String { "http://127.0.0.1:\(apiPort)" }

    /// The database, as the owner of everything in it.
    package var databaseURL: String { cluster.url(database: "bardown") }

    /// The database, as a program sees it: each has a login of its own, which may do what the program does and no more.
    package func databaseURL(of program: String) -> String {
        let login = ProgramFiles.login(of: program)
        guard let port = fleet.plan.databasePort else { return cluster.url(database: "bardown", user: login) }
        return "postgresql://\(login)@127.0.0.1:\(port)/bardown"
    }

    /// A copy of a program, not started.
    /// - Parameters:
    ///   - number: From 1; names its log.
    ///   - folder: Where it lies, for one of another build.
    ///   - told: What it is told beside what every one of its name is.
    package func child(
        _ name: String,
        number: Int,
        from folder: FilePath = ProgramFiles.directory,
        telling told: [String: String] = [:]
    ) -> ChildProcess {
        ChildProcess(
            name: name,
            executable: folder.appending(name),
            environment: environment(of: name).merging(fleet.plan.environment) { $1 }.merging(told) { $1 },
            log: fleet.plan.folder.appending(number == 1 ? "\(name).log" : "\(name)-\(number).log"),
            logger: fleet.logger
        )
    }

    /// Returns when the api is ready by its own word: it reaches the database and finds the schema.
    func waitUntilReady(_ child: ChildProcess) async throws {
        var fetching = FetcherConfiguration(userAgent: "BarDown fleet")
        fetching.privateAddresses = ["127.0.0.1:\(apiPort)"]
        fetching.hostBudget = .unspaced(maxInFlight: 1, maxWaiting: 1)
        let http = try HTTPFetcher(fetching, logger: fleet.logger)
        do {
            _ = try await child.answer {
                // Nobody listens yet, or the database is not reached yet: both pass.
                (try? await http.fetch(Request(.get, "\(api)/readyz")))?.status == 200 ? true : nil
            }
        } catch {
            await http.close()
            throw error
        }
        await http.close()
    }
}

extension Running {
    /// Starts another copy of a program and stops it again.
    /// - Returns: seconds from the call to its answering on its health port.
    /// - Throws: ``FleetError/notReady(_:log:)`` where it does not answer.
    package func secondsToStart(_ program: String) async throws -> Double {
        let ports = try freePorts(2)
        let port = ports[0]
        var environment = environment(of: program)
        environment["HEALTH_PORT"] = "\(port)"
        if program == "api" { environment["PORT"] = "\(ports[1])" }
        let child = ChildProcess(
            name: program,
            executable: ProgramFiles.path(program),
            environment: environment,
            log: fleet.plan.folder.appending("start.log"),
            logger: fleet.logger
        )
        return try await withThrowingTaskGroup(of: Void.self) { group in
            let clock = ContinuousClock()
            let begin = clock.now
            group.addTask { await child.run() }
            try await child.answer(pause: .microseconds(500)) { canConnect(to: port) ? () : nil }
            let seconds = (clock.now - begin).seconds
            group.cancelAll()
            return seconds
        }
    }
}
