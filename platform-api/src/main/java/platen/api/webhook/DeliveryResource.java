package platen.api.webhook;

import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;
import platen.api.http.auth.Caller;
import platen.api.http.body.JsonBody;
import platen.api.http.error.ApiError;
import platen.api.http.operation.RequiresScope;
import platen.api.http.query.CreatedBefore;
import platen.api.http.query.Page;
import platen.api.http.query.Query;
import platen.api.http.reply.Links;
import platen.db.audit.Actor;
import platen.db.core.PublicId;
import platen.db.event.EventType;
import platen.db.key.Scope;
import platen.db.webhook.Attempt;
import platen.db.webhook.Delivery;
import platen.db.webhook.DeliveryFilter;
import platen.db.webhook.DeliveryStatus;
import platen.db.webhook.DeliveryStore;
import platen.db.webhook.FailedDeliveries;
import platen.db.webhook.Replay;
import platen.jobs.webhook.DeliveryDispatcher;
import platen.jobs.webhook.Replays;

/** Serves the log of webhook deliveries and replays deliveries from it. */
@RestController
final class DeliveryResource {
    private static final int USUAL = 50;
    private static final int MAX_LIMIT = 100;

    private final DeliveryStore deliveries;
    private final Replays replays;
    private final DeliveryDispatcher dispatcher;

    DeliveryResource(DeliveryStore deliveries, Replays replays, DeliveryDispatcher dispatcher) {
        this.deliveries = deliveries;
        this.replays = replays;
        this.dispatcher = dispatcher;
    }

    /** Lists deliveries, newest first. */
    @GetMapping("/v1/deliveries")
    @RequiresScope(Scope.WEBHOOK_MANAGE)
    ResponseEntity<Page<DeliveryRecord>> list(Caller caller, Query query, Links.Base links) {
        UUID workspace = caller.workspace().id();
        int limit = query.integer("limit", 1, MAX_LIMIT).orElse(USUAL);
        Optional<DeliveryStatus> status = query.oneOf("status", DeliveryStatus.class);
        Optional<String> type = query.oneOf("type", EventType.allNames());
        Optional<UUID> webhook = id(query, "webhook", PublicId.ENDPOINT, "must be the id of a webhook");
        Optional<UUID> event = id(query, "event", PublicId.EVENT, "must be the id of an event");
        Optional<UUID> submission = id(query, "submission", PublicId.SUBMISSION, "must be the id of a submission");
        Optional<CreatedBefore> start = CreatedBefore.of(query, PublicId.DELIVERY,
                id -> deliveries.find(workspace, caller.only(), id).map(Delivery::createdAt));
        var filter = new DeliveryFilter(webhook.orElse(null), status.orElse(null), type.orElse(null),
                caller.only(), CreatedBefore.time(query, "created_after").orElse(null), null, event.orElse(null),
                submission.orElse(null), start.map(CreatedBefore::time).orElse(null),
                start.map(CreatedBefore::id).orElse(null));
        List<Delivery> rows = deliveries.newest(workspace, filter, limit + 1);
        Map<UUID, List<Attempt>> attempts = deliveries
                .attemptsOf(rows.stream().map(Delivery::id).toList());
        return Page.reply(rows, limit, Delivery::createdAt, row -> PublicId.DELIVERY.of(row.id()),
                row -> DeliveryRecord.of(row, attempts.getOrDefault(row.id(), List.of())),
                next -> links.to("/v1/deliveries" + query.continued(next)));
    }

    private static Optional<UUID> id(Query query, String name, PublicId noun, String rule) {
        return query.text(name)
                .map(value -> noun.parse(value).orElseThrow(() -> Query.outOfRange(name, value, rule)));
    }

    /** Returns one delivery with all its attempts. */
    @GetMapping("/v1/deliveries/{id}")
    @RequiresScope(Scope.WEBHOOK_MANAGE)
    DeliveryRecord one(Caller caller, @PathVariable String id) {
        return shown(find(caller, id));
    }

    /** Sends a delivery again, with the same event, to the current URL of its webhook; a pending one is not changed. */
    @PostMapping("/v1/deliveries/{id}/replay")
    @RequiresScope(Scope.WEBHOOK_MANAGE)
    ResponseEntity<DeliveryRecord> replay(Caller caller, Actor actor, @PathVariable String id) {
        Delivery delivery = find(caller, id);
        boolean begun = replays.replay(delivery, actor);
        if (!begun && delivery.status() != DeliveryStatus.PENDING) {
            throw ApiError.badRequest("Its webhook is disabled or deleted; enable it before the replay.").refusal();
        }
        dispatcher.wake();
        return ResponseEntity.accepted().body(shown(find(caller, id)));
    }

    /** The number of deliveries that are sent again. */
    record Replayed(int replayed) {}

    /** Sends all deliveries again that have failed since a time; all of the workspace, or those of one webhook. */
    @PostMapping("/v1/deliveries/replay")
    @RequiresScope(Scope.WEBHOOK_MANAGE)
    ResponseEntity<Replayed> replayFailed(Caller caller, Actor actor, JsonBody body) {
        Instant since = body.text("failed_since")
                .map(DeliveryResource::time)
                .orElseThrow(() -> JsonBody.refused("failed_since", "is required"));
        UUID webhook = body.text("webhook")
                .map(value -> PublicId.ENDPOINT.parse(value)
                        .orElseThrow(() -> JsonBody.refused("webhook", "must be the id of a webhook")))
                .orElse(null);
        Replay begun = replays.replayFailed(
                new FailedDeliveries(caller.workspace().id(), caller.only(), webhook, since), actor);
        dispatcher.wake();
        return ResponseEntity.accepted().body(new Replayed(begun.total()));
    }

    private static Instant time(String value) {
        try {
            Instant time = OffsetDateTime.parse(value).toInstant();
            if (time.isAfter(Instant.EPOCH) && time.isBefore(Instant.ofEpochSecond(1L << 34))) {
                return time;
            }
        } catch (DateTimeParseException e) {
            // reported like any other invalid value
        }
        throw JsonBody.refused("failed_since", "must be a time such as 2026-08-22T10:11:12Z");
    }

    private DeliveryRecord shown(Delivery delivery) {
        return DeliveryRecord.of(delivery, deliveries.attempts(delivery.id()));
    }

    private Delivery find(Caller caller, String id) {
        return PublicId.DELIVERY.parse(id)
                .flatMap(uuid -> deliveries.find(caller.workspace().id(), caller.only(), uuid))
                .orElseThrow(() -> ApiError.notFound("There is no delivery of this id.").refusal());
    }
}
