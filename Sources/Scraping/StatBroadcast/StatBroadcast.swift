import Scores

/// StatBroadcast, which shows what schools' scorers write. ``StatBroadcastSource`` asks for its pages of groups and its
/// archive; the views of a single event are read where somebody has saved them.
///
/// Its pages keep programs out, by a cookie that a script sets, by a proof of work, by bodies that only a session's key
/// opens. Such an answer is ``ParseError/blocked``, and that is the end of it: no wall is climbed. Its hosts are off in
/// table `host_budget`: an operator who has an agreement switches them on; a school that hands over its own file needs
/// no page at all (``StatCrewPage``).
package enum StatBroadcast {
    /// The name in every ``SourceID`` of it.
    package static let source = KnownSource.statbroadcast.rawValue
}
