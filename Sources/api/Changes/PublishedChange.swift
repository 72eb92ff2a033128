import NIOCore
import Scores
import Storage
import Time

/// A change as bytes: written once, sent to everybody who follows it.
struct PublishedChange: Sendable {
    let seq: Int64
    let game: ChangedGame
    /// An event of a stream (WHATWG HTML, section 9.2), with the number as its id.
    let event: ByteBuffer
    /// The same event for who is not to know how a game stands: which game of which day it is, and no more.
    let hint: ByteBuffer
    /// One JSON object.
    let json: ByteBufferView

    init(_ change: GameChange) {
        seq = change.seq
        game = change.game
        let json = JSONWriter.bytes { $0.change(change) }
        let head = Array("id: \(change.seq)\nevent: game\ndata: ".utf8)
        event = ByteBuffer(bytes: head + json + Array("\n\n".utf8))
        hint = ByteBuffer(bytes: head + JSONWriter.bytes { $0.hint(change) } + Array("\n\n".utf8))
        self.json = event.readableBytesView.dropFirst(head.count).prefix(json.count)
    }
}

extension JSONWriter {
    /// `{"seq", "kind", "gameID", "revision", "at", "game"}`.
    fileprivate mutating func change(_ change: GameChange) {
        object { writer in
            writer.field("seq", Int(change.seq))
            writer.field("kind", change.kind.rawValue)
            writer.field("gameID", change.game.id.description)
            writer.field("revision", Int(change.revision))
            writer.field("at", change.at.description)
            writer.key("game")
            writer.card(change.game)
        }
    }

    /// `{"seq", "gameID", "game": {"id", "league", "day"}}`.
    fileprivate mutating func hint(_ change: GameChange) {
        object { writer in
            writer.field("seq", Int(change.seq))
            writer.field("gameID", change.game.id.description)
            writer.key("game")
            writer.object { writer in
                writer.field("id", change.game.id.description)
                writer.field("league", change.game.league.rawValue)
                writer.field("day", change.game.day.description)
            }
        }
    }

    /// What stands on a card, in the words of the scoreboard.
    private mutating func card(_ game: ChangedGame) {
        let view = StatusView(game.status, period: game.period, clock: game.clock)
        object { writer in
            writer.field("id", game.id.description)
            writer.field("league", game.league.rawValue)
            writer.field("day", game.day.description)
            writer.field("revision", Int(game.revision))
            writer.key("homeTeam")
            writer.name(game.teams.home)
            writer.key("awayTeam")
            writer.name(game.teams.away)
            writer.standing(game.score, view, start: game.startTime)
        }
    }

    private mutating func name(_ team: ChangedGame.Team) {
        object { writer in
            writer.field("id", team.id.description)
            writer.field("name", team.name)
            writer.field("abbreviation", TeamBrief.shownAbbreviation(team.abbreviation, slug: team.slug))
        }
    }
}
