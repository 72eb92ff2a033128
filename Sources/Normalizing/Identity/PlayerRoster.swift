package import Scores

/// The players of a team with their names. Finds the player that a source means.
///
/// As with teams, it never guesses: a name that fits two players matches neither.
package struct PlayerRoster: Sendable {
    /// A player with the name and number that the team uses.
    package struct Entry: Sendable {
        package let id: PlayerID
        package let name: String
        package let jersey: String?

        package init(id: PlayerID, name: String, jersey: String?) {
            self.id = id
            self.name = name
            self.jersey = jersey
        }
    }

    private let entries: [(entry: Entry, name: PlayerName)]

    package init(_ entries: [Entry]) {
        self.entries = entries.map { ($0, PlayerName($0.name)) }
    }

    /// Returns the player that a source's reading means: by the whole name, otherwise by last name and initial unless
    /// the shirt numbers differ.
    package func match(_ reading: PlayerReading) -> PlayerMatch {
        let name = PlayerName(reading.name)
        let exact = entries.filter { $0.name == name }
        if !exact.isEmpty { return unique(of: exact.map(\.entry), reading, by: .name) }
        let abbreviated = entries.filter { $0.name.isShortFor(name) }.map(\.entry).filter { entry in
            guard let jersey = reading.jersey?.shirtNumber, let known = entry.jersey?.shirtNumber else { return true }
            return jersey == known
        }
        return unique(of: abbreviated, reading, by: .initial)
    }

    /// Distinguishes players of the same name on one team by their shirt numbers.
    private func unique(of entries: [Entry], _ reading: PlayerReading, by evidence: PlayerMatch.Evidence) -> PlayerMatch
    {
        guard entries.count > 1 else { return entries.first.map { .found($0.id, by: evidence) } ?? .none }
        let sameShirt = entries.filter {
            reading.jersey != nil && $0.jersey?.shirtNumber == reading.jersey?.shirtNumber
        }
        guard let one = sameShirt.first, sameShirt.count == 1 else { return .several(Set(entries.map(\.id))) }
        return .found(one.id, by: .shirt)
    }
}

/// The result of matching a source's player.
package enum PlayerMatch: Hashable, Sendable {
    case found(PlayerID, by: Evidence)
    /// The name fits more than one player of the team.
    case several(Set<PlayerID>)
    case none

    /// The raw values are those of the column `identity_decision.evidence`.
    package enum Evidence: String, Hashable, Sendable {
        /// First and last name, in either order.
        case name = "player_name"
        /// The last name and the first letter of the first name.
        case initial = "player_initial"
        /// The shirt number, among players of the same name.
        case shirt = "player_shirt"
    }
}

extension String {
    /// The number on the shirt: `04`, `#4` and `4` are the same, but `00` and `0` are not.
    fileprivate var shirtNumber: String {
        let digits = filter(\.isNumber)
        return digits.count == 2 && digits.first == "0" && digits != "00" ? String(digits.dropFirst()) : digits
    }
}
