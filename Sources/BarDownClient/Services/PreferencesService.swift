import Foundation
import Synchronization

/// What an app stores for its member, the same on all devices, and a version of it.
public struct Preferences<Value: Sendable>: Sendable {
    /// The preferences.
    public let value: Value
    /// Identifies what is stored, for ``PreferencesService/change(_:of:to:)``. `nil` if the server sent none.
    public let version: String?

    /// For fakes and tests.
    public init(_ value: Value, version: String?) {
        self.value = value
        self.version = version
    }
}

/// Which notices the member gets as pushes. It is the part of the preferences that the server reads.
public struct NoticeSettings: Codable, Hashable, Sendable {
    /// `false` for each `notificationType` that is turned off, such as `draft_reminder`. A kind that is not named is
    /// on.
    public var notifications: [String: Bool]?

    /// - Parameter notifications: In a change: the kinds that change; the others stay as they are.
    public init(_ notifications: [String: Bool]) {
        self.notifications = notifications
    }

    /// Whether the member gets the notices of a kind.
    public func isOn(_ kind: String) -> Bool { notifications?[kind] ?? true }
}

/// Stores the preferences of a member at the server: one JSON object, of which each part of an app reads and changes
/// the fields that it knows.
public protocol PreferencesService: Sendable {
    /// Reads the preferences.
    /// - Parameter type: The fields to read. They must be optional, because nothing is stored at first.
    func preferences<Value: Decodable & Sendable>(as type: Value.Type) async throws(APIError) -> Preferences<Value>
    /// Changes the fields that `change` encodes, and leaves the others (a JSON merge patch, RFC 7396). `null` removes a
    /// field.
    /// - Parameters:
    ///   - version: The change is made only if this version is still stored; `nil`: in any case.
    ///   - type: The fields to read after the change.
    /// - Throws: `refused` with the code `preferences_changed` if another version is stored, and with
    ///   `invalid_preferences` if the value cannot be stored.
    func change<Value: Decodable & Sendable>(
        _ change: some Encodable & Sendable,
        of version: String?,
        to type: Value.Type
    ) async throws(APIError) -> Preferences<Value>
}

/// Stores the preferences through the API.
public struct APIPreferencesService: PreferencesService {
    private static let path = "me/preferences"
    private let requests: MemberRequests

    /// - Parameters:
    ///   - client: The client.
    ///   - tokens: The tokens of the member.
    public init(_ client: APIClient, tokens: any AccessTokenProvider) {
        requests = MemberRequests(client: client, tokens: tokens)
    }

    /// Sends the request with retries.
    public func preferences<Value: Decodable & Sendable>(
        as type: Value.Type
    ) async throws(APIError) -> Preferences<Value> {
        try Self.preferences(try await requests.response(to: .get, Self.path))
    }

    /// Sends the change with retries: it is made once.
    public func change<Value: Decodable & Sendable>(
        _ change: some Encodable & Sendable,
        of version: String?,
        to type: Value.Type
    ) async throws(APIError) -> Preferences<Value> {
        let body = try Wire.encode(change)
        return try Self.preferences(
            try await requests.response(
                to: .patch,
                Self.path,
                body: body,
                key: UUID(),
                headers: version.map { ["If-Match": $0] } ?? [:]
            )
        )
    }

    private static func preferences<Value: Decodable>(
        _ response: (head: HTTPResponse, body: Data)
    ) throws(APIError) -> Preferences<Value> {
        Preferences(try Wire.decode(Value.self, from: response.body), version: response.head["ETag"])
    }
}

/// Preferences in memory, for previews and tests.
public final class FakePreferencesService: PreferencesService {
    /// The stored object, and how often it was changed.
    private let state: Mutex<(json: Data, version: Int)>
    private let failure: APIError?

    /// - Parameter failure: If set, every call throws it.
    public init(failure: APIError? = nil) {
        state = Mutex((Data("{}".utf8), 0))
        self.failure = failure
    }

    /// What was stored.
    public func preferences<Value: Decodable & Sendable>(
        as type: Value.Type
    ) async throws(APIError) -> Preferences<Value> {
        if let failure { throw failure }
        let (json, version) = state.withLock { $0 }
        return Preferences(try Wire.decode(Value.self, from: json), version: "\(version)")
    }

    /// Merges the change.
    public func change<Value: Decodable & Sendable>(
        _ change: some Encodable & Sendable,
        of version: String?,
        to type: Value.Type
    ) async throws(APIError) -> Preferences<Value> {
        if let failure { throw failure }
        let patch = try Wire.encode(change)
        let refusal: APIError? = state.withLock { state in
            guard version == nil || version == "\(state.version)" else {
                return .refused(ProblemDetails(status: 412, code: "preferences_changed"))
            }
            guard let merged = Self.merging(patch, into: state.json) else {
                return .refused(ProblemDetails(status: 422, code: "invalid_preferences"))
            }
            state = (merged, state.version + 1)
            return nil
        }
        if let refusal { throw refusal }
        return try await preferences(as: type)
    }

    /// - Returns: `nil` if one of them is no JSON object.
    private static func merging(_ patch: Data, into stored: Data) -> Data? {
        guard let patch = try? JSONSerialization.jsonObject(with: patch) as? [String: Any],
            let stored = try? JSONSerialization.jsonObject(with: stored) as? [String: Any]
        else { return nil }
        return try? JSONSerialization.data(withJSONObject: merging(patch, into: stored))
    }

    private static func merging(_ patch: [String: Any], into stored: [String: Any]) -> [String: Any] {
        patch.reduce(into: stored) { merged, field in
            switch field.value {
            case is NSNull: merged[field.key] = nil
            case let fields as [String: Any]:
                merged[field.key] = merging(fields, into: stored[field.key] as? [String: Any] ?? [:])
            default: merged[field.key] = field.value
            }
        }
    }
}
