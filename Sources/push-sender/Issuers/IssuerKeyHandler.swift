import Accounts
import JobQueue
import Logging
import PipelineJobs
import Storage
import Transport

/// Fetches the public keys of external issuers, and stores them for every copy of the api.
struct IssuerKeyHandler: Sendable {
    let issuers: [ExternalIssuer]
    let store: IssuerKeyStore
    let fetcher: HTTPFetcher

    private static let limits = Limits(
        total: .seconds(10),
        bodyBytes: 64 << 10,
        wireBytes: 64 << 10,
        headerBytes: 16 << 10,
        maxRedirects: 0
    )

    /// Fetches the keys that a job names. One issuer that fails does not hold back the others.
    /// - Throws: ``IssuerKeysNotFetched`` if some could not be fetched; the job is then retried.
    func fetch(_ job: FetchIssuerKeys) async throws {
        let wanted = issuers.filter { job.issuer == nil || $0.name == job.issuer }
        if let name = job.issuer, wanted.isEmpty {
            let failure = "push-sender has no such issuer in its ISSUERS_FILE"
            return try await store.recordFailure(failure, of: name, sentAt: try await store.now())
        }
        if job.issuer == nil { try await store.forget(allBut: issuers.map(\.name)) }
        var failures: [String] = []
        for issuer in wanted {
            let sentAt = try await store.now()
            switch await keys(of: issuer) {
            case .success(let keys): try await store.keep(keys, of: issuer.name, sentAt: sentAt)
            case .failure(let failure):
                try await store.recordFailure(failure.description, of: issuer.name, sentAt: sentAt)
                failures.append("\(issuer.name): \(failure)")
            }
        }
        guard failures.isEmpty else { throw IssuerKeysNotFetched(failures: failures) }
    }

    /// The keys as they are published, after checking that the api can use one of them.
    private func keys(of issuer: ExternalIssuer) async -> Result<String, IssuerKeysFailure> {
        do throws(TransportError) {
            let response = try await fetcher.fetch(Request(.get, issuer.keys, limits: Self.limits))
            guard response.status == 200 else { return .failure(.status(response.status)) }
            let text = String(decoding: response.body, as: UTF8.self)
            guard let keys = try? IssuerKeySet(json: text), !keys.isEmpty else { return .failure(.noUsableKey) }
            return .success(text)
        } catch {
            return .failure(.unreachable("\(error)"))
        }
    }
}

/// Why the keys of one issuer could not be fetched.
enum IssuerKeysFailure: Error, CustomStringConvertible {
    case unreachable(String)
    case status(Int)
    /// The response is no key set, or has no key for RS256 or ES256.
    case noUsableKey

    var description: String {
        switch self {
        case .unreachable(let reason): "its keys could not be fetched: \(reason)"
        case .status(let status): "the address of its keys answered with status \(status)"
        case .noUsableKey: "the address of its keys has no key for RS256 or ES256"
        }
    }
}

/// The keys of some issuers could not be fetched. The api uses earlier ones for a day.
struct IssuerKeysNotFetched: Error, CustomStringConvertible {
    /// An issuer and a reason each.
    let failures: [String]

    var description: String { failures.joined(separator: "; ") }
}
