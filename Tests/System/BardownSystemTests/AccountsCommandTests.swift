import Accounts
import Cryptography
import Foundation
import Postgres
import TestSupport
import TestTools
import Testing

@Suite("bardown accounts")
struct AccountsCommandTests {
    private let bardown = Tool(program: "bardown")

    /// Two members, of whom the first reported the second.
    private static func insertMembers(_ database: TestDatabase) async throws {
        try await database.pool.execute(
            """
            with member as (
              insert into people.account (username, email, created_at) values
                ('hotshot2017', 'Ann@example.org', timestamptz '2026-11-01 12:00:00Z'),
                ('bobhockey', 'bob@example.org', timestamptz '2026-11-02 12:00:00Z')
              returning id, username)
            insert into people.session (id, account_id, client, nonce)
            select gen_random_uuid(), id, 'app', decode(repeat('00', 16), 'hex') from member
            """
        )
        try await database.pool.execute(
            """
            insert into people.report (reporter_id, reported_id, reason, message)
            select one.id, other.id, 'spam', 'Twenty invitations' from people.account one, people.account other
             where one.username = 'hotshot2017' and other.username = 'bobhockey'
            """
        )
    }

    @Test func `accounts are listed and shown, with addresses only on request`() async throws {
        try await withTestDatabase { (database) async throws in
            try await Self.insertMembers(database)
            func run(_ words: String...) async throws -> Tool.Run {
                try await bardown.run(["accounts"] + words, environment: ["DATABASE_URL": database.url])
            }
            let list = try await run("list", "--json")
            #expect(list.code == 0 && list.output.contains(#""username": "hotshot2017""#), "\(list.errorOutput)")
            #expect(!list.output.contains("@"))
            let reported = try await run("list", "--reported").output
            #expect(reported.contains("bobhockey") && !reported.contains("hotshot2017"))
            for name in ["HOTSHOT2017", "ann@EXAMPLE.org"] {
                let shown = try await run("show", name)
                #expect(shown.output.contains("address   Ann@example.org"), "\(shown.output)\(shown.errorOutput)")
                #expect(shown.output.contains("contests  0 open, 0 completed"))
            }
            #expect(try await run("show", "bobhockey").output.contains("spam, by "))
            let json = try await run("show", "bobhockey", "--json").output
            #expect(json.contains(#""reason":"spam","message":"Twenty invitations""#))
            let unknown = try await run("show", "nobodyhere")
            #expect(unknown.code == 1 && unknown.errorOutput.contains("bardown accounts list"))
        }
    }

    @Test func `a message is sent to a member or to all, and listed`() async throws {
        try await withTestDatabase { (database) async throws in
            try await Self.insertMembers(database)
            func run(_ words: String...) async throws -> Tool.Run {
                try await bardown.run(["accounts"] + words, environment: ["DATABASE_URL": database.url])
            }
            let none = try await run("messages")
            #expect(none.code == 0 && none.errorOutput.contains("No message was sent"))
            let words = ["--title", "Hello", "--text", "Back at noon", "--by", "ann"]
            let one = try await bardown.run(
                ["accounts", "message", "bobhockey", "--json"] + words,
                environment: ["DATABASE_URL": database.url]
            )
            #expect(one.code == 0 && one.output.contains(#""title":"Hello","by":"ann""#), "\(one.errorOutput)")
            let all = try await run("message", "--all", "--title", "Hello", "--text", "Everyone", "--collapse", "noon")
            #expect(all.output == "the message is sent to all members; see bardown accounts messages\n")
            let list = try await run("messages").output
            #expect(list.contains("bobhockey") && list.contains("Everyone") && list.contains("delivering"))
            for wrong in [
                ["message", "--title", "x", "--text", "y"],
                ["message", "bobhockey", "--all", "--title", "x", "--text", "y"],
                ["message", "bobhockey", "--title", "", "--text", "y"],
                ["message", "bobhockey", "--title", "x", "--text", "y", "--collapse", "a b"],
                ["message", "bobhockey", "--title", "x", "--text", "y", "--hours", "0"],
            ] {
                let refused = try await bardown.run(["accounts"] + wrong, environment: ["DATABASE_URL": database.url])
                #expect(refused.code == 64, "\(wrong)")
            }
            let unknown = try await run("message", "nobodyhere", "--title", "x", "--text", "y")
            #expect(unknown.code == 1 && unknown.errorOutput.contains("bardown accounts list"))
        }
    }

    @Test func `a member is made an administrator, and no longer is one`() async throws {
        try await withTestDatabase { (database) async throws in
            try await Self.insertMembers(database)
            try await database.pool.execute(
                "insert into people.identity (issuer, subject, account_id) select 'apple', 'a', id from people.account limit 1"
            )
            func run(_ words: String...) async throws -> Tool.Run {
                try await bardown.run(["accounts"] + words, environment: ["DATABASE_URL": database.url])
            }
            let granted = try await run("grant", "hotshot2017", "admin", "--by", "ann", "--json")
            #expect(granted.output.contains(#""administrator":true"#) && granted.code == 0, "\(granted.output)")
            #expect(try await run("grant", "hotshot2017", "admin").output.contains("was an administrator already"))
            #expect(try await run("show", "hotshot2017").output.contains("admin     yes"))
            let row = try await database.pool.first("select granted_by from people.administrator")
            #expect(try row?.decode(String.self) == "ann")
            #expect(try await run("revoke", "hotshot2017", "admin").output.contains("is no administrator now"))
            #expect(try await run("show", "hotshot2017").output.contains("admin     no"))
            #expect(try await run("grant", "hotshot2017", "owner").code == 64)
            let show = try await run("show", "hotshot2017").output + run("show", "bobhockey").output
            #expect(show.contains("sign-ins  apple") && show.contains("sign-ins  none"))
        }
    }

    @Test func `the keys of external issuers are listed with their age`() async throws {
        try await withTestDatabase { (database) async throws in
            func issuers(_ words: String...) async throws -> Tool.Run {
                try await bardown.run(["accounts", "issuers"] + words, environment: ["DATABASE_URL": database.url])
            }
            let none = try await issuers()
            #expect(none.output == "" && none.errorOutput.contains("No keys of an external issuer"))
            try await database.pool.execute("select keep_issuer_keys('apple', '{}', null, clock_timestamp())")
            try await database.pool.execute("select keep_issuer_keys('staff', null, 'no answer', clock_timestamp())")
            let json = try await issuers("--json").output
            #expect(json.contains(#""issuer": "apple""#) && json.contains(#""failure": "no answer""#), "\(json)")
        }
    }

    @Test func `an account is suspended, which ends its sessions, and restored`() async throws {
        try await withTestDatabase { (database) async throws in
            try await Self.insertMembers(database)
            func run(_ words: String...) async throws -> String {
                try await bardown.run(["accounts"] + words, environment: ["DATABASE_URL": database.url]).output
            }
            #expect(try await run("suspend", "bobhockey") == "bobhockey is suspended now\n")
            #expect(try await run("suspend", "bobhockey") == "bobhockey was suspended already\n")
            let reasons = try await database.pool.query(
                "select coalesce(end_reason, 'none') from people.session order by 1"
            ).map { try $0.decode(String.self) }
            #expect(reasons == ["none", "suspended"])
            #expect(try await run("restore", "bobhockey", "--json").contains(#""state":"active","changed":true"#))
            let events = try await database.pool.query("select what from people.audit order by id")
                .map { try $0.decode(String.self) }
            #expect(events == ["suspended", "restored"])
        }
    }

    @Test func `a change of an account by an operator is recorded once, with the person and the id of the account`()
        async throws
    {
        try await withTestDatabase { (database) async throws in
            try await Self.insertMembers(database)
            func run(_ words: String...) async throws -> Int? {
                try await bardown.run(["accounts"] + words, environment: ["DATABASE_URL": database.url]).code
            }
            let id = try await database.pool.first("select id::text from people.account where username = 'bobhockey'")?
                .decode(String.self)
            #expect(try await run("suspend", "bobhockey", "--by", "ann") == 0)
            #expect(try await run("suspend", "bobhockey", "--by", "carl") == 0)
            #expect(try await run("restore", "bobhockey", "--by", "carl") == 0)
            #expect(try await run("erase", "bobhockey", "--yes", "--by", "") == 64)
            #expect(try await run("erase", "bobhockey", "--yes", "--by", String(repeating: "x", count: 61)) == 64)
            #expect(try await run("erase", "bobhockey", "--yes", "--by", "ann") == 0)
            let actions = try await database.pool.query(
                "select who || ' ' || action || ' ' || outcome || ' ' || subject from ops.action order by id"
            ).map { try $0.decode(String.self) }
            let member = try #require(id)
            #expect(
                actions == [
                    "ann suspend suspended \(member)", "carl restore restored \(member)", "ann erase erased \(member)",
                ]
            )
            // Without --by, the record has the name of the account that runs the command.
            #expect(try await run("suspend", "hotshot2017") == 0)
            let unnamed = try await database.pool.first(
                "select count(*) from ops.action where action = 'suspend' and who not in ('ann', 'carl')"
            )
            #expect(try unnamed?.decode(Int64.self) == 1)
        }
    }

    @Test func `deleted accounts are listed by the time of their deletion`() async throws {
        try await withTestDatabase { (database) async throws in
            try await Self.insertMembers(database)
            func run(_ words: String...) async throws -> Tool.Run {
                try await bardown.run(["accounts"] + words, environment: ["DATABASE_URL": database.url])
            }
            let none = try await run("list", "--deleted")
            #expect(none.output == "" && none.errorOutput.contains("No account was deleted"))
            let ids = try await database.pool.query("select id::text from people.account order by created_at desc")
                .map { try $0.decode(String.self) }
            // The account that is created last is deleted first.
            for name in ["bobhockey", "hotshot2017"] { #expect(try await run("erase", name, "--yes").code == 0) }
            try await database.pool.execute("insert into people.account (username) values ('carlstays')")
            let all = try await run("list", "--deleted", "--ids")
            #expect(all.output == ids.map { $0 + "\n" }.joined(), "\(all.errorOutput)")
            #expect(try await run("list", "--deleted", "--ids", "--limit", "1").output == ids[1] + "\n")
            let lines = try await run("list", "--deleted", "--json").output.split(separator: "\n")
            #expect(lines.count == 2 && lines.allSatisfy { $0.contains(#""deleted": "20"#) }, "\(lines)")
            let list = try await run("list", "--deleted", "--limit", "1")
            #expect(list.output.contains(ids[1]) && !list.output.contains(ids[0]), "\(list.output)")
            for wrong in [["--deleted", "--reported"], ["--ids", "--json"]] {
                let refused = try await bardown.run(
                    ["accounts", "list"] + wrong,
                    environment: ["DATABASE_URL": database.url]
                )
                #expect(refused.code == 64, "\(wrong)")
            }
        }
    }

    @Test func `accounts that a restored backup contains are deleted again from the list of ids`() async throws {
        try await withTestDatabase { (database) async throws in
            try await Self.insertMembers(database)
            func eraseAgain(_ input: String, from file: String = "-") async throws -> Tool.Run {
                try await bardown.run(
                    ["accounts", "erase-again", file, "--yes", "--json", "--by", "ann"],
                    input: input,
                    environment: ["DATABASE_URL": database.url]
                )
            }
            let environment = ["DATABASE_URL": database.url]
            let erased = try await bardown.run(["accounts", "erase", "bobhockey", "--yes"], environment: environment)
            #expect(erased.code == 0, "\(erased.errorOutput)")
            let ids = try await database.pool.query("select id::text from people.account order by created_at")
                .map { try $0.decode(String.self) }
            let unknown = "00000000-0000-4000-8000-000000000000"
            let list = ids.joined(separator: "\r\n") + "\n\n\(unknown)\n\(ids[0])\n"
            for wrong in ["hotshot2017", "\(unknown) x"] {
                let refused = try await eraseAgain(list + wrong + "\n")
                #expect(refused.code == 1 && refused.errorOutput.contains(wrong), "\(refused.errorOutput)")
            }
            let active = try await database.pool.first("select count(*) from people.account where deleted_at is null")
            #expect(try active?.decode(Int64.self) == 1)
            let counted = try await eraseAgain(list)
            #expect(
                counted.output == #"{"deleted":1,"deletedBefore":1,"unknown":1}"# + "\n",
                "\(counted.output)\(counted.errorOutput)"
            )
            try await withTemporaryDirectory { folder in
                try list.write(toFile: "\(folder)/ids", atomically: true, encoding: .utf8)
                let repeated = try await eraseAgain("", from: "\(folder)/ids")
                #expect(repeated.output == #"{"deleted":0,"deletedBefore":2,"unknown":1}"# + "\n")
                let missing = try await eraseAgain("", from: "\(folder)/none")
                #expect(missing.code == 1 && missing.errorOutput.contains("cannot be read"))
            }
            let actions = try await database.pool.query(
                "select subject from ops.action where who = 'ann' and action = 'erase'"
            ).map { try $0.decode(String.self) }
            #expect(actions == [ids[0]])
            let careless = try await bardown.run(
                ["accounts", "erase-again", "-"],
                input: list,
                environment: environment
            )
            #expect(careless.code == 64 && careless.errorOutput.contains("--yes"))
        }
    }

    @Test func `an account is exported and erased, and its username stays taken`() async throws {
        try await withTestDatabase { (database) async throws in
            try await Self.insertMembers(database)
            try await withTemporaryDirectory { folder in
                let line = try SealingKey.makeLine()
                try line.write(toFile: "\(folder)/keys", atomically: true, encoding: .utf8)
                let environment = ["DATABASE_URL": database.url, "IDENTITY_KEY_FILE": "\(folder)/keys"]
                func run(_ words: String...) async throws -> Tool.Run {
                    try await bardown.run(["accounts"] + words, environment: environment)
                }
                let export = try await run("export", "hotshot2017").output
                #expect(export.contains("Ann@example.org") && export.contains("Twenty invitations"))
                let careless = try await run("erase", "hotshot2017")
                #expect(careless.code == 64 && careless.errorOutput.contains("--yes"))
                let erased = try await run("erase", "ann@example.org", "--yes", "--json")
                #expect(erased.output.contains(#""usernameStaysTaken":true"#), "\(erased.errorOutput)")
                let key = try IdentityKeys(try NamedKey.all(inFile: line)).newest
                let digest = Bytes(try key.digest(ofUsername: "hotshot2017"))
                let row = try await database.pool.first(
                    "select count(*) from people.retired_username where digest = \(digest)"
                )
                #expect(try row?.decode(Int64.self) == 1)
                #expect(try await run("show", "hotshot2017").code == 1)
                // An account that has not chosen a username leaves none that could stay taken.
                try await database.pool.execute("insert into people.account (email) values ('new@example.org')")
                let nameless = try await run("erase", "new@example.org", "--yes", "--json")
                #expect(nameless.output.contains(#""usernameStaysTaken":false"#), "\(nameless.errorOutput)")
            }
            let erased = try await bardown.run(
                ["accounts", "erase", "bobhockey", "--yes"],
                environment: ["DATABASE_URL": database.url]
            )
            #expect(erased.output == "bobhockey is deleted\n" && erased.errorOutput.contains("free at once"))
        }
    }
}
