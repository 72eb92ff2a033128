import Scores

/// The `competitions[0]` of an event: the game itself. It is the same in scoreboards and summaries.
struct ESPNCompetitionBody {
    private let listing: ScheduledListing
    private let league: ESPNLeague
    private let words: ESPNStatusWords

    init(_ listing: ScheduledListing, league: ESPNLeague) {
        self.listing = listing
        self.league = league
        words = ESPNStatusWords(listing.view)
    }

    private var view: GameView { listing.view }
    private var facts: PublishedFacts { PublishedFacts(view: view) }

    func fill(_ json: inout FeedJSONWriter) {
        let id = String(league.eventID(view.contestID))
        json.field("id", id)
        json.field("uid", "\(league.uid)~e:\(id)~c:\(id)")
        json.field("date", listing.shownStart.toTheMinute)
        json.field("timeValid", listing.hasStartTime)
        json.field("neutralSite", false)
        json.field("conferenceCompetition", facts.isConferenceGame)
        json.field("attendance", facts.attendance ?? 0)
        json.object("venue") { Self.fill(&$0, venueOf: facts) }
        broadcasts(&json)
        // ESPN does not always list the away team second.
        let sides: [Side] = view.contestID.isMultiple(of: 2) ? [.home, .away] : [.away, .home]
        json.array("competitors", sides) { json, side in
            json.object { json in competitor(side, &json) }
        }
        json.object("status") { json in status(&json) }
    }

    /// Writes the venue and its city. A college's venue has no city.
    static func fill(_ json: inout FeedJSONWriter, venueOf facts: PublishedFacts) {
        json.field("fullName", facts.venue)
        json.object("address") { json in
            if let city = facts.city { json.field("city", city) }
        }
    }

    private func broadcasts(_ json: inout FeedJSONWriter) {
        let channels = facts.channel.map { [$0] } ?? []
        json.array("broadcasts", channels) { json, channel in
            json.object { json in
                json.field("market", "national")
                json.array("names", [channel.name])
            }
        }
        json.array("geoBroadcasts", channels) { json, channel in
            json.object { json in
                json.object("type") { $0.field("shortName", channel.isStream ? "STREAMING" : "TV") }
                json.object("market") { $0.field("type", "National") }
                json.object("media") { $0.field("shortName", channel.name) }
                json.field("lang", "en")
                json.field("region", "us")
            }
        }
    }

    private func competitor(_ side: Side, _ json: inout FeedJSONWriter) {
        let team = view.teams[side]
        json.field("id", String(team.id))
        json.field("uid", "\(league.uid)~t:\(team.id)")
        json.field("type", "team")
        json.field("homeAway", side.rawValue)
        if let winner = view.winner { json.field("winner", winner == side) }
        json.field("score", String(view.shownScore?[side] ?? 0))
        if let records = listing.records {
            json.array("records", CollectionOfOne(records[side])) { json, record in
                json.object { json in
                    json.field("name", "overall")
                    json.field("type", "total")
                    json.field("summary", record)
                }
            }
        }
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

    static func fill(_ json: inout FeedJSONWriter, _ team: Team, of league: ESPNLeague) {
        json.field("id", String(team.id))
        json.field("uid", "\(league.uid)~t:\(team.id)")
        let names = league.names(of: team)
        json.field("location", names.location)
        json.field("name", team.nickname)
        json.field("abbreviation", team.char6)
        json.field("displayName", names.display)
        json.field("shortDisplayName", team.short)
        json.field("color", String(team.color.dropFirst()).lowercased())
    }

    private func status(_ json: inout FeedJSONWriter) {
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
