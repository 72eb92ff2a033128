import HTMLWriting

/// The form that signs a visitor up.
struct SignUpView {
    let request: PageRequest
    let email: String
    let refusal: FormRefusal?

    init(_ request: PageRequest, email: String = "", refusal: FormRefusal? = nil) {
        (self.request, self.email, self.refusal) = (request, email, refusal)
    }

    var page: MemberPage {
        get throws {
            let form = PageForm(
                action: "/account/sign-up",
                secret: request.visitor.formSecret,
                refusal: refusal,
                content: """
                    \(FormInput(name: "email", label: "E-mail", kind: .email, value: email, refusal: refusal).html)\
                    \(password)\(PageForm.button("Create account"))
                    """
            )
            return MemberPage(
                title: "Create an account",
                content: """
                    <h1>Create an account</h1>
                    <section class="card"><p>Play contests with friends on tonight's games. There is no money in them: \
                    each winning bet is one point.\(rules)</p>
                    \(try form.html)<p>Do you have an account? <a href="/account/sign-in">Sign in</a></p></section>
                    """
            )
        }
    }

    private var rules: HTML? {
        request.frame.settings.hasContests ? " <a href=\"/contests/rules\">How contests work</a>" : nil
    }

    private var password: HTML {
        FormInput(
            name: "password",
            label: "Password",
            kind: .newPassword,
            hint: "At least 10 characters",
            refusal: refusal
        ).html
    }
}

/// The form for the code that was mailed after a sign-up.
struct ConfirmView {
    let request: PageRequest
    /// The id of the sign-up, as the address has it.
    let id: String
    let refusal: FormRefusal?

    init(_ request: PageRequest, request id: String, refusal: FormRefusal? = nil) {
        (self.request, self.id, self.refusal) = (request, id, refusal)
    }

    var page: MemberPage {
        get throws {
            let form = PageForm(
                action: "/account/confirm",
                secret: request.visitor.formSecret,
                hidden: [(name: "request", value: id)],
                refusal: refusal,
                content: """
                    \(FormInput(name: "code", label: "Code", kind: .code, refusal: refusal).html)\
                    \(PageForm.button("Confirm"))
                    """
            )
            return MemberPage(
                title: "Enter your code",
                content: """
                    <h1>Enter your code</h1>
                    <section class="card"><p>We sent you a mail with a code. It is valid for 15 minutes.</p>
                    \(try form.html)<p>No mail? Check your spam folder, or \
                    <a href="/account/sign-up">start again</a>.</p></section>
                    """
            )
        }
    }
}

/// The form that signs a member in.
struct SignInView {
    let request: PageRequest
    /// The page to return to; `nil`: the member's first page.
    let back: LocalPath?
    let email: String
    let refusal: FormRefusal?

    init(_ request: PageRequest, back: LocalPath?, email: String = "", refusal: FormRefusal? = nil) {
        (self.request, self.back, self.email, self.refusal) = (request, back, email, refusal)
    }

    var page: MemberPage {
        get throws {
            let password = FormInput(name: "password", label: "Password", kind: .currentPassword, refusal: refusal)
            let form = PageForm(
                action: "/account/sign-in",
                secret: request.visitor.formSecret,
                hidden: back.map { [(name: "back", value: $0.text)] } ?? [],
                refusal: refusal,
                content: """
                    \(FormInput(name: "email", label: "E-mail", kind: .email, value: email, refusal: refusal).html)\
                    \(password.html)\(PageForm.button("Sign in"))
                    """
            )
            return MemberPage(
                title: "Sign in",
                content: """
                    <h1>Sign in</h1>
                    <section class="card">\(try form.html)<p><a href="/account/reset">Forgot your password?</a></p>
                    <p>New here? <a href="/account/sign-up">Create an account</a></p></section>
                    """
            )
        }
    }
}

/// The form that asks for a code to set a new password.
struct ResetView {
    let request: PageRequest
    let email: String
    let refusal: FormRefusal?

    init(_ request: PageRequest, email: String = "", refusal: FormRefusal? = nil) {
        (self.request, self.email, self.refusal) = (request, email, refusal)
    }

    var page: MemberPage {
        get throws {
            let form = PageForm(
                action: "/account/reset",
                secret: request.visitor.formSecret,
                refusal: refusal,
                content: """
                    \(FormInput(name: "email", label: "E-mail", kind: .email, value: email, refusal: refusal).html)\
                    \(PageForm.button("Send code"))
                    """
            )
            return MemberPage(
                title: "Set a new password",
                content: """
                    <h1>Set a new password</h1>
                    <section class="card"><p>We send a code to your address.</p>
                    \(try form.html)</section>
                    """
            )
        }
    }
}

/// The form for the code and the new password.
struct NewPasswordView {
    let request: PageRequest
    /// The id of the request for the code, as the address has it.
    let id: String
    let refusal: FormRefusal?

    init(_ request: PageRequest, request id: String, refusal: FormRefusal? = nil) {
        (self.request, self.id, self.refusal) = (request, id, refusal)
    }

    var page: MemberPage {
        get throws {
            let form = PageForm(
                action: "/account/reset/confirm",
                secret: request.visitor.formSecret,
                hidden: [(name: "request", value: id)],
                refusal: refusal,
                content: """
                    \(FormInput(name: "code", label: "Code", kind: .code, refusal: refusal).html)\(password)\
                    \(PageForm.button("Set password"))
                    """
            )
            return MemberPage(
                title: "Set a new password",
                content: """
                    <h1>Set a new password</h1>
                    <section class="card"><p>If the address has an account, we sent it a mail with a code. All your \
                    devices are signed out with the new password.</p>
                    \(try form.html)<p><a href="/account/reset">Send another code</a></p></section>
                    """
            )
        }
    }

    private var password: HTML {
        FormInput(
            name: "password",
            label: "New password",
            kind: .newPassword,
            hint: "At least 10 characters",
            refusal: refusal
        ).html
    }
}
