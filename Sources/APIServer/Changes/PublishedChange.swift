import APIModels
import APIResponses
import JSONWriting
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
