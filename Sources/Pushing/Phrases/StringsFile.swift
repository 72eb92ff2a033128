import FoundationEssentials

/// The English of all that alerts say, as a file that translators begin with.
package enum StringsFile: String, CaseIterable, Sendable {
    /// `Localizable.strings` of Apple's.
    case strings
    /// `Localizable.xcstrings`, the string catalogue of Xcode 15 and later.
    case xcstrings
    /// `res/values/strings.xml` of Android's.
    case android

    /// The file, with a line's end at its end.
    package var text: String { text(of: Wording.table.flatMap(\.entries)) }

    func text(of entries: [StringsEntry]) -> String {
        switch self {
        case .strings: entries.map(\.line).joined()
        case .xcstrings: Self.catalogue(of: entries)
        case .android:
            "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<resources>\n\(entries.map(\.element).joined())</resources>\n"
        }
    }

    private static func catalogue(of entries: [StringsEntry]) -> String {
        let strings = entries.map { "    \(JSONText.quoted($0.key)): \($0.object)" }.joined(separator: ",\n")
        return "{\n  \"sourceLanguage\": \"en\",\n  \"strings\": {\n\(strings)\n  },\n  \"version\": \"1.0\"\n}\n"
    }
}

extension StringsEntry {
    private static func apples(_ place: Int) -> String { "%\(place)$@" }
    private static func androids(_ place: Int) -> String { "%\(place)$s" }

    /// What fills the holes: `%1$@: team, %2$@: scorer`; `nil` where there are none.
    private func comment(_ hole: (Int) -> String) -> String? {
        guard !holes.isEmpty else { return nil }
        return zip(1..., holes).map { "\(hole($0)): \($1)" }.joined(separator: ", ")
    }

    /// `"GOAL" = "Goal %1$@";`, below what fills it. Apple's escapes are those of JSON, as far as a text needs any.
    fileprivate var line: String {
        let comment = comment(Self.apples).map { "/* \($0) */\n" } ?? ""
        return "\(comment)\(JSONText.quoted(key)) = \(JSONText.quoted(english(Self.apples)));\n"
    }

    /// The value of a catalogue's key. Xcode takes a `manual` string for no leftover of its own search.
    fileprivate var object: String {
        let comment = comment(Self.apples).map { "\"comment\": \(JSONText.quoted($0)), " } ?? ""
        let unit = "{\"state\": \"translated\", \"value\": \(JSONText.quoted(english(Self.apples)))}"
        return "{\(comment)\"extractionState\": \"manual\", \"localizations\": {\"en\": {\"stringUnit\": \(unit)}}}"
    }

    /// `<string name="GOAL">Goal %1$s</string>`, below what fills it.
    fileprivate var element: String {
        let comment = comment(Self.androids).map { "    <!-- \($0) -->\n" } ?? ""
        return "\(comment)    <string name=\"\(key)\">\(Self.escaped(english(Self.androids)))</string>\n"
    }

    /// As XML and Android want a text: quotation marks and a backslash are Android's own.
    static func escaped(_ text: String) -> String {
        text.replacing("\\", with: "\\\\").replacing("&", with: "&amp;").replacing("<", with: "&lt;")
            .replacing("'", with: "\\'").replacing("\"", with: "\\\"")
    }
}
