import APIServer
import Hummingbird
import NIOCore

/// The fields of the forms under `/ops`.
struct OpsForm: Decodable {
    var name: String?
    var token: String?
    var check: String?
    var action: String?
    var subject: String?
    var back: String?
}

extension OpsForm {
    /// - Throws: ``Problem`` for a body that is too long or not a form. Its text never quotes the body.
    init(_ request: Request) async throws {
        let body: ByteBuffer
        do {
            body = try await request.body.collect(upTo: 4096)
        } catch is NIOTooManyBytesError {
            throw Problem(
                status: .contentTooLarge,
                code: "body_too_large",
                detail: "The body may have at most 4096 bytes"
            )
        }
        guard let form = try? URLEncodedFormDecoder().decode(Self.self, from: String(buffer: body)) else {
            throw Problem(status: .badRequest, code: "invalid_form", detail: "The body is not a form")
        }
        self = form
    }

    /// The path to redirect to: always a page under `/ops`.
    var returnPath: String {
        let path = back ?? ""
        let isOurs = path == "/ops" || path.hasPrefix("/ops/") || path.hasPrefix("/ops?")
        let isPlain = path.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\\") }
        return isOurs && isPlain && !path.contains("//") ? path : "/ops"
    }

    /// The name to sign in with: 1…60 visible characters or spaces; `nil` if it has other characters, or only spaces.
    var operatorName: String? {
        guard let name, (1...60).contains(name.unicodeScalars.count),
            name.unicodeScalars.allSatisfy({ $0.properties.isGraphemeBase }), name.contains(where: { $0 != " " })
        else { return nil }
        return name
    }
}
