import BarDownClient
import Foundation
import TestTools
import Testing

/// The user of the demo, with an app.
struct DemoUser {
    let auth: APIAuthService
    let invitations: APIInvitationService
    let contests: APIContestService
    private let email: String
    private let password: String
    /// The URL of the mails that the simulator received.
    private let mails: String
    /// The URL of the lock screens.
    private let screens: String

    init(banner: [String]) throws {
        let lines = banner.joined(separator: "\n")
        let page = try #require(lines.firstMatch(of: /Page +(http:\S+)\//)).output.1
        let account = try #require(lines.firstMatch(of: /Account +\S+ as (\S+@\S+) with the password (\S+)/)).output
        let client = APIClient(AppConfiguration(server: try #require(URL(string: String(page)))))
        (email, password) = (String(account.1), String(account.2))
        mails = String(try #require(lines.firstMatch(of: /Mails +curl '(\S+)'/)).output.1)
        screens = String(try #require(lines.firstMatch(of: /Phones +(\S+)/)).output.1)
        auth = APIAuthService(client, store: MemoryAuthStateStore())
        invitations = APIInvitationService(client, tokens: auth)
        contests = APIContestService(client, tokens: auth)
    }

    /// Signs in as soon as the account exists.
    func signIn() async throws {
        // The account is created right after this mail. Many refused sign-ins would lock it.
        try await eventually("the mail with the code") {
            try await Tool.curl.run(["--silent", mails]).output.contains(email)
        }
        try await eventually("the account of the demo's user", every: .seconds(1)) {
            do {
                return try await auth.signIn(email: email, password: password).username == "BenchWarmer"
            } catch APIError.refused(let problem) where problem.code == "invalid_credentials" {
                return false
            }
        }
    }

    /// The lock screen of the user's phone, as HTML; empty until the page has it.
    var phone: Substring {
        get async throws {
            let page = try await Tool.curl.run(["--silent", screens]).output
            return page.firstRange(of: "BenchWarmer (you)</h2>").map { page[$0.upperBound...] } ?? ""
        }
    }

    /// Accepts the invitations, and makes the picks that are due.
    /// - Returns: A contest that a draft has made; `nil`: there is none yet.
    func nextContest() async throws -> Contest.ID? {
        if let made = try await contests.drafts(.completed).first?.contestId { return made }
        do {
            for invitation in try await invitations.invitations(.received, .pending) {
                _ = try await invitations.accept(invitation.id)
            }
            for draft in try await contests.drafts(.active) where draft.isYourTurn {
                try await pick(in: try await contests.draft(draft.id))
            }
        } catch APIError.refused {
            // An invitation or a turn may have ended meanwhile; another one follows.
        }
        return nil
    }

    private func pick(in draft: DraftDetail) async throws {
        guard let number = draft.draft.nextPick, let game = draft.games.last(where: { !$0.available.isEmpty })
        else {
            return
        }
        let side: ContestBetSide = game.available.contains(.total) ? .under : .away
        _ = try await contests.pick(side, of: game.game.id, as: number, in: draft.draft.id)
    }
}
