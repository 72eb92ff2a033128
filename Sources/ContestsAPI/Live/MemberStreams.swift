package import APIServer
import HTTPTypes
package import Hummingbird
import Postgres
import Storage

/// Writes the streams of members.
package struct MemberStreams: MemberStreaming {
    let pool: PostgresPool
    let hints: MemberHints
    let slots: StreamSlots

    /// The header fields of a stream.
    static let headers: HTTPFields = [
        .contentType: "text/event-stream", .cacheControl: "private, no-store", .vary: "Authorization, Cookie",
        .xContentTypeOptions: "nosniff",
        // Without this a proxy that buffers responses would hold back events.
        .accelBuffering: "no",
    ]

    package func response(
        for member: Member,
        from sender: RequestSender,
        while isSignedIn: @escaping @Sendable () async throws -> Bool
    ) throws -> Response {
        let slot = try slots.slot(for: sender)
        let body = ResponseBody { writer in
            // Reserved only when the body is written, so a response without a body occupies no slot.
            slot.reserve()
            defer { slot.release() }
            try await write(to: &writer, for: member, while: isSignedIn)
            try await writer.finish(nil)
        }
        return Response(status: .ok, headers: Self.headers, body: body)
    }

    @concurrent private func write(
        to writer: inout any ResponseBodyWriter,
        for member: Member,
        while isSignedIn: @Sendable () async throws -> Bool
    ) async throws {
        let hints = hints.hints(for: member.id)
        let store = NoticeFeedStore(pool)
        try await writer.write(MemberEvents.hello(badge: try await store.badge(of: member.id)))
        for await hint in hints {
            switch hint {
            case .changed(let topics):
                try await writer.write(MemberEvents.changed(topics, badge: try await badge(of: member, store)))
            case .stillHere:
                guard try await isValid(isSignedIn) else { return try await writer.write(MemberEvents.bye) }
                try await writer.write(MemberEvents.stillHere)
            }
        }
        try await writer.write(MemberEvents.bye)
    }

    /// Whether the sign-in is valid. While the database is unavailable, it counts as valid, so that a restart of the
    /// database does not end all streams.
    private func isValid(_ isSignedIn: @Sendable () async throws -> Bool) async throws -> Bool {
        do {
            return try await isSignedIn()
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
