import Testing

@testable import Runtime

@Suite("SQL statements")
struct SQLStatementsTests {
    @Test func `a script is split only where a statement ends`() {
        let script = """
            -- one; two
            select ';', 'it''s;', E'\\';' ; /* a; /* b; */ c; */
            create function f() returns text language sql as $f$ select 'a;' || $1$;$ ; $f$;;
            select "a;b", $$;$$, n$1 from t -- ;
            where e = 'x\\'
            ;
            select $1; vacuum
            """
        #expect(
            SQLStatements.split(script[...]) == [
                #"select ';', 'it''s;', E'\';' "#,
                "create function f() returns text language sql as $f$ select 'a;' || $1$;$ ; $f$",
                "select \"a;b\", $$;$$, n$1 from t -- ;\nwhere e = 'x\\'\n",
                "select $1", "vacuum",
            ]
        )
    }

    @Test(arguments: ["'a;", "\"a;", "$a$;", "E'\\", "select /* ;", "select $", "select $a", "e'"])
    func `an unterminated literal or comment ends with the text`(script: String) {
        #expect(SQLStatements.split(script[...]).joined() == script)
    }

    @Test(arguments: ["", " ;; ", "-- a;", "/* a; */ ; -- b\n"])
    func `comments and blanks alone are not a statement`(script: String) {
        #expect(SQLStatements.split(script[...]) == [])
    }
}
