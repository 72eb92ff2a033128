public import Observation

/// The view of the member's own account.
@MainActor
@Observable
public final class AccountVM {
    /// The member who is signed in; `nil` if none is.
    public private(set) var user: AppUser?
    /// Why the last request failed; `nil` if it did not.
    public private(set) var failure: APIError?

    private let service: any AuthService

    /// Shows the member of a service.
    public init(_ service: any AuthService) {
        self.service = service
    }

    /// Reads which member is signed in on this device.
    public func load() async {
        user = await service.currentUser()
    }

    /// Signs this device out. If the server is unreachable, ``failure`` says so, and the device is signed out anyway.
    /// - Parameter everywhere: Whether all other devices are signed out too.
    public func signOut(everywhere: Bool = false) async {
        do throws(APIError) {
            try await service.signOut(everywhere: everywhere)
            failure = nil
        } catch {
            failure = error
        }
        await load()
    }
}
