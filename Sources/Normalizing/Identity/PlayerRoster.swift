package import Scores

/// The players of a team with what they are called: finds whom a source means.
///
/// As with teams, never a guess: a name that fits two fits nobody.
package struct PlayerRoster: Sendable {
    /// A player as the team knows him or her.
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

    /// The player that a source's reading means: by the whole name, else by the last one and an initial, where the
    /// number on the shirt does not contradict it.
    package func match(_ reading: PlayerReading) -> PlayerMatch {
        let name = PlayerName(reading.name)
        let whole = entries.filter { $0.name == name }
        if !whole.isEmpty { return only(of: whole.map(\.entry), reading, by: .name) }
        let initial = entries.filter { $0.name.isShortFor(name) }.map(\.entry).filter { entry in
            guard let jersey = reading.jersey?.shirtNumber, let known = entry.jersey?.shirtNumber else { return true }
            return jersey == known
        }
        return only(of: initial, reading, by: .initial)
    }

    /// Namesakes on one team are told apart by their shirts.
    private func only(of entries: [Entry], _ reading: PlayerReading, by evidence: PlayerMatch.Evidence) -> PlayerMatch {
        guard entries.count > 1 else { return entries.first.map { .found($0.id, by: evidence) } ?? .none }
        let sameShirt = entries.filter {
            reading.jersey != nil && $0.jersey?.shirtNumber == reading.jersey?.shirtNumber
        }
        guard let one = sameShirt.first, sameShirt.count == 1 else { return .several(Set(entries.map(\.id))) }
        return .found(one.id, by: .shirt)
    }
}

/// Whom a source means.
package enum PlayerMatch: Hashable, Sendable {
    case found(PlayerID, by: Evidence)
    /// The name fits more than one of the team.
    case several(Set<PlayerID>)
    case none

    /// The raw values are those of the column `identity_decision.evidence`.
    package enum Evidence: String, Hashable, Sendable {
        /// First and last name, in either order.
        case name = "player_name"
        /// The last name and the first letter of the first.
        case initial = "player_initial"
        /// Of namesakes, the one with that number.
        case shirt = "player_shirt"
    }
}

extension String {
    /// `04`, `#4` and `4` are one shirt; `00` is another than `0`.
    fileprivate var shirtNumber: String {
        let digits = filter(\.isNumber)
        return digits.count == 2 && digits.first == "0" && digits != "00" ? String(digits.dropFirst()) : digits
    }
}
