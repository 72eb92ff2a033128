import Contests
import Scores
import Testing

/// Tests what follows from the picks of a draft.
@Suite("Boards of drafts")
struct DraftBoardTests {
    @Test func `turn, round and last pick for every number of picks`() throws {
        for rounds in [1, 3, 16] {
            var draft = try ContestFixture.draft(games: 16, rounds: rounds)
            for ordinal in 0..<2 * rounds {
                let turn = try #require(draft.board.turn)
                #expect(turn.ordinal == ordinal)
                #expect(turn.round == ordinal / 2 + 1)
                #expect(turn.member == (ordinal % 2 == 0 ? .one : .two), "no member picks twice in a row")
                #expect(draft.board.lastPick?.turn.ordinal == (ordinal == 0 ? nil : ordinal - 1))
                let choice = ContestFixture.choice(ordinal / 2 + 1, ordinal % 2 == 0 ? .away : .over)
                _ = try draft.pickNext(choice, at: draft.turnBeganAt)
                #expect(draft.board.lastPick?.pick.choice == choice)
            }
            #expect(draft.board.turn == nil && draft.board.picksLeft == 0)
        }
    }

    @Test func `the board in round 3 shows drafted and forced sides with their lines, and open ones`() throws {
        var draft = try ContestFixture.draft(games: 3, rounds: 3)
        let picks: [DraftChoice] = [
            ContestFixture.choice(1, .home), ContestFixture.choice(2, .over), ContestFixture.choice(2, .away),
            ContestFixture.choice(1, .under), ContestFixture.choice(3, .home),
        ]
        for pick in picks { _ = try draft.pickNext(pick, at: draft.turnBeganAt) }
        #expect(draft.board.turn?.round == 3 && draft.board.turn?.member == .two)
        let rows = draft.board.rows.map { row in
            [row.drafted.one, row.forced.one, row.drafted.two, row.forced.two].map { cell in
                cell.map { "\($0.choice.side.rawValue) \($0.line)" } ?? "TBD"
            }
        }
        #expect(
            rows == [
                ["home -4", "under 225", "over 225", "away 4"], ["away 4", "over 225", "under 225", "home -4"],
                ["home -4", "TBD", "TBD", "away 4"],
            ]
        )
    }

    @Test func `a full board gives each member as many drafted as forced sides`() throws {
        var draft = try ContestFixture.draft(games: 2, rounds: 2)
        let sides: [ContestSide] = [.away, .home, .under, .over]
        for (index, side) in sides.enumerated() {
            _ = try draft.pickNext(ContestFixture.choice(index % 2 + 1, side), at: draft.turnBeganAt)
        }
        let terms = draft.board.terms
        #expect(terms.map(\.drafter) == [.one, .two, .one, .two])
        #expect(terms.map(\.side1) == [.away, .away, .under, .under], "where member 2 picks, member 1 has the inverse")
        #expect(terms.map { $0.side(of: .two) } == [.home, .home, .over, .over])
    }

    @Test func `an automatic pick without wishes is the earliest bet, on either side equally often`() {
        let available = ContestFixture.pool(games: 2).bets
        var homes = 0
        for number in 0..<1000 {
            let draft = ContestFixture.game(number % 250).rawValue
            let turn = DraftTurn(number / 250)
            let choice = AutomaticPick.choice(among: available, wishes: [], draft: draft, turn: turn)
            let again = AutomaticPick.choice(among: available, wishes: [], draft: draft, turn: turn)
            #expect(choice == again)
            #expect(choice?.bet == available.first)
            homes += choice?.side == .home ? 1 : 0
        }
        #expect((440...560).contains(homes), "\(homes)")
    }

    @Test func `an automatic pick takes the first wish that is available`() {
        let bets = ContestFixture.pool(games: 2).bets
        let wishes = [
            ContestFixture.choice(9, .home), ContestFixture.choice(2, .under), ContestFixture.choice(1, .away),
        ]
        let choices = [bets, bets.filter { $0.kind == .spread }, []].map { available in
            AutomaticPick.choice(
                among: available,
                wishes: wishes,
                draft: ContestFixture.draftID,
                turn: DraftTurn(0)
            )
        }
        #expect(choices == [wishes[1], wishes[2], nil])
    }
}
