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

    /// The job of one issuer is enqueued by the function `request_issuer_keys`.
    package var options: JobOptions { JobOptions(uniqueKey: "issuer_keys:\(issuer ?? "")") }
}
