import Normalizing

/// Reads `injuries` of a summary: for each team its injured players, whether or not the game has begun.
enum ESPNInjuries {
    /// - Returns: `nil` if the page has no such list.
    static func read(_ page: JSONFields) -> [RawInjuryList]? {
        page.list("injuries").map { lists in
            lists.compactMap(\.fields).map { list in
                RawInjuryList(
                    team: list.fields("team")?.text("id"),
                    injuries: list.objects("injuries").map(injury)
                )
            }
        }
    }

    private static func injury(_ fields: JSONFields) -> RawInjury {
        var injury = RawInjury()
        injury.player = fields.fields("athlete").map(ESPN.player) ?? RawPlayer()
        injury.status = fields.text("status")
        injury.date = fields.text("date")
        let details = fields.fields("details")
        injury.part = details?.text("type")
        injury.side = details?.text("side")
        injury.detail = details?.text("detail")
        injury.returnDate = details?.text("returnDate")
        return injury
    }
}
