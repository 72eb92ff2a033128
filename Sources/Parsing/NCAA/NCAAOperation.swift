/// A query of the NCAA's GraphQL. It accepts no query text, only the SHA-256 of a query that its own pages use.
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
