/// A competition, by the short name used in URLs.
public struct LeagueName: Word {
    /// The short name, such as `mlax-d1`.
    public let rawValue: String

    /// - Parameter rawValue: The short name, such as `mlax-d1`. The server refuses leagues that it does not have.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// Men's college lacrosse, NCAA Division I.
    public static let mensLacrosse = LeagueName(rawValue: "mlax-d1")
    /// Women's college lacrosse, NCAA Division I.
    public static let womensLacrosse = LeagueName(rawValue: "wlax-d1")
    /// Premier Lacrosse League.
    public static let pll = LeagueName(rawValue: "pll")
    /// National Lacrosse League.
    public static let nll = LeagueName(rawValue: "nll")
    /// National Basketball Association.
    public static let nba = LeagueName(rawValue: "nba")
    /// National Hockey League.
    public static let nhl = LeagueName(rawValue: "nhl")
}
