/// The mails about an account, in the words that its member reads.
package struct AccountMails: Sendable {
    /// The address of the site, without a final slash: `https://scores.example.org`.
    private let site: String
    /// The address that the mails come from.
    private let sender: String

    package init(site: String, from sender: String) {
        self.site = site
        self.sender = sender
    }

    /// How long a code is valid, as the mails state it.
    private static let validity = "It is valid for 15 minutes."

    /// The code that makes an account.
    /// - Parameter code: In the form `7K2Q-M4XN`.
    package func signUp(_ code: String, to address: String) -> Mail {
        mail(
            to: address,
            "Your code: \(code)",
            "Your code for BarDown is \(code). \(Self.validity)",
            "Type it where you signed up. If you did not sign up, ignore this mail; nothing was created."
        )
    }

    /// The mail after a sign-up, or a change of address, with an address that has an account. Only the owner of the
    /// address gets it; the client's response does not show that there is an account.
    package func alreadyRegistered(to address: String) -> Mail {
        mail(
            to: address,
            "You already have an account",
            "This address was given at BarDown for a new account or as the new address of one. "
                + "It already has an account.",
            "If you want to use that account, sign in or reset your password. "
                + "If it was not you, you need not do anything."
        )
    }

    /// The code that sets a new password.
    /// - Parameter code: In the form `7K2Q-M4XN`.
    package func reset(_ code: String, to address: String) -> Mail {
        mail(
            to: address,
            "Your code for a new password: \(code)",
            "Your code for a new password is \(code). \(Self.validity)",
            "If you did not ask for it, ignore this mail; your password stays as it is."
        )
    }

    /// The mail after a request for a new password with an address that has no account, or one that is suspended. Only
    /// the owner of the address gets it; the client's response does not show which.
    package func noAccount(to address: String) -> Mail {
        mail(
            to: address,
            "No account with this address",
            "This address was given at BarDown for a new password, but no account can be used with it.",
            "If you have an account, it has another address. If it was not you, you need not do anything."
        )
    }

    /// The notice to the owner that the password was changed.
    package func passwordChanged(to address: String) -> Mail {
        mail(
            to: address,
            "Your password was changed",
            "The password of your BarDown account was changed, and all other devices were signed out.",
            "If it was not you, reset your password now. Anyone who can read your mail can change it."
        )
    }

    /// The notice to the owner that a session ended because its refresh token was used twice.
    package func sessionReused(to address: String) -> Mail {
        mail(
            to: address,
            "A device was signed out",
            "One of your devices was signed out, because its sign-in was used from two places.",
            "Sign in again on your device. If you notice anything else unusual, change your password."
        )
    }

    /// The code that proves a new address.
    /// - Parameter code: In the form `7K2Q-M4XN`.
    package func emailChange(_ code: String, to address: String) -> Mail {
        mail(
            to: address,
            "Your code for this address: \(code)",
            "Your code for changing the address of your BarDown account to this one is \(code). \(Self.validity)",
            "If you did not ask for it, ignore this mail; no account was changed."
        )
    }

    /// The notice to the old address that the account has another one now.
    package func emailChanged(to address: String) -> Mail {
        mail(
            to: address,
            "The address of your account was changed",
            "Your BarDown account has another address now, to which all further mails go.",
            "If it was not you, ask the operator of the site for help."
        )
    }

    /// The notice to the owner that there is another way to sign in.
    /// - Parameter issuer: The name of the issuer, such as `apple`.
    package func identityLinked(_ issuer: String, to address: String) -> Mail {
        mail(
            to: address,
            "A way to sign in was added",
            "Your BarDown account can now also be used by signing in with \(issuer).",
            "If it was not you, reset your password now, and remove that way to sign in."
        )
    }

    /// The notice to the owner that a way to sign in was removed.
    /// - Parameter issuer: As for ``identityLinked(_:to:)``.
    package func identityUnlinked(_ issuer: String, to address: String) -> Mail {
        mail(
            to: address,
            "A way to sign in was removed",
            "Your BarDown account can no longer be used by signing in with \(issuer).",
            "If it was not you, reset your password now."
        )
    }

    /// The notice to the owner that the account was deleted.
    package func accountDeleted(to address: String) -> Mail {
        mail(
            to: address,
            "Your account was deleted",
            "Your BarDown account was deleted, with everything personal in it. It cannot be restored.",
            "If it was not you, someone else has your password. Change it on all other sites where you use it."
        )
    }

    private func mail(to address: String, _ subject: String, _ paragraphs: String...) -> Mail {
        Mail(
            from: sender,
            to: address,
            subject: subject,
            text: (paragraphs + ["BarDown, \(site)"]).joined(separator: "\n\n")
        )
    }
}
