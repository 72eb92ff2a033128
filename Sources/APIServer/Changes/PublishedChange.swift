import APIModels
import APIResponses
import JSONWriting
import NIOCore
import Scores
import Storage
import Time

/// A change encoded as bytes once and sent to all its readers.
struct PublishedChange: Sendable {
    let seq: Int64
    let game: ChangedGame
    /// An event of a stream (WHATWG HTML, section 9.2), with the number as its id.
    let event: ByteBuffer
    /// The same event for readers that hide scores: it only names the game and its day.
    let hint: ByteBuffer
    /// One JSON object.
    let json: ByteBufferView

    /// - Throws: As ``ResponseEncoder/bytes(of:)``.
    init(_ change: GameChange) throws {
        seq = change.seq
        game = change.game
        let json = try ResponseEncoder.bytes(of: ChangeResponse(change))
        let head = Array("id: \(change.seq)\nevent: game\ndata: ".utf8)
        event = ByteBuffer(bytes: head + json + Array("\n\n".utf8))
        hint = ByteBuffer(
            bytes: head + (try ResponseEncoder.bytes(of: ChangeHintResponse(change))) + Array("\n\n".utf8)
        )
        self.json = event.readableBytesView.dropFirst(head.count).prefix(json.count)
    }
}

/// A filter for changes. A change must match every field that is set; without any, all changes match.
struct ChangeFilter: Sendable, Hashable {
    /// The request parameters that set the filter.
    static let parameters: Set<String> = ["league", "game", "team"]

    var league: LeagueID?
    var game: GameID?
    /// Either team of a game. A slug may mean teams of several leagues.
    var team: TeamReference?

    func admits(_ game: ChangedGame) -> Bool {
        (league == nil || game.league == league)
            && (self.game == nil || game.id == self.game)
            && (team.map { game.teams.home.matches($0) || game.teams.away.matches($0) } ?? true)
    }
}

extension ChangedGame.Team {
    fileprivate func matches(_ reference: TeamReference) -> Bool {
        switch reference {
        case .id(let id): self.id == id
        case .slug(let slug): self.slug == slug
        }
    }
}

extension QueryReader {
    /// The filter given by the parameters `league`, `game` and `team`.
    func changeFilter() throws(Problem) -> ChangeFilter {
        ChangeFilter(league: try namedLeague(), game: try id("game"), team: try team("team"))
    }
}
