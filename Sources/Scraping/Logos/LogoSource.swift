package import Scores
package import Time
package import Transport

/// Fetches logos from wherever sources keep them.
package struct LogoSource: Sendable {
    private let fetcher: any Fetcher

    package init(fetcher: any Fetcher) {
        self.fetcher = fetcher
    }

    /// - Returns: The picture, or why what stands at the address is none that may be handed on.
    /// - Throws: `noPicture` where the host keeps it back or has none; anything else says nothing of the picture.
    package func logo(
        at address: LogoAddress,
        now: Instant
    ) async throws(ScrapeError) -> Result<LogoImage, LogoRefusal> {
        let limits = Limits(bodyBytes: LogoImage.maxBytes, wireBytes: LogoImage.maxBytes)
        let response: Response
        do throws(ScrapeError) {
            response = try await fetcher.answer(
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
