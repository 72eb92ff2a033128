import Parsing
import Tapes
import Time

/// The result of checking every byte of a tape.
struct TapeCheck {
    /// Noteworthy facts that are not faults.
    private(set) var remarks: [String] = []
    private(set) var faults: [String] = []
    private let count: Int
    /// The number of bodies that were parsed, by kind.
    private var read: [ParseKind: Int] = [:]

    /// - Parameter progress: Called before each new body is checked, with the number of earlier entries and the total.
    init(_ tape: Tape, progress: (_ done: Int, _ total: Int) -> Void = { _, _ in }) {
        count = tape.entries.count
        if let remark = tape.ending.remark {
            if tape.ending.isDamage { faults.append("it \(remark)") } else { remarks.append("it \(remark)") }
        }
        checkOrder(tape)
        checkSecrets(tape)
        checkBodies(tape, progress)
    }

    /// The counts in one line: `312 entries; read: 120 nhl-score, 30 nhl-play-by-play`.
    var summary: String {
        let kinds = read.sorted { $0.key.rawValue < $1.key.rawValue }.map { "\($0.value) \($0.key.rawValue)" }
        return "\(count) entries" + (kinds.isEmpty ? "" : "; read: \(kinds.joined(separator: ", "))")
    }

    /// The result as lines for people. The first has the tape's name.
    func text(named name: String) -> String {
        (["\(name): \(summary)"] + remarks.map { "  \($0)" } + faults.map { "  wrong: \($0)" }).joined(separator: "\n")
    }

    func json(named name: String) -> OrderedJSON {
        let kinds = read.sorted { $0.key.rawValue < $1.key.rawValue }.map { kind, count in
            OrderedJSON.object(["kind": .string(kind.rawValue), "pages": .number(count)])
        }
        return .object([
            "tape": .string(name), "entries": .number(count), "read": .array(kinds),
            "remarks": .array(remarks.map(OrderedJSON.string)), "faults": .array(faults.map(OrderedJSON.string)),
        ])
    }

    /// Checks that entries are in the order in which their answers arrived. A clock adjustment may shift them by up to
    /// a second.
    private mutating func checkOrder(_ tape: Tape) {
        for (index, (earlier, later)) in zip(tape.entries, tape.entries.dropFirst()).enumerated()
        where later.end < earlier.end - .seconds(1) {
            faults.append("entry \(index + 1) was answered before the preceding one")
        }
    }

    private mutating func checkSecrets(_ tape: Tape) {
        for (index, entry) in tape.entries.enumerated() {
            let found = Secrets.found(in: entry)
            if !found.isEmpty { faults.append("entry \(index) contains \(found.joined(separator: ", "))") }
        }
    }

    /// Checks every body once. A body with status 200 is also parsed, as the kind of page that its address indicates.
    /// Bodies without such a kind are only counted.
    private mutating func checkBodies(_ tape: Tape, _ progress: (Int, Int) -> Void) {
        var seen: Set<TapeDigest> = []
        var unknown = 0
        for (index, entry) in tape.entries.enumerated() {
            guard case .response(let response) = entry.outcome, let digest = response.body,
                seen.insert(digest).inserted
            else { continue }
            progress(index, count)
            do {
                let body = try tape.body(of: response)
                guard response.status == 200 else { continue }
                guard let kind = ParseKind(address: PageAddress(url: entry.url)) else {
                    unknown += 1
                    continue
                }
                check(body, as: kind, entry: index)
            } catch {
                faults.append("entry \(index): \(error)")
            }
        }
        if unknown > 0 { remarks.append("\(unknown) bodies without a parser") }
    }

    private mutating func check(_ body: [UInt8], as kind: ParseKind, entry: Int) {
        do {
            _ = try kind.read(body)
            read[kind, default: 0] += 1
        } catch {
            faults.append("entry \(entry) is not a page of kind \(kind.rawValue): \(error)")
        }
    }
}

extension ParseKind {
    /// The kind of page at an address of a source; `nil` if no parser reads it. The address may be that of a page that
    /// is played back from another host.
    init?(address: PageAddress) {
        let text = address.text
        guard let kind = Self.patterns.first(where: { pattern in pattern.fragments.allSatisfy(text.contains) })?.kind
        else {
            return nil
        }
        self = kind
    }

    /// The words in the addresses of each kind of page. More specific kinds come first.
    private static let patterns: [(fragments: [String], kind: ParseKind)] = [
        (["site.api.espn.com/", "/scoreboard"], .espnScoreboard),
        (["site.api.espn.com/", "/summary"], .espnSummary),
        (["site.api.espn.com/", "/standings"], .espnStandings),
        (["site.api.espn.com/", "/rankings"], .espnRankings),
        (["site.api.espn.com/", "/teams/", "/schedule"], .espnScoreboard),
        (["site.api.espn.com/", "/teams"], .espnTeams),
        (["api-web.nhle.com/v1/score/"], .nhlScore),
        (["api-web.nhle.com/v1/schedule/"], .nhlSchedule),
        (["api-web.nhle.com/v1/standings/"], .nhlStandings),
        (["api-web.nhle.com/v1/gamecenter/", "/play-by-play"], .nhlPlayByPlay),
        (["api-web.nhle.com/v1/gamecenter/", "/boxscore"], .nhlBoxScore),
        (["api-web.nhle.com/v1/gamecenter/", "/landing"], .nhlLanding),
        (["meta=GetContests_web"], .ncaaContests),
        (["meta=NCAA_GetGamecenterPbpGenericById_web"], .ncaaPlayByPlay),
        (["meta=GetGamecenterGameById_web"], .ncaaGame),
        (["meta=NCAA_GetGamecenterBoxscore"], .ncaaBoxScore),
        (["meta=NCAA_GetGamecenterTeamStats"], .ncaaTeamStats),
        (["meta=NCAA_schedules_today_web"], .ncaaSchedule),
        (["www.ncaa.com/rankings/"], .ncaaRankings),
        (["www.ncaa.com/standings/"], .ncaaStandings),
        (["www.ncaa.com/stats/"], .ncaaLeaders),
        (["stats.ncaa.org/contests/", "/individual_stats"], .ncaaStatsIndividual),
        (["stats.ncaa.org/contests/", "/box_score"], .ncaaStatsBoxScore),
        (["stats.ncaa.org/teams/"], .ncaaStatsSchedule),
        (["api.the-odds-api.com/v4/sports/", "/odds"], .oddsAPI),
        (["statbroadcast.com/events/statbroadcast.php"], .statBroadcastGroup),
        (["archive.statbroadcast.com/", ".xml"], .statBroadcastArchive),
        ([".xml"], .statcrew),
    ]
}
