import Pushing
import Scores
import Signing
import Sports
import Storage
import Time

/// An alert as push services want it: what it says to all who want to know, and to those who want no spoiler; in
/// English, and by keys for apps that bring the strings.
struct RenderedAlert: Sendable {
    /// What its pushes are named after.
    private enum Subject: Hashable {
        case event(Int64)
        case test(Int64)
    }

    private let subject: Subject
    private let expiresAt: Instant
    private let full: Form
    /// The same without a sound, for devices that have the alert that this one only adds a scorer to; `nil` for an
    /// alert that completes none.
    private let passive: Form?
    /// `nil` for an alert that is a spoiler by being told.
    private let spoilerSafe: Form?
    private let collapseID: CollapseID

    private struct Form: Sendable {
        let notice: PushNotice
        /// The same bytes for every phone of Apple's.
        let payload: PushPayload
        /// The same for those whose app brings the strings; `nil` where the keys make it too large.
        let localized: PushPayload?

        init(_ notice: PushNotice) throws {
            self.notice = notice
            payload = try PushPayload(notice)
            do throws(PushPayloadError) {
                localized = try PushPayload(notice, isLocalized: true)
            } catch {
                // English is better than nothing, for these phones and for all others.
                localized = nil
            }
        }
    }

    /// - Throws: `UnknownSport`; `PushPayloadError` where its text does not fit into a push.
    init(_ event: PushEvent, by sports: SportRegistry) throws {
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
        passive = try event.completed.map { _ in try Form(notice) }
        spoilerSafe = try PushNotice.spoilerSafe(
            event.alert,
            teams: teams,
            game: event.game,
            terms: terms,
            start: event.start
        ).map(Form.init)
    }

    /// Of a test: worth something for as long as somebody looks at the screen.
    /// - Parameter id: `push_test.id`.
    init(test id: Int64, until expiresAt: Instant) throws {
        subject = .test(id)
        self.expiresAt = expiresAt
        collapseID = .test
        full = try Form(.test)
        passive = nil
        spoilerSafe = full
    }

    /// What the push to a device is known by, now and at every try; `nil` where it cannot be made.
    func id(for device: DeviceID) -> APNsID? {
        switch subject {
        case .event(let id): try? APNsID(pushEvent: id, device: device)
        case .test(let id): try? APNsID(pushTest: id, device: device)
        }
    }

    private func form(for target: PushTarget) -> Form? {
        if target.isSpoilerSafe { return spoilerSafe }
        return target.hasEarlierAlert ? passive ?? full : full
    }

    /// `nil` for a device that is not to hear of this.
    /// - Parameter id: As ``id(for:)`` makes it: a digest, and so made once.
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

    /// What a browser is told, in English: its service worker shows what it reads. `nil` for one that is not to hear of
    /// this.
    func webMessage(for target: PushTarget) throws -> WebPushMessage? {
        try form(for: target).map { form in
            let payload = try WebPushPayload(form.notice, collapseID: collapseID)
            return try WebPushMessage(payload, collapseID: collapseID, expiresAt: expiresAt)
        }
    }

    /// What a phone is told by Firebase; `nil` for one that is not to hear of this.
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
