package import Scores
package import Sports

/// What one alert says, before it is put into the form of a push service.
package struct PushNotice: Hashable, Sendable {
    let text: AlertText
    /// As an app reads it: `score`.
    let kind: String
    /// `nil` for a test, which is about none.
    let game: GameID?
    /// Of the game, so that an app can drop the older of two; `nil` where it would give something away.
    let revision: Int64?
    /// Whether it takes the place of an earlier one without a sound: it only says more of the same.
    package var isPassive = false

    /// - Parameters:
    ///   - revision: the revision of the game that `alert` tells of.
    ///   - terms: in which the league's games are told.
    ///   - start: when the game starts now, for an alert that it was moved.
    package init(
        _ alert: Alert,
        teams: BySide<TeamLabel>,
        game: GameID,
        revision: Int64,
        terms: GameTerms,
        start: LocalStart? = nil
    ) {
        text = AlertText(alert, teams: teams, terms: terms, start: start)
        kind = alert.kind.rawValue
        self.game = game
        self.revision = revision
    }

    /// For who wants to be told nothing that gives the game away: of the end no names and no revision, which counts
    /// what has happened; of kinds that give something away by being told at all (``Scores/Alert/Kind/isSpoiler``),
    /// nothing.
    /// - Returns: `nil` for those.
    package static func spoilerSafe(
        _ alert: Alert,
        teams: BySide<TeamLabel>,
        game: GameID,
        terms: GameTerms,
        start: LocalStart? = nil
    ) -> PushNotice? {
        guard !alert.kind.isSpoiler else { return nil }
        let text = alert.kind == .final ? .hiddenResult : AlertText(alert, teams: teams, terms: terms, start: start)
        return PushNotice(text: text, kind: alert.kind.rawValue, game: game, revision: nil)
    }

    /// Says no more than that pushes arrive.
    package static let test = PushNotice(text: .test, kind: "test", game: nil, revision: nil)

    private init(text: AlertText, kind: String, game: GameID?, revision: Int64?) {
        self.text = text
        self.kind = kind
        self.game = game
        self.revision = revision
    }

    /// The members of a JSON object that a fan reads.
    var words: String { "\(text.headline.member("title")),\(text.details.member("body"))" }

    /// The same for an app that brings the strings, by Apple's names.
    var keys: String {
        let title = text.headline.members(key: "title-loc-key", args: "title-loc-args")
        return "\(title),\(text.details.members(key: "loc-key", args: "loc-args"))"
    }

    /// The same by Google's names.
    var androidKeys: String {
        let title = text.headline.members(key: "title_loc_key", args: "title_loc_args")
        return "\(title),\(text.details.members(key: "body_loc_key", args: "body_loc_args"))"
    }

    /// The members of a JSON object that an app reads beside the words.
    var members: String {
        let about = game.map { ",\"gameId\":\"\($0)\"" } ?? ""
        return "\"type\":\"\(kind)\"\(about)\(revision.map { ",\"version\":\($0)" } ?? "")"
    }
}
