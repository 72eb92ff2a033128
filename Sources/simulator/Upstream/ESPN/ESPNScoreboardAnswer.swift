import Scores
import Time

extension Answer {
    /// `…/scoreboard`: the games of a day, or of all days where none was asked for.
    static func espnScoreboard(_ listings: [Listing], of league: ESPNLeague) -> Answer {
        .json { json in
            json.array("leagues", CollectionOfOne(league)) { json, league in
                json.object { json in
                    json.field("id", league.id == .nhl ? "90" : "46")
                    json.field("slug", league.slug)
                }
            }
            json.array("events", listings) { json, listing in
                json.object { json in event(&json, listing, of: league) }
            }
        }
    }

    private static func event(_ json: inout JSONWriter, _ listing: Listing, of league: ESPNLeague) {
        let view = listing.view
        let id = String(league.eventID(view.contestID))
        json.field("id", id)
        json.field("uid", "\(league.uid)~e:\(id)")
        json.field("date", listing.shownStart.toTheMinute)
        json.field("name", "\(view.teams.away.full) at \(view.teams.home.full)")
        json.field("shortName", "\(view.teams.away.char6) @ \(view.teams.home.char6)")
        json.object("season") { json in
            json.field("year", listing.date?.seasonEnd)
            json.field("type", 2)
            json.field("slug", "regular-season")
        }
        json.array("competitions", CollectionOfOne(listing)) { json, listing in
            json.object { json in ESPNCompetitionAnswer(listing, league: league).fill(&json) }
        }
    }

    /// `…/teams`: who plays in the league.
    static func espnTeams(_ league: ESPNLeague) -> Answer {
        .json { json in
            json.array("sports", CollectionOfOne(league)) { json, league in
                json.object { json in
                    json.field("slug", league.sport)
                    json.array("leagues", CollectionOfOne(league)) { json, league in
                        json.object { json in
                            json.field("slug", league.slug)
                            json.array("teams", league.teams) { json, team in
                                json.object { json in
                                    json.object("team") { ESPNCompetitionAnswer.fill(&$0, team, of: league) }
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// `competitions[0]` of an event: the game itself, which scoreboards and summaries tell alike.
struct ESPNCompetitionAnswer {
    private let listing: Listing
    private let league: ESPNLeague
    private let words: ESPNStatusWords

    init(_ listing: Listing, league: ESPNLeague) {
        self.listing = listing
        self.league = league
        words = ESPNStatusWords(listing.view)
    }

    private var view: GameView { listing.view }

    func fill(_ json: inout JSONWriter) {
        let id = String(league.eventID(view.contestID))
        json.field("id", id)
        json.field("uid", "\(league.uid)~e:\(id)~c:\(id)")
        json.field("date", listing.shownStart.toTheMinute)
        json.field("timeValid", listing.hasStartTime)
        json.field("neutralSite", false)
        // The visitors do not always come second.
        let sides: [Side] = view.contestID.isMultiple(of: 2) ? [.home, .away] : [.away, .home]
        json.array("competitors", sides) { json, side in
            json.object { json in competitor(side, &json) }
        }
        json.object("status") { json in status(&json) }
    }

    private func competitor(_ side: Side, _ json: inout JSONWriter) {
        let team = view.teams[side]
        json.field("id", String(team.id))
        json.field("uid", "\(league.uid)~t:\(team.id)")
        json.field("type", "team")
        json.field("homeAway", side.rawValue)
        if let winner = view.winner { json.field("winner", winner == side) }
        json.field("score", String(view.shownScore?[side] ?? 0))
        if !view.periods.isEmpty {
            json.array("linescores", view.lineScore.enumerated()) { json, column in
                json.object { json in
                    json.field("value", Double(column.element[side]))
                    json.field("displayValue", String(column.element[side]))
                    json.field("period", column.offset + 1)
                }
            }
        }
        json.object("team") { Self.fill(&$0, team, of: league) }
    }

    static func fill(_ json: inout JSONWriter, _ team: Team, of league: ESPNLeague) {
        json.field("id", String(team.id))
        json.field("uid", "\(league.uid)~t:\(team.id)")
        json.field("location", team.place)
        json.field("name", team.nickname)
        json.field("abbreviation", team.char6)
        json.field("displayName", team.full)
        json.field("shortDisplayName", team.short)
        json.field("color", String(team.color.dropFirst()).lowercased())
    }

    private func status(_ json: inout JSONWriter) {
        json.field("clock", Double(words.clock))
        json.field("displayClock", words.displayClock)
        json.field("period", words.period)
        json.object("type") { json in
            json.field("id", words.id)
            json.field("name", words.name)
            json.field("state", words.state)
            json.field("completed", words.isCompleted)
            json.field("description", words.description)
            json.field("detail", words.detail)
            json.field("shortDetail", words.detail)
        }
    }
}

/// The words that ESPN has for where a game stands.
struct ESPNStatusWords: Hashable, Sendable {
    let id: String
    let name: String
    /// `pre`, `in`, `post`
    let state: String
    var isCompleted = false
    let description: String
    var detail: String
    var period = 0
    /// Seconds left.
    var clock = 0
    var displayClock = "0:00"

    init(_ view: GameView) {
        switch view.stage {
        case .scheduled: self.init("1", "STATUS_SCHEDULED", "pre", "Scheduled")
        // After its date, and never played.
        case .postponed: self.init("6", "STATUS_POSTPONED", "post", "Postponed")
        case .live(let number, let seconds, let isBreak):
            if isBreak {
                let isHalf = number * 2 == view.format.regulation
                self =
                    isHalf
                    ? Self("23", "STATUS_HALFTIME", "in", "Halftime")
                    : Self("22", "STATUS_END_PERIOD", "in", "End of Period")
            } else {
                self.init("2", "STATUS_IN_PROGRESS", "in", "In Progress")
            }
            period = number
            clock = seconds
            displayClock = ESPNWords.clock(seconds, in: view.league)
            let label = view.format.period(number)?.label ?? ""
            if !isBreak {
                detail = "\(displayClock) - \(label)"
            } else if detail != "Halftime" {
                detail = "End of \(label)"
            }
        case .final(let number):
            self.init("3", "STATUS_FINAL", "post", "Final")
            isCompleted = true
            period = number
            let isExtra = number > view.format.regulation
            detail = isExtra ? "Final/\(view.format.period(number)?.label ?? "OT")" : "Final"
        }
    }

    private init(_ id: String, _ name: String, _ state: String, _ description: String) {
        self.id = id
        self.name = name
        self.state = state
        self.description = description
        detail = description
    }
}

extension Instant {
    /// `2026-05-02T23:30Z`, ESPN's way.
    var toTheMinute: String { "\(description.prefix(16))Z" }
}

extension CivilDate {
    /// The year in which the season of this day ends, by which ESPN calls it.
    var seasonEnd: Int { month >= 8 ? year + 1 : year }
}
