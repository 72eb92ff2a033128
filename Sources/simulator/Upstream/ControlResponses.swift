import Scores
import Time

extension UpstreamResponse {
    /// The complete current state of all games, including what the source does not report: each goal with its real
    /// instant, even future ones.
    static func controlledGames(_ slate: SimulatedSlate) -> UpstreamResponse {
        .json { json in
            json.field("now", slate.instant.descriptionWithFraction)
            json.field("speed", slate.clock.speed)
            json.array("games", slate.groundTruths) { json, groundTruth in
                json.object { json in fill(&json, groundTruth, now: slate.instant) }
            }
        }
    }

    private static func fill(_ json: inout FeedJSONWriter, _ groundTruth: GroundTruth, now: Instant) {
        let view = groundTruth.listing.view
        let words = StageWords(view)
        json.field("contestId", String(view.contestID))
        json.field("league", view.league.rawValue)
        json.field("home", view.teams.home.seoname)
        json.field("away", view.teams.away.seoname)
        json.field("bench", groundTruth.isBench)
        json.field("status", words.status)
        json.field("period", view.period?.label ?? "")
        json.field("clock", words.contestClock)
        score(&json, view.shownScore)
        json.field("date", groundTruth.listing.date?.description)
        json.field(
            "announcedStart",
            groundTruth.listing.hasStartTime ? groundTruth.listing.shownStart.descriptionWithFraction : nil
        )
        json.field("start", groundTruth.start?.descriptionWithFraction)
        json.field("end", groundTruth.end?.descriptionWithFraction)
        json.array("goals", groundTruth.goals) { json, goal in
            json.object { json in
                fill(&json, goal)
                json.field("shown", goal.at <= now)
            }
        }
        json.array("wavedOff", groundTruth.wavedOff) { json, goal in
            json.object { json in
                json.field("side", goal.side.rawValue)
                json.field("from", goal.from.descriptionWithFraction)
                json.field("until", goal.until.descriptionWithFraction)
            }
        }
    }

    private static func fill(_ json: inout FeedJSONWriter, _ goal: DatedGoal) {
        json.field("side", goal.scored.side.rawValue)
        json.field("at", goal.at.descriptionWithFraction)
        json.field("period", goal.scored.play.period)
        json.field("clock", goal.scored.play.printedClock)
        score(&json, goal.scored.score)
    }

    private static func score(_ json: inout FeedJSONWriter, _ score: Score?) {
        guard let score else { return json.null("score") }
        json.object("score") { json in
            json.field("home", score.home)
            json.field("away", score.away)
        }
    }

    /// A goal that was just added to a bench game.
    static func goal(_ goal: DatedGoal, contestID: Int) -> UpstreamResponse {
        .json { json in
            json.field("contestId", String(contestID))
            fill(&json, goal)
        }
    }

    /// The active faults.
    static func faults(_ faults: [Fault]) -> UpstreamResponse {
        .json { json in
            json.array("faults", faults) { json, fault in
                json.object { json in
                    json.field("kind", fault.kind.rawValue)
                    json.field("probability", fault.probability)
                    json.field("seconds", fault.seconds)
                    json.field("match", fault.match)
                }
            }
        }
    }

    /// The pushes to the fake APNs, in order of arrival.
    static func pushes(_ records: [PushRecord]) -> UpstreamResponse {
        .json { json in
            json.array("pushes", records) { json, record in
                json.object { json in
                    json.field("number", record.number)
                    json.field("at", Instant(microseconds: record.arrivedAt).descriptionWithFraction)
                    json.field("token", record.token)
                    json.field("apnsId", record.id)
                    json.field("collapseId", record.collapseID)
                    json.field("status", record.status)
                    json.field("reason", record.reason)
                    json.field("payload", record.payload)
                }
            }
        }
    }

    /// The pushes to browsers with their decrypted texts, in order of arrival.
    static func browserPushes(_ pushes: [BrowserPush]) -> UpstreamResponse {
        .json { json in
            json.array("pushes", pushes) { json, push in
                json.object { json in
                    json.field("number", push.number)
                    json.field("at", push.arrivedAt.descriptionWithFraction)
                    json.field("browser", push.browser)
                    json.field("timeToLive", push.timeToLive)
                    json.field("urgency", push.urgency)
                    json.field("topic", push.topic)
                    json.field("status", push.status)
                    json.field("reason", push.reason)
                    json.field("payload", push.payload)
                }
            }
        }
    }

    /// The messages to phones by Firebase, in order of arrival, and the number of access tokens issued.
    static func messages(_ firebase: FakeFirebase?) -> UpstreamResponse {
        .json { json in
            json.field("tokens", firebase?.issuedTokenCount ?? 0)
            json.array("messages", firebase?.records() ?? []) { json, record in
                json.object { json in
                    json.field("number", record.number)
                    json.field("token", record.token)
                    json.field("status", record.status)
                    json.field("message", record.message)
                }
            }
        }
    }

    /// The requests received. `next` is the `since` that returns only later ones.
    static func log(_ entries: ArraySlice<UpstreamRequestLog.Entry>, next: Int) -> UpstreamResponse {
        .json { json in
            json.field("next", next)
            json.array("requests", entries) { json, entry in
                json.object { json in
                    json.field("number", entry.number)
                    json.field("at", entry.at.descriptionWithFraction)
                    json.field("method", entry.method)
                    json.field("target", entry.target)
                    json.field("operation", entry.operation)
                    json.field("status", entry.status)
                    json.field("faults", entry.faults.map(\.rawValue).joined(separator: ","))
                }
            }
        }
    }
}
