import Cryptography
import FoundationEssentials
import Logging
import Mailing
import PipelineJobs
import Postgres
import Storage
import TestSupport
import TestTools
import Testing
import Transport

@testable import push_sender
@testable import simulator

/// Sends mails over real sockets to the simulator's mail server.
@Suite("Mails of accounts")
struct MailTests {
    private static let words = AccountMails(site: "https://scores.example.org", from: "no-reply@scores.example.org")

    /// A mail server, and a database with push-sender's handler.
    private struct Fixture {
        let mailbox: FakeMailbox
        let database: TestDatabase
        let keys: SealingKeys
        let handler: SendMailHandler

        /// Stores a mail, as the api does, and returns its job.
        func request(_ mail: Mail) async throws -> SendMail {
            let id = UUID()
            let sealed = SealedMail(id: id, text: try mail.sealed(as: id, with: keys))
            try await MailStore(database.pool).enqueueNotice(sealed)
            return SendMail(mail: id)
        }

        func send(_ job: SendMail) async throws { try await handler.send(job, logger: Logger(label: "test")) }

        var waiting: Int64 {
            get async throws {
                try await database.pool.first("select count(*) from people.mail")?.decode(Int64.self) ?? -1
            }
        }
    }

    @Test func `the mail server's control shows the received mails as text`() throws {
        let mailbox = FakeMailbox()
        func answer(_ query: String) throws -> UpstreamResponse {
            let target = try #require(Target("/control/mails\(query)"))
            return MailControl.response(to: UpstreamRequest(method: "GET", target: "/control/mails"), target, mailbox)
        }
        for name in ["ann", "bob"] {
            let lines = ["Subject: Your code", "", "Hello \(name),", "AAAA-2222"]
            mailbox.keep(ReceivedMail(from: "no-reply@example.org", to: "\(name)@example.org", lines: lines))
        }
        let text = String(decoding: try answer("?as=text").body, as: UTF8.self)
        #expect(
            text == """
                To: ann@example.org
                Subject: Your code

                Hello ann,
                AAAA-2222

                ----

                To: bob@example.org
                Subject: Your code

                Hello bob,
                AAAA-2222

                """
        )
        #expect(try String(decoding: answer("?as=text&since=1").body, as: UTF8.self).hasPrefix("To: bob"))
        #expect(try answer("?as=xml").status == 400)
    }

    /// - Parameter timeout: How long the client waits for the server, in milliseconds.
    private static func run(timeout: Int = 20_000, _ body: @Sendable (Fixture) async throws -> Void) async throws {
        let server = try await FakeMailServer.start(host: "127.0.0.1", port: 0)
        do {
            try await withTestDatabase { database in
                let keys = try SealingKeys(file: SealingKey.makeLine())
                let address = try #require(SMTPServer("smtp://127.0.0.1:\(server.port)"))
                let handler = SendMailHandler(
                    store: MailStore(database.pool),
                    client: SMTPClient(address, timeout: timeout),
                    keys: keys,
                    metrics: MailMetrics()
                )
                try await body(Fixture(mailbox: server.mailbox, database: database, keys: keys, handler: handler))
            }
        } catch {
            try await server.stop()
            throw error
        }
        try await server.stop()
    }

    @Test func `a mail arrives with its header, and its row is deleted`() async throws {
        try await Self.run { fixture in
            let mail = Self.words.signUp("7K2Q-M4XN", to: "ann@example.org")
            let job = try await fixture.request(mail)
            let queued = try await fixture.database.pool.first("select kind from q.job where queue = 'mail'")
            #expect(try queued?.decode(String.self) == SendMail.kind)
            try await fixture.send(job)
            let received = try #require(fixture.mailbox.mails().first?.mail)
            #expect(received.from == "no-reply@scores.example.org" && received.to == "ann@example.org")
            #expect(received.header("Subject") == "Your code: 7K2Q-M4XN" && received.text == mail.text)
            #expect(try await fixture.waiting == 0)
            // Another run finds nothing to do.
            try await fixture.send(job)
            #expect(fixture.mailbox.mails().count == 1)
        }
    }

    @Test func `a text with a single dot in a line arrives whole`() async throws {
        try await Self.run { fixture in
            let mail = Mail(from: "a@b.co", to: "ann@example.org", subject: "Dots", text: "one\n.\n..two\nend")
            try await fixture.send(fixture.request(mail))
            #expect(fixture.mailbox.mails().first?.mail.text == mail.text)
        }
    }

    @Test func `mail_refused: a mail that is refused for good is dropped`() async throws {
        try await Self.run { fixture in
            fixture.mailbox.set(.refuse)
            try await fixture.send(fixture.request(Self.words.passwordChanged(to: "ann@example.org")))
            #expect(try await fixture.waiting == 0)
            #expect(fixture.mailbox.mails().isEmpty)
        }
    }

    @Test func `a mail that is refused for now is sent by a later attempt`() async throws {
        try await Self.run { fixture in
            fixture.mailbox.set(.greylist)
            let job = try await fixture.request(Self.words.passwordChanged(to: "ann@example.org"))
            await #expect { try await fixture.send(job) } throws: { error in
                (error as? MailNotSent)?.outcome == .refusedForNow(reply: 451)
            }
            #expect(try await fixture.waiting == 1)
            try await fixture.send(job)
            #expect(try await fixture.waiting == 0)
            #expect(fixture.mailbox.mails().count == 1)
        }
    }

    @Test func `a mail whose connection breaks stays, and is sent by a later attempt`() async throws {
        try await Self.run { fixture in
            fixture.mailbox.set(.drop)
            let job = try await fixture.request(Self.words.passwordChanged(to: "ann@example.org"))
            await #expect(throws: MailNotSent.self) { try await fixture.send(job) }
            fixture.mailbox.set(nil)
            try await fixture.send(job)
            #expect(try await fixture.waiting == 0)
        }
    }

    @Test func `a mail that a slow server accepts is sent once`() async throws {
        try await Self.run { fixture in
            fixture.mailbox.set(.slow)
            let job = try await fixture.request(Self.words.passwordChanged(to: "ann@example.org"))
            try await fixture.send(job)
            #expect(try await fixture.waiting == 0)
            #expect(fixture.mailbox.mails().count == 1)
        }
    }

    @Test func `a mail whose server answers too late stays, and is sent again by a later attempt`() async throws {
        try await Self.run(timeout: 2500) { fixture in
            fixture.mailbox.set(.slow)
            let job = try await fixture.request(Self.words.passwordChanged(to: "ann@example.org"))
            await #expect(throws: MailNotSent.self) { try await fixture.send(job) }
            #expect(try await fixture.waiting == 1)
            fixture.mailbox.set(nil)
            try await fixture.send(job)
            #expect(try await fixture.waiting == 0)
            // The slow server may have taken over the mail. Then both copies have the same Message-ID.
            let copies = fixture.mailbox.mails().map { $0.mail.header("Message-ID") }
            #expect(Set(copies).count == 1 && !copies.contains(nil))
        }
    }

    @Test func `a mail that is too late is not sent`() async throws {
        try await Self.run { fixture in
            let job = try await fixture.request(Self.words.passwordChanged(to: "ann@example.org"))
            try await fixture.database.pool.execute(
                "update people.mail set created_at = now() - interval '2 days', expires_at = now() - interval '1 day'"
            )
            try await fixture.send(job)
            #expect(fixture.mailbox.mails().isEmpty)
        }
    }

    @Test func `without a server the mail waits`() async throws {
        let listener = try LoopbackListener()
        let server = try #require(SMTPServer("smtp://127.0.0.1:\(listener.port)"))
        let outcome = await SMTPClient(server, timeout: 200).send([], from: "a@b.co", to: "c@d.co")
        guard case .unreachable = outcome else {
            Issue.record("\(outcome)")
            return
        }
    }

    @Test(arguments: [
        ("smtps://user:secret@mail.example.org", true), ("smtp://mail.example.org:587", true),
        ("smtp://127.0.0.1:2525", true), ("smtp://[::1]:25", true), ("http://mail.example.org", false),
        ("smtp://", false), ("smtp://user@", false), ("smtp://mail.example.org/path", false),
        ("mail.example.org", false),
        ("smtp://mail.example.org\r\n", false),
    ])
    func `a mail server has a URL of its own scheme, and no path`(_ url: String, _ isServer: Bool) {
        let server = SMTPServer(url)
        #expect((server != nil) == isServer)
        #expect(server.map { "\($0)".contains("secret") } != true)
    }
}
