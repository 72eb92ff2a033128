import APIModels
import Foundation
import Time

/// Encodes and decodes the JSON of the API.
enum Wire {
    /// Decodes the body of a response.
    /// - Throws: ``APIError/unreadable(_:)`` with the place of the mismatch.
    static func decode<Value: Decodable>(_ type: Value.Type, from data: Data) throws(APIError) -> Value {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .custom { decoder in
            // `.iso8601` rejects fractional seconds, which RFC 3339 allows.
            let container = try decoder.singleValueContainer()
            guard let instant = Instant(rfc3339: try container.decode(String.self)) else {
                throw DecodingError.dataCorruptedError(in: container, debugDescription: "not an RFC 3339 instant")
            }
            return Date(instant)
        }
        do {
            return try decoder.decode(type, from: data)
        } catch let error as DecodingError {
            throw .unreadable(error.location)
        } catch {
            throw .unreadable("\(error)")
        }
    }

    /// Encodes the body of a request. Equal values have equal bytes, because the server refuses another body with the
    /// idempotency key of an earlier request.
    static func encode(_ value: some Encodable) throws(APIError) -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys]
        do {
            return try encoder.encode(value)
        } catch {
            throw .unreadable("\(error)")
        }
    }

    /// Decodes an error response. Fields that are missing stay `nil`.
    static func error(status: Int, _ body: Data, retryAfter: Duration?) -> APIError {
        let problem = try? JSONDecoder().decode(ProblemResponse.self, from: body)
        return switch problem?.code {
        case "update_required": .updateRequired(store: problem?.storeUrl)
        case "maintenance": .maintenance(message: problem?.message, retryAfter: retryAfter)
        case let code:
            .refused(ProblemDetails(status: status, code: code, detail: problem?.detail, retryAfter: retryAfter))
        }
    }
}

extension DecodingError {
    /// The place of the mismatch in the body, and the problem.
    fileprivate var location: String {
        switch self {
        case .keyNotFound(let key, let context): "\(context.codingPath.text) lacks \(key.stringValue)"
        case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
            "\(context.codingPath.text): \(context.debugDescription)"
        @unknown default: "\(self)"
        }
    }
}

extension [any CodingKey] {
    /// The path as text: `0.homeTeam.name`; `body` for the whole body.
    fileprivate var text: String {
        isEmpty ? "body" : map { $0.intValue.map(String.init) ?? $0.stringValue }.joined(separator: ".")
    }
}
