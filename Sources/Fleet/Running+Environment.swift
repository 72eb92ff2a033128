import EphemeralPostgres
import Time

/// The environment variables of the programs, the same ones as in a deployment.
extension Running {
    /// Returns the environment variables of a program of this name.
    func environment(of program: String) -> [String: String] {
        let common = ["DATABASE_URL": databaseURL(of: program), "LOG_LEVEL": "info", "DRAIN": "5s"]
        let own =
            switch program {
            case "scheduler": cadence
            case "scoreboard-scraper", "detail-scraper": sources
            case "push-sender": pushServices
            case "api": site
            default: [:] as [String: String]
            }
        return common.merging(own) { $1 }
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

    private var pushServices: [String: String] {
        [
            "APNS_URL": simulator.apns, "APNS_MANAGE_URL": simulator.apnsManage,
            "APNS_AUTHORITY": simulator.apnsAuthority, "APNS_KEY_FILE": simulator.apnsKey,
            "APNS_KEY_ID": "SIMULATED1", "APNS_TEAM_ID": "SIMULATED2",
            "TOKEN_KEY_FILE": fleet.tokenKeyFile,
            "VAPID_KEY_FILE": fleet.siteKeyFile, "VAPID_SUBJECT": "mailto:nobody@example.org",
            "FCM_SERVICE_ACCOUNT_FILE": simulator.fcmAccount, "FCM_URL": "\(simulator.upstream)/fcm.googleapis.com",
            "WEB_PUSH_AUTHORITY": simulator.apnsAuthority, "WEB_PUSH_ALLOW": simulator.browsersAuthority,
        ]
    }

    private var site: [String: String] {
        [
            "PORT": "\(apiPort)", "DEMO_URL": simulator.upstream, "TOKEN_KEY_FILE": fleet.tokenKeyFile,
            "VAPID_PUBLIC_KEY": siteKey, "WEB_PUSH_ALLOW": simulator.browsersAuthority,
            // The demo and its benches register many devices from one address.
            "LIMIT_REGISTRATIONS": "5000",
            "OPS_TOKEN": opsToken, "OPS_DATABASE_URL": cluster.url(database: "bardown", user: "bardown_ops"),
        ]
    }
}
