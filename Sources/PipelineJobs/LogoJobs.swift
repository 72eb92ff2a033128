package import JobQueue
package import Scores

/// List the teams of all followed leagues at their sources, and fetch the missing logos.
package struct ListLogos: Job {
    package static let kind = "list_logos"
    package static let queue = ScrapeDetail.queue

    package init() {}

    /// After everything that a fan waits for.
    package var options: JobOptions { JobOptions(priority: 3, uniqueKey: Self.kind) }
}

/// Fetch a team's logo, validate it and store it.
package struct FetchLogo: Job {
    package static let kind = "fetch_logo"
    package static let queue = ScrapeDetail.queue

    package var team: TeamID
    package var address: LogoAddress

    package init(team: TeamID, address: LogoAddress) {
        self.team = team
        self.address = address
    }

    package var options: JobOptions {
        JobOptions(
            priority: 3,
            uniqueKey: "logo:\(team):\(address.background?.rawValue ?? "any")",
            maxAttempts: 3,
            timeLimit: .seconds(45)
        )
    }
}
