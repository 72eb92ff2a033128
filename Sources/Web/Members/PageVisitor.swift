import APIServer
import Cryptography
import HTTPTypes
import Hummingbird

/// The visitor of a page of members.
struct PageVisitor: Sendable {
    /// `nil`: not signed in.
    let member: Member?
    /// The value of the cookie that the forms of the page are bound to.
    let formSecret: String
    /// The header fields that set and delete cookies with the response.
    private(set) var cookies: [HTTPField] = []

    /// Identifies the visitor of a request. A browser without a cookie gets one for its forms. A browser whose session
    /// has ended loses its cookie.
    init(_ request: Request, _ accounts: any AccountOperations, _ kinds: PageCookies) async throws {
        if let session = kinds.value(.session, in: request.headers) {
            if let member = try await accounts.member(ofPageToken: session) {
                self.member = member
                formSecret = session
                return
            }
            cookies.append(kinds.deleting(.session))
        }
        member = nil
        if let known = kinds.value(.visitor, in: request.headers) {
            formSecret = known
        } else {
            formSecret = Base64URL.encode(RandomBytes.make(32))
            cookies.append(kinds.setting(.visitor, to: formSecret))
        }
    }
}
