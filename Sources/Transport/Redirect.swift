/// The decision about a response that may be a redirect.
package enum RedirectStep: Hashable {
    /// Return the response to the caller, because it is no redirect or must not be followed.
    case noRedirect
    /// `keepsHeaders` is false if the next host or port differs, because the caller's headers may contain credentials.
    case follow(Destination, keepsHeaders: Bool)
    case refuse(TransportError.Code)
}

/// Decides which redirects are followed.
package struct RedirectPolicy: Sendable {
    /// The caller's headers that are also sent to another host or port after a redirect. None of them can be a
    /// credential.
    private static let harmlessHeaders: Set<String> = ["accept", "accept-language", "cache-control"]

    /// `nil` allows all hosts.
    private let allowedHosts: Set<String>?

    /// Allows all hosts. For a robots.txt, which may be served from any host (RFC 9309, section 2.3.1.2).
    package static let anyHost = RedirectPolicy()

    private init() {
        allowedHosts = nil
    }

    package init(allowedHosts: Set<String>) {
        self.allowedHosts = Set(allowedHosts.map { $0.lowercased() })
    }

    /// Decides whether a response is a redirect and may be followed.
    /// - Parameters:
    ///   - start: The destination of the caller's request. Redirects to its host are always allowed.
    ///   - current: The destination that sent the response.
    ///   - followed: The number of redirects followed so far.
    package func step(
        for request: Request,
        from start: Destination,
        at current: Destination,
        status: Int,
        location: String?,
        followed: Int
    ) -> RedirectStep {
        // Requests with side effects are not repeated at another URL.
        guard request.method == .get || request.method == .head, request.limits.maxRedirects > 0,
            [301, 302, 303, 307, 308].contains(status), let location
        else { return .noRedirect }
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
    /// Returns the headers for the next hop.
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
