import FoundationEssentials
import Testing

@testable import Pushing

@Suite("Strings files for translators")
struct StringsFileTests {
    private static let entries = Wording.table.flatMap(\.entries)
    private static let sample = [
        StringsEntry(key: "GOAL_BY", texts: ["Goal ", " (", ")"], placeholders: ["team", "scorer"]),
        StringsEntry(key: "ODD", texts: [#"<It's a "b\c" & d>"#], placeholders: []),
    ]

    @Test func `each format is as expected, byte by byte, with its special characters escaped`() {
        #expect(
            StringsFile.strings.text(of: Self.sample) == #"""
                /* %1$@: team, %2$@: scorer */
                "GOAL_BY" = "Goal %1$@ (%2$@)";
                "ODD" = "<It's a \"b\\c\" & d>";

                """#
        )
        #expect(
            StringsFile.android.text(of: Self.sample) == #"""
                <?xml version="1.0" encoding="utf-8"?>
                <resources>
                    <!-- %1$s: team, %2$s: scorer -->
                    <string name="GOAL_BY">Goal %1$s (%2$s)</string>
                    <string name="ODD">&lt;It\'s a \"b\\c\" &amp; d></string>
                </resources>

                """#
        )
        #expect(
            StringsFile.xcstrings.text(of: Self.sample) == #"""
                {
                  "sourceLanguage": "en",
                  "strings": {
                    "GOAL_BY": {"comment": "%1$@: team, %2$@: scorer", "extractionState": "manual", "localizations": {"en": {"stringUnit": {"state": "translated", "value": "Goal %1$@ (%2$@)"}}}},
                    "ODD": {"extractionState": "manual", "localizations": {"en": {"stringUnit": {"state": "translated", "value": "<It's a \"b\\c\" & d>"}}}}
                  },
                  "version": "1.0"
                }

                """#
        )
    }

    private struct Catalogue: Decodable {
        struct Entry: Decodable {
            let localizations: [String: [String: Unit]]
        }

        struct Unit: Decodable {
            let value: String
        }

        let sourceLanguage: String
        let strings: [String: Entry]
    }

    @Test func `every format contains every entry, and the string catalogue is valid JSON`() throws {
        let catalogue = try JSONDecoder().decode(Catalogue.self, from: Data(StringsFile.xcstrings.text.utf8))
        let values = catalogue.strings.compactMapValues { $0.localizations["en"]?["stringUnit"]?.value }
        #expect(values == Dictionary(uniqueKeysWithValues: Self.entries.map { ($0.key, $0.english { "%\($0)$@" }) }))
        #expect(values["GOALS_AT"] == "%1$@ goals %2$@ · %3$@" && values["STANDING"] == "%1$@ %2$@, %3$@ %4$@")
        #expect(values["TWO_PLAYERS_GOALS"] == "%1$@ goals: %2$@ (%3$@), %4$@ goals: %5$@ (%6$@)")
        let (strings, android) = (StringsFile.strings.text, StringsFile.android.text)
        for entry in Self.entries {
            #expect(strings.contains("\n\"\(entry.key)\" = \"") || strings.hasPrefix("\"\(entry.key)\" = \""))
            #expect(android.contains("<string name=\"\(entry.key)\">"))
        }
    }
}
