import HTMLWriting

/// The form that changes the password.
struct PasswordView {
    let request: PageRequest
    var refusal: FormRefusal?

    var page: MemberPage {
        get throws {
            let current = FormInput(
                name: "current",
                label: "Current password",
                kind: .currentPassword,
                refusal: refusal
            )
            let new = FormInput(
                name: "password",
                label: "New password",
                kind: .newPassword,
                hint: "At least 10 characters",
                refusal: refusal
            )
            let form = PageForm(
                action: "/account/password",
                secret: request.visitor.formSecret,
                refusal: refusal,
                content: "\(current.html)\(new.html)\(PageForm.button("Change password"))"
            )
            return MemberPage(
                title: "Change the password",
                tab: .account,
                content: """
                    <h1>Change the password</h1>
                    <section class="card"><p>Your other devices are signed out.</p>
                    \(try form.html)<p><a href="/account/reset">Forgot your password?</a></p></section>
                    """
            )
        }
    }
}

/// The form that begins a change of the address.
struct EmailView {
    let request: PageRequest
    let email: String
    let refusal: FormRefusal?

    init(_ request: PageRequest, email: String = "", refusal: FormRefusal? = nil) {
        (self.request, self.email, self.refusal) = (request, email, refusal)
    }

    var page: MemberPage {
        get throws {
            let input = FormInput(name: "email", label: "New e-mail", kind: .email, value: email, refusal: refusal)
            let form = PageForm(
                action: "/account/email",
                secret: request.visitor.formSecret,
                refusal: refusal,
                content: "\(input.html)\(PageForm.button("Send code"))"
            )
            return MemberPage(
                title: "Change the address",
                tab: .account,
                content: """
                    <h1>Change the address</h1>
                    <section class="card"><p>We send a code to the new address. Until you enter it, the present one \
                    stays.</p>
                    \(try form.html)</section>
                    """
            )
        }
    }
}

/// The form for the code that was mailed to the new address.
struct ConfirmEmailView {
    let request: PageRequest
    /// The id of the change, as the address of the page has it.
    let id: String
    let refusal: FormRefusal?

    init(_ request: PageRequest, request id: String, refusal: FormRefusal? = nil) {
        (self.request, self.id, self.refusal) = (request, id, refusal)
    }

    var page: MemberPage {
        get throws {
            let input = FormInput(name: "code", label: "Code", kind: .code, refusal: refusal)
            let form = PageForm(
                action: "/account/email/confirm",
                secret: request.visitor.formSecret,
                hidden: [(name: "request", value: id)],
                refusal: refusal,
                content: "\(input.html)\(PageForm.button("Confirm"))"
            )
            return MemberPage(
                title: "Enter your code",
                tab: .account,
                content: """
                    <h1>Enter your code</h1>
                    <section class="card"><p>We sent a mail with a code to the new address. It is valid for 15 \
                    minutes.</p>
                    \(try form.html)</section>
                    """
            )
        }
    }
}
