import EphemeralPostgres
import Fleet
import FoundationEssentials
import Postgres
import Synchronization
import TestSupport
import TestTools
import Transport

/// A client that sends every secret to the programs. It registers valid and invalid phones and browsers, sends right
/// and wrong keys, and interrupts the database.
final class SecretVisit: Sendable {
    private struct Subscription: Codable {
        struct Keys: Codable {
            let p256dh: String
            let auth: String
        }

        let endpoint: String
        let keys: Keys
    }

    /// A device in the format in which an app registers it.
    private struct Device: Encodable {
        struct Follow: Encodable {
            let league: String
        }

        let service: String
        var token: String?
        var subscription: Subscription?
        var follows = [Follow(league: "mlax-d1")]
    }

    private let day: SimulatedGameDay
    private let known: KnownSecrets
    private let responses = Mutex("")
    private let browsers = Mutex<[Subscription]>([])

    init(day: SimulatedGameDay, known: KnownSecrets) {
        self.day = day
        self.known = known
    }

    /// All answers of the api so far, in one text.
    func allResponses() -> String { responses.withLock { $0 } }

    /// The secrets of the browsers' subscriptions.
    func subscriptions() -> [Secret] {
        browsers.withLock { $0 }.flatMap { browser in
            [
                Secret("endpoint of a browser", String(browser.endpoint.split(separator: "/").last ?? "")),
                Secret("key of a browser", browser.keys.p256dh), Secret("secret of a browser", browser.keys.auth),
            ]
        }
    }

    func run() async throws {
        try await register()
        try await sendKeys()
        try await eventually("a delivery for every device") {
            let notified = try await day.pool.first("select count(distinct device_id) from delivery")?.decode(
                Int64.self
            )
            return (notified ?? 0) >= Int64(SimulatedGameDay.tokens.count + known.phones.count + 2)
        }
        // Cause errors in the logs: a job dies because of invalid arguments, and every program loses the database.
        try await day.pool.execute("select q.enqueue('push', 'send_push', '{\"nobody''s\": true}')")
        try await eventually("a dead job") {
            try await day.pool.first("select 1 from q.dead") != nil
        }
        try await day.running.cluster.restart(.immediate)
        try await eventually("the api's return") {
            (try? await day.http.fetch(Request(.get, "\(day.running.api)/readyz")))?.status == 200
        }
    }

    private func register() async throws {
        for phone in known.phones { try await register(Device(service: phone.service, token: phone.token)) }
        for fate in ["good", "refused"] {
            let wish = #"{"key": "\#(day.running.siteKey)", "fate": "\#(fate)"}"#
            let address = "\(day.running.simulator.upstream)/control/browsers"
            let response = try await day.http.fetch(Request(.post, address, body: Array(wish.utf8)))
            let browser = try JSONDecoder().decode(Subscription.self, from: Data(response.body))
            browsers.withLock { $0.append(browser) }
            try await register(Device(service: "web", subscription: browser))
        }
        let start = #"{"token": "\#(known.phones[0].token)", "pushToStartToken": "\#(known.startToken)"}"#
        // The start token and the token in the first path have invalid characters. The token in the second path is of
        // no phone in this environment.
        try await send(.put, "/api/v1/activities/start-token", start, expecting: 422)
        try await send(.delete, "/api/v1/devices/\(KnownSecrets.escaped(known.wrong))", expecting: 422)
        try await send(.delete, "/api/v1/devices/\(known.phones[2].token)?environment=production", expecting: 404)
    }

    private func register(_ device: Device) async throws {
        let body = String(decoding: try JSONEncoder().encode(device), as: UTF8.self)
        try await send(.post, "/api/v1/devices", body, expecting: 201)
    }

    /// Sends wrong and right keys to each kind of protected path.
    private func sendKeys() async throws {
        for (key, status) in [(known.wrong, 401), (known.exposed["API_KEY"]?.text ?? "", 200)] {
            try await send(.get, "/api/v1/scoreboard?league=mlax-d1", headers: ["X-API-Key": key], expecting: status)
        }
        let tokens = ["OPS_READ_TOKEN", "OPS_TOKEN"].compactMap { known.exposed[$0]?.text }
        for (token, status) in [(known.wrong, 403)] + tokens.map({ ($0, 303) }) {
            let form = "name=Ada&token=\(KnownSecrets.escaped(token))"
            try await send(.post, "/ops/sign-in", form, type: "application/x-www-form-urlencoded", expecting: status)
        }
    }

    private func send(
        _ method: Request.Method,
        _ path: String,
        _ body: String = "",
        type: String = "application/json",
        headers: Headers = [:],
        expecting status: Int
    ) async throws {
        var headers = headers
        if !body.isEmpty { headers.add("Content-Type", type) }
        let request = Request(method, day.running.api + path, headers: headers, body: Array(body.utf8))
        let response = try await day.http.fetch(request)
        responses.withLock {
            $0 += "\(method.rawValue) \(response.status) \(String(decoding: response.body, as: UTF8.self))\n"
        }
        guard response.status == status else {
            throw NeverHappened(what: "\(path) with \(status), but \(allResponses())")
        }
    }
}
