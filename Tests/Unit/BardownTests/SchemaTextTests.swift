import Testing

@testable import bardown

@Suite("Schema text")
struct SchemaTextTests {
    private static func dump(_ entries: [(heading: String, text: String)]) -> String {
        let written = entries.map { "--\n-- Name: \($0.heading); Schema: q; Owner: -\n--\n\n\($0.text)\n\n" }.joined()
        return "--\n-- PostgreSQL database dump\n--\n\n\\restrict x\n\n"
            + "-- Dumped from database version 17.4 (Debian 17.4-1)\n-- Dumped by pg_dump version 18.1\n\n"
            + "SET lock_timeout = 0;\n\n" + written
            + "SET default_tablespace = '';\n\n--\n-- PostgreSQL database dump complete\n--\n\n\\unrestrict x\n\n"
    }

    /// The condensed text without its heading, which is the same for every schema, and without its last line.
    private static func condensed(_ entries: [(heading: String, text: String)]) throws -> String {
        let text = try SchemaText(dump: dump(entries)).condensed()
        let shown = try #require(text.split(separator: "\n\n", maxSplits: 1).last)
        return String(shown[..<(try #require(shown.firstRange(of: "\n-- Left out: ")).lowerBound)])
    }

    @Test func `identical grants to several roles are joined in one line, and other grants are unchanged`() throws {
        let text = try Self.condensed([
            (
                "TABLE job; Type: ACL",
                "REVOKE ALL ON TABLE q.job FROM PUBLIC;\nGRANT SELECT ON TABLE q.job TO a;\nGRANT SELECT ON TABLE q.job TO b;"
            ),
            ("TABLE run; Type: ACL", "GRANT SELECT ON TABLE q.run TO a;"),
        ])
        #expect(
            text == """
                REVOKE ALL ON TABLE q.job FROM PUBLIC;
                GRANT SELECT ON TABLE q.job TO a, b;
                GRANT SELECT ON TABLE q.run TO a;

                """
        )
    }

    @Test func `a changed function body changes the text`() throws {
        func text(_ body: String) throws -> String {
            try Self.condensed([("f(); Type: FUNCTION", "CREATE FUNCTION q.f() RETURNS int\n    AS $_$\(body)$_$;")])
        }
        let one = try text("\n  select 1;\n\n  select $1;\n")
        #expect(one.hasPrefix("CREATE FUNCTION q.f() RETURNS int\n    AS $_$ lines: 2, "))
        #expect(!one.contains("select"))
        #expect(try text("\n  select 2;\n\n  select $1;\n") != one)
    }

    @Test func `of a ring of tables, only the first table and those that differ from it are listed`() throws {
        func slot(_ number: Int, _ more: String = "") -> (heading: String, text: String) {
            let name = "run_0\(number)"
            return ("\(name); Type: TABLE", "CREATE TABLE q.\(name) (\n    id bigint\(more)\n);")
        }
        let text = try Self.condensed([slot(0), slot(1), slot(2, " NOT NULL"), slot(3)])
        #expect(["run_00", "run_01", "run_02", "run_03"].filter(text.contains) == ["run_00", "run_02"])
    }

    @Test func `comments on tables are included, but those on columns and functions are not`() throws {
        let text = try Self.condensed([
            ("TABLE job; Type: COMMENT", "COMMENT ON TABLE q.job IS 'Jobs.';"),
            ("COLUMN job.id; Type: COMMENT", "COMMENT ON COLUMN q.job.id IS 'Its number.';"),
            ("FUNCTION f(); Type: COMMENT", "COMMENT ON FUNCTION q.f() IS 'Does.';"),
        ])
        #expect(text == "COMMENT ON TABLE q.job IS 'Jobs.';\n")
    }

    @Test func `the text names the server version, because texts of other versions cannot be compared`() throws {
        let text = try SchemaText(dump: Self.dump([("x; Type: TABLE", "CREATE TABLE q.x ();")])).condensed()
        #expect(text.contains("\n-- Written by Postgres 17; "))
    }

    @Test func `a changed column comment changes the text`() throws {
        func text(_ comment: String) throws -> String {
            let entry = ("COLUMN job.id; Type: COMMENT", "COMMENT ON COLUMN q.job.id IS '\(comment)';")
            return try SchemaText(dump: Self.dump([entry])).condensed()
        }
        #expect(try text("Its number.").contains("comments on columns and functions: 1, "))
        #expect(try text("Its number.") != text("Its name."))
    }
}
