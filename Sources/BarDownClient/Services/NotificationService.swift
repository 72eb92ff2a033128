import Foundation
import Synchronization

/// Registers this device for notifications, or removes it.
public protocol NotificationService: Sendable {
    /// Makes the device follow exactly the subjects of the registration, whatever it followed before.
    /// - Throws: `cancelled` if a newer registration or removal replaced this one.
    func register(_ registration: DeviceRegistration) async throws(APIError) -> RegisteredDevice
    /// Removes the device from the server. An unknown device is not an error.
    /// - Throws: As for ``register(_:)``.
    func forget(_ registration: DeviceRegistration) async throws(APIError)
    /// Sends the pending request, if any. Call it when the app starts.
    /// - Returns: `nil` if nothing was pending, or if the pending request was a removal.
    func resume() async throws(APIError) -> RegisteredDevice?
}

/// Sends registrations to the API, and stores the latest one until the server has accepted it.
public struct APINotificationService: NotificationService {
    private static let path = "devices"
    private static let registrationKey = "registration"
    private static let deletionKey = "forgetting"

    private let client: APIClient
    private let store: LocalStore
    private let tokens: (any AccessTokenProvider)?
    private let turns = LatestRequestQueue()

    /// - Parameters:
    ///   - store: Stores the request that the server has not accepted yet. Use one service per store, because two
    ///     services would not see each other's changes.
    ///   - tokens: The access tokens of the member to whom the device belongs, so that it also gets the notices of
    ///     contests; `nil` for an app without accounts. Register the device again after signing in.
    public init(_ client: APIClient, store: LocalStore, tokens: (any AccessTokenProvider)? = nil) {
        self.client = client
        self.store = store
        self.tokens = tokens
    }

    /// Sends the registration once, and stores it for ``resume()`` if the server cannot be reached.
    public func register(_ registration: DeviceRegistration) async throws(APIError) -> RegisteredDevice {
        let body = try Wire.encode(registration.request)
        let turn = turns.next {
            // If the disk fails, the registration is sent only once and cannot be resumed.
            try? store.remove(Self.deletionKey)
            try? store.write(body, for: Self.registrationKey)
        }
        return try await register(body, turn)
    }

    /// Sends the removal, and stores it for ``resume()`` if the server cannot be reached. Drops a pending registration.
    public func forget(_ registration: DeviceRegistration) async throws(APIError) {
        let body = try Wire.encode(registration.device)
        let turn = turns.next {
            try? store.remove(Self.registrationKey)
            try? store.write(body, for: Self.deletionKey)
        }
        try await forget(body, turn)
    }

    /// Sends the pending request as it was stored, even if an older version of the app stored it.
    public func resume() async throws(APIError) -> RegisteredDevice? {
        let (turn, pending) = turns.latest {
            (deletion: store.data(for: Self.deletionKey), registration: store.data(for: Self.registrationKey))
        }
        if let body = pending.deletion {
            try await forget(body, turn, isRetry: true)
            return nil
        }
        guard let body = pending.registration else { return nil }
        return try await register(body, turn, isRetry: true)
    }

    private func register(_ body: Data, _ turn: Int, isRetry: Bool = false) async throws(APIError) -> RegisteredDevice {
        let (_, answer) = try await submit(body, of: Self.registrationKey, by: .post, turn, isRetry)
        return try Wire.decode(RegisteredDevice.self, from: answer)
    }

    private func forget(_ body: Data, _ turn: Int, isRetry: Bool = false) async throws(APIError) {
        do throws(APIError) {
            _ = try await submit(body, of: Self.deletionKey, by: .delete, turn, isRetry)
        } catch .refused(let problem) where problem.code == "unknown_device" {}
    }

    /// Sends a body, and deletes the stored copy once the server has accepted it or refused it permanently.
    private func submit(
        _ body: Data,
        of name: String,
        by method: HTTPRequest.Method,
        _ turn: Int,
        _ isRetry: Bool
    ) async throws(APIError) -> (HTTPResponse, Data) {
        do throws(APIError) {
            let isCurrent = { !isRetry || store.data(for: name) == body }
            let answer = try await sendAsMember(method, body, turn, if: isCurrent)
            drop(body, of: name)
            return answer
        } catch {
            // Sending the body again cannot fix a permanent error.
            if case .refused = error, !error.isTransient { drop(body, of: name) }
            throw error
        }
    }

    /// Deletes the stored body, unless a newer one replaced it during the request.
    private func drop(_ body: Data, of name: String) {
        if store.data(for: name) == body { try? store.remove(name) }
    }

    /// Sends a registration with the access token of the member, and without one if the member is not signed in any
    /// more. A removal needs none.
    private func sendAsMember(
        _ method: HTTPRequest.Method,
        _ body: Data,
        _ turn: Int,
        if isCurrent: @escaping () -> Bool
    ) async throws(APIError) -> (HTTPResponse, Data) {
        if let tokens, method == .post {
            do throws(APIError) {
                return try await tokens.withToken { (token) throws(APIError) in
                    try await send(method, body, turn, token: token, if: isCurrent)
                }
            } catch .refused(let problem) where problem.code == "session_over" {}
        }
        return try await send(method, body, turn, if: isCurrent)
    }

    /// - Parameter isCurrent: Returns whether the body still has to be sent. It is called when the body's turn comes,
    ///   because an earlier request may have sent the body.
    private func send(
        _ method: HTTPRequest.Method,
        _ body: Data,
        _ turn: Int,
        token: String? = nil,
        if isCurrent: @escaping () -> Bool
    ) async throws(APIError) -> (HTTPResponse, Data) {
        guard let url = client.url(Self.path) else { throw .unreadable("no address for \(Self.path)") }
        var request = HTTPRequest(method, url, headers: ["Content-Type": "application/json"], body: body)
        request.headers["Authorization"] = token.map { "Bearer \($0)" }
        return try await client.send(request, client.retry) { (request) throws(APIError) in
            try await turns.perform(turn) { () throws(APIError) in
                guard isCurrent() else { throw .cancelled }
                return try await client.sendOnce(request)
            }
        }
    }
}

/// Stores registrations in memory, for previews and tests.
public final class FakeNotificationService: NotificationService {
    private let state = Mutex<[String: DeviceRegistration]>([:])
    private let failure: APIError?

    /// - Parameter failure: If set, every call throws it.
    public init(failure: APIError? = nil) {
        self.failure = failure
    }

    /// The current registrations by token.
    public var registrations: [String: DeviceRegistration] { state.withLock { $0 } }

    /// Adds to ``registrations``. Every subject counts as known.
    public func register(_ registration: DeviceRegistration) async throws(APIError) -> RegisteredDevice {
        if let failure { throw failure }
        state.withLock { $0[registration.token] = registration }
        return RegisteredDevice(deviceId: "fake", following: registration.follows.map(\.subject))
    }

    /// Removes from ``registrations``.
    public func forget(_ registration: DeviceRegistration) async throws(APIError) {
        if let failure { throw failure }
        state.withLock { $0[registration.token] = nil }
    }

    /// Nothing is ever pending.
    public func resume() async throws(APIError) -> RegisteredDevice? {
        if let failure { throw failure }
        return nil
    }
}
