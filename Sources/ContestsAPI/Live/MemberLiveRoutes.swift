package import APIServer
import HTTPTypes
package import Hummingbird
import Storage

/// Serves `GET me/live`: an event stream that names the lists of the member that changed, with the badge of that
/// moment.
///
/// The stream ends with the member's session or access token; the client then connects with a new one.
package struct MemberLiveRoutes: Sendable {
    private let access: ContestAccess
    private let hints: MemberHints
    private let slots: StreamSlots

    package init(access: ContestAccess, hints: MemberHints, slots: StreamSlots) {
        (self.access, self.hints, self.slots) = (access, hints, slots)
    }

    private static let headers: HTTPFields = [
        .contentType: "text/event-stream", .cacheControl: "private, no-store", .vary: "Authorization, Cookie",
        .xContentTypeOptions: "nosniff",
        // Without this a proxy that buffers responses would hold back events.
        .accelBuffering: "no",
    ]

    package func add(to group: RouterGroup<ApiRequestContext>) {
        group.get("me/live") { request, context in
            _ = try QueryReader(request, allowing: [])
            let member = try await access.member(of: request)
            let slot = try slots.slot(for: context.sender)
            let body = ResponseBody { writer in
                // Reserved only when the body is written, so a response without a body occupies no slot.
                slot.reserve()
                defer { slot.release() }
                try await write(to: &writer, for: member, request)
                try await writer.finish(nil)
            }
            return Response(status: .ok, headers: Self.headers, body: body)
        }
        // Added here, because the HEAD route that Hummingbird would add declares a length of 0 bytes.
        group.head("me/live") { request, _ in
            _ = try QueryReader(request, allowing: [])
            _ = try await access.member(of: request)
            return Response(status: .ok, headers: Self.headers, body: ResponseBody { try await $0.finish(nil) })
        }
    }

    @concurrent private func write(
        to writer: inout any ResponseBodyWriter,
        for member: Member,
        _ request: Request
    ) async throws {
        let hints = hints.hints(for: member.id)
        let store = NoticeFeedStore(access.service.pool)
        try await writer.write(MemberEvents.hello(badge: try await store.badge(of: member.id)))
        for await hint in hints {
            switch hint {
            case .changed(let topics):
                try await writer.write(MemberEvents.changed(topics, badge: try await badge(of: member, store)))
            case .stillHere:
                guard try await isStillMember(request) else { return try await writer.write(MemberEvents.bye) }
                try await writer.write(MemberEvents.stillHere)
            }
        }
        try await writer.write(MemberEvents.bye)
    }

    /// Whether the session and the access token of the request are valid. While the database is unavailable, they count
    /// as valid, so that its restart does not end all streams.
    private func isStillMember(_ request: Request) async throws -> Bool {
        do {
            _ = try await access.member(of: request)
            return true
        } catch is Problem {
            return false
        } catch  where error.isDatabaseUnavailable {
            return true
        }
    }

    /// - Returns: `nil` if the database is unavailable.
    private func badge(of member: Member, _ store: NoticeFeedStore) async throws -> Int? {
        do {
            return try await store.badge(of: member.id)
        } catch  where error.isDatabaseUnavailable {
            return nil
        }
    }
}
