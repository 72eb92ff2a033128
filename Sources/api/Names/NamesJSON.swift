import Scores
import Storage
import Time

extension [UInt8] {
    /// `{"results": […], "hasMore"}`.
    static func names(_ found: some Sequence<FoundName>, hasMore: Bool) -> [UInt8] {
        JSONWriter.bytes { writer in
            writer.object { writer in
                writer.key("results")
                writer.array(found) { $0.found($1) }
                writer.field("hasMore", hasMore)
            }
        }
    }

    /// `{"league", "conferences": […]}`: each under the abbreviation that other questions take.
    static func conferences(_ conferences: [ConferenceTeams], of league: LeagueID) -> [UInt8] {
        // A source may have two names for one.
        let named = Dictionary(grouping: conferences) { Conferences.abbreviation(of: $0.name) ?? $0.name }
        return JSONWriter.bytes { writer in
            writer.object { writer in
                writer.field("league", league.rawValue)
                writer.key("conferences")
                writer.array(named.sorted { $0.key < $1.key }) { writer, conference in
                    writer.object { writer in
                        writer.field("id", conference.key)
                        writer.key("names")
                        writer.array(conference.value) { $0.value($1.name) }
                        writer.field("teams", conference.value.reduce(0) { $0 + $1.teams })
                    }
                }
            }
        }
    }

    /// `{"team", "league", …, "standing"}`.
    static func team(_ team: TeamBrief, _ portrait: TeamPortrait, _ standing: TeamStanding?) -> [UInt8] {
        JSONWriter.bytes { writer in
            writer.object { writer in
                writer.key("team")
                writer.team(team)
                writer.field("league", portrait.league.rawValue)
                writer.field("sport", portrait.sport.rawValue)
                writer.field("slug", portrait.slug)
                writer.field("fullName", portrait.fullName)
                writer.field("color", portrait.color)
                writer.key("logos")
                writer.array(portrait.logos) { writer, logo in
                    writer.object { writer in
                        writer.field("background", logo.background)
                        writer.field("url", LogoRoutes.path(of: logo.name))
                    }
                }
                writer.key("standing")
                writer.standing(standing)
            }
        }
    }
}

extension JSONWriter {
    fileprivate mutating func standing(_ standing: TeamStanding?) {
        guard let standing else { return null() }
        object { writer in
            writer.field("source", standing.source)
            writer.field("updatedAt", standing.askedAt.description)
            writer.field("group", standing.line.groupName)
            writer.field("place", standing.line.groupPlace)
            writer.field("record", standing.line.overall?.description)
            writer.field("conferenceRecord", standing.line.conference?.description)
        }
    }

    fileprivate mutating func found(_ name: FoundName) {
        object { writer in
            switch name {
            case .team(let league, let team):
                writer.head("team", team.id.description, team.name, league)
                writer.field("abbreviation", TeamBrief.shownAbbreviation(team.abbreviation, slug: team.slug))
                writer.field("conference", Conferences.abbreviation(of: team.conference))
                writer.field("logoURL", team.logo.map(LogoRoutes.path))
            case .conference(let league, let conference):
                writer.head("conference", Conferences.abbreviation(of: conference) ?? conference, conference, league)
            case .player(let league, let player, let team):
                writer.head("player", player.id.description, PlayerName.shown(player.name), league)
                writer.field("teamID", team.id.description)
                writer.field("team", team.name)
                writer.field("jersey", player.jersey)
                writer.field("position", player.position)
            }
        }
    }

    /// What every result has.
    private mutating func head(_ kind: String, _ id: String, _ name: String, _ league: LeagueID) {
        field("kind", kind)
        field("id", id)
        field("name", name)
        field("league", league.rawValue)
    }
}
