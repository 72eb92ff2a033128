import Runtime

/// Answers apps and people; registers devices, and says which games are opened. Writes nothing else.
@main
struct Api {
    static func main() async {
        await Program(
            name: "api",
            purpose: "Serves scores over HTTP, a scoreboard page at /, and the registration of devices.",
            variables: ApiConfiguration.variables,
            metrics: ApiMetrics.all
        ).run { host in
            let configuration = try ApiConfiguration(host.environment)
            let interest = InterestRecorder(pool: host.pool, logger: host.logger)
            return [
                makeServer(
                    pool: host.pool,
                    interest: interest,
                    pages: host.pages,
                    configuration: configuration,
                    logger: host.logger
                ),
                interest,
            ]
        }
    }
}
