public import Foundation
import Synchronization

/// What an app keeps of a sign-in until its next start. It contains secrets.
public struct AuthState: Codable, Hashable, Sendable {
    /// Exchanged for access tokens. Each exchange replaces it. `nil`: no member is signed in.
    public var refreshToken: String?
    /// The member who is signed in.
    public var user: AppUser?
    /// Shows that this device was signed in before, so that wrong passwords that others try do not lock it out. It
    /// stays after a sign-out.
    public var deviceProof: String?
    /// The sign-up whose code has not been confirmed yet.
    public var signUp: UUID?
    /// The reset whose code has not been confirmed yet.
    public var reset: UUID?

    /// The state of an app in which no member has signed in yet.
    public init() {}
}

/// Stores an ``AuthState`` where other apps cannot read it, such as in the Keychain.
public protocol AuthStateStore: Sendable {
    /// The state that was saved last; an empty one if there is none, or it cannot be read.
    func load() async -> AuthState
    /// Replaces the state. If this fails, the member must sign in again after the next start.
    func save(_ state: AuthState) async
}

/// Keeps the state until the app ends, for tools, previews and tests.
public final class MemoryAuthStateStore: AuthStateStore {
    private let state: Mutex<AuthState>

    /// - Parameter state: The state that is loaded before one is saved.
    public init(_ state: AuthState = AuthState()) {
        self.state = Mutex(state)
    }

    /// The state in memory.
    public func load() -> AuthState { state.withLock { $0 } }

    /// Replaces the state in memory.
    public func save(_ state: AuthState) { self.state.withLock { $0 = state } }
}
