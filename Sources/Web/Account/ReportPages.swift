import APIModels
import APIServer
import HTMLWriting
import Hummingbird
import Scores

/// The page on which a member reports another one to the operators of this site, and may block that member as well.
struct ReportPages: Sendable {
    let site: MemberSite

    func add(to routes: MemberRouteGroup) {
        routes.page("account/report/:id", ["back"], for: .signedIn) { page in
            .show(try await form(page, back: try page.back()))
        }
        routes.form("account/report/:id", for: .signedIn) { try await report($0, $1) }
    }

    private func form(
        _ page: PageRequest,
        back: LocalPath?,
        _ choice: ReportChoice = ReportChoice(),
        refusal: FormRefusal? = nil
    ) async throws -> MemberPage {
        let other = try await site.accounts.user(try page.id(), seenBy: try page.member)
        return try FormPage.report(page, other, back: back, choice, refusal: refusal).page
    }

    private func report(_ page: PageRequest, _ fields: FormFields) async throws -> PageOutcome {
        let (other, member): (MemberID, Member) = (try page.id(), try page.member)
        let (choice, back) = (ReportChoice(fields), LocalPath(fields["back"]))
        return try await .of {
            let body = ReportRequest(uid: other.description, reason: choice.reason, message: choice.message)
            try await site.accounts.report(body, by: member)
            if choice.blocks { try await site.accounts.setBlock(true, of: other, by: member) }
            return .redirect(to: back?.text ?? "/account", done: .reported)
        } orShow: {
            try await form(page, back: back, choice, refusal: $0)
        }
    }
}

/// What a member chose and typed in the form of a report.
struct ReportChoice: Hashable, Sendable {
    var reason = ReportReason.harassment
    var message = ""
    /// Whether the member is blocked as well.
    var blocks = false

    init() {}

    init(_ fields: FormFields) {
        reason = ReportReason(rawValue: fields["reason"])
        message = fields["message"]
        blocks = fields["block"] == "true"
    }
}

extension FormPage {
    /// - Parameter back: The page to return to; `nil`: the account.
    fileprivate static func report(
        _ request: PageRequest,
        _ other: UserResponse,
        back: LocalPath?,
        _ choice: ReportChoice,
        refusal: FormRefusal?
    ) -> FormPage {
        let reasons = [
            (ReportReason.harassment, "Insults or threats"), (.spam, "Unwanted invitations"),
            (.username, "An offensive username, or the name of another person"), (.cheating, "Cheating"),
            (.other, "Something else"),
        ]
        return FormPage(
            request: request,
            title: "Report \(other.username)",
            tab: .account,
            action: "/account/report/\(other.uid.lowercaseText)",
            hidden: back.map { [(name: "back", value: $0.text)] } ?? [],
            fields: [
                FormSelect(
                    name: "reason",
                    label: "Reason",
                    options: reasons.map { reason, words in
                        FormSelect.Option(value: reason.rawValue, words: words, isChosen: reason == choice.reason)
                    }
                ),
                FormText(
                    name: "message",
                    label: "What happened?",
                    limit: 1000,
                    value: choice.message,
                    hint: "Up to 1000 characters; you may leave it empty"
                ),
                FormCheckbox(name: "block", label: "Block \(other.username) as well", isTicked: choice.blocks),
            ],
            button: "Send report",
            above: """
                <p>The operators of this site read your report. <bdi>\(other.username)</bdi> does not learn of it. \
                A new report replaces the one that you sent before.</p>
                """,
            below: "<p>\(request.link("Cancel", to: back?.text ?? "/account"))</p>",
            refusal: refusal
        )
    }
}

extension PageRequest {
    /// The link to report a member, from which the form leads back to this page; `nil` for a deleted member.
    func reportLink(_ other: ContestPlayerResponse) -> HTML? {
        guard let name = other.username else { return nil }
        let path = path("/account/report/\(other.uid.lowercaseText)", [("back", LocalPath(frame.address)?.text)])
        return "<a class=\"press\" href=\"\(path)\">Report<span class=\"quiet\"> \(name)</span></a>"
    }
}
