/// Filters for games; all of them must match.
public struct GameFilter: Hashable, Sendable {
    /// The league; `nil` means the league of ``team``, or the server's default league if that is `nil` too.
    public var league: League?
    /// A team on either side.
    public var team: Team.ID?
    /// The conference of at least one side, by its display abbreviation, such as `ACC`.
    public var conference: String?
    /// The status. Postponed and cancelled games count as scheduled, interrupted ones as live.
    public var status: GameStatus?
    /// The first day.
    public var from: GameDay?
    /// The last day.
    public var to: GameDay?
    /// Maximum number of games on a page, 1…200; `nil` means the server's default.
    public var limit: Int?

    /// - Parameters:
    ///   - conference: The display abbreviation of a conference, such as `ACC`.
    ///   - limit: Maximum number of games on a page, 1…200.
    public init(
        league: League? = nil,
        team: Team.ID? = nil,
        conference: String? = nil,
        status: GameStatus? = nil,
        from: GameDay? = nil,
        to: GameDay? = nil,
        limit: Int? = nil
    ) {
        self.league = league
        self.team = team
        self.conference = conference
        self.status = status
        self.from = from
        self.to = to
        self.limit = limit
    }
}
