import Logging
import TestTools
import Transport

/// Creates a fetcher that may reach `servers` and no other private address, and that does not wait between requests.
func makeFetcher(
    for servers: ScriptedServer...,
    configure: (inout FetcherConfiguration) -> Void = { _ in }
) throws -> HTTPFetcher {
    var configuration = FetcherConfiguration(userAgent: "BarDownTests/1 (+https://example.org)")
    configuration.privateAddresses = Set(servers.map(\.authority))
    configuration.hostBudget = .unspaced(maxInFlight: 64, maxWaiting: 256)
    configure(&configuration)
    return try HTTPFetcher(configuration, logger: Logger(label: "tests", factory: { _ in SwiftLogNoOpLogHandler() }))
}

/// Sends `request`, and returns its error; `nil` if there is an answer.
func failure(of request: Request, from fetcher: HTTPFetcher) async -> TransportError.Code? {
    do throws(TransportError) {
        _ = try await fetcher.fetch(request)
        return nil
    } catch {
        return error.code
    }
}

extension Response {
    var text: String { String(decoding: body, as: UTF8.self) }
}
