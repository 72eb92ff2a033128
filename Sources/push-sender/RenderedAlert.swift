import Pushing
import Scores
import Signing
import Storage

/// An alert as APNs wants it: one payload for all devices, one request for each.
struct RenderedAlert: Sendable {
    private let event: PushEvent
    private let payload: PushPayload
    private let collapseID: CollapseID

    init(_ event: PushEvent) throws {
        self.event = event
        collapseID = CollapseID(kind: event.alert.kind, game: event.game)
        payload = try PushPayload(
            event.alert,
            teams: BySide(home: TeamLabel(name: event.teams.home), away: TeamLabel(name: event.teams.away)),
            game: event.game,
            revision: event.revision,
            terms: event.terms,
            start: event.start
        )
    }

    /// `nil` for a token that APNs could not take.
    func request(for target: PushTarget) -> APNsRequest? {
        guard let token = DeviceToken(target.token),
            let id = try? APNsID(pushEvent: event.id, device: target.device)
        else { return nil }
        return APNsRequest(
            token: token,
            topic: target.topic,
            expiration: .at(event.expiresAt),
            collapseID: collapseID,
            id: id,
            body: payload.bytes
        )
    }
}
