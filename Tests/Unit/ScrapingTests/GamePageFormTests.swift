import Scraping
import Testing

/// What an operator may give as a page of a source.
@Suite("Forms of pages")
struct GamePageFormTests {
    /// What may be a page of each source, and what may not.
    private static let forms: [(source: String, page: String, fits: Bool)] = [
        ("statcrew", "https://athletics.test/live.xml", true), ("statcrew", "live.xml", false),
        ("statcrew", "https://a:b@athletics.test/live.xml", false), ("statcrew", "https://a.test/a b", false),
        ("ncaa-stats", "594020", true), ("ncaa-stats", "teams/594020", false), ("ncaa-stats", "", false),
        ("statbroadcast", "duke", true), ("statbroadcast", "duke&x=1", false),
    ]

    @Test(arguments: forms)
    func `a page is a page of its source by its form`(source: String, page: String, fits: Bool) throws {
        let form = try #require(GamePageForm.all.first { $0.source == source })
        #expect(form.fits(page) == fits)
    }
}
