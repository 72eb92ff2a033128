import HTMLWriting
import Scores
import Storage

/// The buttons by which a browser follows a team: a star, which moves the team's games to the top of pages, and a bell
/// for alerts. Both are hidden until a script makes them work. The script shows the result of a request for alerts
/// below them.
struct TeamFollow {
    let team: TeamBrief
    let frame: PageFrame

    init(_ team: TeamBrief, in frame: PageFrame) {
        (self.team, self.frame) = (team, frame)
    }

    var html: HTML {
        """
        <span class="follows"><button type="button" class="follow" hidden data-star="\(team.id.description)" data-name="\(team.name)" \
        aria-pressed="false">My team<span class="quiet">: \(team.name)</span></button>\(bell)</span>
        """
    }

    private var bell: HTML {
        guard frame.settings.siteKey != nil else { return "" }
        return """
            <button type="button" class="follow bell" hidden data-alerts="\(team.id.description)" aria-pressed="false">\
            Notify me<span class="quiet"> about \(team.name)</span></button>\
            <span class="said" data-said="\(team.id.description)"></span>
            """
    }
}
