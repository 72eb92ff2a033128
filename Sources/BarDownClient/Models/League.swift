/// A competition, by the short name used in URLs.
public struct League: Word {
    /// Such as `mlax-d1`.
    public let rawValue: String

    /// - Parameter rawValue: Such as `mlax-d1`; the server refuses leagues that it does not know.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// Men's college lacrosse, NCAA Division I.
    public static let mensLacrosse = League(rawValue: "mlax-d1")
    /// Women's college lacrosse, NCAA Division I.
    public static let womensLacrosse = League(rawValue: "wlax-d1")
    /// Premier Lacrosse League.
    public static let pll = League(rawValue: "pll")
    /// National Lacrosse League.
    public static let nll = League(rawValue: "nll")
    /// National Basketball Association.
    public static let nba = League(rawValue: "nba")
    /// National Hockey League.
    public static let nhl = League(rawValue: "nhl")
}
