import Scores
import Testing

@Suite("Printed player names")
struct PlayerNameTests {
    private static let sameNames = [
        ("Nikolic, AJ", "AJ Nikolić"), ("Nikolic, AJ", "NIKOLIC,A.J."), ("Smith, John", "John Smith Jr."),
        ("Smith Jr., John", "SMITH, John III"), ("O'Neill, Pat", "Pat ONeill"), ("O’Neill, Pat", "Pat O'Neill"),
        ("Van Der Berg, Ned", "Ned VanDerBerg"), ("Ødegård, Åse", "Ase Odegard"),
        ("Smith-Jones, Ann", "Ann Smith Jones"),
        ("Neary", "NEARY"), ("Neary,", "Neary"), ("J.R. Smith", "Smith, JR"),
    ]

    @Test(arguments: sameNames)
    func `differently printed names of one player are equal`(one: String, other: String) {
        #expect(PlayerName(one) == PlayerName(other))
        #expect(Set([PlayerName(one), PlayerName(other)]).count == 1)
    }

    private static let otherNames = [
        ("Smith, John", "Smith, Jim"), ("Smith, John", "J. Smith"), ("Smith, John", "Smith"),
        ("J.R. Smith", "Smith"), ("Smith, John", "Smyth, John"), ("Neary, Luke", "Neary, Luke M."), ("Smith, John", ""),
    ]

    @Test(arguments: otherNames)
    func `names that differ in any other way are not equal`(one: String, other: String) {
        #expect(PlayerName(one) != PlayerName(other))
    }

    private static let shortNames = [
        ("J. Smith", "Smith, John", true), ("Smith, John", "Smith Jr., J", true), ("U. Smith", "Ulla Smith", true),
        ("Smith", "Smith, John", false), ("J. Smith", "Smith, Ann", false), ("Jo Smith", "John Smith", false),
    ]

    @Test(arguments: shortNames)
    func `a name with an initial may be short for a full name with the same last name`(
        one: String,
        other: String,
        isShort: Bool
    ) {
        #expect(PlayerName(one).isShortFor(PlayerName(other)) == isShort)
        #expect(PlayerName(other).isShortFor(PlayerName(one)) == isShort)
    }

    private static let shown = [
        ("Nikolic, AJ", "AJ Nikolic"), ("Vance Barlow", "Vance Barlow"), ("Smith Jr., John", "John Smith Jr."),
        ("Smith, John, Jr.", "John Smith Jr."), ("Smith, Jr.", "Smith Jr."),
        ("  Van Der  Berg ,Ned ", "Ned Van Der Berg"), ("Neary,", "Neary"), ("Neary", "Neary"), ("T. Hale", "T. Hale"),
        ("", ""), (", AJ", "AJ"),
    ]

    @Test(arguments: shown)
    func `names are shown in one form, first name first`(printed: String, whole: String) {
        #expect(PlayerName.displayName(printed) == whole)
        #expect(PlayerName.displayName(whole) == whole)
    }

    @Test(
        arguments: [
            ("Teague Hale", "T. Hale", true), ("Hale, Teague", "T. Hale", true), ("T. Hale", "Teague Hale", false),
            ("Tom Hale", "Teague Hale", false), ("Sam Hale", "T. Hale", false), ("T. Hale", "T. Hale", false),
            ("Hale", "T. Hale", false),
        ]
    )
    func `a whole first name is fuller than its initial`(one: String, other: String, isFuller: Bool) {
        #expect(PlayerName.isFuller(one, than: other) == isFuller)
    }
}
