/// The conferences that teams of the tables play in.
enum Conferences {
    /// What people call one, by its name in addresses; that itself where nobody said another.
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
