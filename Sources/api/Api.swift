import Runtime

/// Answers apps and people; registers devices. Writes nothing else.
@main
struct Api {
    static func main() async {
        await Program(
            name: "api",
            purpose: "Serves scores over HTTP, a scoreboard page at /, and the registration of devices.",
            variables: ApiConfiguration.variables
        ).run { host in
            let configuration = try ApiConfiguration(host.environment)
            return [makeServer(pool: host.pool, configuration: configuration, logger: host.logger)]
        }
    }
}
