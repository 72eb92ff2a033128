import Fleet
import Postgres
import TestTools
import Testing

/// Checks the scorers of goals. Scores come from scoreboards, some time before the plays that name the scorers.
extension SimulatedGameDay {
    /// Expects that the event of every goal names its scorer, if the plays of its game name all scorers. The API must
    /// show the same.
    func expectScorers() async throws {
        let goals = try await pool.query(
            """
            select e.game_id::text, e.home_score || '-' || e.away_score, p.gained <= p.named, u.is_unnamed
              from game_event e join game g on g.id = e.game_id
             cross join lateral (
               select e.home_score + e.away_score
                      - coalesce((e.facts #>> '{previousScore,home}')::int + (e.facts #>> '{previousScore,away}')::int, 0)
                      as gained,
                      (select coalesce(sum((s ->> 'points')::int), 0)
                         from jsonb_array_elements(e.facts -> 'scorers') s) as named) p
             cross join lateral (
               select exists (select from play o where o.game_id = g.id and o.kind = 'goal'
                                 and not o.players @> '[{"role": "scorer"}]') as is_unnamed) u
             -- Left out: baskets, and goals of a shootout, whose scorers are not checked here.
             where e.kind = 'score' and g.status = 'final' and g.league_id <> 'nba'
               and e.period_kind is distinct from 'shootout'
               -- The play of a goal that was taken back is withdrawn.
               and not exists (
                 select from game_event c
                  where c.game_id = e.game_id and c.kind = 'correction' and c.id > e.id
                    and (c.home_score < e.home_score or c.away_score < e.away_score))
             order by e.id
            """
        ).map { try $0.decode(String.self, String.self, Bool.self, Bool.self) }
        let named = goals.filter { $0.2 }
        print("\(named.count) of \(goals.count) goals' events name their scorers")
        #expect(!named.isEmpty)
        #expect(goals.filter { !$0.2 && !$0.3 }.map { "\($0.0): \($0.1)" } == [])
        for (game, scores) in Dictionary(grouping: named, by: \.0) {
            let events = try await get("\(running.api)/api/v1/games/\(game)/events", as: [ScoredEvent].self)
            let shown = events.filter { $0.kind == "score" && !($0.scorers ?? []).isEmpty }
                .map { "\($0.homeScore ?? -1)-\($0.awayScore ?? -1)" }
            #expect(Set(scores.map(\.1)).isSubset(of: shown), "\(game)")
        }
    }
}

/// An event of a game, as the API shows it.
private struct ScoredEvent: Decodable {
    struct Player: Decodable {
        let player: String
    }

    let kind: String
    let homeScore: Int?
    let awayScore: Int?
    let scorers: [Player]?
}
