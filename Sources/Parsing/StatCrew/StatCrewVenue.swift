import MarkupParsing
import Normalizing

extension RawScoreSheet {
    /// Reads place and officials from the element `venue`.
    init(venue: borrowing Element) {
        self.init()
        stadium = venue.firstText("stadium", "arena")
        location = venue.attribute("location")
        attendance = venue.attribute("attend")
        neutralSite = venue.attribute("neutralgame")
        // Basketball files call it `time`. Baseball files also have the planned time, which comes second.
        start = venue.firstText("start", "time", "schedtime")
        end = venue.attribute("end")
        gameOfDay = venue.attribute("dhgame")
        doubleheader = venue.attribute("doubleheader")
        officials = Self.officials(venue)
        if let id = venue.firstText("sbid") { otherIDs["statbroadcast"] = id }
    }

    /// Returns the officials, who are in separate elements, in attributes by role, or together in one text.
    private static func officials(_ venue: borrowing Element) -> [String] {
        let umpires = venue.firstChild("umpires") { $0.texts("hp", "first", "second", "third", "lf", "rf") }
        let officials = venue.firstChild("officials") { officials in
            officials.mapChildren("official") { $0.attribute("name") ?? "" }
                + officials.texts("text", "ref", "ump", "line", "lj", "bj", "fj", "sj", "cj")
        }
        return (umpires ?? []) + (officials ?? [])
    }
}
