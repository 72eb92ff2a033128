import Runtime
import Testing

struct EnvironmentTests {
    private func environment(_ values: [String: String]) -> Environment {
        Environment(
            [
                Variable("NEEDED", default: nil, "must be set"), Variable("COUNT", default: "4", "a number"),
                Variable("PAUSE", default: "20s", "a duration"), Variable("NAMES", default: "", "a list"),
            ],
            values: values
        )
    }

    @Test("What is not set, or set to nothing, falls back; what has no fallback is asked for by name")
    func fallbacks() throws {
        #expect(try environment(["COUNT": ""]).integer("COUNT", in: 1...10) == 4)
        #expect(try environment([:]).optionalString("NAMES") == nil)
        let error = #expect(throws: ConfigurationError.self) { try environment(["NEEDED": ""]).string("NEEDED") }
        #expect(error?.description.hasPrefix("NEEDED is not set") == true)
        #expect(throws: ConfigurationError.self) { try environment(["OTHER": "1"]).string("OTHER") }
    }

    @Test("Numbers outside their range are refused", arguments: ["0", "11", "four", "4.0", " 4"])
    func numbers(text: String) {
        let error = #expect(throws: ConfigurationError.self) {
            try environment(["COUNT": text]).integer("COUNT", in: 1...10)
        }
        #expect(error?.description == "COUNT is not a whole number from 1 to 10")
    }

    @Test("Blanks around the members of a list do not count, on either side, nor do empty members")
    func lists() throws {
        #expect(try environment(["NAMES": " a , b c ,, d"]).list("NAMES") == ["a", "b c", "d"])
        #expect(try environment(["NAMES": " , "]).list("NAMES") == [])
        #expect(try environment([:]).list("NAMES") == [])
    }

    @Test(
        "Durations",
        arguments: [
            ("250ms", Duration.milliseconds(250)), ("1.5s", .milliseconds(1500)), ("30s", .seconds(30)),
            ("5m", .seconds(300)), ("2h", .seconds(7200)), ("7", .seconds(7)), ("0", .zero),
        ]
    )
    func durations(text: String, duration: Duration) throws {
        #expect(Duration(text: text) == duration)
        #expect(try environment(["PAUSE": text]).duration("PAUSE") == duration)
    }

    @Test(
        "What is no duration",
        arguments: ["", "s", "-1s", "5 s", "5d", "1e3s", "nan", "1.2.3s", "9999999999s", "٣s"]
    )
    func noDurations(text: String) {
        #expect(Duration(text: text) == nil)
    }
}
