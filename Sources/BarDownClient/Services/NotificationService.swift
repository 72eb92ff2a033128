import Foundation
import Synchronization

/// Lets this device be told, or not.
public protocol NotificationService: Sendable {
    /// Makes the device follow exactly what the registration says, whatever it followed before.
    func register(_ registration: DeviceRegistration) async throws(APIError) -> RegisteredDevice
    /// Makes the server forget the device; one that it does not know is no error.
    func forget(_ registration: DeviceRegistration) async throws(APIError)
    /// Sends what could not be sent before; call it when the app starts.
    /// - Returns: `nil` where nothing waits.
    func resume() async throws(APIError) -> RegisteredDevice?
}

/// Tells the API, and remembers what it could not be told.
public struct APINotificationService: NotificationService {
    private static let path = "devices"
    private static let pending = "registration"

    private let client: APIClient
    private let store: LocalStore

    /// - Parameter store: Keeps a registration until the server has it.
    public init(_ client: APIClient, store: LocalStore) {
        self.client = client
        self.store = store
    }

    /// Sends the registration once, and keeps it for ``resume()`` where the server is not reached.
    public func register(_ registration: DeviceRegistration) async throws(APIError) -> RegisteredDevice {
        let body = try Wire.encode(registration)
        // Where the disk refuses, the registration is as good as its first try.
        try? store.write(body, for: Self.pending)
        do throws(APIError) {
            let (_, answer) = try await send(.post, body)
            try? store.remove(Self.pending)
            return try Wire.decode(RegisteredDevice.self, from: answer)
        } catch {
            // What is wrong stays wrong, however often it is sent.
            if case .refused = error, !error.isTransient { try? store.remove(Self.pending) }
            throw error
        }
    }

    /// Sends it until it is answered; what waits for ``resume()`` is dropped.
    public func forget(_ registration: DeviceRegistration) async throws(APIError) {
        try? store.remove(Self.pending)
        do throws(APIError) {
            _ = try await send(.delete, try Wire.encode(registration))
        } catch .refused(let problem) where problem.code == "unknown_device" {}
    }

    /// Sends the registration that the server has not had, once.
    public func resume() async throws(APIError) -> RegisteredDevice? {
        guard let body = store.data(for: Self.pending) else { return nil }
        return try await register(try Wire.decode(DeviceRegistration.self, from: body))
    }

    private func send(_ method: HTTPRequest.Method, _ body: Data) async throws(APIError) -> (HTTPResponse, Data) {
        guard let url = client.url(Self.path) else { throw .unreadable("no address for \(Self.path)") }
        let request = HTTPRequest(method, url, headers: ["Content-Type": "application/json"], body: body)
        return try await client.send(request, client.retry)
    }
}

/// Keeps registrations to itself: for previews and tests.
public final class FakeNotificationService: NotificationService {
    private let state = Mutex<[String: DeviceRegistration]>([:])
    private let failure: APIError?

    /// - Parameter failure: Thrown by everything, where it is set.
    public init(failure: APIError? = nil) {
        self.failure = failure
    }

    /// Who is registered now, by token.
    public var registrations: [String: DeviceRegistration] { state.withLock { $0 } }

    /// Adds to ``registrations``; everything is known.
    public func register(_ registration: DeviceRegistration) async throws(APIError) -> RegisteredDevice {
        if let failure { throw failure }
        state.withLock { $0[registration.token] = registration }
        return RegisteredDevice(deviceId: "fake", following: registration.follows.map(\.subject))
    }

    /// Takes from ``registrations``.
    public func forget(_ registration: DeviceRegistration) async throws(APIError) {
        if let failure { throw failure }
        state.withLock { $0[registration.token] = nil }
    }

    /// Nothing ever waits.
    public func resume() async throws(APIError) -> RegisteredDevice? {
        if let failure { throw failure }
        return nil
    }
}
