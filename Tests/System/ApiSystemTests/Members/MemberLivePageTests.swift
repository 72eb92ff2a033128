import APIModels
import Foundation
import HTTPTypes
import Postgres
import TestTools
import Testing

/// Checks that an open page of a member changes with what the other member does, without a reload.
@Suite("Live pages of members", .enabled(if: Chromium.tool.isInstalled, "no Chromium is installed"))
struct MemberLivePageTests {
    /// Opens a page as a member who is signed in, while hints are published.
    private static func browse(
        _ path: String,
        as member: Int,
        _ contests: ContestsUnderTest,
        _ body: @Sendable (inout Chromium) async throws -> Void
    ) async throws {
        let api = contests.accounts.api
        try await api.hinting {
            try await api.browse("/account/sign-in?back=\(path)") { browser in
                try await browser.navigate(
                    by: """
                        const form = document.querySelector("form[action='/account/sign-in']");
                        form.elements.email.value = "member\(member)@example.org";
                        form.elements.password.value = "\(AccountsUnderTest.password)";
                        form.querySelector("button").click()
                        """
                )
                _ = try await browser.text(of: #"window.kept = "yes""#)
                try await body(&browser)
                #expect(try await browser.text(of: "window.kept") == "yes")
            }
        }
    }

    private static func run(_ body: @Sendable (ContestsUnderTest) async throws -> Void) async throws {
        // The cookies need no TLS on this machine.
        try await ContestsUnderTest.run(["PUBLIC_URL": "http://127.0.0.1"], body)
    }

    @Test func `a pick of the other member appears on the open draft, and is read out`() async throws {
        try await Self.run { contests in
            let draft = try await contests.draft().draft.id
            try await Self.browse("/drafts/\(draft)".lowercased(), as: 1, contests) { browser in
                try await browser.wait(for: Seen.connected)
                #expect(try await browser.text(of: "String(document.querySelector('[name=number]'))") == "null")
                #expect(try await contests.pick("home", on: 0, as: 0, in: draft).status == .ok)
                try await browser.wait(for: "document.querySelector('[name=number]')?.value === '1'")
                #expect(try await browser.text(of: "document.querySelector('.board').innerText").contains("T2 -4"))
                try await browser.wait(for: "document.getElementById('news').textContent.includes('Your turn')")
                #expect(browser.consoleErrors == [])
            }
        }
    }

    @Test func `an invitation appears on the open pages of invitations and of contests`() async throws {
        for path in ["/invitations", "/contests"] {
            try await Self.run { contests in
                try await Self.browse(path, as: 1, contests) { browser in
                    try await browser.wait(for: Seen.connected)
                    #expect(try await contests.invite().status == .created)
                    try await browser.wait(for: "document.querySelector('main a[href^=\"/invitations/\"]')")
                    #expect(browser.consoleErrors == [])
                }
            }
        }
    }

    @Test func `a page whose member signed out elsewhere shows the form to sign in`() async throws {
        try await Self.run { contests in
            try await Self.browse("/invitations", as: 1, contests) { browser in
                try await browser.wait(for: Seen.connected)
                try await contests.owner.execute(
                    "update people.session set ended_at = clock_timestamp(), end_reason = 'signed_out'"
                )
                contests.accounts.api.sendHeartbeat()
                try await browser.wait(for: "document.querySelector('main form[action=\"/account/sign-in\"]')")
            }
        }
    }
}
