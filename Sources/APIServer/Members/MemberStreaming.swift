package import Hummingbird

/// A list of a member. The raw values are those in the events of a member's stream.
package enum MemberTopic: String, Hashable, Sendable, CaseIterable {
    case contests, drafts, invitations
}

/// The streams of events that name the lists of a member that changed. The JSON API and the pages serve the same
/// stream, and differ in how they identify the member. `ContestsAPI` implements it.
package protocol MemberStreaming: Sendable {
    /// The response that is the stream. It ends when the member is no longer signed in.
    /// - Parameter isSignedIn: Whether the sign-in with which the stream began is still valid. It is called every 15
    ///   seconds.
    /// - Throws: ``Problem`` if the client or the server has too many streams.
    func response(
        for member: Member,
        from sender: RequestSender,
        while isSignedIn: @escaping @Sendable () async throws -> Bool
    ) throws -> Response
}
