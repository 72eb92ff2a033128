#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// The devices on which a member is signed in.
public struct SessionsResponse: Codable, Hashable, Sendable {
    /// The newest sign-in first; at most 30.
    public let sessions: [SessionResponse]

    /// For the server, fakes and tests.
    public init(sessions: [SessionResponse]) {
        self.sessions = sessions
    }
}

/// A device on which a member is signed in.
public struct SessionResponse: Codable, Hashable, Sendable {
    /// The server's id of the session.
    public let id: UUID
    /// The name of the device, as its app gave it; may be empty.
    public let label: String
    /// When the member signed in.
    public let signedInAt: Date
    /// The day on which the device last refreshed its tokens, in UTC.
    public let seenOn: LocalDay
    /// Whether it is the session of this request.
    public let current: Bool

    /// For the server, fakes and tests.
    public init(id: UUID, label: String, signedInAt: Date, seenOn: LocalDay, current: Bool) {
        self.id = id
        self.label = label
        self.signedInAt = signedInAt
        self.seenOn = seenOn
        self.current = current
    }
}

/// Members, as shown to another member.
public struct UsersResponse: Codable, Hashable, Sendable {
    /// At most ten.
    public let users: [UserResponse]

    /// For the server, fakes and tests.
    public init(users: [UserResponse]) {
        self.users = users
    }
}

/// A member, as shown to other members.
public struct UserResponse: Codable, Hashable, Sendable {
    /// The server's id of the member.
    public let uid: UUID
    /// The name as the member typed it.
    public let username: String

    /// For the server, fakes and tests.
    public init(uid: UUID, username: String) {
        self.uid = uid
        self.username = username
    }
}

/// The members whom a member blocked.
public struct BlocksResponse: Codable, Hashable, Sendable {
    /// The last blocked one first.
    public let blocks: [BlockResponse]

    /// For the server, fakes and tests.
    public init(blocks: [BlockResponse]) {
        self.blocks = blocks
    }
}

/// A member who is blocked.
public struct BlockResponse: Codable, Hashable, Sendable {
    /// The member.
    public let user: UserResponse
    /// When the member was blocked.
    public let since: Date

    /// For the server, fakes and tests.
    public init(user: UserResponse, since: Date) {
        self.user = user
        self.since = since
    }
}
