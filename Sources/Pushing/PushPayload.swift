package import Scores

/// Why an alert could not be put into a payload.
package enum PushPayloadError: Error, Hashable {
    /// APNs takes 4096 bytes; this one has `bytes`.
    case tooLarge(bytes: Int)
}

/// The body of a push: the same bytes for everybody who follows the game and wants to know.
package struct PushPayload: Hashable, Sendable {
    /// The most that APNs takes of an alert.
    static let limit = 4096

    /// JSON, at most 4096 bytes.
    package let bytes: [UInt8]

    /// - Parameters:
    ///   - revision: the revision of the game that `alert` tells of, so that an app can drop the older of two.
    ///   - terms: in which the league's games are told.
    ///   - start: when the game starts now, for an alert that it was moved.
    package init(
        _ alert: Alert,
        teams: BySide<TeamLabel>,
        game: GameID,
        revision: Int64,
        terms: GameTerms,
        start: LocalStart? = nil
    ) throws(PushPayloadError) {
        let text = AlertText(alert, teams: teams, terms: terms, start: start)
        try self.init(text, alert.kind, game: game, more: ",\"version\":\(revision)")
    }

    /// For who wants to be told nothing that gives the game away: of the end no names and no revision, which counts what
    /// has happened; of kinds that give something away by being told at all (``Scores/Alert/Kind/isSpoiler``), nothing.
    /// - Returns: `nil` for those.
    package static func spoilerSafe(
        _ alert: Alert,
        teams: BySide<TeamLabel>,
        game: GameID,
        terms: GameTerms,
        start: LocalStart? = nil
    ) throws(PushPayloadError) -> PushPayload? {
        guard !alert.kind.isSpoiler else { return nil }
        let text = alert.kind == .final ? .hiddenResult : AlertText(alert, teams: teams, terms: terms, start: start)
        return try PushPayload(text, alert.kind, game: game, more: "")
    }

    private init(_ text: AlertText, _ kind: Alert.Kind, game: GameID, more: String) throws(PushPayloadError) {
        let words = "{\"title\":\(JSONText.quoted(text.title)),\"body\":\(JSONText.quoted(text.body))}"
        let thread = "\"thread-id\":\"game-\(game)\""
        let aps = "{\"alert\":\(words),\"sound\":\"default\",\(thread),\"interruption-level\":\"active\"}"
        let json = "{\"aps\":\(aps),\"type\":\"\(kind.rawValue)\",\"gameId\":\"\(game)\"\(more)}"
        bytes = Array(json.utf8)
        guard bytes.count <= Self.limit else { throw .tooLarge(bytes: bytes.count) }
    }
}
