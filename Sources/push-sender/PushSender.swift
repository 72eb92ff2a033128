import Logging
import PrometheusMetrics
import Runtime

/// Plans the audience of alerts and sends them.
@main
struct PushSender {
    static func main() async {
        await Program(
            name: "push-sender",
            purpose: "Sends alerts to followers, through APNs, the push services of browsers and Firebase.",
            variables: PushServices.variables,
            metrics: PushMetrics.all + ActivityMetrics.all
        ).run { host in
            let push = try PushServices(host)
            host.registry.addCollector { [senders = push.senders] in senders.samples }
            if push.senders.isDryRun { host.logger.warning("PUSH_DRY_RUN is set: nothing is sent") }
            if push.keys == nil {
                host.logger.warning("TOKEN_KEY_FILE is not set: devices with sealed tokens get no pushes")
            }
            return try push.services()
        }
    }
}
