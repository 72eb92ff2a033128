package import APIServer
package import Hummingbird

/// All routes of contests, and the service that runs beside them.
package struct ContestProduct: Sendable {
    /// Publishes changes to the streams of members. It runs as long as the server.
    package let hints: MemberHints
    /// The operations on contests.
    package var service: ContestService { access.service }
    /// The streams of members, which the pages serve as well.
    package let streams: MemberStreams
    private let access: ContestAccess
    private let commands: CommandRunner

    /// - Parameter members: Identifies the members that requests are from.
    package init(_ resources: ServerResources, members: MemberGate) {
        hints = MemberHints(
            pool: resources.pool,
            changes: resources.feed.memberChanges,
            logger: resources.logger
        )
        access = ContestAccess(pool: resources.pool, members: members)
        commands = CommandRunner(pool: resources.pool)
        streams = MemberStreams(pool: resources.pool, hints: hints, slots: resources.streams.slots)
    }

    package func add(to group: RouterGroup<ApiRequestContext>) {
        InvitationRoutes(access: access, commands: commands).add(to: group)
        DraftRoutes(access: access).add(to: group)
        ContestRoutes(access: access).add(to: group)
        MemberLiveRoutes(access: access, streams: streams).add(to: group)
    }
}
