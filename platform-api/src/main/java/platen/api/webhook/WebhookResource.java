package platen.api.webhook;

import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.UUID;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PatchMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;
import platen.api.http.auth.Caller;
import platen.api.http.body.JsonBody;
import platen.api.http.body.RawBody;
import platen.api.http.error.ApiError;
import platen.api.http.error.ApiException;
import platen.api.http.operation.RequiresScope;
import platen.api.http.query.Page;
import platen.api.http.reply.Links;
import platen.db.audit.Actor;
import platen.db.core.PublicId;
import platen.db.event.EventType;
import platen.db.key.Scope;
import platen.db.webhook.Delivery;
import platen.db.webhook.DeliveryStore;
import platen.db.webhook.Endpoint;
import platen.db.webhook.EndpointChange;
import platen.db.webhook.EndpointHealth;
import platen.db.webhook.EndpointHealthStore;
import platen.db.webhook.EndpointStore;
import platen.jobs.webhook.Endpoints;
import platen.jobs.webhook.TestDeliveries;

/** Serves the webhook endpoints of a workspace. */
@RestController
final class WebhookResource {
    private final EndpointStore rows;
    private final EndpointHealthStore health;
    private final DeliveryStore deliveries;
    private final Endpoints endpoints;
    private final TestDeliveries tests;
    private final Clock clock;

    WebhookResource(EndpointStore rows, EndpointHealthStore health, DeliveryStore deliveries, Endpoints endpoints,
            TestDeliveries tests, Clock clock) {
        this.rows = rows;
        this.health = health;
        this.deliveries = deliveries;
        this.endpoints = endpoints;
        this.tests = tests;
        this.clock = clock;
    }

    /** Lists all endpoints, newest first. */
    @GetMapping("/v1/webhooks")
    @RequiresScope(Scope.WEBHOOK_MANAGE)
    Page<EndpointRecord> list(Caller caller) {
        Map<UUID, EndpointHealth> healths = health.of(caller.workspace().id());
        return new Page<>(rows.of(caller.workspace().id())
                .stream()
                .filter(each -> caller.sees(each.environment()))
                .map(each -> EndpointRecord.of(each,
                        healths.getOrDefault(each.id(), EndpointHealth.unknown(each))))
                .toList(), false, null);
    }

    /** Creates an endpoint; only this reply contains the secret. */
    @PostMapping("/v1/webhooks")
    @RequiresScope(Scope.WEBHOOK_MANAGE)
    ResponseEntity<EndpointRecord> create(Caller caller, Actor actor, JsonBody body, Links.Base links) {
        body.need("url", "events");
        if (endpoints.isFull(caller.workspace().id())) {
            throw ApiError.badRequest("A workspace has at most " + Endpoints.MAX_PER_WORKSPACE + " endpoints.")
                    .refusal();
        }
        Endpoint blank = Endpoint.blank(PublicId.next(), caller.workspace().id(), caller.environment(),
                clock.instant().truncatedTo(ChronoUnit.MICROS));
        Endpoint endpoint = new EndpointBody(body).asked().of(blank);
        caller.requireReach(endpoint.environment());
        checkUrl(endpoint.url());
        String secret = endpoints.create(endpoint, actor);
        return ResponseEntity.created(URI.create(links.to("/v1/webhooks/" + PublicId.ENDPOINT.of(endpoint.id()))))
                .body(EndpointRecord.withSecret(endpoint, EndpointHealth.unknown(endpoint), secret));
    }

    @GetMapping("/v1/webhooks/{id}")
    @RequiresScope(Scope.WEBHOOK_MANAGE)
    EndpointRecord one(Caller caller, @PathVariable String id) {
        return shown(find(caller, id));
    }

    /** Changes the members in the body; disabling cancels pending deliveries. */
    @PatchMapping("/v1/webhooks/{id}")
    @RequiresScope(Scope.WEBHOOK_MANAGE)
    EndpointRecord change(Caller caller, Actor actor, @PathVariable String id, JsonBody body) {
        Endpoint before = find(caller, id);
        EndpointChange asked = new EndpointBody(body).asked();
        caller.requireReach(asked.of(before).environment());
        if (asked.url() != null && !asked.url().equals(before.url())) {
            checkUrl(asked.url());
        }
        return shown(endpoints.change(before, asked, actor).orElseThrow(WebhookResource::unknown));
    }

    @DeleteMapping("/v1/webhooks/{id}")
    @RequiresScope(Scope.WEBHOOK_MANAGE)
    ResponseEntity<Void> delete(Caller caller, Actor actor, @PathVariable String id) {
        endpoints.delete(find(caller, id), actor);
        return ResponseEntity.noContent().build();
    }

    /** Replaces the secret, at once or with an overlap (contract rule 11.6). */
    @PostMapping("/v1/webhooks/{id}/secret/rotate")
    @RequiresScope(Scope.WEBHOOK_MANAGE)
    EndpointRecord rotate(Caller caller, Actor actor, @PathVariable String id, RawBody raw) {
        int hours = raw.jsonOrEmpty().integer("overlap_hours", 0, Endpoints.MAX_OVERLAP_HOURS).orElse(0);
        Endpoint endpoint = find(caller, id);
        String secret = endpoints.rotate(endpoint, Duration.ofHours(hours), actor)
                .orElseThrow(WebhookResource::unknown);
        return EndpointRecord.withSecret(endpoint, health(endpoint), secret);
    }

    /** Sends a test event and returns the receiver's answer. */
    @PostMapping("/v1/webhooks/{id}/test")
    @RequiresScope(Scope.WEBHOOK_MANAGE)
    DeliveryRecord test(Caller caller, Actor actor, @PathVariable String id, RawBody raw) {
        JsonBody body = raw.jsonOrEmpty();
        Endpoint endpoint = find(caller, id);
        String name = body.text("type").orElse(endpoint.events().getFirst());
        EventType type = EventType.named(name)
                .orElseThrow(() -> JsonBody.refused("type",
                        "must be a name of an event: " + String.join(", ", EventType.allNames())));
        Delivery delivery = tests.test(endpoint, type, name, actor);
        return DeliveryRecord.of(delivery, deliveries.attempts(delivery.id()));
    }

    private EndpointRecord shown(Endpoint endpoint) {
        return EndpointRecord.of(endpoint, health(endpoint));
    }

    private EndpointHealth health(Endpoint endpoint) {
        return health.find(endpoint.workspaceId(), endpoint.id()).orElseThrow(WebhookResource::unknown);
    }

    private void checkUrl(String url) {
        endpoints.objection(url).ifPresent(objection -> {
            throw JsonBody.refused("url", objection);
        });
    }

    private Endpoint find(Caller caller, String id) {
        return PublicId.ENDPOINT.parse(id)
                .flatMap(uuid -> rows.find(caller.workspace().id(), uuid))
                .filter(found -> caller.sees(found.environment()))
                .orElseThrow(WebhookResource::unknown);
    }

    private static ApiException unknown() {
        return ApiError.notFound("There is no webhook of this id.").refusal();
    }
}
