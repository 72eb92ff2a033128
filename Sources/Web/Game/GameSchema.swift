import APIResponses
import HTMLWriting
import JSONWriting
import Scores
import Sports
import Storage
import Time

/// A game as structured data for search engines and calendars: schema.org's SportsEvent as JSON-LD, in the head of its
/// page.
///
/// Schema.org has no property for a score, so the score is in the description, which is omitted if scores are hidden.
struct GameSchema {
    let game: ScoreboardGame
    let frame: PageFrame

    private var description: GameDescription { GameDescription(game: game, isHidden: frame.hidesScores) }

    /// A data block that browsers do not run. `<` is escaped, because the text could otherwise end the element.
    var html: HTML {
        let text = String(decoding: JSONWriter.bytes(write), as: UTF8.self)
        return HTML(trusted: "<script type=\"application/ld+json\">\(text.replacing("<", with: "\\u003c"))</script>\n")
    }

    private func write(_ json: inout JSONWriter) {
        json.object { json in
            json.field("@context", "https://schema.org")
            json.field("@type", "SportsEvent")
            json.field("name", description.pairing)
            json.field("url", frame.absoluteURL("/games/\(game.id.description)"))
            json.field("sport", sport)
            // If the time is not known, only the day is given, because midnight would be wrong.
            json.field("startDate", game.startTime?.description ?? game.day.description)
            json.field("eventStatus", "https://schema.org/\(status)")
            if !frame.hidesScores, game.score != nil { json.field("description", description.news) }
            if let venue = game.venue {
                json.key("location")
                json.object { json in
                    json.field("@type", "Place")
                    json.field("name", venue.name)
                    if let place = venue.place { json.field("address", place) }
                }
            }
            json.key("homeTeam")
            write(game.teams.home, &json)
            json.key("awayTeam")
            write(game.teams.away, &json)
        }
    }

    private func write(_ team: TeamBrief, _ json: inout JSONWriter) {
        json.object { json in
            json.field("@type", "SportsTeam")
            json.field("name", team.name)
            json.field("url", frame.absoluteURL("/teams/\(team.id.description)"))
        }
    }

    private var sport: String {
        game.rules?.words.name ?? game.sport.rawValue
    }

    /// The event status in the terms of schema.org, which has none for a game that is over.
    private var status: String {
        switch game.status {
        case .postponed, .suspended: "EventPostponed"
        case .cancelled: "EventCancelled"
        case .scheduled, .live, .final, .delayed: "EventScheduled"
        }
    }
}
