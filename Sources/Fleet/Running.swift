package import Cryptography
package import EphemeralPostgres
import FoundationEssentials
import Glibc
import Runtime
package import SystemPackage
import Time
import Transport

/// The addresses and files of the simulator, as it prints them in its first line of output.
package struct SimulatorAddress: Sendable, Hashable, Decodable {
    /// `http://127.0.0.1:port`
    package let upstream: String
    /// `https://127.0.0.1:port`
    package let apns: String
    /// The same host with the port for managing channels.
    package let apnsManage: String
    /// The push service of browsers: `https://127.0.0.1:port`
    package let browsers: String
    /// The mail server: `smtp://127.0.0.1:port`
    package let smtp: String
    /// The JSON file of the service account that the fake Firebase accepts.
    package let fcmAccount: String
    /// The JSON file that lists the fake issuers of identity tokens.
    package let issuers: String
    /// The PEM file of the authority that signed the fake APNs's certificate.
    package let apnsAuthority: String
    /// The PEM file of the key that the fake APNs accepts.
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

/// A running fleet.
package struct Running: Sendable {
    package let cluster: EphemeralPostgres
    package let simulator: SimulatorAddress
    package let apiPort: Int
    package let fleet: Fleet
    /// The keys that seal device tokens.
    package let tokenKeys: SealingKeys
    /// The public key for Web Push subscriptions: a point in base64url.
    package let siteKey: String
    /// The token for signing in at the api's page /ops.
    package let opsToken: String

    /// The URL of the api, without a trailing slash.
    package var api: String { "http://127.0.0.1:\(apiPort)" }

    /// The URL of the database, with the login of its owner.
    package var databaseURL: String { cluster.url(database: "bardown") }

    /// The URL of the database for a program. Each program has its own login with only the rights that it needs.
    package func databaseURL(of program: String) -> String {
        let login = ProgramFiles.login(of: program)
        guard let port = fleet.plan.databasePort else { return cluster.url(database: "bardown", user: login) }
        return "postgresql://\(login)@127.0.0.1:\(port)/bardown"
    }

    /// Creates a copy of a program without starting it.
    /// - Parameters:
    ///   - number: From 1; used in the name of its log.
    ///   - folder: The folder of the program, for a copy from another build.
    ///   - extra: Environment variables of this copy, in addition to those of every copy of the program.
    package func child(
        _ name: String,
        number: Int,
        from folder: FilePath = ProgramFiles.directory,
        adding extra: [String: String] = [:]
    ) -> ChildProcess {
        ChildProcess(
            name: name,
            executable: folder.appending(name),
            environment: environment(of: name).merging(fleet.plan.environment) { $1 }.merging(extra) { $1 },
            log: fleet.plan.folder.appending(number == 1 ? "\(name).log" : "\(name)-\(number).log"),
            logger: fleet.logger
        )
    }

    /// Returns when the api reports that it is ready: it reaches the database and finds the schema.
    func waitUntilReady(_ child: ChildProcess) async throws {
        var fetching = FetcherConfiguration(userAgent: "BarDown fleet")
        fetching.privateAddresses = ["127.0.0.1:\(apiPort)"]
        fetching.hostBudget = .unspaced(maxInFlight: 1, maxWaiting: 1)
        let http = try HTTPFetcher(fetching, logger: fleet.logger)
        do {
            _ = try await child.poll {
                // The api does not listen yet, or has not reached the database yet.
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
    /// - Returns: The seconds until it accepts connections on its health port.
    /// - Throws: ``FleetError/notReady(_:log:)`` if it does not accept any in time.
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
            try await child.poll(pause: .microseconds(500)) { canConnect(to: port) ? () : nil }
            let seconds = (clock.now - begin).seconds
            group.cancelAll()
            return seconds
        }
    }
}

/// The environment variables of the programs, the same ones as in a deployment.
extension Running {
    /// Returns the environment variables of a program of this name.
    func environment(of program: String) -> [String: String] {
        let common = [
            "DATABASE_URL": databaseURL(of: program), "LOG_LEVEL": "info", "DRAIN": "5s",
            "CLOCK_OFFSET": "\(fleet.plan.clockOffset.components.seconds)",
        ]
        let specific =
            switch program {
            case "scheduler": cadence
            case "scoreboard-scraper": sources
            case "detail-scraper": sources.merging(oddsAccount) { $1 }
            case "push-sender": pushServices
            case "api": site
            default: [:] as [String: String]
            }
        return common.merging(specific) { $1 }
    }

    private var cadence: [String: String] {
        [
            "CADENCE_LIVE": "\(fleet.plan.liveCadence.wholeMilliseconds)ms", "CADENCE_GAME_DAY": "5s",
            "CADENCE_IDLE": "5s",
            // A simulated day is over in minutes, and its tables change meanwhile.
            "CADENCE_STANDINGS": "30s", "CADENCE_TABLES": "30s",
        ]
    }

    /// The addresses of the sources, all at the simulator, and practically no rate limit.
    private var sources: [String: String] {
        let addresses = [simulator.upstreamAuthority] + fleet.plan.privateAddresses
        return [
            "NCAA_API_URL": simulator.upstream, "NCAA_SITE_URL": simulator.upstream,
            "ESPN_API_URL": "\(simulator.upstream)/site.api.espn.com",
            "NHL_API_URL": "\(simulator.upstream)/api-web.nhle.com",
            "NCAA_STATS_URL": "\(simulator.upstream)/stats.ncaa.org",
            "STATBROADCAST_URL": "\(simulator.upstream)/www.statbroadcast.com",
            "STATBROADCAST_ARCHIVE_URL": "\(simulator.upstream)/archive.statbroadcast.com",
            "PRIVATE_ADDRESSES": addresses.joined(separator: ","),
            "HOST_SPACING": "0ms", "HOST_IN_FLIGHT": "16", "HOST_RATE": "1000", "HOST_BURST": "1000",
        ]
    }

    private var oddsAccount: [String: String] {
        ["ODDS_API_URL": "\(simulator.upstream)/api.the-odds-api.com", "ODDS_API_KEY_FILE": fleet.oddsKeyFile]
    }

    private var pushServices: [String: String] {
        [
            "APNS_URL": simulator.apns, "APNS_MANAGE_URL": simulator.apnsManage,
            "APNS_AUTHORITY": simulator.apnsAuthority, "APNS_KEY_FILE": simulator.apnsKey,
            "APNS_KEY_ID": "SIMULATED1", "APNS_TEAM_ID": "SIMULATED2",
            "TOKEN_KEY_FILE": fleet.tokenKeyFile, "SMTP_URL": simulator.smtp,
            "VAPID_KEY_FILE": fleet.siteKeyFile, "VAPID_SUBJECT": "mailto:nobody@example.org",
            "FCM_SERVICE_ACCOUNT_FILE": simulator.fcmAccount, "FCM_URL": "\(simulator.upstream)/fcm.googleapis.com",
            "ISSUERS_FILE": simulator.issuers,
            "WEB_PUSH_AUTHORITY": simulator.apnsAuthority, "WEB_PUSH_ALLOW": simulator.browsersAuthority,
        ]
    }

    private var site: [String: String] {
        [
            "PORT": "\(apiPort)", "PUBLIC_URL": "http://127.0.0.1:\(apiPort)", "DEMO_URL": simulator.upstream,
            "TOKEN_KEY_FILE": fleet.tokenKeyFile, "IDENTITY_KEY_FILE": fleet.identityKeyFile,
            "MAIL_FROM": "no-reply@bardown.example", "ISSUERS_FILE": simulator.issuers,
            "VAPID_PUBLIC_KEY": siteKey, "WEB_PUSH_ALLOW": simulator.browsersAuthority,
            // The demo and its benches register many devices from one address.
            "LIMIT_REGISTRATIONS": "5000", "LIMIT_SIGN_INS": "5000",
            "OPS_TOKEN": opsToken, "OPS_DATABASE_URL": cluster.url(database: "bardown", user: "bardown_ops"),
        ]
    }
}
