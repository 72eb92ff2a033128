import APIServer
import HTMLWriting
import HTTPTypes
import Scores
import Storage

/// A page of members, before it is put into the frame of the site's pages.
struct MemberPage {
    /// The links below the header of a member who is signed in.
    enum Tab: String, CaseIterable {
        case contests = "Contests"
        case betSlip = "Bet slip"
        case invitations = "Invitations"
        case drafts = "Drafts"
        case statistics = "Statistics"
        case account = "Account"

        var path: String { self == .betSlip ? "/betslip" : "/\(rawValue.lowercased())" }
    }

    let title: String
    var tab: Tab?
    /// The changes of games after which an open page is loaded again, in any case once a minute; `nil`: it does not
    /// change with games.
    var feed: PageShell.Feed?
    /// The lists of the member after whose changes an open page is loaded again at once, in any case once a minute.
    /// Empty: it does not change with them.
    var topics: Set<MemberTopic> = []
    let content: HTML

    /// The complete page for the visitor that requested it.
    /// - Throws: `CryptographyError` if the token of forms cannot be made.
    func html(for request: PageRequest) throws -> HTML {
        let (frame, member) = (request.frame, request.visitor.member)
        let tabs = member != nil && frame.settings.hasContests ? tabs(frame) : nil
        return PageShell(
            frame: frame,
            title: title,
            feed: feed,
            summary: "Contests between friends on tonight's games.",
            facts: "<meta name=\"robots\" content=\"noindex\">\n\(member == nil ? nil : script)",
            mainAttributes: "\(topicsAttribute)\(try noticeAttributes(request))",
            content: "\(tabs)\(request.done?.html)\(content)"
        ).html
    }

    /// The script of members' pages. A page that changes with lists and not with games is loaded again without a script
    /// as well.
    private var script: HTML {
        let reload: HTML? = topics.isEmpty || feed != nil ? nil : PageShell.reload
        return "<script src=\"\(PageAssets.memberScript.path)\" defer></script>\n\(reload)"
    }

    private var topicsAttribute: HTML? {
        guard !topics.isEmpty else { return nil }
        return " data-topics=\"\(topics.map(\.rawValue).sorted().joined(separator: " "))\""
    }

    /// What the script needs to send notices to the browser: the member, and the token of forms.
    private func noticeAttributes(_ request: PageRequest) throws -> HTML? {
        guard let member = request.visitor.member, request.frame.settings.siteKey != nil else { return nil }
        let token = try FormToken.text(for: request.visitor.formSecret)
        return " data-member=\"\(member.id.description)\" data-check=\"\(token)\""
    }

    private func tabs(_ frame: PageFrame) -> HTML {
        let links = Tab.allCases.map { other -> HTML in
            let mark: HTML = other == tab ? " aria-current=\"page\"" : ""
            return "<a href=\"\(frame.path(other.path))\"\(mark)>\(other.rawValue)</a>"
        }
        return "<nav class=\"tabs\" aria-label=\"Your contests\">\(HTML.joined(links))</nav>\n"
    }
}

/// What a route of the pages of members answers.
enum PageOutcome {
    case show(MemberPage)
    /// The form again, with the reason why it was refused.
    case refused(MemberPage, Problem)
    /// Another page, after a form (RFC 9110, 15.4.4).
    /// - Parameter done: What that page confirms; `nil`: nothing.
    case redirect(to: String, done: Confirmation? = nil)
    case signedIn(PageSignIn, to: String, done: Confirmation? = nil)
    case signedOut(to: String, done: Confirmation)
    /// Nothing, for a form that the script of the page sent.
    case noContent
    /// What is stored about the member, as JSON to save.
    case export(String)
}

extension PageOutcome {
    /// Does what a form asks for. If that is refused, the form is shown again.
    /// - Parameter show: Makes the page with the form and the reason.
    static func of(
        _ act: () async throws -> PageOutcome,
        orShow show: (FormRefusal) async throws -> MemberPage
    ) async throws -> PageOutcome {
        do {
            return try await act()
        } catch let problem as Problem {
            var page = try await show(FormRefusal(problem))
            // The address of the form cannot be loaded again.
            (page.feed, page.topics) = (nil, [])
            return .refused(page, problem)
        }
    }
}
