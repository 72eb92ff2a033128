import FoundationEssentials
import TextCoding

/// The English texts of all alerts, as a file to start a translation from.
package enum StringsFile: String, CaseIterable, Sendable {
    /// Apple's `Localizable.strings`.
    case strings
    /// `Localizable.xcstrings`, the string catalogue of Xcode 15 and later.
    case xcstrings
    /// Android's `res/values/strings.xml`.
    case android

    /// The content of the file. It ends with a newline.
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
        let strings = entries.map { "    \(JSONString.quoted($0.key)): \($0.object)" }.joined(separator: ",\n")
        return "{\n  \"sourceLanguage\": \"en\",\n  \"strings\": {\n\(strings)\n  },\n  \"version\": \"1.0\"\n}\n"
    }
}

extension StringsEntry {
    private static func applePlaceholder(_ place: Int) -> String { "%\(place)$@" }
    private static func androidPlaceholder(_ place: Int) -> String { "%\(place)$s" }

    /// Explains the placeholders: `%1$@: team, %2$@: scorer`; `nil`: there are none.
    private func comment(_ placeholder: (Int) -> String) -> String? {
        guard !placeholders.isEmpty else { return nil }
        return zip(1..., placeholders).map { "\(placeholder($0)): \($1)" }.joined(separator: ", ")
    }

    /// `"GOAL" = "Goal %1$@";`, after a comment on its placeholders. Apple's escapes are those of JSON, as far as
    /// they are needed.
    fileprivate var line: String {
        let comment = comment(Self.applePlaceholder).map { "/* \($0) */\n" } ?? ""
        return "\(comment)\(JSONString.quoted(key)) = \(JSONString.quoted(english(Self.applePlaceholder)));\n"
    }

    /// The value of a catalogue's key. Xcode does not remove a `manual` string as unused.
    fileprivate var object: String {
        let comment = comment(Self.applePlaceholder).map { "\"comment\": \(JSONString.quoted($0)), " } ?? ""
        let unit = "{\"state\": \"translated\", \"value\": \(JSONString.quoted(english(Self.applePlaceholder)))}"
        return "{\(comment)\"extractionState\": \"manual\", \"localizations\": {\"en\": {\"stringUnit\": \(unit)}}}"
    }

    /// `<string name="GOAL">Goal %1$s</string>`, after a comment on its placeholders.
    fileprivate var element: String {
        let comment = comment(Self.androidPlaceholder).map { "    <!-- \($0) -->\n" } ?? ""
        return "\(comment)    <string name=\"\(key)\">\(Self.escaped(english(Self.androidPlaceholder)))</string>\n"
    }

    /// Escapes a text for XML and Android. Quotation marks and backslashes need Android's own escapes.
    static func escaped(_ text: String) -> String {
        text.replacing("\\", with: "\\\\").replacing("&", with: "&amp;").replacing("<", with: "&lt;")
            .replacing("'", with: "\\'").replacing("\"", with: "\\\"")
    }
}
