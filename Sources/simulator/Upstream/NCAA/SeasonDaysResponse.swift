import Scores
import Time

extension UpstreamResponse {
    /// `NCAA_schedules_today_web`: the days of a season with games, as `{"data":{"schedules":{…}}}`.
    ///
    /// As in ``contests(_:of:seen:)``, all other sports, divisions and seasons have no games.
    static func seasonDays(_ asked: SeasonVariables, of slate: SimulatedSlate, seen sourceView: SourceView)
        -> UpstreamResponse
    {
        let isOurs = asked.sportCode == "MLA" && asked.division == 1
        let days = isOurs ? slate.listings(of: .mensLacrosseD1, on: nil, seen: sourceView).compactMap(\.date) : []
        let counts = Dictionary(grouping: days.filter { $0.seasonYear == asked.seasonYear }, by: \.self)
            .mapValues(\.count).sorted { $0.key < $1.key }
        return .json { json in
            json.object("data") { json in
                json.object("schedules") { json in
                    json.field("__typename", "Schedules")
                    json.object("today") { $0.field("date", EasternTime(slate.instant)?.date.american) }
                    json.array("games", counts) { json, day in
                        json.object { json in
                            json.field("contestDate", day.key.american)
                            json.field("count", day.value)
                        }
                    }
                }
            }
        }
    }
}
