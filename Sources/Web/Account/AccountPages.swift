import APIModels
import APIServer
import HTMLWriting
import Hummingbird
import Scores

/// The pages of a member's own account: username, devices, search, blocked members, export and deletion.
struct AccountPages: Sendable {
    let site: MemberSite

    func add(to routes: MemberRouteGroup) {
        routes.page("account", for: .signedIn) { .show(try await overview($0)) }
        routes.page("account/username", ["back"], for: .signedIn) { page in
            let (member, back) = (try page.member, try page.back())
            return member.username == nil
                ? .show(try FormPage.username(page, back: back).page) : .redirect(to: back?.text ?? "/account")
        }
        routes.form("account/username", for: .signedIn) { try await chooseUsername($0, $1) }
        routes.page("account/export", for: .signedIn) { page in
            try site.gate.countAccountRequest(of: page.sender)
            return .export(try await site.accounts.export(of: try page.member))
        }
        routes.page("account/delete", for: .signedIn) { .show(try FormPage.deleteAccount($0, of: try $0.member).page) }
        routes.form("account/delete", for: .signedIn) { try await delete($0, $1) }
        routes.form("account/sign-out", for: .signedIn) { page, fields in
            let isEverywhere = fields["everywhere"] == "true"
            try await site.accounts.signOut(try page.member, everywhere: isEverywhere, from: page.sender)
            return .signedOut(to: "/account/sign-in", done: .signedOut)
        }
        routes.form("account/sessions/:id/end", for: .signedIn) { page, _ in
            let member = try page.member
            return try await change(page, .deviceSignedOut) {
                try await site.accounts.endSession(try page.id(), of: member, from: page.sender)
            }
        }
        routes.form("account/discoverable", for: .signedIn) { page, fields in
            let (member, body) = (try page.member, MemberChangeRequest(discoverable: fields["discoverable"] == "true"))
            return try await change(page, body.discoverable ? .findable : .hidden) {
                try await site.accounts.changeProfile(body, of: member)
            }
        }
        routes.form("account/notices", for: .signedIn) { page, fields in
            let member = try page.member
            return try await change(page, .notices) {
                try await site.accounts.setNoticeSubjects(NoticeBoxes.subjects(in: fields), of: member)
            }
        }
        routes.form("account/blocks/:id", for: .signedIn) { page, fields in
            let (member, other): (Member, MemberID) = (try page.member, try page.id())
            let isBlocked = fields["blocked"] == "true"
            return try await change(page, isBlocked ? .blocked : .unblocked) {
                try await site.accounts.setBlock(isBlocked, of: other, by: member)
            }
        }
    }

    private func overview(_ page: PageRequest, refusal: FormRefusal? = nil) async throws -> MemberPage {
        let member = try page.member
        return try AccountView(
            request: page,
            profile: try await site.accounts.profile(of: member),
            sessions: try await site.accounts.sessions(of: member).sessions,
            blocks: try await site.accounts.blocks(of: member).blocks,
            notices: NoticeBoxes(request: page, wanted: try await site.accounts.noticeSubjects(of: member)),
            refusal: refusal
        ).page
    }

    /// Makes a change that a button of the account's page asks for.
    private func change(
        _ page: PageRequest,
        _ done: Confirmation,
        _ make: () async throws -> Void
    ) async throws -> PageOutcome {
        try await .of {
            try await make()
            return .redirect(to: "/account", done: done)
        } orShow: {
            try await overview(page, refusal: $0)
        }
    }

    private func chooseUsername(_ page: PageRequest, _ fields: FormFields) async throws -> PageOutcome {
        let (member, back) = (try page.member, LocalPath(fields["back"]))
        return try await .of {
            try await site.accounts.chooseUsername(UsernameRequest(username: fields["username"]), of: member)
            return .redirect(to: back?.text ?? page.home, done: .username)
        } orShow: {
            try FormPage.username(page, back: back, username: fields["username"], refusal: $0).page
        }
    }

    private func delete(_ page: PageRequest, _ fields: FormFields) async throws -> PageOutcome {
        let member = try page.member
        return try await site.counted(page) {
            let typed = member.username == nil ? nil : fields["username"]
            try await site.accounts.delete(DeleteAccountRequest(username: typed), of: member)
            return .signedOut(to: "/account/sign-in", done: .deleted)
        } orShow: {
            try FormPage.deleteAccount(page, of: member, refusal: $0).page
        }
    }
}
