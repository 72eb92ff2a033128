package import Scores
package import Sports

/// The content of one alert, before it is put into the format of a push service.
package struct PushNotice: Hashable, Sendable {
    let text: AlertText
    /// The name of the kind for apps, such as `score`.
    let kind: String
    /// `nil` for a test, which is not about a game.
    let game: GameID?
    /// The game's revision, so that an app can drop the older of two alerts; `nil` if it would be a spoiler.
    let revision: Int64?
    /// Whether it replaces an earlier alert without a sound, because it only adds details.
    package var isPassive = false

    /// - Parameters:
    ///   - revision: The revision of the game at `alert`.
    ///   - terms: The terms of the league's sport.
    ///   - start: The new start of a game that was moved.
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

    /// The content for a fan who wants no spoilers. A final has no team names. There is no revision, because it
    /// counts the events of the game.
    /// - Returns: `nil` for kinds that are spoilers by themselves (``Scores/Alert/Kind/isSpoiler``).
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

    /// A test. Its text only says that pushes arrive.
    package static let test = PushNotice(text: .test, kind: "test", game: nil, revision: nil)

    private init(text: AlertText, kind: String, game: GameID?, revision: Int64?) {
        self.text = text
        self.kind = kind
        self.game = game
        self.revision = revision
    }

    /// The members of a JSON object with the English text.
    var words: String { "\(text.headline.member("title")),\(text.details.member("body"))" }

    /// The members with the keys of an app's localized strings, by Apple's names.
    var keys: String {
        let title = text.headline.members(key: "title-loc-key", args: "title-loc-args")
        return "\(title),\(text.details.members(key: "loc-key", args: "loc-args"))"
    }

    /// The same by Google's names.
    var androidKeys: String {
        let title = text.headline.members(key: "title_loc_key", args: "title_loc_args")
        return "\(title),\(text.details.members(key: "body_loc_key", args: "body_loc_args"))"
    }

    /// The members of a JSON object that the app evaluates, in addition to the texts.
    var members: String {
        let about = game.map { ",\"gameId\":\"\($0)\"" } ?? ""
        return "\"type\":\"\(kind)\"\(about)\(revision.map { ",\"version\":\($0)" } ?? "")"
    }
}
