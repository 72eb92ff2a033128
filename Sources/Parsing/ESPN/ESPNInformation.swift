import Normalizing

/// Reads ESPN's further information about a game: neutral site, conference game, attendance, broadcasts, officials.
enum ESPNInformation {
    /// - Parameters:
    ///   - competition: An entry of `competitions`, of a scoreboard, a summary or a team's schedule.
    ///   - sport: ESPN's name of the league.
    static func read(_ competition: JSONFields, sport: String?) -> RawInformation {
        var information = RawInformation()
        information.isNeutralSite = competition.flag("neutralSite")
        // Pages of professional leagues have `false` for every game, also for games within a conference.
        let isCollege = sport?.contains("college") == true
        information.isConferenceGame = isCollege ? competition.flag("conferenceCompetition") : nil
        information.attendance = competition.text("attendance")
        information.broadcasts = (competition.objects("geoBroadcasts") + competition.objects("broadcasts"))
            .flatMap(broadcasts)
        return information
    }

    /// Reads an entry of `geoBroadcasts` or `broadcasts`. On scoreboards an entry of the latter has all names of a
    /// market without their media, and may have names that the former lacks.
    private static func broadcasts(_ fields: JSONFields) -> [RawBroadcast] {
        guard let media = fields.fields("media") else {
            return fields.texts("names").map { RawBroadcast(name: $0, market: fields.text("market")) }
        }
        return [
            RawBroadcast(
                name: media.text("shortName", "name"),
                medium: fields.fields("type")?.text("shortName"),
                market: fields.fields("market")?.text("type"),
                country: fields.text("region")
            )
        ]
    }

    /// Reads the officials of a summary's `gameInfo`.
    static func officials(_ info: JSONFields) -> [RawOfficial] {
        info.objects("officials").map { official in
            RawOfficial(
                name: official.text("displayName", "fullName"),
                role: official.fields("position")?.text("displayName", "name")
            )
        }
    }
}
