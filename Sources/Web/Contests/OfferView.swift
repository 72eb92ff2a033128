import APIModels
import Cryptography
import FoundationEssentials
import HTMLWriting
import Scores
import Storage
import Time

/// The page on which a member chooses an opponent.
struct OpponentView {
    let request: PageRequest
    /// The beginning of a username that was searched for; empty: none was.
    let words: String
    let found: [UserResponse]

    var page: MemberPage {
        MemberPage(
            title: "New contest",
            tab: .contests,
            content: """
                <h1>New contest</h1>
                <section class="card"><form class="ask" role="search" action="/contests/new">\
                \(request.frame.scoresField)\
                <label for="q">Username of your opponent</label><span><input id="q" name="q" type="search" \
                value="\(words)" maxlength="16" required autocomplete="off" autocapitalize="none">\
                <button>Search</button></span></form>
                \(results)</section>
                <p class="note">\(request.link("How contests work", to: "/contests/rules"))</p>
                """
        )
    }

    private var results: HTML {
        let head = words.isEmpty ? "Recent opponents" : "Members"
        guard !found.isEmpty else {
            return words.isEmpty
                ? "<p class=\"soft\">Ask your friends for their usernames, and search for them here.</p>"
                : "<p>No other member’s username begins with “<bdi>\(words)</bdi>”.</p>"
        }
        let links = found.map { member -> HTML in
            let path = request.path("/contests/new/\(member.uid.lowercaseText)")
            return "<li><a href=\"\(path)\"><bdi>\(member.username)</bdi></a></li>\n"
        }
        return "<h2>\(head)</h2>\n<ul class=\"found\">\n\(HTML.joined(links))</ul>"
    }
}

/// The page on which a member confirms the games of a contest, its rounds, and until when the opponent can answer.
struct OfferView {
    let request: PageRequest
    let opponent: UserResponse
    let leagues: [ContestLeague]
    let league: ContestLeague
    let offer: ContestOfferResponse
    let choice: OfferChoice
    let now: Instant
    var refusal: FormRefusal?

    private var path: String { "/contests/new/\(opponent.uid.lowercaseText)" }

    var page: MemberPage {
        get throws {
            MemberPage(
                title: "New contest with \(opponent.username)",
                tab: .contests,
                content: """
                    <h1>New contest with <bdi>\(opponent.username)</bdi></h1>
                    \(leagues.count > 1 ? chips.html : nil)\(dayForm)\(try invitation)
                    <p class="note">\(request.link("How contests work", to: "/contests/rules"))</p>
                    """
            )
        }
    }

    private var chips: ChipRow {
        ChipRow(
            name: "League",
            chips: leagues.map { other in
                ChipRow.Chip(
                    label: other.shortName,
                    address: request.path(path, [("league", other.id.rawValue)]),
                    isCurrent: other.id == league.id
                )
            }
        )
    }

    /// Shows the games of another day.
    private var dayForm: HTML {
        """
        <form class="ask" action="\(path)">\(request.frame.scoresField)\
        <input type="hidden" name="league" value="\(league.id.rawValue)">\
        <label for="day">Day of the games</label><span><input id="day" name="day" type="date" \
        value="\(offer.day?.description ?? "")" required><button>Show</button></span></form>

        """
    }

    private var none: HTML {
        """
        \(refusal?.summary)<p class="card empty">There are no games with lines that day. Lines appear a day or two \
        before the games.</p>
        """
    }

    private var invitation: HTML {
        get throws {
            guard !offer.games.isEmpty else { return none }
            let form = PageForm(
                request: request,
                action: path,
                hidden: [
                    (name: "league", value: league.id.rawValue), (name: "day", value: offer.day?.description ?? ""),
                    // A form that is sent twice sends one invitation.
                    (name: "once", value: Base64URL.encode(RandomBytes.make(16))),
                ],
                refusal: refusal,
                content: "\(rounds)\(expiry)\(timeout)<p><button class=\"go\">Send invitation</button></p>"
            )
            return """
                <section class="card"><h2>\(ContestWords.count(offer.games.count, "game")) to bet on</h2>
                \(OfferedGames(games: offer.games, frame: request.frame).html)\
                <p class="soft">Lines can move until you send the invitation, and never after.</p></section>
                <section class="card"><h2>The invitation</h2>\(try form.html)</section>
                """
        }
    }
}

/// The games of an offer or an invitation, each with the sides of its bets.
struct OfferedGames {
    let games: [PoolGameResponse]
    let frame: PageFrame

    var html: HTML {
        let parts = games.map { game -> HTML in
            let sides = OfferedSides(game: game).all.map(\.words).joined(separator: ", ")
            return """
                <div class="bet-game">\(BetGameLine(game: game.game, isHidden: true, frame: frame).html)
                <p>\(sides)</p></div>

                """
        }
        return "\(OfferedSides.legend)\(HTML.joined(parts))"
    }
}

/// The fields of the invitation.
extension OfferView {
    private var rounds: HTML {
        let most = max(1, offer.maxDraftRounds)
        let chosen = min(max(choice.rounds, 1), most)
        let select = FormSelect(
            name: "rounds",
            label: "Rounds",
            hint: "Two bets in each round: one that you pick, one that your opponent picks",
            options: (1...most).map { FormSelect.Option(value: "\($0)", words: "\($0)", isChosen: $0 == chosen) }
        )
        return select.html(refusal)
    }

    /// Expiries that are possible by now, in minutes, and the latest one.
    private var expiry: HTML {
        let latest = offer.latestExpiration.map { Instant($0) - now } ?? Duration.zero
        let chosen = choice.expiresAfter.map { Int($0.components.seconds / 60) }
        var options = [
            FormSelect.Option(value: "", words: "Shortly before the first game", isChosen: chosen == nil)
        ]
        for (minutes, words) in [
            (30, "In 30 minutes"), (60, "In an hour"), (180, "In 3 hours"), (720, "In 12 hours"),
        ] where Duration.seconds(60 * minutes) < latest {
            options.append(FormSelect.Option(value: "\(minutes)", words: words, isChosen: minutes == chosen))
        }
        return FormSelect(
            name: "expiry",
            label: "Your opponent can answer until",
            options: options
        ).html(refusal)
    }

    private var timeout: HTML {
        let isAutomatic = choice.onTimeout == .auto
        return FormSelect(
            name: "on_timeout",
            label: "If a member does not pick in time",
            options: [
                FormSelect.Option(value: "wait", words: "The draft waits until its first game", isChosen: !isAutomatic),
                FormSelect.Option(value: "auto", words: "The site picks", isChosen: isAutomatic),
            ]
        ).html(refusal)
    }
}
