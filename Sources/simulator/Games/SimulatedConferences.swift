/// The conferences of the simulated teams.
enum SimulatedConferences {
    /// Returns the display name of a conference, given by its name in URLs. An unknown one is returned unchanged.
    static func name(_ conference: String?) -> String {
        names[conference ?? ""] ?? conference ?? "Independents"
    }

    private static let names = [
        "acc": "Atlantic Coast Conference", "asun": "ASUN Conference", "atlantic-10": "Atlantic 10 Conference",
        "big-east": "Big East Conference", "big-ten": "Big Ten Conference", "caa": "Coastal Athletic Association",
        "ivy-league": "Ivy League", "patriot": "Patriot League", "eastern": "Eastern Conference",
        "western": "Western Conference",
    ]
}
