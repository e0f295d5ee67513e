package platen.api.destination;

import java.net.URI;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PatchMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;
import platen.api.http.auth.Caller;
import platen.api.http.body.JsonBody;
import platen.api.http.body.NameRules;
import platen.api.http.error.ApiError;
import platen.api.http.error.ApiException;
import platen.api.http.operation.RequiresScope;
import platen.api.http.query.Page;
import platen.api.http.reply.Links;
import platen.db.audit.Actor;
import platen.db.core.PublicId;
import platen.db.destination.Destination;
import platen.db.destination.DestinationStore;
import platen.db.destination.DestinationType;
import platen.db.key.Scope;
import platen.jobs.destination.Destinations;
import platen.jobs.destination.Destinations.FailedTest;
import platen.jobs.destination.transport.TransferException;
import tools.jackson.databind.node.ObjectNode;

/** Serves the destinations of a workspace. */
@RestController
final class DestinationResource {
    private final DestinationStore rows;
    private final Destinations destinations;
    private final Clock clock;

    DestinationResource(DestinationStore rows, Destinations destinations, Clock clock) {
        this.rows = rows;
        this.destinations = destinations;
        this.clock = clock;
    }

    /** Lists all destinations, sorted by name. */
    @GetMapping("/v1/destinations")
    @RequiresScope(Scope.DESTINATION_MANAGE)
    Page<DestinationRecord> list(Caller caller) {
        return new Page<>(rows.of(caller.workspace().id(), caller.only())
                .stream()
                .map(DestinationRecord::of)
                .toList(), false, null);
    }

    /** Creates a destination of the key's environment. */
    @PostMapping("/v1/destinations")
    @RequiresScope(Scope.DESTINATION_MANAGE)
    ResponseEntity<DestinationRecord> create(Caller caller, Actor actor, JsonBody body, Links.Base links) {
        body.need("name", "type", "settings");
        destinations.full(caller.workspace().id()).ifPresent(DestinationResource::refuse);
        Instant now = clock.instant().truncatedTo(ChronoUnit.MICROS);
        String name = NameRules.of(body.text("name"), Destinations.MAX_NAME_LENGTH).orElseThrow();
        DestinationType type = body.oneOf("type", DestinationType.class).orElseThrow();
        var blank = new Destination(PublicId.next(), caller.workspace().id(), caller.environment(), name, type, "{}",
                null, true, now, now);
        var asked = new DestinationBody(body);
        ObjectNode credentials = asked.credentials();
        Destination created = destinations.create(checked(asked.over(blank), credentials), credentials, actor)
                .orElseThrow(() -> ApiError.badRequest("The environment has a destination '" + name
                        + "'. Choose another name, or change that one.").status(409).refusal());
        return ResponseEntity
                .created(URI.create(links.to("/v1/destinations/" + PublicId.DESTINATION.of(created.id()))))
                .body(DestinationRecord.of(created));
    }

    @GetMapping("/v1/destinations/{id}")
    @RequiresScope(Scope.DESTINATION_MANAGE)
    DestinationRecord one(Caller caller, @PathVariable String id) {
        return DestinationRecord.of(find(caller, id));
    }

    /** Replaces settings, credentials or the switch; the other members stay for ever. */
    @PatchMapping("/v1/destinations/{id}")
    @RequiresScope(Scope.DESTINATION_MANAGE)
    DestinationRecord change(Caller caller, Actor actor, @PathVariable String id, JsonBody body) {
        Destination before = own(caller, id);
        var asked = new DestinationBody(body);
        ObjectNode credentials = asked.credentials();
        return DestinationRecord.of(destinations.change(checked(asked.over(before), credentials), credentials, actor)
                .orElseThrow(DestinationResource::unknown));
    }

    @DeleteMapping("/v1/destinations/{id}")
    @RequiresScope(Scope.DESTINATION_MANAGE)
    ResponseEntity<Void> delete(Caller caller, Actor actor, @PathVariable String id) {
        Destination destination = own(caller, id);
        destinations.inUse(destination).ifPresent(objection -> {
            throw ApiError.badRequest(objection).status(409).refusal();
        });
        destinations.delete(destination, actor);
        return ResponseEntity.noContent().build();
    }

    /**
     * How a test ended.
     *
     * @param hostKey fingerprint of an SFTP server that is to be compared and confirmed; null for none
     */
    record TestRecord(boolean ok, @Nullable String reason, @Nullable String message, @Nullable String hostKey) {}

    /** Connects to a destination, and puts and removes a small file. */
    @PostMapping("/v1/destinations/{id}/test")
    @RequiresScope(Scope.DESTINATION_MANAGE)
    TestRecord test(Caller caller, Actor actor, @PathVariable String id) {
        Destination destination = own(caller, id);
        try {
            destinations.test(destination, actor);
            return new TestRecord(true, null, null, null);
        } catch (TransferException e) {
            FailedTest failed = destinations.failed(destination, e);
            String reason = failed.cause().problem().name().toLowerCase(Locale.ROOT);
            return new TestRecord(false, reason, failed.cause().explanation(), failed.hostKey().orElse(null));
        }
    }

    private Destination checked(Destination asked, @Nullable ObjectNode credentials) {
        destinations.objection(asked, credentials).ifPresent(objection -> refuse(objection.message()));
        return asked;
    }

    private static void refuse(String objection) {
        throw ApiError.badRequest(objection).refusal();
    }

    private Destination find(Caller caller, String id) {
        return PublicId.DESTINATION.parse(id)
                .flatMap(uuid -> rows.find(caller.workspace().id(), uuid))
                .filter(found -> caller.sees(found.environment()))
                .orElseThrow(DestinationResource::unknown);
    }

    /** Returns a destination that this key may change. */
    private Destination own(Caller caller, String id) {
        Destination destination = find(caller, id);
        caller.requireOwn(destination.environment());
        return destination;
    }

    private static ApiException unknown() {
        return ApiError.notFound("There is no destination of this id.").refusal();
    }
}
