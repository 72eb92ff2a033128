import APIServer
import Hummingbird

/// Serves `GET contests/live`: the stream from which the script of members' pages learns that a list of the member
/// changed. It is the stream of `/api/v1/me/live`, for a browser that is signed in by its cookie.
///
/// It is not part of the API, whose responses never depend on a cookie, so that no page of another site can use the API
/// as the member. The stream is read-only, but the page of another site must not make a browser open it either.
struct MemberStreamRoute: Sendable {
    static let path = "/contests/live"

    let site: MemberSite

    func add(to group: RouterGroup<ApiRequestContext>) {
        group.get(RouterPath(Self.path)) { [site] request, context in
            _ = try QueryReader(request, allowing: [])
            guard FormGuard.isFromThisSite(request, at: site.settings.site) else { throw Problem.foreignPage }
            guard let token = site.cookies.value(.session, in: request.headers),
                let member = try await site.accounts.member(ofPageToken: token)
            else { throw Problem.signInRequired }
            return try site.streams.response(for: member, from: context.sender) {
                try await site.accounts.member(ofPageToken: token) != nil
            }
        }
    }
}
