import Normalizing

/// Reads the NHL's further information about a game: neutral site, season type, broadcasts and officials.
enum NHLInformation {
    static func read(_ fields: JSONFields) -> RawInformation {
        var information = RawInformation()
        information.isNeutralSite = fields.flag("neutralSite")
        information.seasonType = fields.text("gameType")
        information.broadcasts = fields.objects("tvBroadcasts").map { entry in
            RawBroadcast(
                name: entry.text("network"),
                medium: "TV",
                market: entry.text("market"),
                country: entry.text("countryCode")
            )
        }
        // Some pages of a game have `gameInfo` at the top, and older ones have it in their summary; most have none.
        if let info = fields.fields("gameInfo") ?? fields.fields("summary")?.fields("gameInfo") {
            information.officials = officials(info, "referees", "Referee") + officials(info, "linesmen", "Linesman")
        }
        return information
    }

    private static func officials(_ info: JSONFields, _ list: String, _ role: String) -> [RawOfficial] {
        info.objects(list).map { RawOfficial(name: $0.text("default"), role: role) }
    }
}
