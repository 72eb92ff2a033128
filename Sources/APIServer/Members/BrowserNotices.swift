package import APIModels

/// The notices about contests for browsers in which a member is signed in by a cookie. `DevicesAPI` implements it.
package protocol BrowserNotices: Sendable {
    /// Turns the notices on or off, for as long as the member's session lasts.
    /// - Parameter browser: The subscription by which the browser is registered as a device. It is a secret, so it
    ///   proves that the form comes from that browser.
    /// - Throws: ``Problem`` if the browser is not registered, or this server sends no pushes to browsers.
    func setNotices(_ isOn: Bool, for browser: WebSubscriptionRequest, of member: Member) async throws
}
