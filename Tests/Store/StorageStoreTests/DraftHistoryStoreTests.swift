import Contests
import Postgres
import Scores
import Storage
import TestSupport
import TestTools
import Testing

/// Tests what must hold after each step of any history of invitations and drafts in the database.
@Suite("Stored histories of invitations and drafts")
struct DraftHistoryStoreTests {
    private static let seeds = Array(UInt64(1)...UInt64(Thoroughness.choose(quick: 6, thorough: 200)))

    /// A random row of a table in a state; `nil`: there is none.
    private static func someRow<ID: PostgresDecodable>(
        _ rows: SQL,
        _ evening: ContestEvening,
        _ random: inout SplitMix
    ) async throws -> ID? {
        try await evening.database.pool.query(rows).map { try $0.decode(ID.self) }.randomElement(using: &random)
    }

    private static func invite(_ evening: ContestEvening, _ random: inout SplitMix) async throws {
        let pair = evening.members.indices.shuffled(using: &random)
        let request = evening.request(
            rounds: Int.random(in: 1...3, using: &random),
            from: pair[0],
            to: pair[1],
            onTimeout: Bool.random(using: &random) ? .auto : .wait
        )
        // Refused if the same one waits already.
        _ = try await evening.invitations.invite(request)
    }

    /// Answers an invitation as one of three members, two of whom may.
    private static func answer(_ evening: ContestEvening, _ random: inout SplitMix) async throws {
        let pending: SQL = "select id from invitation where state = 'pending' order by created_at"
        guard let invitation: InvitationID = try await someRow(pending, evening, &random) else { return }
        let member = evening.members.randomElement(using: &random) ?? evening.members[0]
        let answers = [InvitationAnswer.accepted, .accepted, .rejected, .withdrawn]
        let answer = answers.randomElement(using: &random) ?? .accepted
        _ = try await evening.invitations.answer(invitation, by: member, answer)
    }

    /// Picks in a draft, by either member, or by the server if the time of the turn is over.
    private static func pick(_ evening: ContestEvening, _ random: inout SplitMix) async throws {
        let active: SQL = "select id from draft where state = 'active' order by created_at"
        guard let draft: DraftID = try await someRow(active, evening, &random),
            let turn = try await evening.drafts.turn(of: draft)
        else { return }
        let side = ContestSide.allCases.randomElement(using: &random) ?? .home
        let choice = evening.choice(Int.random(in: 0..<evening.games.count, using: &random), side)
        if Int.random(in: 0...3, using: &random) == 0 {
            try await evening.database.pool.execute(
                "update draft set reminds_at = turn_began_at, turn_ends_at = turn_began_at where id = \(draft)"
            )
            // Not `automaticChoice`: it follows from the draft's id, so that a seed would not repeat its history.
            guard try await evening.drafts.endTurn(of: draft) == .pick else { return }
            _ = try await evening.drafts.pickAutomatically(choice, in: turn)
        } else {
            let member = evening.members.randomElement(using: &random) ?? evening.members[0]
            _ = try await evening.drafts.pick(choice, as: turn.turn.ordinal, in: draft, by: member)
        }
    }

    /// Lets the time of an invitation or a draft pass. Its job may be lost.
    private static func expire(_ evening: ContestEvening, _ random: inout SplitMix) async throws {
        let pool = evening.database.pool
        let isLost = Bool.random(using: &random)
        if Bool.random(using: &random) {
            let pending: SQL = "select id from invitation where state = 'pending' order by created_at"
            guard let invitation: InvitationID = try await someRow(pending, evening, &random) else { return }
            try await pool.execute("update invitation set expires_at = clock_timestamp() where id = \(invitation)")
            if !isLost { try await evening.invitations.expire(invitation) }
        } else {
            let active: SQL = "select id from draft where state = 'active' order by created_at"
            guard let draft: DraftID = try await someRow(active, evening, &random) else { return }
            try await pool.execute("update draft set expires_at = clock_timestamp() where id = \(draft)")
            if !isLost { _ = try await evening.drafts.endTurn(of: draft) }
        }
    }

    private static func act(_ evening: ContestEvening, _ random: inout SplitMix) async throws {
        switch Int.random(in: 0...19, using: &random) {
        case 0...4: try await invite(evening, &random)
        case 5...8: try await answer(evening, &random)
        case 9...16: try await pick(evening, &random)
        case 17...18: try await expire(evening, &random)
        // Games of the second half only, so that some can be bet on to the end.
        default:
            let half = evening.games.count / 2
            try await evening.change(half + Int.random(in: 0..<half, using: &random), "status = 'postponed'")
        }
    }

    @Test(arguments: seeds)
    func `18, 19: no notice is repeated, and the badge equals a recount after each step`(seed: UInt64) async throws {
        try await withTestDatabase { database in
            var random = SplitMix(seed: seed)
            let evening = try await ContestEvening.make(in: database, games: 8, members: 3)
            for step in 0..<60 {
                try await Self.act(evening, &random)
                let wrong = try await evening.wrongBadges()
                #expect(wrong == [], "seed \(seed), step \(step)")
                let repeated = try await evening.repeatedNotices()
                #expect(repeated == [], "seed \(seed), step \(step)")
            }
        }
    }
}

extension ContestEvening {
    /// The members whose badge differs from what their lists show: received invitations that are pending, and drafts in
    /// which it is their turn.
    func wrongBadges() async throws -> [String] {
        var wrong: [String] = []
        for (number, member) in members.enumerated() {
            let received = try await MemberInvitationStore(database.pool, member: member)
                .invitations(.received, .pending, limit: 1000)
            let drafts = try await MemberDraftStore(database.pool, member: member).drafts(.active, limit: 1000)
            let turns = drafts.count { draft in draft.turn.map { draft.members[$0.member].id == member } ?? false }
            let badge: Int32 = try await database.value("select contest_badge(\(member))")
            if Int(badge) != received.count + turns {
                wrong.append("member \(number): \(badge) for \(received.count) invitations and \(turns) turns")
            }
        }
        return wrong
    }

    /// The notices that a member got more than once: of one version of a subject, or of what happens to a subject once.
    func repeatedNotices() async throws -> [String] {
        try await texts(
            """
            select concat_ws(' ', account_id, kind, subject) from notice
             group by account_id, kind, subject,
                      case when kind in ('user_draft_turn', 'draft_reminder', 'draft_shortened', 'contest_corrected')
                           then version end
            having count(*) > 1
            """
        )
    }
}
