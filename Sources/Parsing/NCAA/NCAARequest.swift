package import Scores
import TextCoding
package import Time

/// A request to the NCAA's GraphQL: an operation and its variables.
package struct NCAARequest: Hashable, Sendable {
    package let operation: NCAAOperation
    /// Compact JSON. The server responds to a single blank in it with status 500.
    package let variables: String
    /// The web page that uses the same query and therefore contains its hash: a path of ncaa.com.
    package let page: String

    /// Requests the games of a league on a day, in Eastern time.
    ///
    /// - Returns: `nil` if the NCAA does not have the league, according to its id.
    package static func contests(of league: LeagueID, on day: CivilDate) -> NCAARequest? {
        guard let competition = NCAACompetition(league) else { return nil }
        let date = "\(twoDigits(day.month))/\(twoDigits(day.day))/\(day.year)"
        return NCAARequest(
            operation: .contests,
            variables: #"{"sportCode":"\#(competition.sportCode)","division":\#(competition.division),"#
                + #""seasonYear":\#(seasonYear(of: day)),"contestDate":"\#(date)","week":null}"#,
            page: "/scoreboard/\(competition.sportPath)/d\(competition.division)"
        )
    }

    /// Requests the plays of a game.
    package static func playByPlay(ofContest id: String) -> NCAARequest {
        detail(.playByPlay, ofContest: id)
    }

    /// Requests the players' and teams' figures of a lacrosse game.
    package static func boxScore(ofContest id: String) -> NCAARequest {
        detail(.lacrosseBoxScore, ofContest: id)
    }

    /// Requests the teams' figures of a lacrosse game, including some that the box score lacks.
    package static func teamStats(ofContest id: String) -> NCAARequest {
        detail(.lacrosseTeamStats, ofContest: id)
    }

    private static func detail(_ operation: NCAAOperation, ofContest id: String) -> NCAARequest {
        NCAARequest(
            operation: operation,
            variables: #"{"contestId":"\#(quotable(id))","staticTestEnv":null}"#,
            page: "/game/\(PercentEncoding.encode(id))"
        )
    }

    /// Requests the days with games of a league, in the season that contains `day`.
    ///
    /// - Returns: `nil` if the NCAA does not have the league, according to its id.
    package static func seasonDays(of league: LeagueID, around day: CivilDate) -> NCAARequest? {
        guard let competition = NCAACompetition(league) else { return nil }
        return NCAARequest(
            operation: .seasonDays,
            variables: #"{"sportCode":"\#(competition.sportCode)","division":\#(competition.division),"#
                + #""seasonYear":\#(seasonYear(of: day))}"#,
            page: "/scoreboard/\(competition.sportPath)/d\(competition.division)"
        )
    }

    /// Requests a game without its plays: line score, venue, records.
    package static func game(ofContest id: String) -> NCAARequest {
        NCAARequest(
            operation: .game,
            variables: #"{"id":"\#(quotable(id))","week":null,"staticTestEnv":null}"#,
            page: "/game/\(PercentEncoding.encode(id))"
        )
    }

    /// Returns the full address.
    ///
    /// - Parameters:
    ///   - base: `https://sdataprod.ncaa.com` or a substitute, with or without a slash at its end.
    ///   - hash: The operation's hash, from ``PersistedQueries``.
    package func url(base: String, hash: String) -> String {
        let extensions = #"{"persistedQuery":{"version":1,"sha256Hash":"\#(hash)"}}"#
        return "\(rootAddress(base))/?meta=\(operation.rawValue)&extensions=\(PercentEncoding.encode(extensions))"
            + "&variables=\(PercentEncoding.encode(variables))"
    }

    /// Returns the address of the page that contains the operation's hash.
    ///
    /// - Parameter base: `https://www.ncaa.com` or a substitute, with or without a slash at its end.
    package func pageURL(base: String) -> String {
        rootAddress(base) + page
    }

    /// Returns the year in which the academic year of `day` began. A season starts in August.
    package static func seasonYear(of day: CivilDate) -> Int {
        day.month >= 8 ? day.year : day.year - 1
    }

    /// Returns the id without characters that would end the JSON string around it. Valid contest ids are digits.
    private static func quotable(_ id: String) -> String {
        String(
            decoding: id.utf8.filter { $0 > 0x20 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") },
            as: UTF8.self
        )
    }
}

/// The NCAA's names for a league.
package struct NCAACompetition: Hashable, Sendable {
    /// `MLA` or `WLA`.
    package let sportCode: String
    /// 1…3.
    package let division: Int
    /// The sport in the addresses of ncaa.com: `lacrosse-men`.
    package let sportPath: String

    /// - Returns: `nil` for anything but `mlax-d1` … `wlax-d3`.
    package init?(_ league: LeagueID) {
        let parts = league.rawValue.split(separator: "-")
        guard parts.count == 2, let division = ["d1": 1, "d2": 2, "d3": 3][parts[1]] else { return nil }
        switch parts[0] {
        case "mlax": (sportCode, sportPath) = ("MLA", "lacrosse-men")
        case "wlax": (sportCode, sportPath) = ("WLA", "lacrosse-women")
        default: return nil
        }
        self.division = division
    }
}

private func twoDigits(_ number: Int) -> String {
    number < 10 ? "0\(number)" : "\(number)"
}
