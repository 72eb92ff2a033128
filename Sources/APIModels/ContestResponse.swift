#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A page of a member's contests.
public struct ContestsResponse: Codable, Hashable, Sendable {
    /// The contests of the page: those that are not completed by their first start, completed ones with the newest
    /// first.
    public let contests: [ContestResponse]
    /// The `after` of the next request; `nil`: this is the last page.
    public let next: UUID?

    /// For the server, fakes and tests.
    public init(contests: [ContestResponse], next: UUID? = nil) {
        self.contests = contests
        self.next = next
    }
}

/// A contest with its bets.
public struct ContestDetailResponse: Codable, Hashable, Sendable {
    /// The contest.
    public let contest: ContestResponse
    /// The games with the bets on them, in the order of their starts.
    public let games: [ContestGameResponse]

    /// For the server, fakes and tests.
    public init(contest: ContestResponse, games: [ContestGameResponse]) {
        self.contest = contest
        self.games = games
    }
}

/// A contest, with what both members have won so far.
public struct ContestResponse: Codable, Hashable, Sendable, Identifiable {
    /// Identifies the contest in every other request.
    public let id: UUID
    /// The draft that made it.
    public let draftId: UUID
    /// The state.
    public let status: Status
    /// The result; `nil` while a bet is open.
    public let result: Result?
    /// The inviter.
    public let player1: ContestScoreResponse
    /// The recipient of the invitation.
    public let player2: ContestScoreResponse
    /// The league.
    public let league: LeagueName
    /// The day of all games.
    public let day: LocalDay
    /// All bets: two for each round.
    public let numBets: Int
    /// The bets that are still open.
    public let betsLeft: Int
    /// Bets that neither member won, because the score was exactly on the line.
    public let pushes: Int
    /// Bets that neither member won, because the game was cancelled or played too late.
    public let voids: Int
    /// The earliest start of its games, when it was made.
    public let firstGameStartDateTime: Date
    /// When the contest was counted as completed; `nil` before.
    public let completionDateTime: Date?
    /// When the last pick was made.
    public let createdAt: Date

    /// For the server, fakes and tests.
    public init(
        id: UUID = UUID(),
        draftId: UUID = UUID(),
        status: Status = .upcoming,
        result: Result? = nil,
        player1: ContestScoreResponse,
        player2: ContestScoreResponse,
        league: LeagueName,
        day: LocalDay,
        numBets: Int,
        betsLeft: Int,
        pushes: Int = 0,
        voids: Int = 0,
        firstGameStartDateTime: Date,
        completionDateTime: Date? = nil,
        createdAt: Date
    ) {
        self.id = id
        self.draftId = draftId
        self.status = status
        self.result = result
        self.player1 = player1
        self.player2 = player2
        self.league = league
        self.day = day
        self.numBets = numBets
        self.betsLeft = betsLeft
        self.pushes = pushes
        self.voids = voids
        self.firstGameStartDateTime = firstGameStartDateTime
        self.completionDateTime = completionDateTime
        self.createdAt = createdAt
    }

    /// The state of a contest. Treat an unknown one as ``inProgress``.
    public struct Status: Word {
        /// The JSON value.
        public let rawValue: String

        /// - Parameter rawValue: The JSON value.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// None of its games has begun.
        public static let upcoming = Status(rawValue: "upcoming")
        /// A game has begun, and a bet is open.
        public static let inProgress = Status(rawValue: "in_progress")
        /// No bet is open. A correction of a final score may still change the result for 24 hours.
        public static let completed = Status(rawValue: "completed")
    }

    /// The result of a contest. Treat an unknown one as ``tie``.
    public struct Result: Word {
        /// The JSON value.
        public let rawValue: String

        /// - Parameter rawValue: The JSON value.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// Player 1 won more bets.
        public static let player1 = Result(rawValue: "player1")
        /// Player 2 won more bets.
        public static let player2 = Result(rawValue: "player2")
        /// Both won the same number of bets.
        public static let tie = Result(rawValue: "tie")
        /// All bets are void. The contest counts in no statistic.
        public static let void = Result(rawValue: "void")
    }
}

/// A member of a contest, with the bets that the member has won.
public struct ContestScoreResponse: Codable, Hashable, Sendable {
    /// As ``ContestPlayerResponse/uid``.
    public let uid: UUID
    /// As ``ContestPlayerResponse/username``.
    public let username: String?
    /// Bets won with the member's own picks.
    public let drafted: Int
    /// Bets won with the inverse sides of the other member's picks.
    public let forced: Int
    /// All bets won.
    public let total: Int

    /// For the server, fakes and tests.
    public init(uid: UUID, username: String?, drafted: Int, forced: Int, total: Int) {
        self.uid = uid
        self.username = username
        self.drafted = drafted
        self.forced = forced
        self.total = total
    }
}
