import Synchronization
import TestTools
import Transport

/// A server on loopback in place of a school's server and of sources that the simulator lacks. It serves pages by path
/// and records the requests.
final class SecondarySourceHost: Sendable {
    private struct State {
        var pages: [String: String] = [:]
        var asked: [String] = []
    }

    private final class Shared: Sendable {
        let state = Mutex(State())
    }

    private let shared: Shared
    private let server: ScriptedServer

    init() throws {
        let shared = Shared()
        self.shared = shared
        server = try ScriptedServer { peer in
            peer.serve { request in Self.answer(request, to: peer, shared) }
        }
    }

    private static func answer(_ request: Peer.Received, to peer: Peer, _ shared: Shared) {
        let page = shared.state.withLock { state in
            state.asked.append(request.target)
            return state.pages[request.target]
        }
        if let page {
            peer.answer(headers: ["Content-Type: text/html"], body: Array(page.utf8))
        } else {
            peer.answer("404 Not Found")
        }
    }

    var authority: String { server.authority }
    func url(_ path: String) -> String { server.url(path) }

    /// The variables that point the scrapers to this host.
    var environment: [String: String] {
        ["NCAA_STATS_URL": url(""), "STATBROADCAST_URL": url(""), "STATBROADCAST_ARCHIVE_URL": url("")]
    }

    func set(_ path: String, _ page: String) {
        shared.state.withLock { $0.pages[path] = page }
    }

    /// The number of requests whose path begins with the prefix.
    func count(of prefix: String) -> Int {
        shared.state.withLock { state in state.asked.count { $0.hasPrefix(prefix) } }
    }
}
