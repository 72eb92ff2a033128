import Scores

/// The file that the scorer's program writes during a lacrosse game: `/statcrew/7100001.xml`.
struct StatCrewRoute: UpstreamPage {
    private let contestID: Int

    static let name = "statcrew"

    init?(_ target: Target) {
        let parts = target.path.split(separator: "/")
        guard parts.count == 2, parts[0] == Self.name, parts[1].hasSuffix(".xml"),
            let id = Int(parts[1].dropLast(".xml".count))
        else { return nil }
        contestID = id
    }

    var name: String { Self.name }

    func response(from scenario: SimulatedScenario, sourceView: SourceView) -> UpstreamResponse {
        let listing = scenario.slate(age: sourceView.age).listing(contestID: contestID, sourceView: sourceView)
        guard let listing, listing.view.league == .mensLacrosseD1, listing.view.stage != .postponed else {
            return UpstreamResponse(status: 404, contentType: "text/html", body: Array("<html>Not Found</html>".utf8))
        }
        return .statCrew(listing)
    }

    var wrongTypes: UpstreamResponse {
        UpstreamResponse(
            status: 200,
            contentType: "text/xml",
            body: Array(
                #"<lcgame><venue gameid="x" date="soon"/><status period="first" clock="late"/><team vh="Q"/><team/><plays>7</plays></lcgame>"#
                    .utf8
            )
        )
    }
}
