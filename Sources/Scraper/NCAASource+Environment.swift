package import Logging
package import Runtime
package import Scraping
import Transport

extension NCAASource {
    /// The environment variables of a program that reads pages.
    package static let variables = [
        Variable("NCAA_API_URL", default: "https://sdataprod.ncaa.com", "where the NCAA answers queries"),
        Variable(
            "NCAA_SITE_URL",
            default: "https://www.ncaa.com",
            "where the NCAA's pages are, which name the queries"
        ),
        Variable(
            "USER_AGENT",
            default: "BarDown/\(Host.version) (+https://github.com/bardown)",
            "who asks, with an address to write to"
        ),
        Variable(
            "EXTRA_AUTHORITY_FILE",
            default: "",
            "PEM file of authorities or intermediates to trust beside the system's: the NCAA's hosts do not send theirs"
        ),
        Variable(
            "PRIVATE_ADDRESSES",
            default: "",
            "host:port, by commas, that may lead to an address inside; all others are refused"
        ),
        Variable("HOST_IN_FLIGHT", default: "4", "requests at once to one host"),
        Variable("HOST_SPACING", default: "250ms", "time between two requests to one host"),
    ]

    package convenience init(_ environment: Environment, logger: Logger) throws {
        var configuration = FetcherConfiguration(userAgent: try environment.string("USER_AGENT"))
        configuration.privateAddresses = Set(try environment.list("PRIVATE_ADDRESSES"))
        configuration.extraCAFile = try environment.optionalString("EXTRA_AUTHORITY_FILE")
        configuration.hostBudget.maxInFlight = try environment.integer("HOST_IN_FLIGHT", in: 1...1000)
        configuration.hostBudget.minimumSpacing = try environment.duration("HOST_SPACING")
        self.init(
            api: try environment.string("NCAA_API_URL"),
            site: try environment.string("NCAA_SITE_URL"),
            fetcher: try HTTPFetcher(configuration, logger: logger)
        )
    }
}
