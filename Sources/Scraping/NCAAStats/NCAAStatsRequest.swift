/// Addresses of stats.ncaa.org.
package struct NCAAStatsRequest: Hashable, Sendable {
    /// From the host on: `/teams/594020`.
    package let path: String

    /// A team's season: a team has a new id each year.
    package static func schedule(ofTeam id: String) -> NCAAStatsRequest {
        NCAAStatsRequest(path: "/teams/\(percentEncoded(id))")
    }

    /// What each player did in a contest, with its line score.
    package static func individualStats(ofContest id: String) -> NCAAStatsRequest {
        NCAAStatsRequest(path: "/contests/\(percentEncoded(id))/individual_stats")
    }

    /// Where to ask.
    /// - Parameter base: `https://stats.ncaa.org`, or whatever stands in for it; a slash at its end does no harm.
    package func url(base: String) -> String {
        rootAddress(base) + path
    }
}
