import Markup
import Normalizing

extension RawScoreSheet {
    /// What the element `venue` says of the place and the people.
    init(venue: borrowing Element) {
        self.init()
        stadium = venue.firstText("stadium", "arena")
        location = venue.attribute("location")
        attendance = venue.attribute("attend")
        neutralSite = venue.attribute("neutralgame")
        // Basketball's files call it `time`; baseball's have the planned time too, which comes second.
        start = venue.firstText("start", "time", "schedtime")
        end = venue.attribute("end")
        gameOfDay = venue.attribute("dhgame")
        doubleheader = venue.attribute("doubleheader")
        officials = Self.officials(venue)
        if let id = venue.firstText("sbid") { otherIDs["statbroadcast"] = id }
    }

    /// An element each, or an attribute each by what they do, or all in one text.
    private static func officials(_ venue: borrowing Element) -> [String] {
        let umpires = venue.firstChild("umpires") { $0.texts("hp", "first", "second", "third", "lf", "rf") }
        let officials = venue.firstChild("officials") { officials in
            officials.mapChildren("official") { $0.attribute("name") ?? "" }
                + officials.texts("text", "ref", "ump", "line", "lj", "bj", "fj", "sj", "cj")
        }
        return (umpires ?? []) + (officials ?? [])
    }
}
