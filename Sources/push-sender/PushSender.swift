import Exposition
import Logging
import Runtime

/// Plans who is told an alert, and tells them.
@main
struct PushSender {
    static func main() async {
        await Program(
            name: "push-sender",
            purpose: "Tells followers what happened, through APNs, the push services of browsers and Firebase.",
            variables: PushServices.variables,
            metrics: PushMetrics.all + ActivityMetrics.all
        ).run { host in
            let push = try PushServices(host)
            host.registry.watch { [senders = push.senders] in senders.sightings }
            if push.senders.isDryRun { host.logger.warning("PUSH_DRY_RUN is set: nobody is told anything") }
            if push.keys == nil {
                host.logger.warning("TOKEN_KEY_FILE is not set: phones whose tokens are sealed are not told")
            }
            return try push.services()
        }
    }
}
