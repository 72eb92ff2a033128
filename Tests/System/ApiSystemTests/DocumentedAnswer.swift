import Foundation
import HTTPTypes
import NIOCore

@testable import APIDocument

extension SchemaValidator {
    /// The differences between an answer and the OpenAPI document: in the status, type, header fields or body. Empty if
    /// there are none.
    /// - Parameter route: The route as in the document, such as `GET /api/v1/games/{id}`.
    func complaints(_ answer: TestResponse, to route: String) -> [String] {
        let words = route.split(separator: " ").map(String.init)
        let operation = document["paths"]?[words[1]]?[words[0].lowercased()]
        guard let response = operation?["responses"]?["\(answer.status.code)"].map(resolved) else {
            return ["\(route) answers \(answer.status.code): \(answer.text)"]
        }
        return (headerComplaints(answer, response) + bodyComplaints(answer, response)).map { "\(route): \($0)" }
    }

    /// Like ``complaints(_:to:)``, for the header fields only.
    func headerComplaints(_ answer: TestResponse, to route: String) -> [String] {
        let words = route.split(separator: " ").map(String.init)
        let operation = document["paths"]?[words[1]]?[words[0].lowercased()]
        guard let response = operation?["responses"]?["\(answer.status.code)"].map(resolved) else {
            return ["\(route) answers \(answer.status.code)"]
        }
        return headerComplaints(answer, response).map { "\(route): \($0)" }
    }

    private func headerComplaints(_ answer: TestResponse, _ response: JSONValue) -> [String] {
        (response["headers"]?.fields ?? [:]).flatMap { name, header -> [String] in
            let header = resolved(header)
            guard let field = HTTPField.Name(name).flatMap({ answer.headers[$0] }) else {
                return header["required"] == .bool(true) ? ["\(name) is missing"] : []
            }
            return complaints(.string(field), header["schema"] ?? .null, at: "$\(name)")
        }
    }

    private func bodyComplaints(_ answer: TestResponse, _ response: JSONValue) -> [String] {
        guard let forms = response["content"]?.fields else {
            return answer.text.isEmpty ? [] : ["a body that is not in the document"]
        }
        let type = String(answer.headers[.contentType]?.split(separator: ";").first ?? "")
        guard let form = forms[type] else { return ["\(type) is not in the document"] }
        guard let schema = form["schema"], type.hasSuffix("json") else { return [] }
        guard let body = try? JSONDecoder().decode(JSONValue.self, from: Data(answer.body.readableBytesView)) else {
            return ["no JSON: \(answer.text)"]
        }
        return complaints(body, schema)
    }
}
