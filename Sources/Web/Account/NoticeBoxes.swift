import APIServer
import Contests
import HTMLWriting

/// The boxes on the page of the account with which a member turns notices off.
struct NoticeBoxes {
    let request: PageRequest
    /// The subjects about which the member wants notices.
    let wanted: Set<ContestNotice.Subject>

    static let action = "/account/notices"

    /// The subjects whose boxes are checked in a form that was sent.
    static func subjects(in fields: FormFields) -> Set<ContestNotice.Subject> {
        Set(ContestNotice.Subject.allCases.filter { !fields[$0.rawValue].isEmpty })
    }

    var html: HTML {
        get throws {
            let boxes = ContestNotice.Subject.allCases.map { subject in
                FormCheckbox(name: subject.rawValue, label: subject.words, isTicked: wanted.contains(subject)).html(nil)
            }
            let content: HTML = "\(HTML.joined(boxes))<p><button class=\"press\">Save</button></p>"
            return """
                <section class="card"><h2>Notifications</h2>
                <p class="soft">What your devices are notified of. Mails about your account are sent in any case.</p>
                \(try PageForm(request: request, action: Self.action, content: content).html)</section>

                """
        }
    }
}

extension ContestNotice.Subject {
    fileprivate var words: String {
        switch self {
        case .invitation: "Invitations"
        case .draft: "Drafts, and when it is your turn"
        case .contest: "Results"
        case .message: "Messages from the operators of this site"
        }
    }
}
