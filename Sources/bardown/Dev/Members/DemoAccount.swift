import BarDownClient
import Cryptography
import FoundationEssentials

/// An account at the demo's api.
struct DemoAccount: Sendable {
    let username: String
    let password: String

    /// An account with a new password.
    init(username: String) {
        self.username = username
        password = Base64URL.encode(RandomBytes.make(9))
    }

    /// The address of the account. No mail leaves the machine.
    var email: String { "\(username.lowercased())@bardown.example" }

    /// Creates the account, as a user of an app does.
    /// - Returns: The service that is signed in to it.
    func signUp(_ client: APIClient, reading mailbox: DemoMailbox) async throws -> APIAuthService {
        let service = APIAuthService(client, store: MemoryAuthStateStore(), label: "bardown dev")
        try await service.signUp(email: email, password: password)
        _ = try await service.verifyEmail(code: mailbox.code(to: email))
        _ = try await service.chooseUsername(username)
        return service
    }
}
