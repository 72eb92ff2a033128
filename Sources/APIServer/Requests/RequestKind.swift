package import HTTPTypes
package import Hummingbird

extension HTTPRequest.Method {
    /// Whether a request with this method changes nothing (RFC 9110, section 9.2.1).
    package var isRead: Bool { self == .get || self == .head || self == .options }
}

extension Request {
    /// Whether a page of this site caused the request, by what the browser says (`Sec-Fetch-Site`). A request without
    /// the header counts as such, because older browsers and programs do not send it.
    package var isFromSameOrigin: Bool { [nil, "same-origin"].contains(headers[.secFetchSite]) }
}
