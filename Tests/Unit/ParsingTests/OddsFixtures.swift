/// Pages with odds in the form of the sources, with teams and prices of ours.
enum OddsFixtures {
    static func outcome(_ name: String, _ price: String, point: String? = nil, of player: String? = nil) -> String {
        let fields = [
            #""name":"\#(name)""#, #""price":\#(price)"#, point.map { #""point":\#($0)"# },
            player.map { #""description":"\#($0)""# },
        ]
        return "{\(fields.compactMap(\.self).joined(separator: ","))}"
    }

    static func market(_ key: String, _ outcomes: String..., updated: String? = nil) -> String {
        let time = updated.map { #""last_update":"\#($0)","# } ?? ""
        return #"{"key":"\#(key)",\#(time)"outcomes":[\#(outcomes.joined(separator: ","))]}"#
    }

    static func book(_ key: String, _ markets: String..., updated: String? = "2026-05-02T21:00:00Z") -> String {
        let time = updated.map { #""last_update":"\#($0)","# } ?? ""
        return #"{"key":"\#(key)","title":"A Book",\#(time)"markets":[\#(markets.joined(separator: ","))]}"#
    }

    static func event(_ books: String..., id: String = "e1") -> String {
        #"""
        {"id":"\#(id)","sport_key":"basketball_nba","commence_time":"2026-05-02T23:30:00Z","home_team":"Owls",
         "away_team":"Foxes","bookmakers":[\#(books.joined(separator: ","))]}
        """#
    }

    /// A league's response of The Odds API.
    static let page =
        "["
        + event(
            book(
                "pinnacle",
                market("h2h", outcome("Owls", "-118"), outcome("Foxes", "108"), updated: "2026-05-02T21:00:30Z"),
                market("spreads", outcome("Foxes", "-105", point: "3.5"), outcome("Owls", "-115", point: "-3.5")),
                market("totals", outcome("Over", "-110", point: "220.5"), outcome("Under", "-110", point: "220.5"))
            ),
            book(
                "betfair_ex_eu",
                market("h2h", outcome("Owls", "-120"), outcome("Foxes", "112")),
                market("h2h_lay", outcome("Owls", "-117"), outcome("Foxes", "116"))
            )
        ) + "]"

    /// An entry of ESPN's `odds` in the form of 2025.
    static let espnOffer = #"""
        {"provider":{"name":"Draft Kings"},"details":"OWL -8.5","overUnder":233.5,"spread":-8.5,
         "moneyline":{"home":{"close":{"odds":"-395"},"open":{"odds":"-245"}},
          "away":{"close":{"odds":"+310"},"open":{"odds":"+200"}}},
         "pointSpread":{"home":{"close":{"line":"-8.5","odds":"EVEN"},"open":{"line":"-6.5","odds":"-110"}},
          "away":{"close":{"line":"+8.5","odds":"-120"},"open":{"line":"+6.5","odds":"OFF"}}},
         "total":{"over":{"close":{"line":"o233.5","odds":"-110"}},"under":{"close":{"line":"u233.5","odds":"-110"}}}}
        """#

    static func espn(_ offers: String = espnOffer) -> String {
        ESPNFixtures.scoreboard(ESPNFixtures.event(extra: #","odds":[\#(offers)]"#))
    }
}
