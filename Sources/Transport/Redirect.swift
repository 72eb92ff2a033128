/// What to do with an answer that may be a redirect. Pure: the loop acts on it.
package enum RedirectStep: Hashable {
    /// Not a redirect, or not one for us to follow: the caller gets it.
    case answer
    /// `keepsHeaders` is false when the next host is a stranger to what the caller entrusted to the first.
    case follow(Destination, keepsHeaders: Bool)
    case refuse(TransportError.Code)
}

/// Which redirects are followed.
package struct RedirectPolicy: Sendable {
    /// What a caller's headers are cut down to on the way to another host: nothing that could be a credential.
    private static let harmlessHeaders: Set<String> = ["accept", "accept-language", "cache-control"]

    /// `nil`: all.
    private let allowedHosts: Set<String>?

    /// For what is about a host and may stand on any other: its robots.txt (RFC 9309, section 2.3.1.2).
    package static let anywhere = RedirectPolicy()

    private init() {
        allowedHosts = nil
    }

    package init(allowedHosts: Set<String>) {
        self.allowedHosts = Set(allowedHosts.map { $0.lowercased() })
    }

    /// - Parameters:
    ///   - start: where the caller's request went, which decides which hosts are its own.
    ///   - current: where the answer came from.
    ///   - followed: the redirects behind us.
    package func step(
        for request: Request,
        from start: Destination,
        at current: Destination,
        status: Int,
        location: String?,
        followed: Int
    ) -> RedirectStep {
        // A request with an effect is not repeated elsewhere on a server's word.
        guard request.method == .get || request.method == .head, request.limits.maxRedirects > 0,
            [301, 302, 303, 307, 308].contains(status), let location
        else { return .answer }
        guard followed < request.limits.maxRedirects else {
            return .refuse(.tooManyRedirects(limit: request.limits.maxRedirects))
        }
        do {
            let next = try current.resolving(location)
            if current.scheme == .https, next.scheme == .http { return .refuse(.redirectForbidden(.downgrade)) }
            guard next.host == start.host || allowedHosts?.contains(next.host) ?? true else {
                return .refuse(.redirectForbidden(.host(next.host)))
            }
            return .follow(next, keepsHeaders: next.authority == current.authority)
        } catch {
            return .refuse(.redirectForbidden(TransportError.RedirectFlaw(error)))
        }
    }
}

extension RedirectPolicy {
    /// The headers that go along to the next host.
    package static func headers(of request: Request, kept: Bool) -> Headers {
        kept ? request.headers : request.headers.keeping(only: harmlessHeaders)
    }
}

extension TransportError.RedirectFlaw {
    fileprivate init(_ flaw: Destination.Flaw) {
        switch flaw {
        case .unreadable: self = .unreadable
        case .scheme: self = .scheme
        case .credentials: self = .credentials
        }
    }
}
