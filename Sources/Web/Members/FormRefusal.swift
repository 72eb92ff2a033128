import APIServer
import HTMLWriting

/// Why a form was refused, in words beside the field that has to be changed.
struct FormRefusal: Hashable, Sendable {
    /// The name of the field; `nil`: it concerns the whole form.
    let field: String?
    /// A sentence.
    let words: String

    /// - Parameter words: A sentence.
    init(field: String? = nil, words: String) {
        (self.field, self.words) = (field, words)
    }

    /// The refusal of an operation of a member.
    init(_ problem: Problem) {
        field = Self.fields[problem.code]
        words = Self.sentences[problem.code] ?? problem.detail + "."
    }

    static let signInAgain = "This needs a sign-in of the last five minutes. Sign out, sign in, and try again."

    /// What is wrong with a field; `nil`: nothing.
    func text(of field: String) -> String? { field == self.field ? words : nil }

    /// The words above the fields, if they concern none of them.
    var summary: HTML? {
        field == nil ? "<p class=\"wrong\" role=\"alert\">\(words)</p>" : nil
    }

    /// The fields that problems are about, by the problems' codes.
    private static let fields = [
        "invalid_email": "email", "weak_password": "password", "invalid_credentials": "password",
        "invalid_code": "code", "invalid_username": "username", "username_taken": "username",
        "wrong_username": "username", "wrong_password": "current", "invalid_rounds": "rounds",
        "not_enough_games_failure": "rounds", "invalid_expiration": "expiry", "invalid_report": "message",
    ]

    /// Words for visitors where those of the API are for developers.
    private static let sentences = [
        "invalid_email": "Enter an address such as ann@example.org.",
        "invalid_credentials": "No account has this address and password.",
        "has_username": "You have a username already. It cannot be changed.",
        "wrong_password": "This is not your current password.",
        "wrong_username": "Type your username exactly as it is shown above.",
        "sign_in_again": signInAgain,
        "mail_off": "This site cannot send mail at the moment, so it cannot check your address.",
        "too_many_requests": "Too many tries from your network. Wait a minute and try again.",
        "invalid_report": "Choose a reason, and write at most 1000 characters.",
        "unknown_session": "This device was signed out before.",
        "unknown_user": "This member does not exist any more, or cannot be invited.",
        "idempotency_key_reused": "This form was sent before. Open it again for another invitation.",
        "invalid_rounds": "Choose at least one round.",
        "invalid_expiration": "Choose an earlier time: the first game begins soon.",
        "not_your_turn": "It is the other member's turn.",
        "stale_pick": "The draft has moved on since the page was loaded. Choose again.",
        "bet_taken": "This bet was picked before. Choose another one.",
        "bet_unavailable": "This bet can no longer be picked: its game has begun, was moved or was cancelled.",
        "too_many_wishes": "Your list has 40 bets already. Remove one first.",
    ]
}
