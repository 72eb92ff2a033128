import Foundation

/// A text that must not appear in any output.
struct Secret: Sendable {
    let name: String
    let text: String

    init(_ name: String, _ text: String) {
        self.name = name
        self.text = text
    }

    /// All spellings to search for: the text as it is, percent-encoded, in hexadecimal, and in base64 at any offset.
    /// Each long run of letters and digits in the text is also included, because it is found however the text is
    /// quoted.
    var forms: Set<String> {
        var forms: Set<String> = [text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? text]
        let runs = text.split { !$0.isASCII || !($0.isLetter || $0.isNumber) }
        forms.formUnion(runs.map(String.init).filter { $0.count >= 16 })
        forms.insert(text.utf8.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined())
        for before in 0..<3 { forms.formUnion(base64(after: before)) }
        return forms.filter { $0.count >= 8 }.union([text])
    }

    /// The base64 of the text after `count` other bytes, in both alphabets, without the characters that depend on the
    /// bytes before or after it.
    private func base64(after count: Int) -> [String] {
        let bytes = Data(repeating: 0, count: count) + Data(text.utf8)
        let whole = bytes.base64EncodedString().prefix(bytes.count / 3 * 4)
        let inner = String(whole.dropFirst([0, 2, 3][count]))
        return [inner, inner.replacing("+", with: "-").replacing("/", with: "_")]
    }
}

/// All texts that operators can read, by their place, such as a log or a table.
struct Readable: Sendable {
    private var texts: [String: Data] = [:]

    var places: Set<String> { Set(texts.keys) }

    mutating func add(_ place: String, _ text: Data) { texts[place, default: Data()].append(text) }

    mutating func add(_ place: String, _ text: String) { add(place, Data(text.utf8)) }

    /// Searches for the secrets in all their forms. Each finding has the secret's name, the place, and some text before
    /// it.
    func findings(of secrets: [Secret]) -> [String] {
        secrets.flatMap { secret in
            secret.forms.flatMap { form in
                texts.compactMap { place, text in
                    guard let found = text.range(of: Data(form.utf8)) else { return nil }
                    let before = text[max(text.startIndex, found.lowerBound - 120)..<found.lowerBound]
                    return "\(secret.name) in \(place), after: \(String(decoding: before, as: UTF8.self))"
                }
            }
        }
    }
}
