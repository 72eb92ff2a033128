import Contests
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
    /// The notice of a member that it is; `nil` for an alert and a test.
    let contest: ContestPush?

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
        contest = nil
    }

    /// The notice of a member about a contest.
    package init(_ push: ContestPush, _ facts: ContestFacts) {
        self.init(text: AlertText(push.kind, facts), kind: push.kind.rawValue, game: nil, revision: nil, contest: push)
    }

    /// The notice of a member about the end of a contest, without its result.
    package static func hiding(_ push: ContestPush) -> PushNotice {
        PushNotice(text: .hiddenContest, kind: push.kind.rawValue, game: nil, revision: nil, contest: push)
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

    private init(text: AlertText, kind: String, game: GameID?, revision: Int64?, contest: ContestPush? = nil) {
        self.text = text
        self.kind = kind
        self.game = game
        self.revision = revision
        self.contest = contest
    }

    /// The members of a JSON object with the English text.
    var textMembers: String { "\(text.headline.member("title")),\(text.details.member("body"))" }

    /// The members with the keys of an app's localized strings, under the names that Apple defines.
    var keyMembers: String {
        let title = text.headline.members(key: "title-loc-key", args: "title-loc-args")
        return "\(title),\(text.details.members(key: "loc-key", args: "loc-args"))"
    }

    /// The same under the names that Google defines.
    var androidKeyMembers: String {
        let title = text.headline.members(key: "title_loc_key", args: "title_loc_args")
        return "\(title),\(text.details.members(key: "body_loc_key", args: "body_loc_args"))"
    }

    /// The members of a JSON object that the app evaluates, in addition to the texts.
    var members: String {
        let gameMember = game.map { ",\"gameId\":\"\($0)\"" } ?? ""
        let contestMembers = contest.map { ",\($0.members)" } ?? ""
        return "\"type\":\"\(kind)\"\(gameMember)\(revision.map { ",\"version\":\($0)" } ?? "")\(contestMembers)"
    }
}

/// Why an alert could not be put into a payload.
package enum PushPayloadError: Error, Hashable {
    /// The payload has `bytes` bytes, more than the push service allows.
    case tooLarge(bytes: Int)
}

/// The body of a push through APNs: the same bytes for the whole audience of an alert.
package struct PushPayload: Hashable, Sendable {
    /// The maximum size of an alert for APNs, in bytes.
    static let limit = 4096

    /// JSON, at most 4096 bytes.
    package let bytes: [UInt8]

    /// - Parameter isLocalized: Whether the app contains the strings. Then the payload has their keys and no English
    ///   text.
    package init(_ notice: PushNotice, isLocalized: Bool = false) throws(PushPayloadError) {
        let subject = notice.game.map { "game-\($0)" } ?? (notice.contest?.thread ?? notice.kind)
        let thread = "\"thread-id\":\"\(subject)\""
        let badge = notice.contest.map { "\"badge\":\($0.badge)," } ?? ""
        let alert = isLocalized ? notice.keyMembers : notice.textMembers
        let sound = notice.isPassive ? "" : "\"sound\":\"default\","
        let level = "\"interruption-level\":\"\(notice.isPassive ? "passive" : "active")\""
        let aps = "{\"alert\":{\(alert)},\(badge)\(sound)\(thread),\(level)}"
        let json = "{\"aps\":\(aps),\(notice.members)}"
        bytes = Array(json.utf8)
        guard bytes.count <= Self.limit else { throw .tooLarge(bytes: bytes.count) }
    }
}
