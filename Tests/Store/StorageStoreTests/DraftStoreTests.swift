import Contests
import FoundationEssentials
import Postgres
import Scores
import Storage
import TestSupport
import Testing
import Time

@Suite("Drafts")
struct DraftStoreTests {
    @Test func `a pick out of turn, repeated, too late or of a taken bet changes nothing`() async throws {
        try await withTestDatabase { database in
            let evening = try await ContestEvening.make(in: database, members: 3)
            let (one, two) = (evening.members[0], evening.members[1])
            let draft = try await evening.draft()
            func refusal(_ choice: DraftChoice, _ ordinal: Int, _ member: MemberID) async throws -> PickRefusal? {
                let result = try await evening.drafts.pick(choice, as: ordinal, in: draft, by: member)
                if case .failure(let refusal) = result { return refusal } else { return nil }
            }
            #expect(try await refusal(evening.choice(0, .home), 0, evening.members[2]) == .unknownDraft)
            #expect(try await refusal(evening.choice(0, .home), 0, two) == .notYourTurn)
            #expect(try await refusal(evening.choice(0, .home), 2, one) == .stalePick)
            #expect(try await refusal(evening.choice(0, .home), -2, one) == .stalePick)
            #expect(try await refusal(evening.choice(0, .home), 0, one) == nil)
            #expect(try await refusal(evening.choice(0, .home), 0, one) == nil)
            #expect(try await refusal(evening.choice(0, .away), 0, one) == .stalePick)
            #expect(try await refusal(evening.choice(1, .home), 0, two) == .notYourTurn)
            #expect(try await refusal(evening.choice(0, .away), 1, two) == .betTaken)
            try await database.pool.execute("update game set status = 'cancelled' where id = \(evening.games[2])")
            _ = try await evening.settlement.follow(evening.games)
            // The pick itself reads the games, before the job that reviews the draft.
            #expect(try await refusal(evening.choice(2, .over), 1, two) == .betUnavailable)
            #expect(try await evening.texts("select picks::text from draft") == ["1"])
            try await database.pool.execute("update draft set expires_at = clock_timestamp()")
            #expect(try await refusal(evening.choice(1, .home), 1, two) == .expired)
            #expect(try await evening.texts("select state || ' ' || reason from draft") == ["expired time"])
            #expect(try await evening.texts("select count(*)::text from draft_pick") == ["1"])
        }
    }

    @Test func `the board in round 3 shows drafted and forced sides with their lines, and open ones`() async throws {
        try await withTestDatabase { database in
            let evening = try await ContestEvening.make(in: database, games: 3)
            let draft = try await evening.draft(rounds: 3)
            func detail(for member: MemberID) async throws -> StoredDraftDetail? {
                try await MemberDraftStore.detail(of: draft, for: member, in: database.pool)
            }
            let me = evening.members[0]
            let empty = try #require(try await detail(for: me))
            #expect(empty.draft.board.picks == [] && empty.pool.games.count == 3 && empty.available.count == 6)
            #expect(Set(empty.games.keys) == Set(evening.games))
            #expect(try await detail(for: MemberID(rawValue: UUID())) == nil)
            _ = try await evening.pick([(0, .home), (1, .over), (1, .away), (0, .under), (2, .home)], in: draft)
            let board = try #require(try await detail(for: me)).draft.board
            #expect(board.turn == DraftTurn(5))
            let rows = board.rows.map { row in
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
    }

    @Test func `after a game of the pool has begun nothing is picked`() async throws {
        try await withTestDatabase { database in
            let evening = try await ContestEvening.make(in: database)
            let draft = try await evening.draft()
            try await database.pool.execute("update game set status = 'live' where id = \(evening.games[3])")
            _ = try await evening.settlement.follow(evening.games)
            let result = try await evening.drafts.pick(
                evening.choice(0, .home),
                as: 0,
                in: draft,
                by: evening.members[0]
            )
            #expect(result == .failure(.expired))
            #expect(try await evening.notices(1) == ["new_invitation", "draft_expired"])
        }
    }

    @Test func `21: the last pick makes the contest in the same transaction`() async throws {
        try await withTestDatabase { database in
            let evening = try await ContestEvening.make(in: database)
            let contest = try await evening.contest([(0, .home), (0, .over), (1, .away), (1, .under)])
            let bets = try await evening.texts(
                """
                select concat_ws(' ', ordinal, bet, line, drafter, side1) from contest_bet
                 where contest_id = \(contest) order by ordinal
                """
            )
            #expect(
                bets == [
                    "0 spread -4.0 1 home", "1 total 225.0 2 under", "2 spread -4.0 1 away", "3 total 225.0 2 over",
                ]
            )
            let together = try await evening.texts(
                """
                select count(distinct x)::text from (
                  select xmin::text as x from contest union all select xmin::text from contest_bet
                  union all select xmin::text from draft
                  union all select xmin::text from draft_pick where ordinal = 3) rows
                """
            )
            #expect(together == ["1"])
            #expect(try await evening.texts("select state from draft") == ["completed"])
            let turns = ["user_draft_turn", "draft_completed"]
            #expect(try await evening.notices(0) == ["draft_started"] + turns)
            #expect(try await evening.notices(1) == ["new_invitation", "user_draft_turn", "user_draft_turn"])
        }
    }

    @Test func `turn times in the database are those of the pure clock`() async throws {
        try await withTestDatabase { database in
            let began = Instant(microseconds: 1_800_000_000_000_000)
            for (minutes, picks) in [(600, 4), (3, 4), (20_000, 2), (90, 1), (0, 3)] {
                let expiry = began + .seconds(60 * minutes)
                let row = try #require(
                    try await database.pool.first(
                        "select reminds_at, turn_ends_at from draft_turn(\(began), \(expiry), \(Int32(picks)))"
                    )
                )
                let clock = TurnClock(beganAt: began, expiresAt: expiry, picksLeft: picks, rules: ContestRules())
                #expect(try row.decode(column: "reminds_at") == clock.remindsAt, "\(minutes) minutes, \(picks) picks")
                #expect(try row.decode(column: "turn_ends_at") == clock.endsAt, "\(minutes) minutes, \(picks) picks")
            }
        }
    }

    @Test func `20: a moved start moves the expiry; a postponed game shortens the draft`() async throws {
        try await withTestDatabase { database in
            let evening = try await ContestEvening.make(in: database, games: 3)
            let draft = try await evening.draft(rounds: 3)
            try await evening.change(0, "start_time = start_time + interval '10 min'")
            let expiry = try await evening.texts(
                "select (d.expires_at = g.start_time)::text from draft d, game g where g.id = \(evening.games[1])"
            )
            #expect(expiry == ["true"])
            _ = try await evening.pick([(0, .home), (0, .over), (1, .home)], in: draft)
            // Three picks are left, and only the total of the second game: of the third round nothing is left.
            try await evening.change(2, "status = 'postponed'")
            #expect(
                try await evening.texts("select rounds || ' ' || picks || ' ' || state from draft") == ["2 3 active"]
            )
            #expect(try await evening.notices(0).contains("draft_shortened"))
            try await evening.change(1, "status = 'cancelled'")
            // The third pick is taken back with its round.
            #expect(
                try await evening.texts("select rounds || ' ' || picks || ' ' || state from draft") == ["1 2 completed"]
            )
            #expect(try await evening.texts("select bets::text from contest") == ["2"])
            #expect(
                try await evening.notices(1).suffix(3) == ["draft_shortened", "draft_shortened", "draft_completed"]
            )
        }
    }

    @Test func `a draft without any bet left expires`() async throws {
        try await withTestDatabase { database in
            let evening = try await ContestEvening.make(in: database, games: 1)
            _ = try await evening.draft(rounds: 1)
            try await evening.change(0, "status = 'cancelled'")
            #expect(try await evening.texts("select state || ' ' || reason from draft") == ["expired no_games"])
        }
    }

    @Test func `16: a draft whose job was lost ends with the next sweep`() async throws {
        try await withTestDatabase { database in
            let evening = try await ContestEvening.make(in: database)
            let draft = try await evening.draft()
            try await database.pool.execute(
                """
                update draft set expires_at = clock_timestamp() - interval '2 min',
                                 due_at = clock_timestamp() - interval '2 min'
                """
            )
            try await database.pool.execute("delete from q.job")
            #expect(try await evening.settlement.sweep().requested == 1)
            let jobs = try await evening.texts("select kind || ' ' || (args ->> 'draft') from q.job")
            #expect(jobs == ["end_turn \(draft)"])
            #expect(try await evening.drafts.endTurn(of: draft) == .expired)
            try await database.pool.execute("delete from q.job")
            #expect(try await evening.settlement.sweep().requested == 0)
        }
    }

    @Test func `one wish is added at the end or removed, and changes at once all take effect`() async throws {
        try await withTestDatabase { database in
            let evening = try await ContestEvening.make(in: database, members: 3)
            let draft = try await evening.draft(onTimeout: .auto)
            let (store, one) = (evening.drafts, evening.members[0])
            let all = [evening.choice(0, .home), evening.choice(1, .over), evening.choice(2, .under)]
            func wishes() async throws -> [DraftChoice] { try #require(try await store.turn(of: draft)).wishes }
            for wish in all { #expect(try await store.changeWish(wish, isWished: true, in: draft, of: one) == nil) }
            #expect(try await wishes() == all)
            #expect(try await store.changeWish(all[0], isWished: true, in: draft, of: one) == nil)
            #expect(try await wishes() == [all[1], all[2], all[0]])
            #expect(try await store.changeWish(all[2], isWished: false, in: draft, of: one) == nil)
            #expect(try await wishes() == [all[1], all[0]])
            try await withThrowingTaskGroup(of: WishRefusal?.self) { group in
                for wish in [evening.choice(2, .home), evening.choice(2, .over), evening.choice(1, .away)] {
                    group.addTask { try await store.changeWish(wish, isWished: true, in: draft, of: one) }
                }
                group.addTask { try await store.changeWish(all[1], isWished: false, in: draft, of: one) }
                for try await refusal in group { #expect(refusal == nil) }
            }
            #expect(try await wishes().count == 4)
            let foreign = DraftChoice(game: GameID(rawValue: draft.rawValue), side: .home)
            #expect(try await store.changeWish(foreign, isWished: true, in: draft, of: one) == .betUnavailable)
            let stranger = evening.members[2]
            #expect(try await store.changeWish(all[0], isWished: true, in: draft, of: stranger) == .unknownDraft)
        }
    }

    @Test func `wishes are replaced, and only of games of the draft`() async throws {
        try await withTestDatabase { database in
            let evening = try await ContestEvening.make(in: database, members: 3)
            let draft = try await evening.draft(onTimeout: .auto)
            let (store, one) = (evening.drafts, evening.members[0])
            let wishes = [evening.choice(2, .under), evening.choice(0, .away)]
            #expect(try await store.setWishes([evening.choice(1, .home)], in: draft, of: one) == nil)
            #expect(try await store.setWishes(wishes, in: draft, of: one) == nil)
            let foreign = DraftChoice(game: GameID(rawValue: draft.rawValue), side: .home)
            #expect(try await store.setWishes([foreign], in: draft, of: one) == .betUnavailable)
            let many = Array(repeating: wishes[0], count: 41)
            #expect(try await store.setWishes(many, in: draft, of: one) == .tooManyWishes)
            #expect(try await store.setWishes(wishes, in: draft, of: evening.members[2]) == .unknownDraft)
            let turn = try #require(try await store.turn(of: draft))
            #expect(turn.wishes == wishes)
            #expect(turn.available.count == 8)
            #expect(turn.automaticChoice == wishes[0])
            // The turn is not over.
            let early = try await store.pickAutomatically(wishes[0], in: turn)
            #expect(early == .failure(.notYourTurn))
        }
    }
}
