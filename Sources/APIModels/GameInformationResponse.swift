/// A channel or a service that carries a game.
public struct BroadcastResponse: Codable, Hashable, Sendable {
    /// The name: `ESPNU`.
    public let name: String
    /// `television`, `streaming`, `radio`; `nil` if the source does not state it.
    public let medium: String?
    /// Whose audience it serves: `national`, `home`, `away`; `nil` if the source does not state it.
    public let market: String?
    /// The country by its code of ISO 3166-1: `US`, `CA`; `nil` if the source does not state it.
    public let country: String?

    /// For the server, previews and tests.
    public init(name: String, medium: String? = nil, market: String? = nil, country: String? = nil) {
        self.name = name
        self.medium = medium
        self.market = market
        self.country = country
    }
}

/// A referee of a game.
public struct OfficialResponse: Codable, Hashable, Sendable {
    /// The name as printed.
    public let name: String
    /// The role as printed: `Referee`, `Linesman`; `nil` if the source does not state it.
    public let role: String?

    /// For the server, previews and tests.
    public init(name: String, role: String? = nil) {
        self.name = name
        self.role = role
    }
}
