import Logging
import Runtime

/// Answers apps and people; registers devices, and says which games are opened. Writes nothing else.
@main
struct Api {
    static func main() async {
        await Program(
            name: "api",
            purpose: "Serves scores over HTTP, a scoreboard page at /, and the registration of devices.",
            variables: ApiConfiguration.variables
        ).run { host in
            let configuration = try ApiConfiguration(host.environment)
            if configuration.tokenKeys == nil {
                host.logger.warning("TOKEN_KEY_FILE is not set: tokens of phones are stored as they are")
            }
            let interest = InterestRecorder(pool: host.pool, logger: host.logger)
            return [
                makeServer(pool: host.pool, interest: interest, configuration: configuration, logger: host.logger),
                interest,
            ]
        }
    }
}
