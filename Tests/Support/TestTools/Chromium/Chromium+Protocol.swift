import FoundationEssentials

extension Chromium {
    struct Ignored: Decodable {}

    private struct Head: Decodable {
        struct Trouble: Decodable { let message: String }
        let id: Int?
        let method: String?
        let error: Trouble?
    }

    private struct ProtocolResponse<Result: Decodable>: Decodable { let result: Result }
    private struct Event<Parameters: Decodable>: Decodable { let params: Parameters }

    static func quoted(_ text: String) throws -> String {
        String(decoding: try JSONEncoder().encode(text), as: UTF8.self)
    }

    static func name(of message: Data) throws -> String? {
        try JSONDecoder().decode(Head.self, from: message).method
    }

    mutating func perform(_ method: String, _ parameters: String = "{}") async throws {
        let _: Ignored = try await call(method, parameters)
    }

    mutating func call<Result: Decodable>(_ method: String, _ parameters: String = "{}") async throws -> Result {
        try send(method, parameters)
        while let message = try await message() {
            let head = try JSONDecoder().decode(Head.self, from: message)
            guard head.id == lastID else {
                events.append(message)
                continue
            }
            if let error = head.error { throw Refusal(message: "\(method): \(error.message)") }
            return try JSONDecoder().decode(ProtocolResponse<Result>.self, from: message).result
        }
        throw Refusal(message: "the browser ended before \(method)")
    }

    mutating func send(_ method: String, _ parameters: String = "{}") throws {
        lastID += 1
        let place = session.map { #","sessionId":"\#($0)""# } ?? ""
        try socket.send(#"{"id":\#(lastID),"method":"\#(method)","params":\#(parameters)\#(place)}"#)
    }

    /// Returns the oldest event with this name that was not returned yet, and waits for it if necessary. Other events
    /// are kept for later calls.
    mutating func event<Parameters: Decodable>(_ name: String) async throws -> Parameters {
        while true {
            if let place = try events.firstIndex(where: { try Self.name(of: $0) == name }) {
                return try JSONDecoder().decode(Event<Parameters>.self, from: events.remove(at: place)).params
            }
            guard let message = try await message() else { throw Refusal(message: "the browser ended before \(name)") }
            events.append(message)
        }
    }

    /// Returns the next message; `nil` once the browser has ended or the caller is cancelled.
    mutating func message() async throws -> Data? {
        guard let message = await messages.next(isolation: #isolation) else { return nil }
        try recordErrors(message)
        return message
    }

    /// Records the errors that a page reports.
    private mutating func recordErrors(_ message: Data) throws {
        struct Entry: Decodable {
            struct Words: Decodable {
                let level: String
                let text: String
                let url: String?
            }
            let entry: Words
        }
        struct Call: Decodable {
            struct Argument: Decodable { let description: String? }
            let type: String
            let args: [Argument]
        }
        struct Thrown: Decodable {
            struct Details: Decodable { let text: String }
            let exceptionDetails: Details
        }
        switch try Self.name(of: message) {
        case "Log.entryAdded":
            let entry = try JSONDecoder().decode(Event<Entry>.self, from: message).params.entry
            if entry.level == "error" { consoleErrors.append("\(entry.text) \(entry.url ?? "")") }
        case "Runtime.consoleAPICalled":
            let call = try JSONDecoder().decode(Event<Call>.self, from: message).params
            if ["error", "assert"].contains(call.type) {
                consoleErrors.append(call.args.compactMap(\.description).joined(separator: " "))
            }
        case "Runtime.exceptionThrown":
            consoleErrors.append(
                try JSONDecoder().decode(Event<Thrown>.self, from: message).params.exceptionDetails.text
            )
        default: break
        }
    }
}
