public import Foundation

/// The settings that an app needs before its first request.
public struct AppConfiguration: Codable, Hashable, Sendable {
    /// The server, without `/api/v1`: `https://scores.example.org`.
    public var server: URL
    /// The API key, sent as `X-API-Key`; `nil` if the server requires none. Secret.
    public var key: String?
    /// The platform and the version of this app, sent as `X-App-Version`; `nil`: not sent. The server refuses changes
    /// by a version that must be updated, with ``APIError/updateRequired(store:)``.
    public var app: ClientVersion?
    /// The league that is shown first.
    public var league: League
    /// The zone of the league's days, by its name in the IANA database.
    public var leagueZone: String

    /// - Parameters:
    ///   - server: The server's URL without `/api/v1`.
    ///   - leagueZone: The zone of the league's days, by its name in the IANA database.
    public init(
        server: URL,
        key: String? = nil,
        app: ClientVersion? = nil,
        league: League = .mensLacrosse,
        leagueZone: String = "America/New_York"
    ) {
        self.server = server
        self.key = key
        self.app = app
        self.league = league
        self.leagueZone = leagueZone
    }

    /// The zone named by ``leagueZone``; GMT if the device does not know the name.
    public var zone: TimeZone { TimeZone(identifier: leagueZone) ?? .gmt }

    /// Decodes an object; only `server` is required.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(server: try container.decode(URL.self, forKey: .server))
        key = try container.decodeIfPresent(String.self, forKey: .key)
        app = try container.decodeIfPresent(ClientVersion.self, forKey: .app)
        league = try container.decodeIfPresent(League.self, forKey: .league) ?? league
        leagueZone = try container.decodeIfPresent(String.self, forKey: .leagueZone) ?? leagueZone
    }
}
