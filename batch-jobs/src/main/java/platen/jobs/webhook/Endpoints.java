package platen.jobs.webhook;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import platen.db.audit.Actor;
import platen.db.audit.AuditType;
import platen.db.core.Database;
import platen.db.core.PublicId;
import platen.db.secret.SecretCipher;
import platen.db.webhook.Endpoint;
import platen.db.webhook.EndpointChange;
import platen.db.webhook.EndpointStore;
import platen.jobs.audit.AuditTrail;
import platen.jobs.audit.AuditTrail.Difference;
import platen.jobs.outbound.OutboundClient;
import tools.jackson.databind.node.ObjectNode;

/** Creates, changes and deletes webhook endpoints, and records each change in the audit log. */
public final class Endpoints {
    /** Maximum length of the URL of an endpoint or a callback, in characters. */
    public static final int MAX_URL_LENGTH = 2_048;
    /** Maximum number of endpoints of a workspace. */
    public static final int MAX_PER_WORKSPACE = 100;
    /** Maximum time for which both secrets sign after a rotation. */
    public static final int MAX_OVERLAP_HOURS = 24;

    private final Database database;
    private final EndpointStore endpoints;
    private final OutboundClient client;
    private final SecretCipher cipher;
    private final AuditTrail audit;
    private final Clock clock;

    public Endpoints(Database database, EndpointStore endpoints, OutboundClient client, SecretCipher cipher,
            AuditTrail audit, Clock clock) {
        this.database = database;
        this.endpoints = endpoints;
        this.client = client;
        this.cipher = cipher;
        this.audit = audit;
        this.clock = clock;
    }

    /**
     * Checks a URL that webhooks are to be sent to, of an endpoint or a callback.
     *
     * @return the objection, worded to follow "The URL"; empty for none
     */
    public Optional<String> objection(String url) {
        return url.length() > MAX_URL_LENGTH
                ? Optional.of("must have at most %,d characters".formatted(MAX_URL_LENGTH))
                : client.objection(url);
    }

    /** Returns whether a workspace has as many endpoints as it may have. */
    public boolean isFull(UUID workspaceId) {
        return endpoints.of(workspaceId).size() >= MAX_PER_WORKSPACE;
    }

    /**
     * Adds an endpoint whose URL has been checked.
     *
     * @return the secret, which is not shown again
     */
    public String create(Endpoint endpoint, Actor actor) {
        String secret = Signature.newSecret();
        String encrypted = cipher.encrypt(secret, EndpointStore.secretPlace(endpoint.id()));
        database.inTransaction(() -> {
            endpoints.create(endpoint, encrypted);
            record(endpoint, actor, AuditType.WEBHOOK_CREATED, Difference.created(json(endpoint)));
        });
        return secret;
    }

    /**
     * Changes an endpoint whose new URL, if any, has been checked.
     *
     * @return the endpoint after the change; empty when it was deleted
     */
    public Optional<Endpoint> change(Endpoint before, EndpointChange asked, Actor actor) {
        return database.inTransaction(() -> {
            Optional<Endpoint> after = endpoints.change(before.workspaceId(), before.id(), asked);
            after.ifPresent(changed -> record(before, actor, AuditType.WEBHOOK_CHANGED,
                    Difference.changed(json(before), json(changed))));
            return after;
        });
    }

    /** Deletes an endpoint and cancels its pending deliveries; returns false when it was deleted before. */
    public boolean delete(Endpoint endpoint, Actor actor) {
        Instant now = clock.instant();
        return database.inTransaction(() -> {
            boolean deleted = endpoints.delete(endpoint.workspaceId(), endpoint.id(), now);
            if (deleted) {
                record(endpoint, actor, AuditType.WEBHOOK_DELETED, Difference.deleted(json(endpoint)));
            }
            return deleted;
        });
    }

    /**
     * Replaces an endpoint's secret, starting with the next attempt.
     *
     * @param overlap time for which the old secret signs as well; zero for none
     * @return the secret, which is not shown again; empty when the endpoint was deleted
     */
    public Optional<String> rotate(Endpoint endpoint, Duration overlap, Actor actor) {
        String secret = Signature.newSecret();
        String encrypted = cipher.encrypt(secret, EndpointStore.secretPlace(endpoint.id()));
        return database.inTransaction(() -> {
            if (!endpoints.rotate(endpoint.workspaceId(), endpoint.id(), encrypted, overlap, clock.instant())) {
                return Optional.empty();
            }
            record(endpoint, actor, AuditType.WEBHOOK_SECRET_ROTATED, Difference.action(
                    AuditTrail.object().put("url", endpoint.url()).put("overlap_hours", overlap.toHours())));
            return Optional.of(secret);
        });
    }

    private void record(Endpoint endpoint, Actor actor, AuditType type, Difference difference) {
        difference.details().put("webhook_id", PublicId.ENDPOINT.of(endpoint.id()));
        audit.record(endpoint.workspaceId(), actor, type, endpoint.id(), difference);
    }

    private static ObjectNode json(Endpoint endpoint) {
        ObjectNode json = AuditTrail.object()
                .put("url", endpoint.url())
                .put("environment", endpoint.environment().wire())
                .put("enabled", endpoint.enabled());
        endpoint.events().forEach(json.putArray("events")::add);
        json.putObject("sources")
                .put("api_async", endpoint.apiAsync())
                .put("forms", endpoint.forms())
                .put("api_sync", endpoint.apiSync());
        return json;
    }
}
