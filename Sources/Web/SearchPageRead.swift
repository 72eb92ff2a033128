import APIResponses
import APIServer
import Postgres
import Scores
import Storage

/// `/search`: the form, and the names that match.
struct SearchPageRead: ReadHandler, Hashable {
    private static let maxResults = 40

    /// `nil`: only the form.
    let words: String?
    let options: PageOptions

    init(_ request: ReadRequest, _ options: PageOptions) throws {
        words = try request.query.text("q")
        self.options = options
    }

    var query: ReadQuery { ReadQuery(self, shows: .none) }

    func response(from session: any TransactingSession) async throws -> CachedResponse {
        var found: [FoundName] = []
        if let words {
            found = try await NameSearch(session).names(
                with: words,
                in: nil,
                limit: Self.maxResults
            )
        }
        let leagues = try await ScoreboardStore(session).leagues()
        let page = SearchPage(
            frame: options.frame(PageFrame.address("/search", [("q", words)])),
            words: words ?? "",
            found: found,
            leagues: Dictionary(uniqueKeysWithValues: leagues.map { ($0.id, $0.shortName) })
        )
        return try CachedResponse(page.html, .longLived)
    }
}
