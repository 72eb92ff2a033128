/// StatBroadcast, which shows what schools' scorers write. These are its pages, read; nothing here fetches them.
///
/// Its pages keep programs out, by a cookie that a script sets, by a proof of work, by bodies that only a session's key
/// opens. Such an answer is ``ParseError/blocked``, and that is the end of it: no wall is climbed. An operator who has an
/// agreement switches the source on; a school that hands over its own file needs no page at all (``StatCrewPage``).
package enum StatBroadcast {
    /// The name in every ``SourceID`` of it.
    package static let source = "statbroadcast"
}
