package import Contests
package import Postgres
package import Scores
package import Time

/// A bet of a contest with its verdict.
package struct JudgedBet: Hashable, Sendable {
    package let game: GameID
    package let terms: BetTerms
    package let verdict: BetVerdict
    /// Whether the game has begun.
    package let hasBegun: Bool
}

/// A contest with its bets, as shown to its members.
package struct StoredContest: Hashable, Sendable {
    package let id: ContestID
    package let draft: DraftID
    package let members: ByMember<ContestPlayer>
    package let league: LeagueID
    package let day: CivilDate
    /// The earliest start of its games, when it was made.
    package let firstStart: Instant
    package let createdAt: Instant
    /// `nil`: it was not counted as completed yet.
    package let completedAt: Instant?
    /// In the order of the picks.
    package let bets: [JudgedBet]

    /// The bets, counted by their verdicts.
    package var tally: ContestTally { ContestTally(bets.lazy.map { ($0.terms, $0.verdict) }) }

    package var stage: ContestProgress.Stage {
        if tally.open == 0 { return .completed }
        return bets.contains(where: \.hasBegun) ? .inProgress : .upcoming
    }
}

/// Reads the contests of one member. Those of others are not found. The role `bardown_api` may run all of it.
package struct MemberContestStore: Sendable {
    private let session: any PostgresSession
    private let member: MemberID

    package init(_ session: any PostgresSession, member: MemberID) {
        self.session = session
        self.member = member
    }

    /// A page of the member's contests: upcoming ones and those in progress by their first start, completed ones and
    /// those of any stage with the newest first.
    /// - Parameters:
    ///   - stage: `nil`: of any stage.
    ///   - previous: The last contest of the page before, which may be in another stage by now; `nil`: the first page.
    package func contests(
        _ stage: ContestProgress.Stage?,
        after previous: ContestID?,
        limit: Int
    ) async throws -> [StoredContest] {
        let (condition, place) = Self.selection(of: stage)
        let rows = try await session.query(
            """
            with mine as (
              select c.*, \(unescaped: place) as place from contest c
               where \(member) in (c.member1_id, c.member2_id) and \(unescaped: condition))
            select \(unescaped: Self.columns) from mine c
            \(unescaped: ByMember<ContestPlayer>.tables("c.member1_id", "c.member2_id"))
             where \(previous)::uuid is null
                or (c.place, c.id) > (select \(unescaped: place), c.id from contest c
                                       where c.id = \(previous) and \(member) in (c.member1_id, c.member2_id))
             order by c.place, c.id limit \(Int64(limit))
            """
        )
        return try await addingBets(to: rows)
    }

    /// A contest of the member; `nil`: there is no such contest.
    package func contest(_ id: ContestID) async throws -> StoredContest? {
        let rows = try await session.query(
            """
            select \(unescaped: Self.columns) from contest c
            \(unescaped: ByMember<ContestPlayer>.tables("c.member1_id", "c.member2_id"))
             where c.id = \(id) and \(member) in (c.member1_id, c.member2_id)
            """
        )
        return try await addingBets(to: rows).first
    }

    /// The condition for contests of a stage, and what they are ordered by. A contest that was the last of a page of
    /// completed ones and was reopened since counts as the newest: the next page repeats contests, but skips none.
    private static func selection(of stage: ContestProgress.Stage?) -> (condition: String, place: String) {
        let begun = """
            exists (select from contest_bet b join contest_game g on g.game_id = b.game_id
                     where b.contest_id = c.id and g.begun_at is not null)
            """
        return switch stage {
        case .upcoming: ("c.completed_at is null and not \(begun)", "extract(epoch from c.first_start)")
        case .inProgress: ("c.completed_at is null and \(begun)", "extract(epoch from c.first_start)")
        case .completed:
            ("c.completed_at is not null", "-extract(epoch from coalesce(c.completed_at, statement_timestamp()))")
        case nil: ("true", "-extract(epoch from c.created_at)")
        }
    }

    private func addingBets(to contests: Rows) async throws -> [StoredContest] {
        let ids = try contests.map { try $0.decode(column: "id", as: ContestID.self) }
        guard !ids.isEmpty else { return [] }
        let rows = try await session.query(
            """
            select v.contest_id, v.game_id, (v.line * 2)::integer as line, v.drafter, v.side1, v.verdict,
                   g.begun_at is not null as has_begun
              from bet_verdict v join contest_game g on g.game_id = v.game_id
             where v.contest_id = any (\(ids)) order by v.contest_id, v.ordinal
            """
        )
        var bets: [ContestID: [JudgedBet]] = [:]
        for row in rows { bets[try row.decode(column: "contest_id"), default: []].append(try JudgedBet(row)) }
        return try zip(ids, contests).map { id, row in try StoredContest(row, bets: bets[id] ?? []) }
    }

    private static let columns = """
        c.id, c.draft_id, \(ByMember<ContestPlayer>.columns), c.league_id, c.day, c.first_start, c.created_at, c.completed_at
        """
}

extension StoredContest {
    fileprivate init(_ row: Row, bets: [JudgedBet]) throws {
        id = try row.decode(column: "id")
        draft = try row.decode(column: "draft_id")
        members = try ByMember(row)
        league = try row.decode(column: "league_id")
        day = try row.decode(column: "day")
        firstStart = try row.decode(column: "first_start")
        createdAt = try row.decode(column: "created_at")
        completedAt = try row.decode(column: "completed_at")
        self.bets = bets
    }
}

extension JudgedBet {
    fileprivate init(_ row: Row) throws {
        game = try row.decode(column: "game_id")
        terms = try BetTerms(row)
        verdict = try BetVerdict(row)
        hasBegun = try row.decode(column: "has_begun")
    }
}

extension BetTerms {
    /// Reads the columns `drafter`, `side1` and `line`, the last in half points.
    /// - Throws: ``StorageError/unknownValue(column:value:)`` for terms that this version does not know.
    init(_ row: Row) throws {
        let number = Int(try row.decode(column: "drafter", as: Int16.self))
        guard let drafter = ContestMember(rawValue: number) else {
            throw StorageError.unknownValue(column: "drafter", value: "\(number)")
        }
        guard let line = try row.line("line") else { throw StorageError.unknownValue(column: "line", value: "null") }
        self.init(line: line, drafter: drafter, side1: try row.known(column: "side1"))
    }
}

extension BetVerdict {
    /// Reads column `verdict`.
    /// - Throws: ``StorageError/unknownValue(column:value:)`` for a verdict that this version does not know.
    init(_ row: Row) throws {
        switch try row.decode(column: "verdict", as: String.self) {
        case "open": self = .open
        case "push": self = .push
        case "void": self = .void
        default: self = .won(try row.known(column: "verdict"))
        }
    }
}
