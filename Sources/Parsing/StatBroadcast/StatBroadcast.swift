import Scores

/// StatBroadcast, which publishes the data of schools' scorers. ``StatBroadcastSource`` fetches its group pages and its
/// archive. The views of a single event can be read only from saved files.
///
/// Its pages block programs by a cookie that a script sets, by a proof of work, and by encrypted bodies. Such a
/// response is ``ParseError/blocked``, and it is not worked around. Its hosts are disabled in table `host_budget` until
/// an operator with an agreement enables them. A school that provides its own file needs none of these pages
/// (``StatCrewPage``).
package enum StatBroadcast {
    /// The name in every ``SourceID`` of this source.
    package static let source = KnownSource.statbroadcast.rawValue
}
