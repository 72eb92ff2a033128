import APIModels
import FoundationEssentials
import JSONWriting
import NIOCore
import Scores
import Storage
import Testing
import Time

@testable import APIResponses
@testable import APIServer

/// Tests the decisions of the change feed: which reader gets which changes, and which reader waits.
@Suite("Change board")
struct ChangeBoardTests {
    private static let start = ContinuousClock.now
    private static let duke = GameID(rawValue: UUID())
    private static let navy = GameID(rawValue: UUID())

    /// A board that has the changes with these numbers. Its readers are identified by integers.
    private func board(_ seqs: ClosedRange<Int64>, capacity: Int = 10, page: Int = 4) throws -> ChangeBoard<Int> {
        var board = ChangeBoard<Int>(capacity: capacity, page: page)
        _ = board.publish(try seqs.map { try change($0) }, head: seqs.upperBound)
        return board
    }

    /// A change of Duke's game if the number is odd, of Navy's if it is even.
    private func change(_ seq: Int64) throws -> PublishedChange {
        try PublishedChange(.sample(seq, of: seq % 2 == 1 ? Self.duke : Self.navy))
    }

    private func ask(
        _ board: inout ChangeBoard<Int>,
        _ reader: Int = 0,
        after position: Int64,
        isConfirmed: Bool = false,
        _ filter: ChangeFilter = ChangeFilter(),
        seconds: Int? = 15
    ) -> String {
        let deadline = seconds.map { Self.start + .seconds($0) }
        return board.awaitChanges(reader, after: position, isConfirmed: isConfirmed, filter, until: deadline, reader)?
            .words ?? "waits"
    }

    @Test func `a page of separately encoded changes has the same bytes as the encoded response`() throws {
        let changes = try (1...2).map { try GameChange.sample($0, of: Self.duke) }
        for count in 0...2 {
            let some = changes.prefix(count)
            let page = ChangeRoutes.body(try some.map { try PublishedChange($0) }, next: 7)
            let whole = ChangesResponse(changes: some.map(ChangeResponse.init), next: 7)
            #expect(try Array(page.readableBytesView) == ResponseEncoder.bytes(of: whole))
        }
    }

    @Test(arguments: [
        (20, "waits"), (19, "20 up to 20"), (18, "19 20 up to 20"), (12, "13 14 15 16 up to 16"),
        (10, "11 12 13 14 up to 14"), (9, "older"), (0, "older"), (21, "ahead"),
    ])
    func `a reader gets the changes after its number, a page at a time`(position: Int64, delivered: String) throws {
        var board = try board(1...20)
        #expect(ask(&board, after: position) == delivered)
    }

    @Test(arguments: [(18, "19 up to 20"), (19, "waits"), (12, "13 15 17 19 up to 20"), (10, "11 13 15 17 up to 17")])
    func `a filter omits other games' changes, but the reader continues after them`(position: Int64, delivered: String)
        throws
    {
        var board = try board(1...20)
        #expect(ask(&board, after: position, ChangeFilter(game: Self.duke)) == delivered)
    }

    @Test func `a waiting reader gets the next change that matches its filter, and no earlier one`() throws {
        var board = try board(1...4)
        #expect(ask(&board, 1, after: 4) == "waits")
        #expect(ask(&board, 2, after: 4, ChangeFilter(game: Self.navy)) == "waits")
        #expect(ask(&board, 3, after: 6, isConfirmed: true) == "waits", "another api delivered those already")
        var delivered = board.publish([try change(5)], head: 5).words
        delivered += board.publish([try change(6)], head: 6).words
        delivered += board.publish([try change(7), try change(8)], head: 8).words
        #expect(delivered == ["1: 5 up to 5", "2: 6 up to 6", "3: 7 8 up to 8"])
        #expect(board.waiterCount == 0)
    }

    @Test func `a deadline ends the wait with the number to continue from`() throws {
        var board = try board(1...4)
        #expect(ask(&board, 1, after: 4, seconds: 2) == "waits")
        #expect(ask(&board, 2, after: 4, ChangeFilter(game: Self.navy), seconds: 3) == "waits")
        #expect(ask(&board, 3, after: 4, seconds: nil) == "silence up to 4")
        let early = board.expire(now: Self.start + .seconds(1)).words
        let first = board.expire(now: Self.start + .seconds(2)).words
        _ = board.publish([try change(5)], head: 5)
        let second = board.expire(now: Self.start + .seconds(3)).words
        #expect((early, first, second) == ([], ["1: silence up to 4"], ["2: silence up to 5"]))
    }

    @Test func `if the numbers start again, as after a restore, waiting readers are reset`() throws {
        var board = try board(1...20)
        #expect(ask(&board, 1, after: 20) == "waits")
        let delivered = board.publish([], head: 3).words
        #expect(delivered == ["1: reset to 3"])
        #expect(ask(&board, 1, after: 20) == "ahead")
        #expect(ask(&board, 1, after: 2) == "older")
    }

    @Test func `a dismissed reader gets nothing more, and closing the board ends all others`() throws {
        var board = try board(1...4)
        for reader in 1...3 { #expect(ask(&board, reader, after: 4) == "waits") }
        let dismissed = [board.dismiss(2), board.dismiss(2)]
        let closed = board.close().words.sorted()
        #expect(dismissed == [2, nil] && closed == ["1: ended", "3: ended"])
        #expect(ask(&board, after: 1) == "ended")
    }

    @Test func `before the first poll of the database no number is known`() {
        var board = ChangeBoard<Int>()
        #expect(ask(&board, after: 0) == "ahead")
        #expect(board.head == nil)
        let delivered = board.publish([], head: 0).words
        #expect(delivered.isEmpty)
        #expect(ask(&board, after: 0) == "waits")
    }
}

extension ChangeDecision {
    fileprivate var words: String {
        switch self {
        case .deliver(let delivery): delivery.words
        case .older: "older"
        case .ahead: "ahead"
        }
    }
}

extension ChangeDelivery {
    fileprivate var words: String {
        switch self {
        case .changes(let changes, let upTo):
            (changes.map { "\($0.seq)" } + ["up to \(upTo)"]).joined(separator: " ")
        case .silence(let upTo): "silence up to \(upTo)"
        case .reset(let head): "reset to \(head)"
        case .ended: "ended"
        }
    }
}

extension [(Int, ChangeDelivery)] {
    fileprivate var words: [String] { map { "\($0): \($1.words)" } }
}

extension GameChange {
    /// A goal by Navy against Army.
    static func sample(_ seq: Int64, of game: GameID) throws -> GameChange {
        func team(_ name: String) -> ChangedGame.Team {
            .init(id: TeamID(rawValue: UUID()), slug: name.lowercased(), name: name, abbreviation: nil)
        }
        return GameChange(
            seq: seq,
            revision: seq + 1,
            kind: .score,
            at: Instant(microseconds: 0),
            game: ChangedGame(
                id: game,
                league: .mensLacrosseD1,
                day: try #require(CivilDate("2026-05-02")),
                revision: seq + 1,
                startTime: nil,
                status: .live,
                period: Period(number: 2),
                clock: GameClock(seconds: 61),
                score: Score(home: 3, away: 2),
                teams: BySide(home: team("Navy"), away: team("Army"))
            )
        )
    }
}
