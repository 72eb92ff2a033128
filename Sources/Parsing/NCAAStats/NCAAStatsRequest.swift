import TextCoding

/// The address of a page of stats.ncaa.org.
package struct NCAAStatsRequest: Hashable, Sendable {
    /// The path: `/teams/594020`.
    package let path: String

    /// Requests a team's season. A team has a new id each year.
    package static func schedule(ofTeam id: String) -> NCAAStatsRequest {
        NCAAStatsRequest(path: "/teams/\(PercentEncoding.encode(id))")
    }

    /// Requests the statistics of each player in a contest, with its line score.
    package static func individualStats(ofContest id: String) -> NCAAStatsRequest {
        NCAAStatsRequest(path: "/contests/\(PercentEncoding.encode(id))/individual_stats")
    }

    /// Returns the full address.
    /// - Parameter base: `https://stats.ncaa.org` or a substitute, with or without a slash at its end.
    package func url(base: String) -> String {
        rootAddress(base) + path
    }
}
