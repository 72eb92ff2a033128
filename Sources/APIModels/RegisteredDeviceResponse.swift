/// The response to a registration.
public struct RegisteredDeviceResponse: Codable, Hashable, Sendable {
    /// The server's id of the device.
    public let deviceId: String
    /// The subjects that the device follows: short names of teams and leagues, ids of games and players.
    public let following: [String]
    /// The subjects of the request that the server does not have: short names of teams and leagues, ids of games and
    /// players.
    public let unknownTeams: [String]

    /// For the server, fakes and tests.
    public init(deviceId: String, following: [String], unknownTeams: [String] = []) {
        self.deviceId = deviceId
        self.following = following
        self.unknownTeams = unknownTeams
    }
}

/// The key with which a page subscribes to pushes.
public struct WebKeyResponse: Codable, Hashable, Sendable {
    /// The server's public key, a point on P-256, in base64url.
    public let key: String

    /// For the server, previews and tests.
    public init(key: String) {
        self.key = key
    }
}

/// The broadcast channel of a game's Live Activities.
public struct ChannelResponse: Codable, Hashable, Sendable {
    /// Apple's id of the channel; `nil` if the game has no channel, or none yet.
    public let channelId: String?

    /// For the server, previews and tests.
    public init(channelId: String?) {
        self.channelId = channelId
    }
}
