import Pushing
import Scores
import Signing
import Storage

/// An alert as APNs wants it: one payload for all devices that want to know, one for those that want no spoiler, one
/// request for each device.
struct RenderedAlert: Sendable {
    private let event: PushEvent
    private let payload: PushPayload
    private let spoilerSafe: PushPayload?
    private let collapseID: CollapseID

    init(_ event: PushEvent) throws {
        self.event = event
        collapseID = CollapseID(kind: event.alert.kind, game: event.game)
        let teams = BySide(home: TeamLabel(name: event.teams.home), away: TeamLabel(name: event.teams.away))
        payload = try PushPayload(
            event.alert,
            teams: teams,
            game: event.game,
            revision: event.revision,
            terms: event.terms,
            start: event.start
        )
        spoilerSafe = try .spoilerSafe(
            event.alert,
            teams: teams,
            game: event.game,
            terms: event.terms,
            start: event.start
        )
    }

    /// `nil` for a device that is not to hear of this.
    func request(for target: PushTarget, _ token: DeviceToken) -> APNsRequest? {
        guard let id = try? APNsID(pushEvent: event.id, device: target.device),
            let body = target.isSpoilerSafe ? spoilerSafe?.bytes : payload.bytes
        else { return nil }
        return APNsRequest(
            token: token,
            topic: target.topic,
            expiration: .at(event.expiresAt),
            collapseID: collapseID,
            id: id,
            body: body
        )
    }
}
