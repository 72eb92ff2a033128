import FoundationEssentials
import Scores
import Testing

@testable import Normalizing

/// Tests which player a source's name refers to.
@Suite("Player roster")
struct PlayerRosterTests {
    private static let names = [
        ("Nikolic, AJ", "4"), ("O'Neill, Pat", "17"), ("Smith, John", "9"), ("Smith, John", "22"), ("Smith, Jim", "1"),
        ("Van Der Berg, Ned", nil), ("Gelinas, Oran", "00"),
    ]
    private static let ids = names.map { _ in PlayerID(rawValue: UUID()) }
    private let roster = PlayerRoster(
        zip(ids, names).map { PlayerRoster.Entry(id: $0, name: $1.0, jersey: $1.1) }
    )

    private static let found: [(String, String?, Int, PlayerMatch.Evidence)] = [
        ("AJ Nikolic", nil, 0, .name), ("NIKOLIC,A.J.", "4", 0, .name), ("Nikolić, AJ", "99", 0, .name),
        ("Pat ONeill", nil, 1, .name), ("P. O'Neill", "17", 1, .initial), ("O'Neill, P.", nil, 1, .initial),
        ("O’Neill Jr., Pat", nil, 1, .name), ("John Smith", "22", 3, .shirt), ("Smith, John", "09", 2, .shirt),
        ("Ned VanDerBerg", nil, 5, .name), ("van der Berg, N", "3", 5, .initial), ("J Smith", "1", 4, .initial),
    ]

    @Test(arguments: found)
    func `a player is found by name in either order, in full or with an initial`(
        name: String,
        jersey: String?,
        index: Int,
        evidence: PlayerMatch.Evidence
    ) {
        let match = roster.match(PlayerReading(name: name, jersey: jersey))
        #expect(match == .found(Self.ids[index], by: evidence))
    }

    @Test func `a name that fits two players matches neither, and an initial with a wrong number matches none`() {
        #expect(roster.match(PlayerReading(name: "John Smith")) == .several([Self.ids[2], Self.ids[3]]))
        #expect(roster.match(PlayerReading(name: "J. Smith")) == .several([Self.ids[2], Self.ids[3], Self.ids[4]]))
        #expect(roster.match(PlayerReading(name: "P. O'Neill", jersey: "18")) == .none)
        for name in ["", ",", "Smith", "TEAM", "Jr.", "Nikolic", "Nikolic, Bo"] {
            #expect(roster.match(PlayerReading(name: name)) == .none, "\(name)")
        }
    }
}
