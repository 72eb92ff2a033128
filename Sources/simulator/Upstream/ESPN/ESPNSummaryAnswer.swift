import Scores
import Time

extension Answer {
    /// `…/summary?event=`: one game with its box score and plays.
    ///
    /// - Parameter start: The instant at which so much of the game has passed.
    static func espnSummary(_ listing: Listing, of league: ESPNLeague, start: (Duration) -> Instant?) -> Answer {
        let view = listing.view
        return .json { json in
            if !view.plays.isEmpty { json.object("boxscore") { ESPNBoxAnswer(view, league: league).fill(&$0) } }
            json.object("header") { json in header(&json, listing, of: league) }
            json.emptyArray("leaders")
            json.emptyArray("pickcenter")
            if !view.plays.isEmpty {
                json.array("plays", order(of: view.plays)) { json, index in
                    json.object { json in play(&json, view.plays[index], number: index, of: view, start: start) }
                }
            }
        }
    }

    private static func header(_ json: inout JSONWriter, _ listing: Listing, of league: ESPNLeague) {
        let id = String(league.eventID(listing.view.contestID))
        json.field("id", id)
        json.field("uid", "\(league.uid)~e:\(id)")
        json.object("season") { json in
            json.field("year", listing.date?.seasonEnd)
            json.field("type", 2)
        }
        json.array("competitions", CollectionOfOne(listing)) { json, listing in
            json.object { json in ESPNCompetitionAnswer(listing, league: league).fill(&json) }
        }
        json.object("league") { json in
            json.field("slug", league.slug)
        }
    }

    /// The source's lists are not strictly in the order of their numbers: here and there two neighbours change places.
    private static func order(of plays: ArraySlice<ScriptedPlay>) -> [Int] {
        var order = Array(plays.indices)
        for place in stride(from: 40, to: order.count - 1, by: 97) { order.swapAt(place, place + 1) }
        return order
    }

    private static func play(
        _ json: inout JSONWriter,
        _ play: ScriptedPlay,
        number: Int,
        of view: GameView,
        start: (Duration) -> Instant?
    ) {
        guard let action = play.action else { return }
        let score = view.plays[...number].last { $0.score != nil }?.score ?? .nilNil
        let isScoring = action.kind.points > 0 || action.kind == .shootoutGoal
        json.field("id", "\(view.contestID)\(number + 1)")
        json.field("sequenceNumber", String(number + 1))
        json.object("type") { json in
            json.field("id", "1")
            json.field("text", ESPNWords.type(of: action, in: view.league))
        }
        json.field("text", ESPNWords.text(of: play, action, in: view.league))
        json.field("awayScore", score.away)
        json.field("homeScore", score.home)
        json.object("period") { json in
            json.field("number", play.period)
            json.field("displayValue", ESPNWords.period(play.period, of: view))
        }
        json.object("clock") { $0.field("displayValue", ESPNWords.clock(of: play, in: view)) }
        json.field("scoringPlay", isScoring)
        json.field("scoreValue", view.league == .nhl ? (isScoring ? 1 : 0) : action.kind.points)
        json.field("shootingPlay", action.kind.isAttempt)
        json.object("team") { $0.field("id", String(play.teamID)) }
        json.array("participants", ESPNWords.participants(in: action)) { json, part in
            json.object { json in json.object("athlete") { $0.field("id", String(part.player.id)) } }
        }
        json.field("wallclock", start(play.elapsed)?.description)
    }
}

extension PlayKind {
    /// Whether ESPN flags it as a shot.
    fileprivate var isAttempt: Bool {
        switch self {
        case .twoPointer, .threePointer, .missedFieldGoal, .freeThrow, .missedFreeThrow, .goal, .shot, .missedShot,
            .blockedShot, .shootoutGoal, .shootoutMiss:
            true
        default: false
        }
    }
}

/// `boxscore` of a summary: the teams' figures and the players'.
struct ESPNBoxAnswer {
    private let view: GameView
    private let league: ESPNLeague
    private let tally: BoxTally

    init(_ view: GameView, league: ESPNLeague) {
        self.view = view
        self.league = league
        tally = BoxTally(view.plays)
    }

    func fill(_ json: inout JSONWriter) {
        json.array("teams", [Side.away, .home]) { json, side in
            json.object { json in
                team(side, &json)
                json.field("homeAway", side.rawValue)
                json.array("statistics", figures(side)) { json, figure in
                    json.object { json in
                        json.field("name", figure.name)
                        json.field("displayValue", figure.value)
                        json.field("label", figure.name)
                    }
                }
            }
        }
        json.array("players", [Side.away, .home]) { json, side in
            json.object { json in
                team(side, &json)
                json.array("statistics", tables(side)) { json, table in
                    json.object { json in fill(&json, table) }
                }
            }
        }
    }

    private func team(_ side: Side, _ json: inout JSONWriter) {
        json.object("team") { ESPNCompetitionAnswer.fill(&$0, view.teams[side], of: league) }
    }

    private func fill(_ json: inout JSONWriter, _ table: ESPNTable) {
        if let name = table.name { json.field("name", name) }
        json.array("keys", table.columns.map(\.key))
        json.array("labels", table.columns.map(\.label))
        json.emptyArray("totals")
        json.array("athletes", table.players) { json, player in
            let hasPlayed = table.hasPlayed(player)
            json.object { json in
                json.object("athlete") { json in
                    json.field("id", String(player.id))
                    json.field("displayName", player.name)
                    json.field("shortName", player.shortName)
                    json.field("jersey", String(player.jersey))
                    json.object("position") { $0.field("abbreviation", player.position) }
                }
                json.field("didNotPlay", !hasPlayed)
                json.field("reason", "COACH'S DECISION")
                json.array("stats", hasPlayed ? table.columns.map { $0.value(player) } : [])
            }
        }
    }

    private func figures(_ side: Side) -> [(name: String, value: String)] {
        let roster = view.rosters[side]
        let total: (BoxTally.Count) -> Int = { tally.total($0, of: roster) }
        guard view.league == .nba else {
            return [
                ("shotsTotal", "\(total(.shots))"), ("hits", "\(total(.hits))"),
                ("blockedShots", "\(total(.blockedShots))"), ("takeaways", "\(total(.takeaways))"),
                ("giveaways", "\(total(.giveaways))"),
            ]
        }
        return [
            (
                "fieldGoalsMade-fieldGoalsAttempted",
                "\(total(.twosMade) + total(.threesMade))-\(total(.fieldGoalsTried))"
            ),
            (
                "threePointFieldGoalsMade-threePointFieldGoalsAttempted",
                "\(total(.threesMade))-\(total(.threesTried))"
            ),
            ("freeThrowsMade-freeThrowsAttempted", "\(total(.freeThrowsMade))-\(total(.freeThrowsTried))"),
            ("totalRebounds", "\(total(.offensiveRebounds) + total(.defensiveRebounds))"),
            ("assists", "\(total(.assists))"), ("steals", "\(total(.steals))"), ("blocks", "\(total(.blockedShots))"),
            ("turnovers", "\(total(.turnovers))"),
        ]
    }

    private func tables(_ side: Side) -> [ESPNTable] {
        let roster = view.rosters[side]
        guard view.league == .nhl else { return [.basketball(roster, tally, seconds: view.playedSeconds)] }
        return [
            .skaters("forwards", roster.filter { "CLR".contains($0.position) }, tally, seconds: view.playedSeconds / 4),
            .skaters("defenses", roster.filter { $0.position == "D" }, tally, seconds: view.playedSeconds / 3),
            .goalies(roster.filter { $0.position == "G" }, tally, seconds: view.playedSeconds),
        ]
    }
}

/// A table of players: what stands in each column.
struct ESPNTable {
    struct Column {
        let key: String
        let label: String
        let value: (ScriptedPlayer) -> String
    }

    var name: String?
    let players: [ScriptedPlayer]
    let columns: [Column]
    let hasPlayed: (ScriptedPlayer) -> Bool
}

extension ESPNTable {
    /// The first five play seven tenths of the game, the next five the rest.
    static func basketball(_ roster: [ScriptedPlayer], _ tally: BoxTally, seconds: Int) -> ESPNTable {
        let starters = Set(roster.prefix(5))
        let isUsed = Set(roster.prefix(10))
        let count: (String, String, BoxTally.Count) -> Column = { key, label, count in
            Column(key: key, label: label) { "\(tally[$0, count])" }
        }
        return ESPNTable(
            players: roster,
            columns: [
                Column(key: "minutes", label: "MIN") { "\(seconds * (starters.contains($0) ? 7 : 3) / 600)" },
                Column(key: "fieldGoalsMade-fieldGoalsAttempted", label: "FG") {
                    "\(tally[$0, .twosMade] + tally[$0, .threesMade])-\(tally[$0, .fieldGoalsTried])"
                },
                Column(key: "threePointFieldGoalsMade-threePointFieldGoalsAttempted", label: "3PT") {
                    "\(tally[$0, .threesMade])-\(tally[$0, .threesTried])"
                },
                Column(key: "freeThrowsMade-freeThrowsAttempted", label: "FT") {
                    "\(tally[$0, .freeThrowsMade])-\(tally[$0, .freeThrowsTried])"
                },
                count("offensiveRebounds", "OREB", .offensiveRebounds),
                count("defensiveRebounds", "DREB", .defensiveRebounds),
                Column(key: "rebounds", label: "REB") {
                    "\(tally[$0, .offensiveRebounds] + tally[$0, .defensiveRebounds])"
                },
                count("assists", "AST", .assists), count("steals", "STL", .steals),
                count("blocks", "BLK", .blockedShots), count("turnovers", "TO", .turnovers),
                count("fouls", "PF", .fouls), count("points", "PTS", .points),
            ],
            hasPlayed: isUsed.contains
        )
    }

    static func skaters(_ name: String, _ players: [ScriptedPlayer], _ tally: BoxTally, seconds: Int) -> ESPNTable {
        let count: (String, String, BoxTally.Count) -> Column = { key, label, count in
            Column(key: key, label: label) { "\(tally[$0, count])" }
        }
        return ESPNTable(
            name: name,
            players: players,
            columns: [
                count("blockedShots", "BS", .blockedShots), count("hits", "HT", .hits),
                count("takeaways", "TK", .takeaways),
                Column(key: "timeOnIce", label: "TOI") { _ in printedClock(seconds) },
                count("goals", "G", .goals), count("assists", "A", .assists), count("shotsTotal", "S", .shots),
                count("faceoffsWon", "FW", .faceoffsWon), count("faceoffsLost", "FL", .faceoffsLost),
                count("giveaways", "GV", .giveaways), count("penalties", "PN", .penalties),
            ],
            hasPlayed: { _ in true }
        )
    }

    /// The second goalie sits and watches.
    static func goalies(_ players: [ScriptedPlayer], _ tally: BoxTally, seconds: Int) -> ESPNTable {
        ESPNTable(
            name: "goalies",
            players: players,
            columns: [
                Column(key: "goalsAgainst", label: "GA") { "\(tally[$0, .goalsAgainst])" },
                Column(key: "shotsAgainst", label: "SA") { "\(tally[$0, .shotsAgainst])" },
                Column(key: "saves", label: "SV") { "\(tally[$0, .shotsAgainst] - tally[$0, .goalsAgainst])" },
                Column(key: "timeOnIce", label: "TOI") { _ in printedClock(seconds) },
            ],
            hasPlayed: { $0 == players.first }
        )
    }
}
