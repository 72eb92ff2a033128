import Cryptography
package import JobQueue
import Pushing
import Scores
import Sports
import Storage
import Time

/// What is pushed to devices, in the formats of the push services.
protocol RenderedPush: Sendable {
    /// The request to APNs; `nil`: the device must not get it, or `id` is `nil`.
    func request(for target: PushTarget, _ token: DeviceToken, as id: APNsID?) throws -> APNsRequest?

    /// The message for a browser; `nil`: the browser must not get it.
    func webMessage(for target: PushTarget) throws -> WebPushMessage?

    /// The message for a phone with Firebase; `nil`: it must not get it.
    func fcmMessage(for target: PushTarget) throws -> FCMMessage?
}

/// An alert in the formats of the push services, each in a full and a spoiler-safe form. The text is sent in English,
/// or as localization keys to apps that contain the strings.
struct RenderedAlert: RenderedPush {
    /// The event or test from whose number the ids of the pushes are computed.
    private enum Subject: Hashable {
        case event(Int64)
        case test(Int64)
    }

    private let subject: Subject
    private let expiresAt: Instant
    private let full: Form
    /// The alert without a sound, for devices that already have the earlier alert, to which this one only adds a
    /// scorer; `nil`: there is no such earlier alert.
    private let passive: Form?
    /// `nil`: the alert is a spoiler by itself.
    private let spoilerSafe: Form?
    private let collapseID: CollapseID

    private struct Form: Sendable {
        let notice: PushNotice
        /// The payload with English text, which has the same bytes for every Apple device.
        let payload: PushPayload
        /// The payload for apps that contain the strings; `nil`: the keys make it too large.
        let localized: PushPayload?

        init(_ notice: PushNotice) throws {
            self.notice = notice
            payload = try PushPayload(notice)
            do throws(PushPayloadError) {
                localized = try PushPayload(notice, isLocalized: true)
            } catch {
                // Phones with localized strings then get English. An error here would also stop the alert for all other
                // devices.
                localized = nil
            }
        }
    }

    /// - Throws: `UnknownSport`; `PushPayloadError` if its text does not fit into a push.
    init(_ event: StoredAlert, by sports: SportRegistry) throws {
        let terms = GameTerms(
            sport: try sports.sport(event.sport),
            periodName: event.periodName,
            mostPointsOfGoal: event.mostPointsOfGoal
        )
        subject = .event(event.id)
        expiresAt = event.expiresAt
        collapseID = CollapseID(kind: event.alert.kind, game: event.game)
        let teams = BySide(home: TeamLabel(name: event.teams.home), away: TeamLabel(name: event.teams.away))
        var notice = PushNotice(
            event.alert,
            teams: teams,
            game: event.game,
            revision: event.revision,
            terms: terms,
            start: event.start
        )
        full = try Form(notice)
        notice.isPassive = true
        passive = try event.completedAlertID.map { _ in try Form(notice) }
        spoilerSafe = try PushNotice.spoilerSafe(
            event.alert,
            teams: teams,
            game: event.game,
            terms: terms,
            start: event.start
        ).map(Form.init)
    }

    /// Creates the alert of a test. It expires soon, because it is useful only while a person is looking at the screen.
    /// - Parameter id: `push_test.id`.
    init(test id: Int64, until expiresAt: Instant) throws {
        subject = .test(id)
        self.expiresAt = expiresAt
        collapseID = .test
        full = try Form(.test)
        passive = nil
        spoilerSafe = full
    }

    /// The id of the push to a device, the same for every try; `nil`: it cannot be made.
    func id(for device: DeviceID) -> APNsID? {
        switch subject {
        case .event(let id): try? APNsID(alertID: id, device: device)
        case .test(let id): try? APNsID(pushTest: id, device: device)
        }
    }

    private func form(for target: PushTarget) -> Form? {
        if target.isSpoilerSafe { return spoilerSafe }
        return target.hasEarlierAlert ? passive ?? full : full
    }

    /// The request to APNs; `nil`: the device must not get this alert, or `id` is `nil`.
    /// - Parameter id: The result of ``id(for:)``. It is a digest, so it is computed only once.
    func request(for target: PushTarget, _ token: DeviceToken, as id: APNsID?) -> APNsRequest? {
        guard let id, let form = form(for: target) else { return nil }
        return APNsRequest(
            token: token,
            topic: target.topic,
            expiration: .at(expiresAt),
            collapseID: collapseID,
            id: id,
            body: (target.localizesAlerts ? form.localized ?? form.payload : form.payload).bytes
        )
    }

    /// The message for a browser, in English, because its service worker shows the text unchanged; `nil`: the browser
    /// must not get this alert.
    func webMessage(for target: PushTarget) throws -> WebPushMessage? {
        try form(for: target).map { form in
            let payload = try WebPushPayload(form.notice, collapseID: collapseID)
            return try WebPushMessage(payload, collapseID: collapseID, expiresAt: expiresAt)
        }
    }

    /// The message for a phone with Firebase; `nil`: it must not get this alert.
    func fcmMessage(for target: PushTarget) throws -> FCMMessage? {
        try form(for: target).map { form in
            try FCMMessage(
                form.notice,
                isLocalized: target.localizesAlerts && form.localized != nil,
                collapseID: collapseID,
                expiresAt: expiresAt
            )
        }
    }
}

/// Fatal, because a payload that is too large stays too large, and another try would only delay the game's later
/// alerts.
extension PushPayloadError: FatefulError {
    package var fate: Fate { .discard }
}

/// A job names an alert that does not exist; its game was deleted.
struct UnknownAlert: FatefulError {
    let id: Int64
    var fate: Fate { .discard }
}
