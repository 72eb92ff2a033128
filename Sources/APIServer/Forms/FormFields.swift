import HTTPTypes
import Hummingbird
import NIOCore
import TextCoding

/// The fields of a form of a page, as `application/x-www-form-urlencoded` (WHATWG URL, section 5.1).
package struct FormFields: Sendable, Hashable {
    private let values: [String: String]

    /// The greatest size of a form, in bytes.
    package static let sizeLimit = 16 * 1024

    /// - Returns: `nil` for a text that is not encoded so, names a field twice, or has control characters other than
    ///   the ends of lines, because no field of our forms has them and Postgres does not accept all of them.
    package init?(_ text: String) {
        var values: [String: String] = [:]
        for pair in text.split(separator: "&") {
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map {
                PercentEncoding.decode($0.replacing("+", with: " "))
            }
            guard let name = parts[0], let sent = parts.count == 1 ? "" : parts[1] else { return nil }
            // Browsers end a line with two characters.
            let value = sent.replacing("\r\n", with: "\n")
            guard value.replacing("\n", with: "").isPlain, values.updateValue(value, forKey: name) == nil else {
                return nil
            }
        }
        self.values = values
    }

    /// The value of a field; empty if the form does not have it.
    package subscript(name: String) -> String { values[name] ?? "" }
}

extension Request {
    /// Reads the form, whose fields can be read again from the request afterwards.
    /// - Throws: ``Problem`` for a body that is not declared as a form, is too long, or is no form. Its text never
    ///   quotes the body.
    package mutating func form() async throws -> FormFields {
        guard mediaType == "application/x-www-form-urlencoded" else { throw Problem.notAForm }
        let buffer = try await collected(upTo: FormFields.sizeLimit)
        body = RequestBody(buffer: buffer)
        guard let fields = FormFields(String(buffer: buffer)) else { throw Problem.invalidForm }
        return fields
    }
}

extension Problem {
    static let notAForm = Problem(
        status: .unsupportedMediaType,
        code: "unsupported_media_type",
        detail: "Send the form of the page, as application/x-www-form-urlencoded"
    )

    package static let invalidForm = Problem(
        status: .badRequest,
        code: "invalid_form",
        detail: "The form cannot be read. Reload the page and send it again"
    )
}
