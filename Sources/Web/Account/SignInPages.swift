import APIModels
import APIServer
import FoundationEssentials
import HTMLWriting
import HTTPTypes
import Hummingbird
import Scores

/// The pages by which a visitor signs up, signs in, or sets a new password.
struct SignInPages: Sendable {
    let site: MemberSite

    func add(to routes: MemberRouteGroup) {
        routes.page("account/sign-up", for: .anyone) { page in
            page.visitor.member == nil ? .show(try FormPage.signUp(page).page) : .redirect(to: page.home)
        }
        routes.form("account/sign-up", for: .anyone) { try await signUp($0, $1) }
        routes.page("account/confirm", ["request"], for: .anyone) { page in
            .show(try FormPage.confirmSignUp(page, try page.query.text("request") ?? "").page)
        }
        routes.form("account/confirm", for: .anyone) { try await confirm($0, $1) }
        routes.page("account/sign-in", ["back"], for: .anyone) { page in
            let back = try page.back()
            return page.visitor.member == nil
                ? .show(try FormPage.signIn(page, back: back).page) : .redirect(to: back?.text ?? page.home)
        }
        routes.form("account/sign-in", for: .anyone) { try await signIn($0, $1) }
        routes.page("account/reset", for: .anyone) { .show(try FormPage.reset($0).page) }
        routes.form("account/reset", for: .anyone) { try await requestReset($0, $1) }
        routes.page("account/reset/confirm", ["request"], for: .anyone) { page in
            .show(try FormPage.confirmReset(page, try page.query.text("request") ?? "").page)
        }
        routes.form("account/reset/confirm", for: .anyone) { try await confirmReset($0, $1) }
    }

    private func signUp(_ page: PageRequest, _ fields: FormFields) async throws -> PageOutcome {
        try await site.counted(page) {
            let body = SignUpRequest(email: fields["email"], password: fields["password"])
            let request = try await site.accounts.signUp(body, from: page.sender).signUpId.lowercaseText
            return .redirect(to: PageFrame.address("/account/confirm", [("request", request)]))
        } orShow: {
            try FormPage.signUp(page, email: fields["email"], refusal: $0).page
        }
    }

    private func confirm(_ page: PageRequest, _ fields: FormFields) async throws -> PageOutcome {
        try await site.counted(page) {
            let body = VerifyRequest(signUpId: fields["request"], code: fields["code"], label: label(of: page))
            let signIn = try await site.accounts.verify(body, from: page.sender)
            return try await enter(signIn, to: "/account/username", page)
        } orShow: {
            try FormPage.confirmSignUp(page, fields["request"], refusal: $0).page
        }
    }

    private func signIn(_ page: PageRequest, _ fields: FormFields) async throws -> PageOutcome {
        let back = LocalPath(fields["back"])
        return try await site.counted(page) {
            let body = SignInRequest(
                email: fields["email"],
                password: fields["password"],
                label: label(of: page),
                deviceProof: site.cookies.value(.device, in: page.headers)
            )
            let signIn = try await site.accounts.signIn(body, from: page.sender)
            return try await enter(signIn, to: back?.text ?? page.home, page)
        } orShow: {
            try FormPage.signIn(page, back: back, email: fields["email"], refusal: $0).page
        }
    }

    private func requestReset(_ page: PageRequest, _ fields: FormFields) async throws -> PageOutcome {
        try await site.counted(page) {
            let body = ResetRequest(
                email: fields["email"],
                deviceProof: site.cookies.value(.device, in: page.headers)
            )
            let request = try await site.accounts.requestReset(body, from: page.sender).resetId.lowercaseText
            return .redirect(to: PageFrame.address("/account/reset/confirm", [("request", request)]))
        } orShow: {
            try FormPage.reset(page, email: fields["email"], refusal: $0).page
        }
    }

    private func confirmReset(_ page: PageRequest, _ fields: FormFields) async throws -> PageOutcome {
        try await site.counted(page) {
            let body = ConfirmResetRequest(
                resetId: fields["request"],
                code: fields["code"],
                password: fields["password"],
                label: label(of: page)
            )
            let signIn = try await site.accounts.confirmReset(body, from: page.sender)
            return try await enter(signIn, to: page.home, page, done: .password)
        } orShow: {
            try FormPage.confirmReset(page, fields["request"], refusal: $0).page
        }
    }

    /// Gives the browser its new session. The session that it had before is ended.
    private func enter(
        _ signIn: PageSignIn,
        to path: String,
        _ page: PageRequest,
        done: Confirmation? = nil
    ) async throws -> PageOutcome {
        if let old = page.visitor.member {
            try await site.accounts.signOut(old, everywhere: false, from: page.sender)
        }
        return .signedIn(signIn, to: path, done: done)
    }

    private func label(of page: PageRequest) -> String { BrowserName(of: page.headers[.userAgent]).text }
}
