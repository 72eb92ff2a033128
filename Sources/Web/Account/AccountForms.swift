import APIServer
import HTMLWriting
import Time

/// The forms by which a member changes the own account.
extension FormPage {
    /// What is above a form that needs a recent sign-in, if the member's is older; `nil`: it is recent, or the form was
    /// refused, which says the same. The limit is that of `people.is_fresh`, which decides when the form is sent.
    private static func oldSignIn(_ request: PageRequest, _ refusal: FormRefusal?) throws -> HTML? {
        guard refusal == nil, try MachineClock.now - request.member.signedInAt > .seconds(300) else { return nil }
        let button = try request.button("Sign out", to: "/account/sign-out")
        return "<p class=\"wrong\">\(FormRefusal.signInAgain)</p>\(button)"
    }

    static func password(_ request: PageRequest, refusal: FormRefusal? = nil) -> FormPage {
        FormPage(
            request: request,
            title: "Change the password",
            tab: .account,
            action: "/account/password",
            fields: [
                FormInput(name: "current", label: "Current password", kind: .currentPassword),
                FormInput.newPassword("New password"),
            ],
            button: "Change password",
            above: "<p>Your other devices will be signed out.</p>",
            below: "<p>\(request.link("Forgot your password?", to: "/account/reset"))</p>",
            refusal: refusal
        )
    }

    static func email(_ request: PageRequest, email: String = "", refusal: FormRefusal? = nil) throws -> FormPage {
        let note = try oldSignIn(request, refusal)
        return FormPage(
            request: request,
            title: "Change the address",
            tab: .account,
            action: "/account/email",
            fields: [FormInput.email("New e-mail", value: email)],
            button: "Send code",
            above: "<p>We send a code to the new address. Until you enter it, the present one stays.</p>\(note)",
            refusal: refusal
        )
    }

    /// The form for the code that was mailed to the new address.
    /// - Parameter id: The id of the change, as the address of the page has it.
    static func confirmEmail(_ request: PageRequest, _ id: String, refusal: FormRefusal? = nil) -> FormPage {
        code(
            request,
            id,
            tab: .account,
            action: "/account/email/confirm",
            above: "<p>We sent a mail with a code to the new address. It is valid for 15 minutes.</p>",
            refusal: refusal
        )
    }

    /// The form in which a member chooses a username, once and for good.
    /// - Parameter back: The page to return to; `nil`: the member's first page.
    static func username(
        _ request: PageRequest,
        back: LocalPath?,
        username: String = "",
        refusal: FormRefusal? = nil
    ) -> FormPage {
        let input = FormInput(
            name: "username",
            label: "Username",
            kind: .username,
            value: username,
            hint: "6 to 16 letters and digits"
        )
        return FormPage(
            request: request,
            title: "Choose a username",
            tab: .account,
            action: "/account/username",
            hidden: back.map { [(name: "back", value: $0.text)] } ?? [],
            fields: [input],
            button: "Continue",
            above: "<p>Your friends find and see you by this name. It cannot be changed later.</p>",
            refusal: refusal
        )
    }

    /// The form that deletes the account. A member with a username types it to confirm.
    static func deleteAccount(
        _ request: PageRequest,
        of member: Member,
        refusal: FormRefusal? = nil
    ) throws -> FormPage {
        let note = try oldSignIn(request, refusal)
        let confirmation = member.username.map { _ in
            FormInput(name: "username", label: "Your username", kind: .username, hint: "Type it to confirm")
        }
        let reminder = member.username.map { name -> HTML in "<p>Your username is <b>\(name)</b>.</p>" }
        return FormPage(
            request: request,
            title: "Delete the account",
            tab: .account,
            action: "/account/delete",
            fields: confirmation.map { [$0] } ?? [],
            button: "Delete the account for good",
            above: """
                <p>Your username, address, password and settings are deleted, and all your devices are signed out. \
                Invitations and drafts end. Contests that are running go on for your opponents. The results of contests \
                stay for them, without your name. This cannot be undone.</p>\(reminder)\(note)
                """,
            below: "<p>\(request.link("Keep the account", to: "/account"))</p>",
            refusal: refusal
        )
    }
}
