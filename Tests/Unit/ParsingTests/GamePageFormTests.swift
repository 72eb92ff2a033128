import Parsing
import Testing

/// Tests which pages an operator may add for each source.
@Suite("Page formats")
struct GamePageFormTests {
    /// Valid and invalid pages of each source.
    private static let forms: [(source: String, page: String, fits: Bool)] = [
        ("statcrew", "https://athletics.test/live.xml", true), ("statcrew", "live.xml", false),
        ("statcrew", "https://a:b@athletics.test/live.xml", false), ("statcrew", "https://a.test/a b", false),
        ("ncaa-stats", "594020", true), ("ncaa-stats", "teams/594020", false), ("ncaa-stats", "", false),
        ("statbroadcast", "duke", true), ("statbroadcast", "duke&x=1", false),
    ]

    @Test(arguments: forms)
    func `a page is valid only in the format of its source`(source: String, page: String, fits: Bool) throws {
        let form = try #require(GamePageForm.all.first { $0.source == source })
        #expect(form.fits(page) == fits)
    }
}
