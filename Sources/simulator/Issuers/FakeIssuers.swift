import FoundationEssentials
import Time

/// The fake issuers of identity tokens, with their keys and the endpoint that makes tokens.
struct FakeIssuers: Sendable {
    /// The endpoint that makes tokens.
    static let controlPath = "/control/issuers"

    private let issuers = FakeIssuer.Kind.allCases.map { FakeIssuer($0) }

    /// - Returns: `nil` for a path that is not theirs.
    func response(to request: UpstreamRequest, path: String, at now: Instant) -> UpstreamResponse? {
        if path == Self.controlPath { return control(request, at: now) }
        guard let issuer = issuers.first(where: { $0.keysPath == path }) else { return nil }
        guard request.method == "GET" else { return .refusal(405, "only GET") }
        return (try? issuer.keySet()) ?? .refusal(500, "no key could be made")
    }

    private func control(_ request: UpstreamRequest, at now: Instant) -> UpstreamResponse {
        guard request.method == "POST" else {
            return .refusal(405, "\(Self.controlPath) does not support \(request.method)")
        }
        guard let wanted = try? JSONDecoder().decode(IdentityTokenRequest.self, from: Data(request.body)),
            let issuer = issuers.first(where: { $0.kind == wanted.issuer })
        else {
            let names = issuers.map(\.kind.rawValue).joined(separator: ", ")
            let faults = IdentityTokenFault.allCases.map(\.rawValue).joined(separator: ", ")
            return .refusal(400, "expected {\"issuer\":…, \"subject\":…} with one of \(names); fault: one of \(faults)")
        }
        guard let token = try? issuer.token(wanted, at: now) else { return .refusal(500, "no token could be made") }
        return .json(201) { $0.field("idToken", token) }
    }

    /// The issuers in the form of ISSUERS_FILE.
    /// - Parameter address: The address of the simulator, without a final slash.
    static func file(servedAt address: String) -> String {
        let bytes = FeedJSONWriter.array(FakeIssuer.Kind.allCases.map { FakeIssuer($0) }) { json, issuer in
            json.object { json in
                json.field("name", issuer.kind.rawValue)
                json.field("kind", issuer.kind.rawValue)
                json.field("issuer", issuer.issuer)
                json.field("keys", address + issuer.keysPath)
                json.array("audiences", [issuer.audience])
                if let group = issuer.adminGroup { json.field("adminGroup", group) }
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
