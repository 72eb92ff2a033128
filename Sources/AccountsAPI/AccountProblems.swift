import APIServer
import Accounts
import HTTPTypes

extension Problem {
    static let invalidEmail = Problem.unprocessable("invalid_email", "email must be an address such as ann@example.org")

    static func weakPassword(_ flaw: PasswordFlaw) -> Problem { .unprocessable("weak_password", flaw.message) }

    static func invalidUsername(_ error: UsernameError) -> Problem { .unprocessable("invalid_username", error.message) }

    static let usernameTaken = Problem(
        status: .conflict,
        code: "username_taken",
        detail: UsernameError.taken.message
    )

    static let hasUsername = Problem(
        status: .conflict,
        code: "has_username",
        detail: "You have a username already, and it cannot be changed"
    )

    /// The code is wrong, was already used, has expired, or was tried too often. The response is the same for all of
    /// these, so that a guess reveals nothing about the code.
    static let invalidCode = Problem.unprocessable(
        "invalid_code",
        "This code is not valid. Request a new one if it is older than 15 minutes or was tried five times"
    )

    /// The password is wrong, or the address has no account. The response is the same for both, so that it does not
    /// reveal which addresses have accounts.
    static let invalidCredentials = Problem(
        status: .unauthorized,
        code: "invalid_credentials",
        detail: "No account has this address and password"
    )

    static let suspended = Problem(
        status: .forbidden,
        code: "account_suspended",
        detail: "This account is suspended. Ask the operator of this server"
    )

    /// The operation needs a recent sign-in.
    static let signInAgain = Problem(
        status: .forbidden,
        code: "sign_in_again",
        detail: "Sign in again first. This needs a sign-in of the last five minutes"
    )

    static let wrongUsername = Problem.unprocessable(
        "wrong_username",
        "username must be your own, exactly as you chose it"
    )

    /// The address got an account after the code was mailed.
    static let emailTaken = Problem(
        status: .conflict,
        code: "email_taken",
        detail: "This address has an account already"
    )

    static let wrongPassword = Problem.unprocessable("wrong_password", "currentPassword is not your password")

    /// The member signs in with external issuers only.
    static let noPassword = Problem(
        status: .conflict,
        code: "no_password",
        detail: "You have no password yet. Set one with a code that is mailed to your address: POST /auth/reset"
    )

    /// Another device changed the password at the same moment.
    static let passwordChangedMeanwhile = Problem(
        status: .conflict,
        code: "password_changed",
        detail: "The password was changed at the same moment. Sign in again"
    )

    static func invalidPreferences(_ detail: String) -> Problem { .unprocessable("invalid_preferences", detail) }

    /// The preferences have another version than the one in `If-Match`.
    static let preferencesChanged = Problem(
        status: .preconditionFailed,
        code: "preferences_changed",
        detail: "The preferences have changed since you read them. Read them again"
    )

    static func invalidReport(_ detail: String) -> Problem { .unprocessable("invalid_report", detail) }

    static let tooManyReports = Problem(
        status: .tooManyRequests,
        code: "too_many_reports",
        detail: "You have reported 20 members within a day. Try again tomorrow",
        headers: [.retryAfter: "86400"]
    )

    static let mailOff = Problem(
        status: .serviceUnavailable,
        code: "mail_off",
        detail: "This server sends no mail, so it cannot prove an address"
    )

    /// Too many passwords are being checked.
    static let busy = Problem(
        status: .serviceUnavailable,
        code: "busy",
        detail: "Too many people sign in at the moment. Try again in a second",
        headers: [.retryAfter: "1"]
    )

    static func tooManyAttempts(retryAfter seconds: Int) -> Problem {
        Problem(
            status: .tooManyRequests,
            code: "too_many_attempts",
            detail: "Too many attempts with this address failed. Try again in \(seconds) seconds",
            headers: [.retryAfter: "\(seconds)"]
        )
    }

    static func tooManyMails(retryAfter seconds: Int) -> Problem {
        Problem(
            status: .tooManyRequests,
            code: "too_many_mails",
            detail: "A mail was sent to this address not long ago. Another can be sent in \(seconds) seconds",
            headers: [.retryAfter: "\(seconds)"]
        )
    }
}
