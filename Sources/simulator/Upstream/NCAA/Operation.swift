/// The supported queries of the source, by their names in `meta` and in the HTML pages.
enum Operation: String, Hashable, Sendable, CaseIterable {
    case contests = "GetContests_web"
    case playByPlay = "NCAA_GetGamecenterPbpGenericById_web"
    case game = "GetGamecenterGameById_web"
    case boxScore = "NCAA_GetGamecenterBoxscoreLacrosseById_web"
    case teamStats = "NCAA_GetGamecenterTeamStatsLacrosseById_web"
    case seasonDays = "NCAA_schedules_today_web"
}

/// Maps queries to hashes. The source changes them now and then without notice.
struct QueryHashes: Hashable, Sendable {
    private var hashes: [Operation: String]

    /// Creates the hashes that were in use when the formats were recorded.
    init() {
        hashes = [
            .contests: "7287cda610a9326931931080cb3a604828febe6fe3c9016a7e4a36db99efdb7c",
            .playByPlay: "57f922d56d60d88326b62202b3d88e8cd3cfb6687931bc0b5b3dfab089b84faa",
            .game: "93a02c7193c89d85bcdda8c1784925d9b64657f73ef584382e2297af555acd4b",
            .boxScore: "dfd0e926e92e81c2917b8f4ae564fbdcd5c69cd0441a2a8095b6b09e4cee7c36",
            .teamStats: "d2721fc23441f18b75ab813eadae585fc5c285d746a20c9a442c3c48fd6cb033",
            .seasonDays: "a25ad021179ce1d97fb951a49954dc98da150089f9766e7e85890e439516ffbf",
        ]
    }

    func hash(of operation: Operation) -> String {
        hashes[operation] ?? ""
    }

    func operation(ofHash hash: String) -> Operation? {
        hashes.first { $0.value == hash }?.key
    }

    /// Replaces the hash of an operation. The old hash becomes unknown.
    mutating func rotate(_ operation: Operation, using random: inout SplitMix64) {
        hashes[operation] = (0..<4).map { _ in
            let digits = String(random.next(), radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }.joined()
    }
}
