import Postgres

/// The sources that are asked, and the phones that are told.
extension OperationTable {
    package static let hosts = OperationTable(
        """
        select h.host as "Host", case when h.enabled then h.state else 'switched off' end as "State",
               coalesce(h.state_reason, h.pause_reason) as "Reason",
               to_char(coalesce(h.retry_at, h.paused_until) at time zone 'UTC', 'MM-DD HH24:MI:SS') as "Asked again",
               coalesce(h.rate::text, 'as told') as "Requests a second", h.failures::text as "Failures in a row",
               concat_ws(' ', h.last_outcome, h.last_status) as "Last answer",
               to_char(h.last_at at time zone 'UTC', 'MM-DD HH24:MI:SS') as "At"
          from ops.host h order by h.enabled desc, h.state <> 'closed' desc, h.last_at desc nulls last, h.host
        """
    )

    package static let fetches = OperationTable(
        """
        select s.host as "Host", sum(s.sent)::text as "Sent", sum(s.fetched)::text as "Read",
               sum(s.unchanged)::text as "Unchanged", sum(s.failed)::text as "Failed", sum(s.blocked)::text as "Refused",
               sum(s.unreadable)::text as "Unreadable", sum(s.held_back)::text as "Held back",
               round(max(s.p95_ms)) || ' ms' as "95 of 100 took, worst hour"
          from ops.scrape_health s where s.hour > now() - interval '1 day' group by s.host order by s.host
        """
    )

    package static let pushes = OperationTable(
        """
        select p.id::text as "Alert", p.league as "League", p.kind as "What",
               to_char(p.created_at at time zone 'UTC', 'MM-DD HH24:MI:SS') as "Made", p.audience::text as "Devices",
               p.delivered::text as "Delivered", p.unwanted::text as "Not wanted", p.late::text as "Too late",
               p.dead::text as "Gone", p.failed::text as "Failed", round(p.first_ms) || ' ms' as "First after",
               round(p.last_ms) || ' ms' as "Last after"
          from ops.push_event p where p.created_at > now() - interval '1 day' order by p.id desc limit 50
        """
    )

    package static let pushReasons = OperationTable(
        """
        select r.outcome as "Outcome", r.reason as "Reason", r.devices::text as "Devices", r.alerts::text as "Alerts",
               to_char(r.last_at at time zone 'UTC', 'MM-DD HH24:MI:SS') as "Last"
          from ops.push_reason r order by r.devices desc limit 50
        """
    )
}
