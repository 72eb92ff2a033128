public import Foundation
public import Observation

/// A member's contests of one status, for a view to show.
///
/// ```swift
/// .task(id: model.status) { await model.load() }
/// ```
@MainActor
@Observable
public final class ContestsVM {
    /// The status whose contests are shown. Call ``load()`` after a change.
    public var status = Contest.Status.upcoming
    /// The contests in the order of the server.
    public private(set) var contests: [Contest] = []
    /// Whether ``loadMore()`` has another page.
    public var hasMore: Bool { next?.status == status }
    /// Why the last request failed; `nil` if it did not.
    public private(set) var failure: APIError?

    private struct NextPage: Equatable {
        let status: Contest.Status
        /// The last contest of the page before.
        let after: UUID
    }

    private let service: any ContestService
    private var next: NextPage?

    /// Shows the contests of a service.
    public init(_ service: any ContestService) {
        self.service = service
    }

    /// Shows the first page. If the request fails, what was shown stays.
    public func load() async {
        let wanted = status
        await read(wanted) { [self] in status == wanted }
    }

    /// Adds the next page, once if it is called again during the request.
    public func loadMore() async {
        guard let page = next, page.status == status else { return }
        await read(page.status, after: page.after) { [self] in status == page.status && next == page }
    }

    /// Reads a page, and shows it if it is still wanted then.
    private func read(_ status: Contest.Status, after: UUID? = nil, if isWanted: () -> Bool) async {
        do throws(APIError) {
            let page = try await service.contests(status, after: after)
            guard isWanted() else { return }
            // A page may repeat contests of the pages before, if the order has changed meanwhile.
            let known = after == nil ? [] : contests
            contests = known + page.contests.filter { contest in !known.contains { $0.id == contest.id } }
            (next, failure) = (page.next.map { NextPage(status: status, after: $0) }, nil)
        } catch {
            if isWanted() { failure = error }
        }
    }
}

/// One contest with its bets and the scores of its games, for a view to show.
@MainActor
@Observable
public final class ContestsBetslipVM {
    /// The contest; `nil` before the first response.
    public private(set) var contest: ContestDetail?
    /// Why the last request failed; `nil` if it did not.
    public private(set) var failure: APIError?

    private let service: any ContestService
    private let id: Contest.ID

    /// Shows one contest of a service.
    public init(_ service: any ContestService, _ id: Contest.ID) {
        self.service = service
        self.id = id
    }

    /// Reads the contest again. If the request fails, what was shown stays.
    public func load() async {
        do throws(APIError) {
            contest = try await service.contest(id)
            failure = nil
        } catch {
            failure = error
        }
    }
}

/// A member's bets of all contests, for a view to show.
@MainActor
@Observable
public final class EntireBetslipVM {
    /// The part of the slip that is shown. Call ``load()`` after a change.
    public var status = Contest.Status.upcoming
    /// The games with the bets on them.
    public private(set) var slip = BetSlip(games: [])
    /// Why the last request failed; `nil` if it did not.
    public private(set) var failure: APIError?

    private let service: any ContestService

    /// Shows the bets of a service.
    public init(_ service: any ContestService) {
        self.service = service
    }

    /// Reads the bets again. If the request fails, what was shown stays.
    public func load() async {
        let wanted = status
        do throws(APIError) {
            let read = try await service.betSlip(wanted)
            if status == wanted { (slip, failure) = (read, nil) }
        } catch {
            if status == wanted { failure = error }
        }
    }
}

/// What a member won and lost, for a view to show.
@MainActor
@Observable
public final class StatisticsVM {
    /// The statistics; `nil` before the first response.
    public private(set) var statistics: MemberStatistics?
    /// Why the last request failed; `nil` if it did not.
    public private(set) var failure: APIError?

    private let service: any ContestService
    private let opponent: UUID?

    /// - Parameter opponent: Only contests with this member; `nil` for all.
    public init(_ service: any ContestService, against opponent: UUID? = nil) {
        self.service = service
        self.opponent = opponent
    }

    /// Reads the statistics again. If the request fails, what was shown stays.
    public func load() async {
        do throws(APIError) {
            statistics = try await service.statistics(against: opponent)
            failure = nil
        } catch {
            failure = error
        }
    }
}
