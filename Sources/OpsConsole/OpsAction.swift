import HTMLWriting

/// An action at `/ops`: an argument of `ops.operate`.
enum OpsAction: String, CaseIterable, Sendable {
    /// Actions on queues.
    case pause, resume
    /// Actions on jobs.
    case retry, cancel, discard

    /// The label of its button.
    var label: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }
}

/// Writes the forms of actions.
struct OpsActionForms: Sendable {
    /// The CSRF token.
    let token: String
    /// The page that forms redirect back to.
    let back: String

    /// The button of an action. It has to be confirmed in a second step, which needs no script, because actions are
    /// hard to undo.
    func button(_ action: OpsAction, _ subject: String) -> HTML {
        """
        <details><summary>\(action.label)</summary><form method="post" action="/ops/act">\
        <input type="hidden" name="check" value="\(token)"><input type="hidden" name="action" value="\(action.rawValue)">\
        <input type="hidden" name="subject" value="\(subject)"><input type="hidden" name="back" value="\(back)">\
        <button>\(action.label) \(subject)</button></form></details>
        """
    }
}
