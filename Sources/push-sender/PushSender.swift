import Logging
import PrometheusMetrics
import Runtime

/// Plans the audience of alerts and sends them, sends the mails of accounts, and fetches the keys of external issuers.
@main
struct PushSender {
    static func main() async {
        await Program(
            name: "push-sender",
            purpose:
                "Sends alerts to followers, through APNs, the push services of browsers and Firebase, and mails to members.",
            variables: PushServices.variables + MailServices.variables + IssuerKeyServices.variables,
            metrics: PushMetrics.all + ActivityMetrics.all + MailMetrics.all
        ).run { host in
            let push = try PushServices(host)
            host.registry.addCollector { [senders = push.senders] in senders.samples }
            if push.senders.isDryRun { host.logger.warning("PUSH_DRY_RUN is set: nothing is sent") }
            if push.keys == nil {
                host.logger.warning("TOKEN_KEY_FILE is not set: devices with sealed tokens get no pushes")
            }
            let mail = try MailServices(host, keys: push.keys)
            let issuers = try IssuerKeyServices(host)
            return try push.services() + (mail.map { [try $0.worker()] } ?? []) + [issuers.worker()]
        }
    }
}
