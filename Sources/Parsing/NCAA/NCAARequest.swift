package import Scores
import TextCoding
package import Time

/// A request to the NCAA's GraphQL: an operation and its variables.
package struct NCAARequest: Hashable, Sendable {
    package let operation: NCAAOperation
    /// Compact JSON, because the server responds with status 500 if it contains a single blank.
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
            variables: #"{"contestId":"\#(withoutQuotes(id))","staticTestEnv":null}"#,
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
            variables: #"{"id":"\#(withoutQuotes(id))","week":null,"staticTestEnv":null}"#,
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

    /// Returns the id without blanks, quotation marks and backslashes, so that it cannot end the JSON string around it.
    /// Valid contest ids are digits.
    private static func withoutQuotes(_ id: String) -> String {
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
    /// The division, 1…3.
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

/// A query of the NCAA's GraphQL. The server accepts no query text, only the SHA-256 of a query that its own pages use.
package enum NCAAOperation: String, Hashable, Sendable, CaseIterable {
    /// The games of a day.
    case contests = "GetContests_web"
    /// One game, without its plays.
    case game = "GetGamecenterGameById_web"
    /// The plays of one game.
    case playByPlay = "NCAA_GetGamecenterPbpGenericById_web"
    /// The box score of one lacrosse game.
    case lacrosseBoxScore = "NCAA_GetGamecenterBoxscoreLacrosseById_web"
    /// The figures of the two teams of one lacrosse game, including face-offs and clears.
    case lacrosseTeamStats = "NCAA_GetGamecenterTeamStatsLacrosseById_web"
    /// The days of a season with games.
    case seasonDays = "NCAA_schedules_today_web"

    /// Hashes that have been valid, the likeliest first. They change without notice, and may return.
    package var knownHashes: [String] {
        switch self {
        case .contests:
            [
                "7287cda610a9326931931080cb3a604828febe6fe3c9016a7e4a36db99efdb7c",
                "6b26e5cda954c1302873c52835bfd223e169e2068b12511e92b3ef29fac779c2",
                "4bcb5e6432fa9da365c0c19af01b1f9015cc7eb5c21e7af2dba308784a166df7",
            ]
        case .game:
            [
                "93a02c7193c89d85bcdda8c1784925d9b64657f73ef584382e2297af555acd4b",
                "98558d123db05e23bd2999e409ab91245217ed00bed3a154ef6e3a0940b03daa",
                "26d14df5714c5cd454c9032a1f8ebb1b1dc35173065ab858709b0fa84dd07b5f",
            ]
        case .playByPlay: ["57f922d56d60d88326b62202b3d88e8cd3cfb6687931bc0b5b3dfab089b84faa"]
        case .lacrosseBoxScore: ["dfd0e926e92e81c2917b8f4ae564fbdcd5c69cd0441a2a8095b6b09e4cee7c36"]
        case .lacrosseTeamStats: ["d2721fc23441f18b75ab813eadae585fc5c285d746a20c9a442c3c48fd6cb033"]
        case .seasonDays: ["a25ad021179ce1d97fb951a49954dc98da150089f9766e7e85890e439516ffbf"]
        }
    }
}

/// Keeps the current hash of each operation. It fetches nothing; its callers report the results of their requests.
package actor PersistedQueries {
    private var currentHashes: [NCAAOperation: String] = [:]
    /// Hashes that the source rejected. A hash is removed when it is found in a page again.
    private var rejectedHashes: Set<String> = []
    /// When a page was last searched for an operation's hash.
    private var lastSearches: [NCAAOperation: ContinuousClock.Instant] = [:]
    /// A page without a new hash will hardly have one a second later. The pause keeps each of twenty live games from
    /// fetching it again.
    private static let pauseBetweenSearches: Duration = .seconds(60)

    package init() {}

    /// Returns the hash to send now.
    package func hash(for operation: NCAAOperation) -> String {
        if let hash = currentHashes[operation], !rejectedHashes.contains(hash) { return hash }
        let known = operation.knownHashes
        // If all are rejected, any hash will do, because the response will report the error again.
        return known.first { !rejectedHashes.contains($0) } ?? currentHashes[operation] ?? known.first ?? ""
    }

    /// Records that `hash` was unknown to the source.
    ///
    /// - Returns: Whether another hash should be tried before searching a page.
    package func reject(_ hash: String, for operation: NCAAOperation) -> Bool {
        rejectedHashes.insert(hash)
        return !rejectedHashes.contains(self.hash(for: operation))
    }

    /// Returns whether a page may be searched for the operation's hash now, and if so records the search.
    package func beginSearch(for operation: NCAAOperation, at now: ContinuousClock.Instant) -> Bool {
        if let last = lastSearches[operation], now - last < Self.pauseBetweenSearches { return false }
        lastSearches[operation] = now
        return true
    }

    /// Stores the hashes that a page of ncaa.com contains.
    ///
    /// - Returns: The operations whose hash has changed.
    @discardableResult
    package func update(from page: [UInt8]) -> Set<NCAAOperation> {
        var changed: Set<NCAAOperation> = []
        for (name, hash) in HashDiscovery.hashes(in: page) {
            guard let operation = NCAAOperation(rawValue: name) else { continue }
            if self.hash(for: operation) != hash { changed.insert(operation) }
            currentHashes[operation] = hash
            rejectedHashes.remove(hash)
            lastSearches[operation] = nil
        }
        return changed
    }
}
