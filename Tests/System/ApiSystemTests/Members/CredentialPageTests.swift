import Foundation
import HTTPTypes
import Mailing
import TestSupport
import Testing

/// Checks the pages on which members change their password and their address.
@Suite("Pages of passwords and addresses")
struct CredentialPageTests {
    @Test func `a new password is set with the code, and ends all other sessions`() async throws {
        try await AccountsUnderTest.run { accounts in
            var (old, new) = (PageClient(accounts.api), PageClient(accounts.api))
            try await old.signUp("ann@example.org", as: "annann1", in: accounts)
            try await accounts.forgetMails()
            try await new.open("/account/reset")
            try await new.submit("/account/reset", ["email": "ann@example.org"])
            let code = try await accounts.code(to: "ann@example.org")
            try await new.submit("/account/reset/confirm", ["code": code, "password": "another-harbour-93"])
            #expect(new.path == "/contests" && new.done == "password")
            try await new.open("/account")
            #expect(new.page.contains("<h1>annann1</h1>"))
            try await old.open("/account")
            #expect(old.path.hasPrefix("/account/sign-in"))
        }
    }

    @Test func `a password is changed with the present one, and ends all other sessions`() async throws {
        try await AccountsUnderTest.run { accounts in
            var (browser, other) = (PageClient(accounts.api), PageClient(accounts.api))
            try await browser.signUp("ann@example.org", as: "annann1", in: accounts)
            try await other.signIn("ann@example.org")
            try await browser.open("/account/password")
            #expect(browser.page.contains("<p>Your other devices will be signed out.</p>"))
            let new = "another-harbour-93"
            try await browser.submit("/account/password", ["current": "wrong-harbour-92", "password": new])
            #expect(browser.wrong("current") == "This is not your current password.")
            try await browser.submit("/account/password", ["current": AccountsUnderTest.password, "password": "short"])
            #expect(browser.wrong("password")?.contains("at least 10 characters") == true)
            try await browser.submit("/account/password", ["current": AccountsUnderTest.password, "password": new])
            #expect(browser.path == "/account" && browser.done == "password")
            try await other.open("/account")
            #expect(other.path.hasPrefix("/account/sign-in"))
            let subject = try await accounts.mails(to: "ann@example.org").last?.subject
            #expect(subject == "Your password was changed")
        }
    }

    @Test func `an address is changed with the code that the new one gets`() async throws {
        try await AccountsUnderTest.run { accounts in
            var browser = PageClient(accounts.api)
            try await browser.signUp("ann@example.org", as: "annann1", in: accounts)
            try await browser.open("/account/email")
            try await browser.submit("/account/email", ["email": "nowhere"])
            #expect(browser.wrong("email")?.hasPrefix("Enter an address") == true)
            try await browser.submit("/account/email", ["email": "ann2@example.org"])
            #expect(browser.path.hasPrefix("/account/email/confirm?request="))
            try await browser.submit("/account/email/confirm", ["code": "0000-0000"])
            #expect(browser.wrong("code")?.contains("not valid") == true)
            let code = try await accounts.code(to: "ann2@example.org")
            try await browser.submit("/account/email/confirm", ["code": code])
            #expect(browser.path == "/account" && browser.page.contains("ann2@example.org"))
        }
    }
}
