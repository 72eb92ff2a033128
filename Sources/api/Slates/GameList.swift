import Scores
import Signing
import Storage
import Time

/// A page of games by what they are, as a request asks for it.
struct GameList: Hashable, Sendable {
    /// Most games of a page.
    static let most = 200
    /// How many a page has where nobody says.
    static let usual = 50

    /// `nil` where a team says which is meant.
    let league: LeagueID?
    let team: TeamID?
    /// Display abbreviation in upper case: `ACC`.
    let conference: String?
    let standing: GameFilter.Standing?
    let from: CivilDate?
    let to: CivilDate?
    /// The last game of the page before.
    let after: GamePlace?
    let limit: Int
}

extension QueryReader {
    /// The parameters that ``gameList(or:)`` reads.
    static let ofGameList: Set = ["conference", "cursor", "from", "league", "limit", "status", "team", "to"]

    func gameList(or usual: DefaultLeague) async throws -> GameList {
        let team: TeamID? = try id("team")
        let league = try namedLeague()
        let (from, to) = (try date("from"), try date("to"))
        if let from, let to, to < from { throw Problem.invalidParameter("to", expected: "on or after from") }
        return GameList(
            // A team is of one league: whoever names it need not name that, and may.
            league: team == nil ? try await self.league(or: usual) : league,
            team: team,
            conference: try text("conference")?.uppercased(),
            standing: try word("status"),
            from: from,
            to: to,
            after: try cursor(),
            limit: try integer("limit", in: 1...GameList.most) ?? GameList.usual
        )
    }

    private func cursor() throws(Problem) -> GamePlace? {
        guard let text = try text("cursor", length: 120) else { return nil }
        guard let place = GamePlace(cursor: text) else {
            throw .invalidParameter("cursor", expected: "next from an earlier answer")
        }
        return place
    }
}

extension GamePlace {
    /// As an address has it: nothing that anybody should read.
    var cursor: String {
        let start = self.start.map { String($0.microseconds) } ?? "-"
        return Base64URL.encode(Array("1 \(day) \(start) \(id)".utf8))
    }

    /// - Returns: `nil` unless ``cursor`` gave it.
    init?(cursor: String) {
        guard let bytes = Base64URL.decode(cursor) else { return nil }
        let words = String(decoding: bytes, as: UTF8.self).split(separator: " ", omittingEmptySubsequences: false)
        guard words.count == 4, words[0] == "1", let day = CivilDate(words[1]), let id = GameID(String(words[3])) else {
            return nil
        }
        let start = Int64(words[2]).flatMap { Self.starts.contains($0) ? Instant(microseconds: $0) : nil }
        guard start != nil || words[2] == "-" else { return nil }
        self.init(day: day, start: start, id: id)
        // One place has one cursor.
        guard self.cursor == cursor else { return nil }
    }

    /// What a start can be, in microseconds: years that Postgres has as well.
    private static let starts: ClosedRange<Int64> = -100_000_000_000_000_000...100_000_000_000_000_000
}
