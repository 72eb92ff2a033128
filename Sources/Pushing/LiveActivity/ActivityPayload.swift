package import Cryptography
package import Scores
import TextCoding
package import Time

/// The data of a game that does not change while its activity runs: the payload's `attributes`.
package struct ActivityAttributes: Hashable, Sendable {
    package struct Team: Hashable, Sendable {
        package let id: TeamID
        /// The name that fans use: `Red Wings`.
        package let name: String
        /// The abbreviation of the name: `DET`; `nil`: not known.
        package let abbreviation: String?
        /// The name of the logo under `/api/v1/logos/`; `nil`: there is none.
        package let logo: String?

        package init(id: TeamID, name: String, abbreviation: String?, logo: String?) {
            self.id = id
            self.name = name
            self.abbreviation = abbreviation
            self.logo = logo
        }
    }

    package let game: GameID
    package let league: LeagueID
    package let sport: SportID
    package let teams: BySide<Team>

    package init(game: GameID, league: LeagueID, sport: SportID, teams: BySide<Team>) {
        self.game = game
        self.league = league
        self.sport = sport
        self.teams = teams
    }
}

/// How a phone that starts an activity receives its updates.
package enum ActivityInput: Hashable, Sendable {
    /// The activity gets a push token of its own, which the app will send us.
    case token
    /// The activity receives updates through the broadcast channel with this id.
    case channel(String)
}

/// The body of a push to an activity (Apple: "Starting and updating Live Activities with ActivityKit push
/// notifications").
package struct ActivityPayload: Hashable, Sendable {
    /// How long a state without an update is valid, in seconds. After that the phone shows that it is old.
    package static let staleAfter: Int64 = 30 * 60
    /// How long the final state of a game stays on the lock screen, in seconds; Apple allows four hours.
    package static let finalDismissalDelay: Int64 = 60 * 60
    /// How long the state of a game that was called off stays on the lock screen, in seconds.
    package static let calledOffDismissalDelay: Int64 = 15 * 60

    /// When a state was new, and when it is sent, in seconds since 1970. Phones show the newest state, in whatever
    /// order pushes arrive. ``stamp`` stays the same however often a state is sent.
    package struct Timestamp: Hashable, Sendable {
        package let stamp: Int64
        package let now: Int64

        package init(stamp: Int64, now: Int64) {
            self.stamp = stamp
            self.now = now
        }
    }

    /// JSON, at most 4096 bytes.
    package let bytes: [UInt8]

    private init(_ fields: [String]) throws(PushPayloadError) {
        bytes = Array("{\"aps\":{\(fields.joined(separator: ","))}}".utf8)
        guard bytes.count <= PushPayload.limit else { throw .tooLarge(bytes: bytes.count) }
    }

    /// Starts an activity and shows an alert with it.
    /// - Parameters:
    ///   - type: The name of the app's Swift type of the attributes.
    ///   - timestamp: When the state was new, and when it is sent.
    ///   - isLocalized: Whether the app contains the strings of the alert. Then the payload has their keys and no
    ///     English text.
    package static func start(
        _ attributes: ActivityAttributes,
        type: String,
        showing state: ActivityState,
        revision: Int64,
        at timestamp: Timestamp,
        input: ActivityInput,
        isLocalized: Bool = false
    ) throws(PushPayloadError) -> ActivityPayload {
        let teams = attributes.teams
        let alert = AlertText(
            startOf: BySide(home: TeamLabel(name: teams.home.name), away: TeamLabel(name: teams.away.name))
        )
        let pushInput =
            switch input {
            case .token: "\"input-push-token\":1"
            case .channel(let id): "\"input-push-channel\":\(JSONString.quoted(id))"
            }
        return try ActivityPayload([
            "\"timestamp\":\(timestamp.stamp)", "\"event\":\"start\"", state.content(revision: revision),
            "\"stale-date\":\(timestamp.now + staleAfter)", "\"attributes-type\":\(JSONString.quoted(type))",
            "\"attributes\":\(attributes.json)", pushInput,
            "\"alert\":{\(alert.activityMembers(isLocalized: isLocalized)),\"sound\":\"default\"}",
        ])
    }

    /// Updates a running activity with the state of its game.
    package static func update(
        showing state: ActivityState,
        revision: Int64,
        at timestamp: Timestamp
    ) throws(PushPayloadError) -> ActivityPayload {
        try ActivityPayload([
            "\"timestamp\":\(timestamp.stamp)", "\"event\":\"update\"", state.content(revision: revision),
            "\"stale-date\":\(timestamp.now + staleAfter)",
        ])
    }

    /// Ends an activity with its last state.
    /// - Parameter isUnwanted: Whether it must leave the screen immediately, because the game is no longer followed
    ///   on the device.
    package static func end(
        showing state: ActivityState,
        revision: Int64,
        at timestamp: Timestamp,
        isUnwanted: Bool = false
    ) throws(PushPayloadError) -> ActivityPayload {
        let dismissalDelay = isUnwanted ? 0 : (state.status == .final ? finalDismissalDelay : calledOffDismissalDelay)
        return try ActivityPayload([
            "\"timestamp\":\(timestamp.stamp)", "\"event\":\"end\"", state.content(revision: revision),
            "\"dismissal-date\":\(timestamp.now + dismissalDelay)",
        ])
    }
}

extension AlertText {
    /// The members of an activity's alert. With localization, keys replace the English text.
    fileprivate func activityMembers(isLocalized: Bool) -> String {
        guard isLocalized else { return "\(headline.member("title")),\(details.member("body"))" }
        func object(_ phrase: Phrase) -> String { "{\(phrase.members(key: "loc-key", args: "loc-args"))}" }
        return "\"title\":\(object(headline)),\"body\":\(object(details))"
    }
}

extension ActivityAttributes {
    fileprivate var json: String {
        func team(_ team: Team) -> String {
            let short = team.abbreviation.map { ",\"abbreviation\":\(JSONString.quoted(clipped($0)))" } ?? ""
            let logo = team.logo.map { ",\"logo\":\(JSONString.quoted($0))" } ?? ""
            return "{\"id\":\"\(team.id)\",\"name\":\(JSONString.quoted(clipped(team.name)))\(short)\(logo)}"
        }
        return
            "{\"gameId\":\"\(game)\",\"league\":\(JSONString.quoted(league.rawValue)),\"sport\":\"\(sport.rawValue)\""
            + ",\"home\":\(team(teams.home)),\"away\":\(team(teams.away))}"
    }
}

extension ActivityState {
    /// The `content-state`. Unknown values are left out. A state that shows only the status has no revision, because
    /// the revision counts the events of the game and would be a spoiler.
    fileprivate func content(revision: Int64) -> String {
        var fields = ["\"status\":\"\(status.stage.rawValue)\"", "\"statusDetail\":\"\(status.rawValue)\""]
        if let score { fields += ["\"home\":\(score.home)", "\"away\":\(score.away)"] }
        if let period { fields.append("\"period\":\(JSONString.quoted(period.label))") }
        if status == .live, let clock { fields.append("\"clock\":\"\(clock)\"") }
        if let scorer { fields.append("\"lastScorer\":\(JSONString.quoted(clipped(PlayerName.displayName(scorer))))") }
        if let scoringSide { fields.append("\"lastScoringSide\":\"\(scoringSide.rawValue)\"") }
        if self != withoutSpoilers { fields.append("\"version\":\(revision)") }
        return "\"content-state\":{\(fields.joined(separator: ","))}"
    }
}

extension APNsRequest {
    /// The suffix of the bundle id in the topic of pushes to activities.
    package static let activityTopicSuffix = ".push-type.liveactivity"

    /// A push that updates, ends or starts an activity.
    /// - Parameters:
    ///   - topic: The app's bundle id.
    ///   - stamp: The timestamp of the state, as in the payload. All tries to send one state have the same id.
    ///   - end: When the push expires.
    package init(
        activityOf game: GameID,
        on device: DeviceID,
        token: DeviceToken,
        topic: String,
        isUrgent: Bool,
        stamp: Int64,
        until end: Instant,
        payload: ActivityPayload
    ) throws(CryptographyError) {
        self.init(
            token: token,
            topic: topic + Self.activityTopicSuffix,
            pushType: .liveActivity,
            priority: isUrgent ? .immediate : .considerate,
            expiration: .at(end),
            collapseID: nil,
            id: try APNsID(naming: "v1|activity|\(game)|\(device)|\(stamp)"),
            body: payload.bytes
        )
    }
}
