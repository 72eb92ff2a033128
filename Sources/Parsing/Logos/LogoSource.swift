package import Scores
package import Time
package import Transport

/// Fetches logos from any host where sources store them.
package struct LogoSource: Sendable {
    private let fetcher: any Fetcher

    package init(fetcher: any Fetcher) {
        self.fetcher = fetcher
    }

    /// Fetches the picture at an address.
    /// - Returns: The picture, or the reason why the content at the address may not be served.
    /// - Throws: `noPicture` if the host withholds the picture or has none. Any other error does not show whether the
    ///   picture exists.
    package func logo(
        at address: LogoAddress,
        now: Instant
    ) async throws(ScrapeError) -> Result<LogoImage, LogoRefusal> {
        let limits = Limits(bodyBytes: LogoImage.maxBytes, wireBytes: LogoImage.maxBytes)
        let response: Response
        do throws(ScrapeError) {
            response = try await fetcher.response(
                to: Request(.get, address.url, headers: ["Accept": "image/*"], limits: limits)
            )
        } catch {
            if case .transport(let failure) = error, failure.code.isTooLarge {
                return .failure(.tooLarge(bytes: LogoImage.maxBytes + 1))
            }
            throw error
        }
        if [401, 403, 404, 410, 451].contains(response.status) { throw .noPicture(status: response.status) }
        try response.requireSuccess(at: now)
        return Result { () throws(LogoRefusal) in try LogoImage(response.body) }
    }
}

extension TransportError.Code {
    fileprivate var isTooLarge: Bool {
        switch self {
        case .bodyTooLarge, .wireTooLarge: true
        default: false
        }
    }
}
