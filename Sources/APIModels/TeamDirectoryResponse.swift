/// All teams of a league, grouped by the display abbreviation of their conference. Teams without a known conference are
/// under `Other`.
public struct TeamDirectoryResponse: Codable, Hashable, Sendable {
    /// The teams by the abbreviation of their conference, in alphabetical order.
    public let conferences: [String: [TeamResponse]]

    /// For the server, previews and tests.
    public init(conferences: [String: [TeamResponse]]) {
        self.conferences = conferences
    }

    private struct Conference: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(stringValue: String) {
            self.stringValue = stringValue
        }

        init?(intValue: Int) { nil }
    }

    /// Writes an object with the conferences in alphabetical order.
    public func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: Conference.self)
        for (name, teams) in conferences.sorted(by: { $0.key < $1.key }) {
            try fields.encode(teams, forKey: Conference(stringValue: name))
        }
    }

    /// Reads an object whose keys are conferences.
    public init(from decoder: any Decoder) throws {
        conferences = try [String: [TeamResponse]](from: decoder)
    }
}

/// The conferences of a league.
public struct ConferencesResponse: Codable, Hashable, Sendable {
    /// The league.
    public let league: LeagueName
    /// In alphabetical order.
    public let conferences: [ConferenceResponse]

    /// For the server, previews and tests.
    public init(league: LeagueName, conferences: [ConferenceResponse]) {
        self.league = league
        self.conferences = conferences
    }
}

/// A conference of a league.
public struct ConferenceResponse: Codable, Hashable, Sendable, Identifiable {
    /// Its display abbreviation, also a value of the parameter `conference`: `B1G`.
    public let id: String
    /// The short names that sources use: `big-ten`.
    public let names: [String]
    /// The name that fans use: `Big Ten`.
    public let title: String
    /// The number of its teams.
    public let teams: Int

    /// For the server, previews and tests.
    public init(id: String, names: [String], title: String, teams: Int) {
        self.id = id
        self.names = names
        self.title = title
        self.teams = teams
    }
}
