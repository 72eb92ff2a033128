/// How often pages are read in the demo: as often as in real life relative to the games, which are played faster.
struct DemoCadence: Sendable {
    let speed: Double

    /// The pause between readings of a live page: the real 30 seconds divided by ``speed``, but at least two and a half
    /// seconds. With two seconds the demo would use half a core, which is the limit that `deploy/bench/idle` checks.
    var live: Duration { max(.milliseconds(2500), .seconds(30) / speed) }

    /// The environment variables of the scheduler. Without them a game would be read as if it were live for five
    /// minutes after its end, which is as long as the game itself.
    var environment: [String: String] {
        [
            "CADENCE_GAME_DAY": Self.text(scaled(300, least: 5)), "CADENCE_IDLE": Self.text(scaled(1800, least: 5)),
            "CADENCE_LEAD": Self.text(scaled(600, least: 10)), "CADENCE_AFTER_END": Self.text(scaled(300, least: 5)),
            "CADENCE_CORRECTIONS": [600, 1800, 3600, 7200, 21_600].map { Self.text(scaled($0, least: 10)) }
                .joined(separator: ","),
            "CADENCE_ODDS": Self.text(scaled(180, least: 10)),
            "CADENCE_STANDINGS": Self.text(scaled(3600, least: 30)),
            "CADENCE_TABLES": Self.text(scaled(21_600, least: 30)),
            // The results of earlier days are read within five minutes, because teams' records are counted from them.
            "CADENCE_SEASON_BOARDS": "360",
        ]
    }

    private func scaled(_ seconds: Int, least: Int) -> Duration {
        max(.seconds(least), .seconds(seconds) / speed)
    }

    private static func text(_ duration: Duration) -> String {
        let parts = duration.components
        return "\(parts.seconds * 1000 + parts.attoseconds / 1_000_000_000_000_000)ms"
    }
}
