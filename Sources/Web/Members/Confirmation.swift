import HTMLWriting

/// What a member did by a form, which the page that follows confirms. The form leads to it with the parameter `done`,
/// so the server remembers nothing between the two requests. The raw values are those of the parameter.
enum Confirmation: String, CaseIterable {
    case username, password, email
    case hidden, findable, notices
    case deviceSignedOut = "device"
    case signedOut = "signed-out"
    case deleted
    case blocked, unblocked, reported
    case invited, accepted, rejected, withdrawn
    case picked, drafted
    case wished, unwished

    /// The parameter of the page that follows.
    static let parameter = "done"

    /// A sentence.
    var words: String {
        switch self {
        case .username: "Your username is saved."
        case .password: "Your password is changed. Your other devices are signed out."
        case .email: "Your e-mail address is changed."
        case .hidden: "Other members no longer find you by search."
        case .findable: "Other members find you by search."
        case .notices: "Your notifications are saved."
        case .deviceSignedOut: "The device is signed out."
        case .signedOut: "You are signed out."
        case .deleted: "Your account is deleted."
        case .blocked: "The member is blocked."
        case .unblocked: "The member is no longer blocked."
        case .reported: "Your report was sent to the operators of this site."
        case .invited: "Your invitation was sent."
        case .accepted: "You accepted the invitation. The draft has begun."
        case .rejected: "You rejected the invitation."
        case .withdrawn: "You withdrew the invitation."
        case .picked: "Your pick is made."
        case .drafted: "Your pick is made. The draft is complete, and this is your contest."
        case .wished: "The bet is on your list."
        case .unwished: "The bet is no longer on your list."
        }
    }

    /// The line at the top of the page. It gets the focus, because screen readers do not read a status that a page has
    /// from its beginning.
    var html: HTML {
        "<p class=\"done\" role=\"status\" tabindex=\"-1\" autofocus>\(words)</p>\n"
    }
}
