import Cryptography
import FoundationEssentials
import HTTP2
package import Time

/// Creates and deletes the broadcast channels of Live Activities and sends to them (Apple: "Sending channel management
/// requests to APNs", "Sending broadcast push notification requests to APNs"). The requests are few, and use other
/// connections than the pushes to devices.
package final class BroadcastClient: Sendable {
    /// The result of a request for a channel.
    package enum Creation: Hashable, Sendable {
        /// The channel was created, and has this id from Apple.
        case created(String)
        /// The failure, as for a push; never ``PushOutcome/delivered``.
        case failed(PushOutcome)
    }

    /// The result of a request for the list of channels.
    package enum Listing: Hashable, Sendable {
        /// All channels of the app in this environment, by Apple's ids. The list does not contain their ages.
        case channels([String])
        /// The failure, as for a push; never ``PushOutcome/delivered``.
        case failed(PushOutcome)
    }

    private let sendClient: HTTP2Client
    private let managementClient: HTTP2Client
    private let userAgent: HTTP2Field
    private let now: @Sendable () -> Instant
    private let tokens: ProviderTokens

    /// Connects with the first request.
    /// - Parameters:
    ///   - send: The server for pushes.
    ///   - manage: The server for channel management, with a host and port of its own, such as
    ///     ``APNsEndpoint/productionManagement``.
    ///   - authorityFile: See ``HTTP2APNsTransport``.
    /// - Throws: ``APNsFailure/refusedHere(_:)`` if an endpoint is not an `https` URL, or the file has no certificate
    ///   authority.
    package init(
        tokens: ProviderTokens,
        send: APNsEndpoint,
        manage: APNsEndpoint,
        userAgent: String,
        authorityFile: String? = nil,
        now: @escaping @Sendable () -> Instant
    ) throws(APNsFailure) {
        sendClient = try send.client(authorityFile: authorityFile) { $0.maxConnections = 1 }
        managementClient = try manage.client(authorityFile: authorityFile) {
            $0.maxConnections = 1
            $0.capturedField = Self.channelField
            $0.maxResponseBytes = Self.listBytes
        }
        self.userAgent = HTTP2Field("user-agent", userAgent)
        self.now = now
        self.tokens = tokens
    }

    private static let channelField = "apns-channel-id"
    /// Room for the ids of 10,000 channels, the most that an app may have, at 100 bytes each.
    private static let listBytes = 1_000_000

    /// Creates a channel that stores no messages. A phone that was offline gets the next state anyway, and Apple allows
    /// more messages on such a channel.
    package func create(topic: String) async -> Creation {
        let body = Array(#"{"message-storage-policy":0,"push-type":"LiveActivity"}"#.utf8)
        let (outcome, response) = await send(managementClient, "POST", Self.channels(of: topic), [], body)
        guard outcome == .delivered else { return .failed(outcome) }
        guard let id = response?.capturedField, !id.isEmpty else {
            return .failed(.ourFault(reason: "no apns-channel-id"))
        }
        return .created(id)
    }

    /// Deletes a channel.
    /// - Returns: ``PushOutcome/delivered`` also if the channel no longer exists.
    package func delete(_ channel: String, topic: String) async -> PushOutcome {
        let field = HTTP2Field(Self.channelField, channel)
        let (outcome, response) = await send(managementClient, "DELETE", Self.channels(of: topic), [field], [])
        return response?.status == 404 ? .delivered : outcome
    }

    /// Lists the channels of the app.
    package func list(topic: String) async -> Listing {
        let (outcome, response) = await send(managementClient, "GET", "/1/apps/\(topic)/all-channels", [], [])
        guard outcome == .delivered else { return .failed(outcome) }
        guard let body = response?.body, let list = try? JSONDecoder().decode(ChannelList.self, from: Data(body)) else {
            return .failed(.ourFault(reason: "no list of channels"))
        }
        return .channels(list.channels)
    }

    private struct ChannelList: Decodable {
        let channels: [String]
    }

    /// Sends a state to all phones that listen to the channel.
    package func broadcast(
        _ payload: ActivityPayload,
        to channel: String,
        topic: String,
        isUrgent: Bool
    ) async -> PushOutcome {
        let priority: APNsRequest.Priority = isUrgent ? .immediate : .considerate
        let fields = [
            HTTP2Field(Self.channelField, channel),
            HTTP2Field("apns-push-type", APNsRequest.PushType.liveActivity.rawValue),
            HTTP2Field("apns-priority", String(priority.rawValue)),
            // The only expiration that is allowed for a channel that stores no messages.
            HTTP2Field("apns-expiration", "0"),
        ]
        return await send(sendClient, "POST", "/4/broadcasts/apps/\(topic)", fields, payload.bytes).outcome
    }

    /// Closes all connections. Requests under way are dropped.
    package func close() async {
        await sendClient.close()
        await managementClient.close()
    }

    private static func channels(of topic: String) -> String { "/1/apps/\(topic)/channels" }

    private func send(
        _ client: HTTP2Client,
        _ method: String,
        _ path: String,
        _ fields: [HTTP2Field],
        _ body: [UInt8]
    ) async -> (outcome: PushOutcome, response: HTTP2Response?) {
        do {
            let instant = now()
            let token = try tokens.token(at: instant)
            let all = [HTTP2Field("authorization", token.authorization), userAgent] + fields
            let response = try await client.send(HTTP2Submission(method: method, path: path, fields: all, body: body))
            let outcome: PushOutcome =
                (200...299).contains(response.status)
                ? .delivered : PushOutcome(APNsResponse(status: response.status, body: response.body))
            if case .authProblem(let reason) = outcome { await renew(client, token, refusedFor: reason, at: instant) }
            return (outcome, response)
        } catch let failure as HTTP2Failure {
            return (PushOutcome(APNsFailure(failure)), nil)
        } catch {
            return (.authProblem(reason: "signing failed: \(error)"), nil)
        }
    }

    /// Renews the connection if another token can be used, because a connection on which Apple refused a token may
    /// never recover. The next request uses the other token.
    private func renew(
        _ client: HTTP2Client,
        _ token: ProviderToken,
        refusedFor reason: String,
        at instant: Instant
    ) async {
        guard tokens.replace(token, refusedFor: reason, at: instant) != .none else { return }
        // If there is no other connection, the next request fails with the reason.
        try? await client.renew()
    }
}

extension APNsEndpoint {
    /// Manages channels of apps from the App Store and TestFlight.
    package static let productionManagement = APNsEndpoint(
        baseURL: "https://api-manage-broadcast.push.apple.com:2196"
    )
    /// Manages channels of apps from Xcode.
    package static let sandboxManagement = APNsEndpoint(
        baseURL: "https://api-manage-broadcast.sandbox.push.apple.com:2195"
    )

    /// Makes a client for this server.
    /// - Throws: ``APNsFailure/refusedHere(_:)``.
    func client(
        authorityFile: String?,
        adjust: (inout HTTP2ClientConfiguration) -> Void
    ) throws(APNsFailure) -> HTTP2Client {
        guard let url = URLComponents(string: baseURL), url.scheme == "https", let host = url.host, !host.isEmpty else {
            throw .refusedHere("not an APNs address: \(baseURL)")
        }
        // Only a URL has brackets around an IPv6 address.
        let name = host.hasPrefix("[") ? String(host.dropFirst().dropLast()) : host
        var configuration = HTTP2ClientConfiguration(host: name, port: url.port ?? 443, authorityFile: authorityFile)
        adjust(&configuration)
        do { return try HTTP2Client(configuration) } catch { throw .refusedHere("\(error)") }
    }
}
