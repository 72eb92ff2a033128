import APIModels
import APIServer
import HTMLWriting
import Hummingbird
import Scores

/// The pages on which a member changes the password or the address.
struct CredentialPages: Sendable {
    let site: MemberSite

    func add(to routes: MemberRouteGroup) {
        routes.page("account/password", for: .signedIn) { .show(try FormPage.password($0).page) }
        routes.form("account/password", for: .signedIn) { try await changePassword($0, $1) }
        routes.page("account/email", for: .signedIn) { .show(try FormPage.email($0).page) }
        routes.form("account/email", for: .signedIn) { try await requestEmailChange($0, $1) }
        routes.page("account/email/confirm", ["request"], for: .signedIn) { page in
            .show(try FormPage.confirmEmail(page, try page.query.text("request") ?? "").page)
        }
        routes.form("account/email/confirm", for: .signedIn) { try await confirmEmailChange($0, $1) }
    }

    private func changePassword(_ page: PageRequest, _ fields: FormFields) async throws -> PageOutcome {
        let member = try page.member
        return try await site.counted(page) {
            let body = PasswordRequest(currentPassword: fields["current"], password: fields["password"])
            try await site.accounts.changePassword(body, of: member, from: page.sender)
            return .redirect(to: "/account", done: .password)
        } orShow: {
            try FormPage.password(page, refusal: $0).page
        }
    }

    private func requestEmailChange(_ page: PageRequest, _ fields: FormFields) async throws -> PageOutcome {
        let member = try page.member
        return try await site.counted(page) {
            let body = EmailRequest(email: fields["email"])
            let request = try await site.accounts.requestEmailChange(body, of: member).emailChangeId.lowercaseText
            return .redirect(to: PageFrame.address("/account/email/confirm", [("request", request)]))
        } orShow: {
            try FormPage.email(page, email: fields["email"], refusal: $0).page
        }
    }

    private func confirmEmailChange(_ page: PageRequest, _ fields: FormFields) async throws -> PageOutcome {
        let member = try page.member
        return try await site.counted(page) {
            let body = ConfirmEmailRequest(emailChangeId: fields["request"], code: fields["code"])
            try await site.accounts.confirmEmailChange(body, of: member, from: page.sender)
            return .redirect(to: "/account", done: .email)
        } orShow: {
            try FormPage.confirmEmail(page, fields["request"], refusal: $0).page
        }
    }
}
