import Runtime

extension Cadence {
    /// The environment variables of the cadence.
    static let variables = [
        Variable("CADENCE_LIVE", default: "30s", "pause between readings of a page while its games are played"),
        Variable("CADENCE_GAME_DAY", default: "300s", "pause on a day with games to come"),
        Variable("CADENCE_IDLE", default: "1800s", "pause when no game is to come"),
        Variable("CADENCE_STANDINGS", default: "1h", "pause between readings of standings while their league plays"),
        Variable(
            "CADENCE_TABLES",
            default: "6h",
            "pause between readings of rankings and leaders, and of standings while no game is played"
        ),
        Variable("CADENCE_SEASON", default: "12h", "pause between readings of the days on which leagues play"),
        Variable(
            "CADENCE_SEASON_BOARDS",
            default: "60",
            "scoreboards of other days than today read per hour, of all leagues together; 1 to 360"
        ),
        Variable("CADENCE_LEAD", default: "600s", "how long before its start a game counts as live"),
        Variable(
            "CADENCE_AFTER_END",
            default: "300s",
            "how long after its end a requested game (followed or opened) is read as if live"
        ),
        Variable(
            "CADENCE_CORRECTIONS",
            default: "10m,30m,1h,2h,6h",
            "how long after its end every game is read once more, for corrections"
        ),
    ]

    init(_ environment: Environment) throws {
        self.init(
            live: try environment.duration("CADENCE_LIVE"),
            gameDay: try environment.duration("CADENCE_GAME_DAY"),
            idle: try environment.duration("CADENCE_IDLE"),
            standings: try environment.duration("CADENCE_STANDINGS"),
            tables: try environment.duration("CADENCE_TABLES"),
            season: try environment.duration("CADENCE_SEASON"),
            seasonBoards: try environment.integer("CADENCE_SEASON_BOARDS", in: 1...360),
            lead: try environment.duration("CADENCE_LEAD"),
            afterEnd: try environment.duration("CADENCE_AFTER_END"),
            corrections: try environment.durations("CADENCE_CORRECTIONS").sorted()
        )
    }
}
