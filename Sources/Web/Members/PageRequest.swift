import APIServer
import HTMLWriting
import HTTPTypes
import Scores

/// A request for a page of members, with its visitor.
struct PageRequest {
    /// Contains only the parameters that the route allows.
    let query: QueryReader
    let headers: HTTPFields
    let context: ApiRequestContext
    let visitor: PageVisitor
    let frame: PageFrame
    /// What the page confirms; `nil`: no form led to it.
    let done: Confirmation?

    var sender: RequestSender { context.sender }

    /// The member who is signed in, as ``PageAccess`` of the route demands.
    var member: Member {
        get throws(Problem) {
            guard let member = visitor.member else { throw .signInRequired }
            return member
        }
    }

    /// A URL on this site that keeps the page's choice to hide scores; see ``PageFrame/path(_:_:)``.
    func path(_ path: String, _ query: [(name: String, value: String?)] = []) -> String { frame.path(path, query) }

    /// A link to a page of this site, whose URL is that of ``path(_:_:)``.
    func link(_ words: HTML, to path: String) -> HTML { "<a href=\"\(self.path(path))\">\(words)</a>" }

    /// The first page of a member who is signed in.
    var home: String { frame.settings.memberHome }

    /// A UUID in the path.
    func id<ID: UUIDIdentifier>(_ name: String = "id") throws(Problem) -> ID { try context.id(name) }

    /// The page to return to after signing in; `nil`: the first one.
    func back() throws(Problem) -> LocalPath? { try query.localPath("back") }
}

/// Which visitors a page of members is for.
enum PageAccess: Sendable {
    case anyone
    case signedIn
    /// Members who have chosen a username. Pages of contests need one, because opponents see it.
    case named

    /// The page to which another visitor is sent; `nil`: the visitor may see the page.
    /// - Parameter address: The page to which the visitor then returns.
    func detour(for member: Member?, from address: String) -> String? {
        let back: [(name: String, value: String?)] = [("back", LocalPath(address)?.text)]
        guard self != .anyone else { return nil }
        guard let member else { return PageFrame.address("/account/sign-in", back) }
        guard self == .named, member.username == nil else { return nil }
        return PageFrame.address("/account/username", back)
    }
}
