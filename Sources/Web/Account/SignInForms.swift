import HTMLWriting

/// The forms by which a visitor signs up, signs in, or sets a new password.
extension FormPage {
    static func signUp(_ request: PageRequest, email: String = "", refusal: FormRefusal? = nil) -> FormPage {
        FormPage(
            request: request,
            title: "Create an account",
            action: "/account/sign-up",
            fields: [FormInput.email("E-mail", value: email), FormInput.newPassword("Password")],
            button: "Create account",
            above: """
                <p>Play contests with friends on tonight's games. There is no money in them: each winning bet is one \
                point. \(rules(request))</p>
                """,
            below: "<p>Do you have an account? \(request.link("Sign in", to: "/account/sign-in"))</p>",
            refusal: refusal
        )
    }

    /// The link to the rules of contests; `nil` if this server has none.
    private static func rules(_ request: PageRequest) -> HTML? {
        guard request.frame.settings.hasContests else { return nil }
        return request.link("How contests work", to: "/contests/rules")
    }

    /// The form for the code that was mailed after a sign-up.
    /// - Parameter id: The id of the sign-up, as the address of the page has it.
    static func confirmSignUp(_ request: PageRequest, _ id: String, refusal: FormRefusal? = nil) -> FormPage {
        code(
            request,
            id,
            action: "/account/confirm",
            above: "<p>We sent you a mail with a code. It is valid for 15 minutes.</p>",
            below: "<p>No mail? Check your spam folder, or \(request.link("start again", to: "/account/sign-up")).</p>",
            refusal: refusal
        )
    }

    /// The form for a code that was mailed.
    /// - Parameter id: The id of the request for the code, as the address of the page has it.
    static func code(
        _ request: PageRequest,
        _ id: String,
        tab: MemberPage.Tab? = nil,
        action: String,
        above: HTML,
        below: HTML? = nil,
        refusal: FormRefusal?
    ) -> FormPage {
        FormPage(
            request: request,
            title: "Enter your code",
            tab: tab,
            action: action,
            hidden: [(name: "request", value: id)],
            fields: [FormInput.code],
            button: "Confirm",
            above: above,
            below: below,
            refusal: refusal
        )
    }

    /// - Parameter back: The page to return to; `nil`: the member's first page.
    static func signIn(
        _ request: PageRequest,
        back: LocalPath?,
        email: String = "",
        refusal: FormRefusal? = nil
    ) -> FormPage {
        FormPage(
            request: request,
            title: "Sign in",
            action: "/account/sign-in",
            hidden: back.map { [(name: "back", value: $0.text)] } ?? [],
            fields: [
                FormInput.email("E-mail", value: email),
                FormInput(name: "password", label: "Password", kind: .currentPassword),
            ],
            button: "Sign in",
            below: """
                <p>\(request.link("Forgot your password?", to: "/account/reset"))</p>
                <p>New here? \(request.link("Create an account", to: "/account/sign-up")). \(rules(request))</p>
                """,
            refusal: refusal
        )
    }

    /// The form that asks for a code to set a new password.
    static func reset(_ request: PageRequest, email: String = "", refusal: FormRefusal? = nil) -> FormPage {
        FormPage(
            request: request,
            title: "Set a new password",
            action: "/account/reset",
            fields: [FormInput.email("E-mail", value: email)],
            button: "Send code",
            above: "<p>We send a code to your address.</p>",
            refusal: refusal
        )
    }

    /// The form for the code and the new password.
    /// - Parameter id: The id of the request for the code, as the address of the page has it.
    static func confirmReset(_ request: PageRequest, _ id: String, refusal: FormRefusal? = nil) -> FormPage {
        FormPage(
            request: request,
            title: "Set a new password",
            action: "/account/reset/confirm",
            hidden: [(name: "request", value: id)],
            fields: [FormInput.code, FormInput.newPassword("New password")],
            button: "Set password",
            above: """
                <p>If the address has an account, we sent it a mail with a code. Setting a new password signs out all \
                your other devices.</p>
                """,
            below: "<p>\(request.link("Send another code", to: "/account/reset"))</p>",
            refusal: refusal
        )
    }
}
