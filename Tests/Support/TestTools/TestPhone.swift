import FoundationEssentials
package import Transport

/// A phone in the format in which an app registers it.
package struct TestPhone: Encodable, Sendable {
    /// A team that the phone follows.
    package struct Team: Encodable, Sendable {
        let team: String
        let league: String

        /// - Parameter slug: The team's name in column `team.slug`.
        package init(_ slug: String, in league: String) {
            team = slug
            self.league = league
        }
    }

    let token: String
    let follows: [Team]
    let localizesAlerts: Bool?

    /// - Parameter localizesAlerts: `nil`: the app does not send the field.
    package init(token: String, follows: [Team], localizesAlerts: Bool? = nil) {
        self.token = token
        self.follows = follows
        self.localizesAlerts = localizesAlerts
    }

    /// Registers the phone, or updates it if it was registered before.
    /// - Parameter api: The address of the API, without a slash at the end.
    /// - Throws: ``PhoneRefused``, and the errors of `http`.
    package func register(at api: String, by http: HTTPFetcher) async throws {
        let response = try await http.fetch(
            Request(
                .post,
                "\(api)/api/v1/devices",
                headers: ["Content-Type": "application/json"],
                body: Array(try JSONEncoder().encode(self))
            )
        )
        guard (200...201).contains(response.status) else {
            throw PhoneRefused(answer: String(decoding: response.body, as: UTF8.self))
        }
    }
}

/// The API refused to register a phone.
package struct PhoneRefused: Error {
    package let answer: String
}
