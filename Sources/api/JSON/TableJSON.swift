import Scores
import Storage
import Time

extension [UInt8] {
    /// `{"league", "rankings": […]}`: each poll with its lines.
    static func rankings(_ polls: [ShownTable<RankingLine>], of league: LeagueID) -> [UInt8] {
        JSONWriter.bytes { writer in
            writer.object { writer in
                writer.field("league", league.rawValue)
                writer.key("rankings")
                writer.array(polls) { writer, poll in
                    writer.object { writer in
                        writer.field("poll", poll.slug)
                        writer.field("name", poll.name)
                        writer.head(of: poll)
                        writer.key("entries")
                        writer.array(poll.lines) { $0.entry($1) }
                    }
                }
            }
        }
    }

    /// `{"league", …, "groups": […]}`: a group is a conference, a division, or the league.
    /// - Parameter table: `nil` where none is stored.
    static func standings(_ table: ShownTable<StandingsLine>?, of league: LeagueID) -> [UInt8] {
        let lines = table?.lines ?? []
        // In the page's order, which a dictionary would not keep.
        let groups = lines.reduce(into: [[ShownLine<StandingsLine>]]()) { groups, entry in
            if groups.last?.last?.line.groupName == entry.line.groupName, !groups.isEmpty {
                groups[groups.count - 1].append(entry)
            } else {
                groups.append([entry])
            }
        }
        return JSONWriter.bytes { writer in
            writer.object { writer in
                writer.field("league", league.rawValue)
                writer.head(of: table)
                writer.key("groups")
                writer.array(groups) { writer, group in
                    writer.object { writer in
                        writer.field("name", group.first?.line.groupName)
                        writer.key("entries")
                        writer.array(group) { $0.entry($1) }
                    }
                }
            }
        }
    }

    /// `{"league", "leaders": […]}`: each statistic with its lines.
    static func leaders(_ statistics: [ShownTable<LeaderLine>], of league: LeagueID) -> [UInt8] {
        JSONWriter.bytes { writer in
            writer.object { writer in
                writer.field("league", league.rawValue)
                writer.key("leaders")
                writer.array(statistics) { writer, statistic in
                    writer.object { writer in
                        writer.field("name", statistic.name)
                        writer.head(of: statistic)
                        writer.key("entries")
                        writer.array(statistic.lines) { $0.entry($1) }
                    }
                }
            }
        }
    }
}

extension JSONWriter {
    /// Whose table it is, and how old.
    fileprivate mutating func head(of table: ShownTable<some TableLine>?) {
        field("source", table?.source)
        field("asOf", table?.asOf)
        field("through", table?.through?.description)
        field("updatedAt", table?.askedAt.description)
        field("changedAt", table?.changedAt.description)
    }

    fileprivate mutating func entry(_ shown: ShownLine<RankingLine>) {
        let line = shown.line
        object { writer in
            writer.field("rank", line.rank)
            writer.team(line.team, shown.team)
            writer.field("conference", line.conference)
            writer.field("record", line.record?.description)
            writer.field("points", line.points)
            writer.field("firstPlaceVotes", line.firstPlaceVotes)
            writer.field("previousRank", line.previousRank)
            writer.field("wasUnranked", line.wasUnranked)
            writer.field("movement", line.movement)
            writer.printed(line.other)
        }
    }

    fileprivate mutating func entry(_ shown: ShownLine<StandingsLine>) {
        let line = shown.line
        object { writer in
            writer.field("place", line.groupPlace)
            writer.team(line.team, shown.team)
            writer.field("record", line.overall?.description)
            writer.field("conferenceRecord", line.conference?.description)
            writer.printed(line.other)
        }
    }

    fileprivate mutating func entry(_ shown: ShownLine<LeaderLine>) {
        let line = shown.line
        object { writer in
            writer.field("rank", line.rank)
            writer.field("player", line.player.map(PlayerName.shown))
            writer.field("position", line.position)
            writer.field("classYear", line.classYear)
            writer.team(line.team, shown.team)
            writer.field("statistic", line.statistic)
            writer.field("value", line.value)
            writer.printed(line.other)
        }
    }

    /// The name as printed, and whom it means.
    private mutating func team(_ name: String?, _ id: TeamID?) {
        field("team", name)
        field("teamID", id?.description)
    }

    /// The other columns, in their order, which an object's keys would not keep for every reader.
    private mutating func printed(_ other: [PrintedStat]) {
        key("other")
        array(other) { writer, stat in
            writer.object { writer in
                writer.field("name", stat.name)
                writer.field("value", stat.value)
            }
        }
    }
}
