import APIModels
import APIServer
import HTMLWriting
import Hummingbird

/// The switch on the account's page that sends notices about contests to the browser, and the form that the script of
/// members' pages sends for it. Without a script there are no pushes, so there is no switch then.
struct BrowserNoticePart: Sendable {
    let site: MemberSite

    func add(to routes: MemberRouteGroup) {
        routes.form("account/notifications", for: .signedIn) { page, fields in
            let browser = WebSubscriptionRequest(
                endpoint: fields["endpoint"],
                keys: WebSubscriptionRequest.Keys(p256dh: fields["p256dh"], auth: fields["auth"])
            )
            try await site.browsers.setNotices(fields["on"] == "true", for: browser, of: try page.member)
            return .noContent
        }
    }

    /// The section of the page; `nil` if this server sends no pushes to browsers, or has no contests.
    static func section(_ settings: PageSettings) -> HTML? {
        guard settings.siteKey != nil, settings.hasContests else { return nil }
        return """
            <section class="card"><h2>This browser</h2>
            <p><button type="button" class="follow bell" hidden data-notices aria-pressed="false">Notify this browser \
            about my contests</button></p>
            <p class="soft" data-said="contests"></p>
            <noscript><p>Notifications need JavaScript.</p></noscript></section>

            """
    }
}
