import FoundationEssentials
import Subprocess
import SystemPackage

/// A browser without a window and one page in it, driven by the DevTools protocol: for what only a browser can show.
///
/// The protocol goes over two pipes that the browser expects as descriptors 3 and 4, each message ended by a NUL.
package struct Chromium {
    package static let tool = Tool("chromium")

    /// The browser would not do it, or has ended.
    package struct Refusal: Error, Hashable {
        package let words: String
    }

    private let input: StandardInputWriter
    private var output: SubprocessOutputSequence.AsyncIterator
    private var unread: [UInt8] = []
    /// What came while an answer was waited for.
    private var events: [Data] = []
    private var lastID = 0
    private var session: String?

    private init(_ input: StandardInputWriter, _ output: SubprocessOutputSequence) {
        self.input = input
        self.output = output.makeAsyncIterator()
    }

    /// Starts a browser with a profile in `folder`, opens `url`, calls `body` and ends it.
    package static func run(
        at url: String,
        granting permissions: [String] = [],
        in folder: String,
        _ body: (inout Chromium) async throws -> Void
    ) async throws {
        let command = """
            exec chromium --headless=new --no-sandbox --disable-gpu --disable-dev-shm-usage --no-first-run \
            --remote-debugging-pipe --user-data-dir="$0" about:blank 3<&0 4>&1 >/dev/null
            """
        _ = try await Subprocess.run(
            .name("bash"),
            arguments: ["-c", command, folder],
            input: .inputWriter,
            output: .sequence,
            error: .discarded
        ) { execution in
            var browser = Chromium(execution.standardInputWriter, execution.standardOutput)
            try await browser.open(url, granting: permissions)
            try await body(&browser)
            try await browser.end()
        }
    }

    private mutating func open(_ url: String, granting permissions: [String]) async throws {
        struct Made: Decodable { let targetId: String }
        struct Attached: Decodable { let sessionId: String }
        let origin = url.split(separator: "/", maxSplits: 3).prefix(2).joined(separator: "//")
        let names = permissions.map { "\"\($0)\"" }.joined(separator: ",")
        try await order("Browser.grantPermissions", #"{"origin":"\#(origin)","permissions":[\#(names)]}"#)
        let made: Made = try await ask("Target.createTarget", #"{"url":"about:blank"}"#)
        let attached: Attached = try await ask(
            "Target.attachToTarget",
            #"{"targetId":"\#(made.targetId)","flatten":true}"#
        )
        session = attached.sessionId
        try await order("Page.enable")
        try await order("Page.navigate", #"{"url":"\#(url)"}"#)
        let _: Ignored = try await event("Page.loadEventFired")
    }

    private mutating func end() async throws {
        session = nil
        try await order("Browser.close")
        while try await message() != nil {}
    }

    /// What an expression comes to in the page, which has to be a text; a promise is waited for.
    package mutating func text(of expression: String) async throws -> String {
        struct Evaluated: Decodable {
            struct Value: Decodable { let value: String? }
            struct Trouble: Decodable { let text: String }
            let result: Value
            let exceptionDetails: Trouble?
        }
        let quoted = String(decoding: try JSONEncoder().encode(expression), as: UTF8.self)
        let evaluated: Evaluated = try await ask(
            "Runtime.evaluate",
            #"{"expression":\#(quoted),"awaitPromise":true,"returnByValue":true}"#
        )
        guard let value = evaluated.result.value else {
            throw Refusal(words: evaluated.exceptionDetails?.text ?? "no text: \(expression)")
        }
        return value
    }

    /// Gives the page's service worker a push, as the browser's own push service would.
    package mutating func deliver(_ push: String, to origin: String) async throws {
        struct Update: Decodable {
            struct Registration: Decodable { let registrationId: String }
            let registrations: [Registration]
        }
        try await order("ServiceWorker.enable")
        var known: String?
        while known == nil {
            let update: Update = try await event("ServiceWorker.workerRegistrationUpdated")
            known = update.registrations.first?.registrationId
        }
        let data = String(decoding: try JSONEncoder().encode(push), as: UTF8.self)
        try await order(
            "ServiceWorker.deliverPushMessage",
            #"{"origin":"\#(origin)","registrationId":"\#(known ?? "")","data":\#(data)}"#
        )
    }
}

// MARK: - The protocol

extension Chromium {
    private struct Ignored: Decodable {}

    private struct Head: Decodable {
        struct Trouble: Decodable { let message: String }
        let id: Int?
        let method: String?
        let error: Trouble?
    }

    private struct Answer<Result: Decodable>: Decodable { let result: Result }
    private struct Event<Parameters: Decodable>: Decodable { let params: Parameters }

    private mutating func order(_ method: String, _ parameters: String = "{}") async throws {
        let _: Ignored = try await ask(method, parameters)
    }

    private mutating func ask<Result: Decodable>(_ method: String, _ parameters: String = "{}") async throws -> Result {
        lastID += 1
        let place = session.map { #","sessionId":"\#($0)""# } ?? ""
        _ = try await input.write(
            Array(#"{"id":\#(lastID),"method":"\#(method)","params":\#(parameters)\#(place)}"#.utf8) + [0]
        )
        while let message = try await message() {
            let head = try JSONDecoder().decode(Head.self, from: message)
            guard head.id == lastID else {
                events.append(message)
                continue
            }
            if let error = head.error { throw Refusal(words: "\(method): \(error.message)") }
            return try JSONDecoder().decode(Answer<Result>.self, from: message).result
        }
        throw Refusal(words: "the browser ended before \(method)")
    }

    /// The next event of that name; those before it are forgotten.
    private mutating func event<Parameters: Decodable>(_ name: String) async throws -> Parameters {
        while let message = events.isEmpty ? try await message() : events.removeFirst() {
            guard try JSONDecoder().decode(Head.self, from: message).method == name else { continue }
            return try JSONDecoder().decode(Event<Parameters>.self, from: message).params
        }
        throw Refusal(words: "the browser ended before \(name)")
    }

    /// `nil` once the browser has ended.
    private mutating func message() async throws -> Data? {
        while true {
            if let end = unread.firstIndex(of: 0) {
                defer { unread.removeSubrange(...end) }
                return Data(unread[..<end])
            }
            guard let more = try await output.next() else { return nil }
            unread += more.withUnsafeBytes { Array($0) }
        }
    }
}
