/// The sports that StatCrew files are written of, by the name of their root.
enum StatCrewSport: String, CaseIterable {
    case lacrosse = "lcgame"
    /// And softball.
    case baseball = "bsgame"
    case basketball = "bbgame"
    case football = "fbgame"
    /// And field hockey.
    case soccer = "sogame"
    case volleyball = "vbgame"

    /// NCAA's code of the sport. Where men and women have one each, or two sports share a schema, and nobody says
    /// which it is, the root's name stands for it: it claims nothing.
    /// - Parameter gender: `M`, `W` or `F`, as found.
    func code(gender: String?) -> String {
        let isMens = ["M": true, "W": false, "F": false][gender ?? ""]
        return switch (self, isMens) {
        case (.lacrosse, true?): "MLA"
        case (.lacrosse, false?): "WLA"
        case (.baseball, true?): "MBA"
        case (.baseball, false?): "WSB"
        case (.basketball, true?): "MBB"
        case (.basketball, false?): "WBB"
        case (.football, _): "MFB"
        case (.volleyball, true?): "MVB"
        case (.volleyball, false?): "WVB"
        case (.lacrosse, nil), (.baseball, nil), (.basketball, nil), (.volleyball, nil), (.soccer, _): rawValue
        }
    }

    /// Whether the clock shows the time left. Soccer's shows the time played, baseball and volleyball have none.
    var countsDown: Bool {
        switch self {
        case .lacrosse, .basketball, .football: true
        case .baseball, .soccer, .volleyball: false
        }
    }
}
