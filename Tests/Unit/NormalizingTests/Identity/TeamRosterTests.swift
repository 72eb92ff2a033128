import FoundationEssentials
import Scores
import Testing

@testable import Normalizing

/// Tests which team a source's name refers to.
@Suite("Team roster")
struct TeamRosterTests {
    private static let names = [
        "Boston College", "Boston U.", "Loyola Maryland", "Miami (OH)", "Mount St. Mary's", "NC State", "Ohio St.",
        "Penn",
        "Penn St.", "Saint Joseph's", "St. John's (NY)", "Texas A&M", "UMass", "Montréal",
    ]
    private static let aliases = TeamAliases(
        [
            ("Loyola (MD)", "Loyola Maryland"), ("St. John's", "St. John's (NY)"), ("Massachusetts", "UMass"),
            ("Miami", "Miami (FL)"), ("Pennsylvania", "Penn"), ("Hopkins", "Johns Hopkins"),
        ],
        nicknames: ["Buckeyes", "Nittany Lions", "Eagles", "Mountaineers", "Red Storm"]
    )
    private static let ids = names.map { _ in TeamID(rawValue: UUID()) }
    private let roster = TeamRoster(
        zip(ids, names).map { TeamRoster.Entry(id: $0, names: [$1]) },
        aliases: aliases
    )

    private func match(_ name: String, _ fullName: String? = nil) -> TeamMatch {
        roster.match(TeamReading(name: name, fullName: fullName))
    }

    private static let found: [(String, String, TeamMatch.Evidence)] = [
        ("Penn St.", "Penn St.", .name),
        ("  penn  ST. ", "Penn St.", .name),
        ("Penn State", "Penn St.", .foldedName),
        ("Penn State University", "Penn St.", .foldedWithoutUniversity),
        ("Penn State Nittany Lions", "Penn St.", .foldedWithoutNickname),
        ("Ohio St. Buckeyes", "Ohio St.", .foldedWithoutNickname),
        ("Pennsylvania", "Penn", .alias),
        ("Loyola (Md.)", "Loyola Maryland", .alias),
        ("Loyola (MD)", "Loyola Maryland", .alias),
        ("Boston University", "Boston U.", .foldedName),
        ("Boston Univ.", "Boston U.", .foldedName),
        ("Boston College Eagles", "Boston College", .foldedWithoutNickname),
        ("MOUNT SAINT MARYS", "Mount St. Mary's", .foldedName),
        ("Mt. St. Mary’s", "Mount St. Mary's", .foldedName),
        ("N.C. State", "NC State", .foldedName),
        ("Saint John's (N.Y.)", "St. John's (NY)", .foldedName),
        ("St. John's", "St. John's (NY)", .alias),
        ("St. Joseph's", "Saint Joseph's", .foldedName),
        ("Texas A & M", "Texas A&M", .foldedName),
        ("Texas A and M", "Texas A&M", .foldedName),
        ("Massachusetts", "UMass", .alias),
        ("Montreal", "Montréal", .foldedName),
        ("Montre\u{301}al", "Montréal", .name),
    ]

    @Test(arguments: found)
    func `a team is found by the strongest available evidence`(
        name: String,
        team: String,
        evidence: TeamMatch.Evidence
    ) throws {
        let id = Self.ids[try #require(Self.names.firstIndex(of: team))]
        #expect(match(name) == .found(id, by: evidence))
    }

    @Test(
        arguments: [
            "Boston", "Miami", "Miami University", "Penn Quakers College", "State", "St.", "", "…", "Loyola", "Ohio",
            "Texas", "Hopkins", "Johns Hopkins", "University", "Eagles", "Joseph's",
        ]
    )
    func `a name that is only similar matches no team`(name: String) {
        #expect(match(name) == .none)
    }

    @Test func `a name that fits two teams matches neither`() {
        let twins = TeamRoster(
            [.init(id: Self.ids[0], names: ["St. Mary's"]), .init(id: Self.ids[1], names: ["Saint Marys"])],
            aliases: TeamAliases()
        )
        #expect(twins.match(TeamReading(name: "Saint Mary's")) == .several([Self.ids[0], Self.ids[1]]))
        // The full name decides only if it is one team's own name.
        #expect(twins.match(TeamReading(name: "SMU", fullName: "St. Mary's")) == .found(Self.ids[0], by: .name))
        #expect(
            roster.match(TeamReading(name: "Penn", fullName: "Penn St."))
                == .several([Self.ids[7], Self.ids[8]])
        )
    }

    @Test func `matching an extremely long name takes linear time`() {
        let name = Array(repeating: "st", count: 3000).joined(separator: " ")
        #expect(match(name) == .none)
        #expect(match(String(repeating: "'.&", count: 10_000)) == .none)
    }
}
