import APIModels
import APIServer
import FoundationEssentials
import Hummingbird
import Scores
import Storage
import Time

/// The pages of invitations, and those by which a member starts a contest.
struct InvitationPages: Sendable {
    let site: MemberSite

    func add(to routes: MemberRouteGroup) {
        routes.page("invitations", ["box"], for: .named) { page in
            .show(try await list(page, try page.query.enumValue("box") ?? .received))
        }
        routes.page("invitations/:id", for: .named) { page in
            let (id, member): (InvitationID, Member) = (try page.id(), try page.member)
            let invitation = try await site.contests.invitation(id, of: member)
            return .show(try InvitationView(request: page, me: member.id, detail: invitation).page)
        }
        for answer in [InvitationAnswer.accepted, .rejected, .withdrawn] {
            routes.form(RouterPath("invitations/:id/\(answer.formName)"), for: .named) { page, _ in
                try await self.answer(answer, page)
            }
        }
        routes.page("contests/new", ["q"], for: .named) { .show(try await opponents($0)) }
        routes.page("contests/new/:id", ["day", "league"], for: .named) { page in
            .show(try await offer(page, try page.query.namedLeague(), try page.query.date("day")))
        }
        routes.form("contests/new/:id", for: .named) { try await invite($0, $1) }
    }

    private func list(
        _ page: PageRequest,
        _ box: StoredInvitation.Box,
        refusal: FormRefusal? = nil
    ) async throws -> MemberPage {
        let invitations = try await site.contests.invitations(box, nil, of: try page.member).invitations
        return try InvitationListView(request: page, box: box, invitations: invitations, refusal: refusal).page
    }

    private func answer(_ answer: InvitationAnswer, _ page: PageRequest) async throws -> PageOutcome {
        let (id, member): (InvitationID, Member) = (try page.id(), try page.member)
        let box: StoredInvitation.Box = answer == .withdrawn ? .sent : .received
        return try await .of {
            let draft = try await site.contests.answer(answer, id, by: member)
            return .redirect(
                to: draft.map { "/drafts/\($0)" } ?? "/invitations?box=\(box.rawValue)",
                done: answer.confirmation
            )
        } orShow: {
            try await list(page, box, refusal: $0)
        }
    }

    /// The page on which a member chooses an opponent: the recent ones, or those whose names begin as searched for.
    private func opponents(_ page: PageRequest) async throws -> MemberPage {
        let typed = try page.query.text("q", length: 40) ?? ""
        // Keyboards of phones add a space after a suggested word.
        let words = typed.split(separator: " ").joined(separator: " ")
        let (member, prefix) = (try page.member, words.isEmpty ? nil : words)
        var found: [UserResponse] = []
        do {
            found = try await site.accounts.users(startingWith: prefix, visibleTo: member).users
        } catch let problem as Problem where problem.status == .badRequest {
            // No username has other characters, so none is found.
        }
        return OpponentView(request: page, words: prefix ?? "", found: found).page
    }
}

extension InvitationPages {
    /// - Parameter league: `nil`: the first one with contests.
    private func offer(
        _ page: PageRequest,
        _ league: LeagueID?,
        _ day: CivilDate?,
        refusal: FormRefusal? = nil,
        choice: OfferChoice = OfferChoice()
    ) async throws -> MemberPage {
        let opponent = try await site.contests.opponent(try page.id(), of: try page.member)
        let leagues = try await site.contests.leagues()
        guard let shown = leagues.first(where: { $0.id == league }) ?? (league == nil ? leagues.first : nil) else {
            throw Problem.unknown("league", known: leagues.map(\.id.rawValue))
        }
        return try OfferView(
            request: page,
            opponent: opponent,
            leagues: leagues,
            league: shown,
            offer: try await site.contests.offer(of: shown.id, on: day),
            choice: choice,
            now: MachineClock.now,
            refusal: refusal
        ).page
    }

    /// The fields of the form of an offer.
    private static let choices = ["league", "day", "rounds", "expiry", "on_timeout"]

    private func invite(_ page: PageRequest, _ fields: FormFields) async throws -> PageOutcome {
        let (opponent, member): (MemberID, Member) = (try page.id(), try page.member)
        let (choice, league) = (OfferChoice(fields), LeagueID(rawValue: fields["league"]))
        let body = SendInvitationRequest(
            recipientUid: opponent.description,
            league: league.rawValue,
            day: LocalDay(fields["day"]),
            draftRounds: choice.rounds,
            expirationDateTime: choice.expiresAfter.map { (MachineClock.now + $0).description },
            onTimeout: choice.onTimeout
        )
        return try await .of {
            do {
                let asked = [opponent.description] + Self.choices.map { fields[$0] }
                try await site.contests.invite(body, from: member, once: fields["once"], asked: asked)
            } catch let problem as Problem where problem.code == Problem.requestInProgress.code {
                // The form was sent twice at the same moment. The list shows what becomes of the first one.
                return .redirect(to: "/invitations?box=sent")
            }
            return .redirect(to: "/invitations?box=sent", done: .invited)
        } orShow: {
            try await offer(page, league, CivilDate(fields["day"]), refusal: $0, choice: choice)
        }
    }
}
