import FoundationEssentials
import Runtime
import SystemPackage
import TestTools
import Testing

@Suite("Environment")
struct EnvironmentTests {
    private func environment(_ values: [String: String]) -> Environment {
        Environment(
            [
                Variable("NEEDED", default: nil, "must be set"), Variable("COUNT", default: "4", "a number"),
                Variable("PAUSE", default: "20s", "a duration"), Variable("NAMES", default: "", "a list"),
                Variable("KEY", default: "", secret: true, "a secret"),
            ],
            values: values
        )
    }

    @Test
    func `a variable that is unset or empty has its default value, and one without a default is reported by name`()
        throws
    {
        #expect(try environment(["COUNT": ""]).integer("COUNT", in: 1...10) == 4)
        #expect(try environment([:]).optionalString("NAMES") == nil)
        let error = #expect(throws: ConfigurationError.self) { try environment(["NEEDED": ""]).string("NEEDED") }
        #expect(error?.description.hasPrefix("NEEDED is not set") == true)
        #expect(throws: ConfigurationError.self) { try environment(["OTHER": "1"]).string("OTHER") }
    }

    @Test func `a secret may be in a file of one line, but not also in a variable`() async throws {
        try await withTemporaryDirectory { folder in
            let path = "\(folder)/key"
            func key(_ text: String, _ values: [String: String] = [:]) throws -> String {
                try text.write(toFile: path, atomically: true, encoding: .utf8)
                return try environment(values.merging(["KEY_FILE": path]) { $1 }).string("KEY")
            }
            for text in ["open sesame\n", "open sesame", "\r\nopen sesame\r\n"] {
                let secret = try key(text)
                #expect(secret == "open sesame")
            }
            for text in ["", "\n", "one\ntwo\n"] {
                let error = #expect(throws: ConfigurationError.self) { try key(text) }
                #expect(error?.description == "KEY_FILE is not a file of one line with the secret on it")
            }
            let twice = #expect(throws: ConfigurationError.self) { try key("a", ["KEY": "b"]) }
            #expect(twice?.description == "KEY and KEY_FILE are both set; set one of them")
            let missing = #expect(throws: ConfigurationError.self) {
                try environment(["KEY_FILE": path + "-none"]).string("KEY")
            }
            let reason = "\(path)-none: No such file or directory"
            #expect(missing?.description == "KEY_FILE is not a file that can be read (\(reason))")
            let folder = #expect(throws: ConfigurationError.self) { try environment(["KEY_FILE": "/"]).string("KEY") }
            #expect(folder?.description == "KEY_FILE is not a file that can be read (/: it is a folder)")
            // Only secrets can be in files.
            let count = try environment(["COUNT_FILE": path]).string("COUNT")
            #expect(count == "4")
        }
    }

    @Test(arguments: [("1", true), ("yes", true), ("True", true), ("0", false), ("no", false), ("", false)])
    func `a flag is read as on or off, and any other text is rejected`(text: String, isOn: Bool) throws {
        #expect(try environment(["NAMES": text]).flag("NAMES") == isOn)
        #expect(throws: ConfigurationError.self) { try environment(["NAMES": text + "!"]).flag("NAMES") }
    }

    @Test(arguments: ["0", "11", "four", "4.0", " 4"])
    func `numbers outside their range are rejected`(text: String) {
        let error = #expect(throws: ConfigurationError.self) {
            try environment(["COUNT": text]).integer("COUNT", in: 1...10)
        }
        #expect(error?.description == "COUNT is not a whole number from 1 to 10")
    }

    @Test func `blanks around the members of a list and empty members are ignored`() throws {
        #expect(try environment(["NAMES": " a , b c ,, d"]).list("NAMES") == ["a", "b c", "d"])
        #expect(try environment(["NAMES": " , "]).list("NAMES") == [])
        #expect(try environment([:]).list("NAMES") == [])
    }

    @Test(
        arguments: [
            ("250ms", Duration.milliseconds(250)), ("1.5s", .milliseconds(1500)), ("30s", .seconds(30)),
            ("5m", .seconds(300)), ("2h", .seconds(7200)), ("7", .seconds(7)), ("0", .zero),
        ]
    )
    func `a duration is read with its unit, and a number without a unit in seconds`(text: String, duration: Duration)
        throws
    {
        #expect(Duration(text: text) == duration)
        #expect(try environment(["PAUSE": text]).duration("PAUSE") == duration)
    }

    @Test(arguments: ["", "s", "-1s", "5 s", "5d", "1e3s", "nan", "1.2.3s", "9999999999s", "٣s"])
    func `an invalid duration is not read`(text: String) {
        #expect(Duration(text: text) == nil)
    }
}
