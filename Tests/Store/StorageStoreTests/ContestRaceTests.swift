import Contests
import Postgres
import Scores
import Storage
import TestSupport
import TestTools
import Testing

@Suite("Contests under concurrency")
struct ContestRaceTests {
    @Test func `of accept, reject and withdraw at once one wins`() async throws {
        try await withTestDatabase { database in
            let evening = try await ContestEvening.make(in: database)
            for _ in 0..<8 {
                let invitation = try await evening.invite(rounds: 1)
                let answers = [(1, InvitationAnswer.accepted), (1, .rejected), (0, .withdrawn)]
                let won = try await withThrowingTaskGroup(of: InvitationAnswer?.self) { group in
                    for (member, answer) in answers {
                        group.addTask {
                            let result = try await evening.invitations.answer(
                                invitation,
                                by: evening.members[member],
                                answer
                            )
                            if case .success = result { return answer } else { return nil }
                        }
                    }
                    return try await group.reduce(into: [String]()) { won, answer in
                        if let answer { won.append(answer.rawValue) }
                    }
                }
                #expect(won.count == 1)
                let states = try await evening.texts("select state from invitation where id = \(invitation)")
                #expect(states == won)
                let drafts = try await evening.texts("select id::text from draft where invitation_id = \(invitation)")
                #expect(drafts.count == (won == ["accepted"] ? 1 : 0))
            }
        }
    }

    @Test func `one pick sent several times at once is made once`() async throws {
        try await withTestDatabase { database in
            let evening = try await ContestEvening.make(in: database)
            let draft = try await evening.draft(rounds: 2)
            let picks: [ContestSide] = [.home, .over, .away, .under]
            for (ordinal, side) in picks.enumerated() {
                try await withThrowingTaskGroup(of: Void.self) { group in
                    for game in [ordinal, ordinal, (ordinal + 1) % 4] {
                        group.addTask {
                            _ = try await evening.drafts.pick(
                                evening.choice(game, side),
                                as: ordinal,
                                in: draft,
                                by: evening.members[ordinal % 2]
                            )
                        }
                    }
                    try await group.waitForAll()
                }
                let count = try await evening.texts("select picks::text from draft")
                #expect(count == ["\(ordinal + 1)"])
            }
            #expect(try await evening.texts("select bets::text from contest") == ["4"])
        }
    }

    @Test func `two invitations of one pair at once are one`() async throws {
        try await withTestDatabase { database in
            let evening = try await ContestEvening.make(in: database)
            let sent = try await withThrowingTaskGroup(of: Bool.self) { group in
                for _ in 0..<4 {
                    group.addTask {
                        if case .success = try await evening.invitations.invite(evening.request()) {
                            true
                        } else {
                            false
                        }
                    }
                }
                return try await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
            }
            #expect(sent == 1)
            #expect(try await evening.texts("select count(*)::text from invitation") == ["1"])
        }
    }

    @Test func `29: two finals at once complete a contest once`() async throws {
        try await withTestDatabase { database in
            let evening = try await ContestEvening.make(in: database, games: 2, members: 6)
            for (one, two) in [(0, 1), (1, 2), (2, 3), (3, 4), (4, 5), (5, 0)] {
                let draft = try await evening.draft(rounds: 2, from: one, to: two)
                let picks: [(game: Int, side: ContestSide)] = [(0, .home), (1, .home), (0, .over), (1, .over)]
                _ = try await evening.pick(picks, in: draft, by: one, two)
            }
            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in [0, 1, 0, 1] {
                    group.addTask {
                        try await database.pool.withTransaction { transaction in
                            let game = evening.games[number]
                            try await transaction.execute(
                                "update game set status = 'final', home_score = 120, away_score = 100 where id = \(game)"
                            )
                            _ = try await ContestGameStore(transaction).follow([game])
                        }
                        try await evening.settle(number)
                    }
                }
                try await group.waitForAll()
            }
            #expect(try await evening.texts("select distinct result from contest") == ["tie"])
            let notices = try await evening.texts(
                "select count(*)::text from notice where kind = 'contest_completed' group by account_id"
            )
            #expect(notices == Array(repeating: "2", count: 6))
            #expect(try await evening.wrongRecords() == [])
            #expect(try await evening.texts("select tied::text from member_record") == Array(repeating: "2", count: 6))
        }
    }

    @Test func `a contest that is made while a game is called off is counted with it`() async throws {
        try await withTestDatabase { database in
            let evening = try await ContestEvening.make(in: database, games: 2)
            let draft = try await evening.draft(rounds: 1)
            _ = try await evening.pick([(0, .home)], in: draft)
            let open = try await OpenTransaction.begin(in: database)
            try await open.connection.execute("update game set status = 'cancelled' where id = \(evening.games[0])")
            _ = try await ContestGameStore(open.connection).follow([evening.games[0]])
            async let last = evening.drafts.pick(evening.choice(1, .over), as: 1, in: draft, by: evening.members[1])
            try await database.waitForBlockedSession()
            try await open.commit()
            let contest = try #require(try await last.get())
            #expect(try await evening.verdicts(contest) == ["void", "open"])
            try await evening.final(1, 120, 110)
            #expect(try await evening.result(contest) == "member2 0+0 1+0 0 1")
        }
    }

    @Test func `the end of a turn locks the draft before its games, as a pick does`() async throws {
        try await withTestDatabase { database in
            let evening = try await ContestEvening.make(in: database)
            let draft = try await evening.draft()
            // A change that no job has followed yet.
            try await database.pool.execute(
                "update game set start_time = start_time + interval '10 min', diffed_revision = revision"
            )
            let open = try await OpenTransaction.begin(in: database)
            try await open.connection.execute("select from draft where id = \(draft) for no key update")
            async let duty = evening.drafts.endTurn(of: draft)
            try await database.waitForBlockedSession()
            // Fails if the other session holds their locks.
            try await open.connection.execute("select from contest_game for no key update nowait")
            try await open.commit()
            #expect(try await duty == .active)
        }
    }

    @Test func `the expiry of an invitation locks it before its games, as a review of pools does`() async throws {
        try await withTestDatabase { database in
            let evening = try await ContestEvening.make(in: database)
            let invitation = try await evening.invite()
            // A change that no job has followed yet.
            try await database.pool.execute(
                "update game set start_time = start_time + interval '10 min', diffed_revision = revision"
            )
            let open = try await OpenTransaction.begin(in: database)
            try await open.connection.execute("select from invitation where id = \(invitation) for no key update")
            async let expiry: Void = evening.invitations.expire(invitation)
            try await database.waitForBlockedSession()
            // Fails if the other session holds their locks.
            try await open.connection.execute("select from contest_game for no key update nowait")
            try await open.commit()
            try await expiry
            #expect(try await evening.texts("select state from invitation") == ["pending"])
        }
    }

    @Test func `clock_at_expiry: an act that waited is judged by the clock after the wait`() async throws {
        try await withTestDatabase { database in
            let evening = try await ContestEvening.make(in: database)
            let invitation = try await evening.invite()
            let open = try await OpenTransaction.begin(in: database)
            try await open.connection.execute("update invitation set expires_at = clock_timestamp()")
            async let answer = evening.invitations.answer(invitation, by: evening.members[1], .accepted)
            try await database.waitForBlockedSession()
            try await open.commit()
            let result = try await answer
            #expect(result == .failure(.expired))
        }
    }
}
