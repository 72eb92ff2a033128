import Pushing
import Scores
import Storage
import Time

/// The payloads for one state of a game: one for running activities in general, and one for those that must not show
/// spoilers.
struct RenderedActivity: Sendable {
    private typealias Rendering = Result<ActivityPayload, any Error>

    private let scene: ActivityScene
    private let update: ActivityUpdate?
    private let attributes: ActivityAttributes
    private let news: Rendering
    private let spoilerSafeNews: Rendering

    /// - Parameter update: The state to send; `nil`: there is none yet, but activities may have to be removed from the
    ///   screen.
    init(_ scene: ActivityScene, _ update: ActivityUpdate?) {
        self.scene = scene
        self.update = update
        attributes = ActivityAttributes(
            game: scene.game,
            league: scene.league,
            sport: scene.sport,
            teams: BySide(home: .init(scene.teams.home), away: .init(scene.teams.away))
        )
        news = Rendering { try Self.news(update, update?.state, at: scene.now) }
        spoilerSafeNews = Rendering { try Self.news(update, update?.state.withoutSpoilers, at: scene.now) }
    }

    /// Whether it is the last state of an activity.
    var isEnd: Bool { update?.state.isEnd == true }

    /// The payload that is broadcast to all phones on the game's channel.
    var broadcast: ActivityPayload {
        get throws { try news.get() }
    }

    func request(for target: ActivityTarget, _ token: DeviceToken) throws -> APNsRequest {
        let isLast = target.action == .end || isEnd
        let timestamp = timestamp(for: target.action)
        return try APNsRequest(
            activityOf: scene.game,
            on: target.target.device,
            token: token,
            topic: target.target.topic,
            isUrgent: target.action != .update || update?.isUrgent == true,
            stamp: timestamp.stamp,
            until: scene.now + .seconds(isLast ? ActivityPayload.finalDismissalDelay : ActivityPayload.staleAfter),
            payload: try payload(for: target, timestamp)
        )
    }

    private func timestamp(for action: ActivityTarget.Action) -> ActivityPayload.Timestamp {
        let now = scene.now.secondsSinceEpoch
        // An unwanted activity must end, so its last state needs a newer timestamp than every state sent before.
        let stamp = action == .end ? max(now, (update?.stamp ?? 0) + 1) : update?.stamp ?? now
        return ActivityPayload.Timestamp(stamp: stamp, now: now)
    }

    private func payload(for target: ActivityTarget, _ timestamp: ActivityPayload.Timestamp) throws -> ActivityPayload {
        let shown = update?.state ?? scene.newest?.state ?? ActivityState(status: .scheduled)
        let revision = update?.revision ?? scene.newest?.revision ?? 0
        switch target.action {
        case .update: return try (target.target.isSpoilerSafe ? spoilerSafeNews : news).get()
        case .start:
            return try .start(
                attributes,
                type: target.attributesType ?? "",
                showing: shown,
                revision: revision,
                at: timestamp,
                input: target.channel.map { .channel($0) } ?? .token,
                isLocalized: target.target.localizesAlerts
            )
        case .end:
            let state = target.target.isSpoilerSafe ? shown.withoutSpoilers : shown
            return try .end(showing: state, revision: revision, at: timestamp, isUnwanted: true)
        }
    }

    private static func news(_ update: ActivityUpdate?, _ state: ActivityState?, at now: Instant) throws
        -> ActivityPayload
    {
        guard let update, let state else { throw NothingToShow() }
        let timestamp = ActivityPayload.Timestamp(stamp: update.stamp, now: now.secondsSinceEpoch)
        return update.state.isEnd
            ? try .end(showing: state, revision: update.revision, at: timestamp)
            : try .update(showing: state, revision: update.revision, at: timestamp)
    }
}

/// Thrown when there is no state of the game to show yet.
private struct NothingToShow: Error {}

extension ActivityAttributes.Team {
    init(_ team: ActivityScene.Team) {
        self.init(id: team.id, name: team.name, abbreviation: team.abbreviation, logo: team.logo)
    }
}
