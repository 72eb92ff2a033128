import Contests
import Scores
import TestTools
import Testing
import Time

/// Tests what must hold in any history of invitations, drafts and contests.
@Suite("Histories of contests")
struct ContestHistoryTests {
    private static let seeds = Array(UInt64(1)...UInt64(Thoroughness.choose(quick: 100, thorough: 10_000)))

    /// Plays an invitation until it ends; `nil` unless it was accepted.
    private static func accepted(_ evening: inout RandomEvening) throws -> Invitation? {
        let pool = ContestPool.offer(evening.games, at: evening.now, rules: ContestRules())
        let most = pool.maxRounds(ContestRules())
        guard most > 0 else { return nil }
        var invitation = try Invitation(pool: pool, rounds: evening.number(1...most), at: evening.now)
        while invitation.phase == .pending {
            evening.pass()
            let isOver = try #require(invitation.expiresAt) <= evening.now
            switch evening.number(0...3) {
            case 0: _ = try? invitation.accept(by: .two, at: evening.now)
            case 1: _ = evening.change().map { invitation.follow($0, at: evening.now) }
            default: _ = invitation.tick(at: evening.now)
            }
            if isOver { #expect(invitation.phase != .accepted, "seed \(evening.seed): accepted after the expiry") }
        }
        return invitation.phase == .accepted ? invitation : nil
    }

    /// Plays a draft until it ends, with acts of both members in and out of turn.
    private static func drafted(
        _ invitation: Invitation,
        _ evening: inout RandomEvening
    ) -> (draft: Draft, bets: [ContestBet]?) {
        let policy = Draft.TimeoutPolicy.allCases[evening.number(0...1)]
        let id = ContestFixture.game(evening.number(0...255)).rawValue
        var draft = Draft(id: id, accepting: invitation, onTimeout: policy, at: evening.now)
        var bets: [ContestBet]?
        while draft.phase == .active {
            evening.pass()
            let (isOver, picks) = (evening.now >= draft.expiresAt, draft.board.picks.count)
            var actions: [Draft.Action] = []
            switch evening.number(0...9) {
            case 0: actions = evening.change().map { draft.follow($0, at: evening.now) } ?? []
            case 1...3: actions = draft.tick(at: evening.now, wishes: [evening.choice()].compactMap { $0 })
            default:
                guard let choice = evening.choice() else { continue }
                let member = ContestMember.allCases[evening.number(0...1)]
                let ordinal = picks + (evening.number(0...4) == 0 ? evening.number(-1...1) : 0)
                actions = (try? draft.pick(choice, as: ordinal, by: member, at: evening.now)) ?? []
            }
            if isOver { #expect(draft.board.picks.count <= picks, "seed \(evening.seed): a pick after the expiry") }
            for case .createContest(let created) in actions {
                #expect(bets == nil, "seed \(evening.seed): one draft makes one contest")
                bets = created
            }
        }
        return (draft: draft, bets: bets)
    }

    @Test func `any draft alternates, takes no bet twice, and makes a contest exactly if it completes`() throws {
        var completed = 0
        for seed in Self.seeds {
            var evening = RandomEvening(seed: seed)
            guard let invitation = try Self.accepted(&evening) else { continue }
            let (draft, bets) = Self.drafted(invitation, &evening)
            let picked = draft.board.picks.map(\.choice.bet)
            #expect(Set(picked).count == picked.count, "seed \(seed)")
            #expect((draft.phase == .completed) == (bets != nil), "seed \(seed)")
            for pick in draft.board.picks {
                let line = invitation.pool[pick.choice.game]?.line(of: pick.choice.side.kind)
                #expect(pick.line == line, "seed \(seed): lines are frozen")
            }
            guard let bets else { continue }
            completed += 1
            #expect(bets.count == 2 * draft.board.rounds, "seed \(seed)")
            #expect(bets.map(\.terms.drafter) == bets.indices.map { DraftTurn($0).member }, "seed \(seed)")
            for (bet, pick) in zip(bets, draft.board.picks) {
                #expect(bet.terms.side(of: bet.terms.drafter) == pick.choice.side, "seed \(seed)")
                #expect(bet.terms.side(of: .one).inverse == bet.terms.side(of: .two), "seed \(seed)")
            }
        }
        #expect(completed > Self.seeds.count / 10, "\(completed)")
    }

    /// Bets of all kinds on the games of an evening.
    private static func bets(_ evening: inout RandomEvening) -> [ContestBet] {
        var bets: [ContestBet] = []
        for game in evening.games {
            for bet in game.bets {
                guard let line = game.line(of: bet.kind) else { continue }
                let terms = BetTerms(
                    line: line,
                    drafter: DraftTurn(bets.count).member,
                    side1: bet.kind.sides[evening.number(0...1)]
                )
                bets.append(ContestBet(game: game.game, startAt: game.startAt, terms: terms))
            }
        }
        return bets
    }

    @Test func `any history of results keeps records equal to a recount, and nothing changes after a day`() {
        for seed in Self.seeds {
            var evening = RandomEvening(seed: seed)
            var contest = ContestProgress(Self.bets(&evening))
            var games = Dictionary(uniqueKeysWithValues: evening.games.map { ($0.game, GameSettlement()) })
            var records = ByMember(one: MemberRecord.zero, two: .zero)
            for _ in 0..<evening.number(1...60) {
                evening.pass()
                guard let game = evening.games.randomElement(using: &evening.random) else { continue }
                let wasFrozen = contest.completed != nil && games.values.allSatisfy { $0.isFrozen(at: evening.now) }
                _ = games[game.game]?.follow(evening.report(of: game), at: evening.now)
                let actions = contest.recount(games, at: evening.now)
                #expect(!wasFrozen || actions == [], "seed \(seed)")
                for case .addToRecords(let more) in actions { records = ByMember { records[$0] + more[$0] } }
                #expect(contest.recount(games, at: evening.now) == [], "seed \(seed): counted twice")
                Self.check(contest.tally(games), of: contest, records, seed: seed)
            }
        }
    }

    private static func check(
        _ tally: ContestTally,
        of contest: ContestProgress,
        _ records: ByMember<MemberRecord>,
        seed: UInt64
    ) {
        #expect(tally.bets == contest.bets.count, "seed \(seed)")
        #expect((tally.result == nil) == (contest.completed == nil), "seed \(seed)")
        #expect(records == ByMember { MemberRecord(of: $0, in: tally) }, "seed \(seed)")
        let (one, two) = (records.one, records.two)
        #expect([one.won, one.lost, one.tied] == [two.lost, two.won, two.tied], "seed \(seed)")
        #expect([one.draftedWon, one.draftedLost] == [two.forcedLost, two.forcedWon], "seed \(seed)")
        #expect([one.forcedWon, one.forcedLost] == [two.draftedLost, two.draftedWon], "seed \(seed)")
        #expect([one.pushes, one.voids] == [two.pushes, two.voids], "seed \(seed)")
    }

    @Test func `the order of finals does not matter`() {
        for seed in Self.seeds {
            var evening = RandomEvening(seed: seed)
            let bets = Self.bets(&evening)
            let reports = evening.games.map { (game: $0, report: evening.report(of: $0)) }
            let results = [reports, reports.reversed(), reports.shuffled(using: &evening.random)].map { order in
                var contest = ContestProgress(bets)
                var games: [GameID: GameSettlement] = [:]
                for (game, report) in order {
                    _ = games[game.game, default: GameSettlement()].follow(report, at: evening.now)
                    _ = contest.recount(games, at: evening.now)
                }
                return contest
            }
            #expect(Set(results).count == 1, "seed \(seed)")
        }
    }
}
