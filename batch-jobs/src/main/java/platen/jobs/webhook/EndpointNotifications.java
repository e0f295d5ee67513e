package platen.jobs.webhook;

import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import platen.db.audit.Actor;
import platen.db.audit.AuditChange;
import platen.db.audit.AuditStore;
import platen.db.audit.AuditType;
import platen.db.core.PublicId;
import platen.db.webhook.Endpoint;
import platen.db.webhook.EndpointStore;
import platen.db.workspace.WorkspaceStore;
import platen.jobs.mail.Mails;
import tools.jackson.databind.node.JsonNodeFactory;

/** Informs owners when their endpoint was disabled: an entry in the audit log and a mail. */
public final class EndpointNotifications {
    private static final Logger log = LoggerFactory.getLogger(EndpointNotifications.class);

    private final EndpointStore endpoints;
    private final WorkspaceStore workspaces;
    private final AuditStore audit;
    private final Mails mails;
    private final Clock clock;

    public EndpointNotifications(EndpointStore endpoints, WorkspaceStore workspaces, AuditStore audit, Mails mails,
            Clock clock) {
        this.endpoints = endpoints;
        this.workspaces = workspaces;
        this.audit = audit;
        this.mails = mails;
        this.clock = clock;
    }

    /** Reason why an endpoint was disabled. */
    enum Reason {
        GONE("gone", "it answered 410 Gone"),
        FAILING("failing", "every attempt of the last three days failed");

        private final String wire;
        private final String words;

        Reason(String wire, String words) {
            this.wire = wire;
            this.words = words;
        }
    }

    /**
     * Records, in the caller's transaction, that an endpoint was disabled.
     *
     * @param lastAnswer outcome of the last attempt
     */
    void disabled(UUID endpointId, Reason reason, String lastAnswer) {
        Endpoint endpoint = endpoints.find(endpointId).orElseThrow();
        Instant now = clock.instant().truncatedTo(ChronoUnit.MICROS);
        audit.append(endpoint.workspaceId(), new AuditChange(Actor.SYSTEM, AuditType.WEBHOOK_DISABLED, endpoint.id(),
                data(endpoint, reason, lastAnswer), null, null, now));
        String workspace = workspaces.find(endpoint.workspaceId()).orElseThrow().name();
        mails.tell(endpoint.workspaceId(), "A webhook of " + workspace + " is disabled",
                body(endpoint, workspace, reason, lastAnswer, now));
        log.warn("Endpoint {} is disabled: {}", PublicId.ENDPOINT.of(endpoint.id()), reason.words);
    }

    private static String data(Endpoint endpoint, Reason reason, String lastAnswer) {
        return JsonNodeFactory.instance.objectNode()
                .put("webhook_id", PublicId.ENDPOINT.of(endpoint.id()))
                .put("url", endpoint.url())
                .put("environment", endpoint.environment().wire())
                .put("reason", reason.wire)
                .put("failing_since", text(endpoint.failingSince()))
                .put("last_answer", lastAnswer)
                .toString();
    }

    private static String body(Endpoint endpoint, String workspace, Reason reason, String lastAnswer, Instant now) {
        String id = PublicId.ENDPOINT.of(endpoint.id());
        return """
                Platen sends no more events to this webhook, because %s.

                Webhook        %s
                URL            %s
                Workspace      %s
                Environment    %s
                Failing since  %s
                Last attempt   %s
                Disabled       %s

                What was still to be sent to it is cancelled and stays in the log of deliveries. Once the receiver
                answers again, enable the webhook and replay what it missed:

                    PATCH /v1/webhooks/%s           {"enabled": true}
                    POST  /v1/deliveries/<id>/replay
                """.formatted(reason.words, id, endpoint.url(), workspace, endpoint.environment().wire(),
                endpoint.failingSince() == null ? "-" : text(endpoint.failingSince()), lastAnswer, now, id);
    }

    private static @Nullable String text(@Nullable Instant time) {
        return time == null ? null : time.toString();
    }
}
