import Contests
import Testing

/// Tests how verdicts are counted for both members, the result, and the statistics that follow.
@Suite("Tallies of contests")
struct ContestTallyTests {
    private static func bet(
        _ drafter: ContestMember,
        _ side1: ContestSide,
        _ verdict: BetVerdict
    ) -> (terms: BetTerms, verdict: BetVerdict) {
        (BetTerms(line: .zero, drafter: drafter, side1: side1), verdict)
    }

    @Test func `a won bet is drafted for the member who picked it, and forced for the other one`() {
        let tally = ContestTally([
            Self.bet(.one, .home, .won(.home)), Self.bet(.one, .over, .won(.over)), Self.bet(.one, .home, .won(.away)),
            Self.bet(.two, .home, .won(.home)), Self.bet(.two, .under, .won(.over)), Self.bet(.two, .away, .push),
        ])
        #expect(tally.drafted == ByMember(one: 2, two: 1))
        #expect(tally.forced == ByMember(one: 1, two: 1))
        #expect(tally.total(.one) == 3)
        #expect(tally.total(.two) == 2)
        #expect(tally.pushes == 1)
        #expect(tally.bets == 6)
        #expect(tally.result == .member1)
    }

    @Test(
        arguments: [
            ([.won(.home), .won(.home)], .member1), ([.won(.away), .push], .member2),
            ([.won(.home), .won(.away)], .tie),
            ([.push, .push], .tie), ([.void, .push], .tie), ([.void, .void], .void), ([.void, .won(.away)], .member2),
            ([.open, .won(.home)], nil), ([.open, .void], nil), ([.open, .open], nil), ([], .void),
        ] as [([BetVerdict], ContestResult?)]
    )
    func `the result compares the totals once no bet is open`(verdicts: [BetVerdict], result: ContestResult?) {
        let tally = ContestTally(verdicts.map { Self.bet(.one, .home, $0) })
        #expect(tally.result == result)
    }

    @Test func `a record counts both members' bets from the member's view`() {
        let tally = ContestTally([
            Self.bet(.one, .home, .won(.home)), Self.bet(.one, .home, .won(.home)), Self.bet(.one, .home, .won(.away)),
            Self.bet(.two, .home, .won(.home)), Self.bet(.two, .home, .push), Self.bet(.two, .home, .void),
        ])
        let one = MemberRecord(of: .one, in: tally)
        let two = MemberRecord(of: .two, in: tally)
        #expect([one.won, one.lost, one.tied] == [1, 0, 0])
        #expect([two.won, two.lost, two.tied] == [0, 1, 0])
        #expect([one.draftedWon, one.draftedLost, one.forcedWon, one.forcedLost] == [2, 1, 1, 0])
        #expect([two.draftedWon, two.draftedLost, two.forcedWon, two.forcedLost] == [0, 1, 1, 2])
        #expect([one.pushes, one.voids, two.pushes, two.voids] == [1, 1, 1, 1])
    }

    @Test func `an open and a void contest are in no statistic, and a tie is neither won nor lost`() {
        for verdict in [BetVerdict.open, .void] {
            let tally = ContestTally([Self.bet(.one, .home, verdict)])
            #expect(MemberRecord(of: .one, in: tally) == .zero)
        }
        let tie = MemberRecord(of: .two, in: ContestTally([Self.bet(.one, .home, .push)]))
        #expect([tie.won, tie.lost, tie.tied, tie.pushes] == [0, 0, 1, 1])
    }

    @Test func `a decided contest is won by one member and lost by the other`() {
        let results = ContestResult.allCases.map { result in ContestMember.allCases.map(result.result(for:)) }
        #expect(results == [[.won, .lost], [.lost, .won], [.tie, .tie], [.void, .void]])
    }

    @Test func `records are added, and subtracted again`() {
        let tally = ContestTally([Self.bet(.one, .home, .won(.home)), Self.bet(.two, .home, .push)])
        let records = ByMember { MemberRecord(of: $0, in: tally) }
        let sum = records.one + records.two
        #expect([sum.won, sum.lost, sum.pushes] == [1, 1, 2])
        #expect(sum - records.two == records.one)
        #expect(records.one - records.one == .zero)
    }

    @Test func `ratios have three decimals, and none without a denominator`() {
        var record = MemberRecord()
        #expect(record.winLossRatio == nil && record.draftedWinRatio == nil && record.forcedWinRatio == nil)
        (record.won, record.lost, record.tied) = (7, 3, 5)
        (record.draftedWon, record.draftedLost, record.pushes) = (2, 1, 9)
        (record.forcedWon, record.forcedLost, record.voids) = (0, 4, 9)
        #expect(record.winLossRatio == 2.333)
        #expect(record.draftedWinRatio == 0.667)
        #expect(record.forcedWinRatio == 0)
        record.lost = 0
        #expect(record.winLossRatio == nil)
        (record.won, record.lost) = (1, 16)
        #expect(record.winLossRatio == 0.063, "a half is rounded up")
    }
}
