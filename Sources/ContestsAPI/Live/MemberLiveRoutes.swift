package import APIServer
package import Hummingbird

/// Serves `GET me/live`: an event stream that names the lists of the member that changed, with the badge of that
/// moment.
///
/// The stream ends with the member's session or access token; the client then connects with a new one.
package struct MemberLiveRoutes: Sendable {
    private let access: ContestAccess
    private let streams: MemberStreams

    package init(access: ContestAccess, streams: MemberStreams) {
        (self.access, self.streams) = (access, streams)
    }

    package func add(to group: RouterGroup<ApiRequestContext>) {
        group.get("me/live") { request, context in
            _ = try QueryReader(request, allowing: [])
            let member = try await access.member(of: request)
            return try streams.response(for: member, from: context.sender) { try await isMember(request) }
        }
        // Added here, because the HEAD route that Hummingbird would add declares a length of 0 bytes.
        group.head("me/live") { request, _ in
            _ = try QueryReader(request, allowing: [])
            _ = try await access.member(of: request)
            let body = ResponseBody { try await $0.finish(nil) }
            return Response(status: .ok, headers: MemberStreams.headers, body: body)
        }
    }

    /// Whether the session and the access token of the request are valid.
    private func isMember(_ request: Request) async throws -> Bool {
        do {
            _ = try await access.member(of: request)
            return true
        } catch is Problem {
            return false
        }
    }
}
