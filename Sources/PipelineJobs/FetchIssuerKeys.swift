package import JobQueue

/// Fetches the public keys of external issuers. The scheduler enqueues it hourly for all of them. The api enqueues it
/// for one with the SQL function `request_issuer_keys`, with the same options as here, when it has no usable key.
package struct FetchIssuerKeys: Job {
    package static let kind = "fetch_issuer_keys"
    package static let queue = "issuers"

    /// The name of the issuer; `nil`: all.
    package var issuer: String?

    package init(issuer: String? = nil) {
        self.issuer = issuer
    }

    /// Few attempts for one issuer, because the api asks again after a minute. A schedule keeps no limit of attempts,
    /// so the hourly job for all issuers has the usual one.
    package var options: JobOptions {
        let key = "issuer_keys:\(issuer ?? "")"
        return issuer == nil ? JobOptions(uniqueKey: key) : JobOptions(uniqueKey: key, maxAttempts: 3)
    }
}
