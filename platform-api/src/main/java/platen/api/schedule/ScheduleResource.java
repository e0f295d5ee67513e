package platen.api.schedule;

import java.net.URI;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PatchMapping;
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
import platen.db.batch.Batch;
import platen.db.batch.BatchStore;
import platen.db.core.PublicId;
import platen.db.key.Scope;
import platen.db.schedule.Firing;
import platen.db.schedule.FiringStore;
import platen.db.schedule.Misfire;
import platen.db.schedule.Schedule;
import platen.db.schedule.ScheduleStore;
import platen.jobs.json.StoredJson;
import platen.jobs.schedule.BatchTerms;
import platen.jobs.schedule.ScheduleValidator;
import platen.jobs.schedule.Schedules;

/**
 * Serves the schedules of a workspace. A key with the scope of a schedule's rows may read it; a key with
 * {@code schedule:manage} may read all schedules and change those of its own environment. Operations that make a
 * schedule render also need the scope of its rows.
 */
@RestController
final class ScheduleResource {
    private static final int SHOWN_TIMES = 5;
    private static final int USUAL_FIRINGS = 50;
    private static final int MAX_FIRINGS = 100;

    private final ScheduleStore rows;
    private final FiringStore firings;
    private final BatchStore batches;
    private final Schedules schedules;
    private final ScheduleValidator validator;
    private final Clock clock;

    ScheduleResource(ScheduleStore rows, FiringStore firings, BatchStore batches, Schedules schedules,
            ScheduleValidator validator, Clock clock) {
        this.rows = rows;
        this.firings = firings;
        this.batches = batches;
        this.schedules = schedules;
        this.validator = validator;
        this.clock = clock;
    }

    /** Lists all schedules, newest first. */
    @GetMapping("/v1/schedules")
    @RequiresScope(value = Scope.TEMPLATE_RENDER, or = {Scope.WORKFLOW_RUN, Scope.SCHEDULE_MANAGE})
    Page<ScheduleRecord> list(Caller caller) {
        return new Page<>(rows.of(caller.workspace().id())
                .stream()
                .filter(each -> caller.sees(each.environment()))
                .map(this::record)
                .toList(), false, null);
    }

    @PostMapping("/v1/schedules")
    @RequiresScope(Scope.SCHEDULE_MANAGE)
    ResponseEntity<ScheduleRecord> create(Caller caller, Actor actor, JsonBody body, Links.Base links) {
        body.need("name", "cron", "batch_source", "batch");
        schedules.full(caller.workspace()).ifPresent(ScheduleResource::refuse);
        Instant now = clock.instant().truncatedTo(ChronoUnit.MICROS);
        var blank = new Schedule(PublicId.next(), caller.workspace().id(), caller.environment(), "", "", "UTC",
                Misfire.RUN_ONCE, "{}", "{}", false, null, now, now);
        Schedule created = schedules.create(checked(caller, blank, new ScheduleBody(body).over(blank)), actor);
        return ResponseEntity.created(URI.create(links.to("/v1/schedules/" + PublicId.SCHEDULE.of(created.id()))))
                .body(record(created));
    }

    @GetMapping("/v1/schedules/{id}")
    @RequiresScope(value = Scope.TEMPLATE_RENDER, or = {Scope.WORKFLOW_RUN, Scope.SCHEDULE_MANAGE})
    ScheduleRecord one(Caller caller, @PathVariable String id) {
        return record(find(caller, id));
    }

    /** Changes the members in the body; planned times during a pause are skipped. */
    @PatchMapping("/v1/schedules/{id}")
    @RequiresScope(Scope.SCHEDULE_MANAGE)
    ScheduleRecord change(Caller caller, Actor actor, @PathVariable String id, JsonBody body) {
        Schedule before = own(caller, id);
        return record(schedules.change(checked(caller, before, new ScheduleBody(body).over(before)), actor));
    }

    @DeleteMapping("/v1/schedules/{id}")
    @RequiresScope(Scope.SCHEDULE_MANAGE)
    ResponseEntity<Void> delete(Caller caller, Actor actor, @PathVariable String id) {
        schedules.delete(own(caller, id), actor);
        return ResponseEntity.noContent().build();
    }

    /** Fires the schedule once now, in addition to its plan. */
    @PostMapping("/v1/schedules/{id}/run")
    @RequiresScope(Scope.SCHEDULE_MANAGE)
    ResponseEntity<FiringRecord> run(Caller caller, Actor actor, @PathVariable String id, Links.Base links) {
        Schedule schedule = own(caller, id);
        caller.require(scope(schedule));
        Firing firing = schedules.runNow(schedule, actor);
        return new ResponseEntity<>(FiringRecord.of(firing, null, links), HttpStatus.ACCEPTED);
    }

    /** Lists the firings of the schedule, latest first. */
    @GetMapping("/v1/schedules/{id}/firings")
    @RequiresScope(value = Scope.TEMPLATE_RENDER, or = {Scope.WORKFLOW_RUN, Scope.SCHEDULE_MANAGE})
    ResponseEntity<Page<FiringRecord>> firings(Caller caller, @PathVariable String id, Query query, Links.Base links) {
        int limit = query.integer("limit", 1, MAX_FIRINGS).orElse(USUAL_FIRINGS);
        Optional<CreatedBefore> start = CreatedBefore.of(query, PublicId.FIRING,
                one -> firings.find(caller.workspace().id(), one)
                        .filter(firing -> PublicId.SCHEDULE.of(firing.scheduleId()).equals(id)
                                && rows.find(caller.workspace().id(), firing.scheduleId())
                                        .filter(schedule -> caller.sees(schedule.environment()))
                                        .isPresent())
                        .map(Firing::plannedAt));
        UUID schedule = find(caller, id).id();
        List<Firing> found = firings.newest(caller.workspace().id(), schedule,
                start.map(CreatedBefore::time).orElse(null),
                start.map(CreatedBefore::id).orElse(null), limit + 1);
        Map<UUID, Batch> started = batches.byId(caller.workspace().id(), found.stream().map(Firing::batchId));
        return Page.reply(found, limit, Firing::plannedAt, firing -> PublicId.FIRING.of(firing.id()),
                firing -> FiringRecord.of(firing, firing.batchId() == null ? null : started.get(firing.batchId()),
                        links),
                next -> links.to("/v1/schedules/" + id
                        + "/firings" + query.continued(next)));
    }

    private Schedule checked(Caller caller, Schedule before, Schedule asked) {
        validator.objection(caller.workspace(), asked).ifPresent(ScheduleResource::refuse);
        if (!asked.paused()) {
            caller.require(scope(asked));
        }
        if (!asked.source().equals(before.source())) {
            validator.strayMember(asked).ifPresent(ScheduleResource::refuse);
        }
        if (!asked.batch().equals(before.batch())) {
            // Checked only on changes, so that a schedule whose template was removed can still be paused.
            validator.missing(caller.workspace(), asked).ifPresent(ScheduleResource::refuse);
        }
        return asked;
    }

    private static void refuse(String objection) {
        throw ApiError.badRequest(objection).refusal();
    }

    private ScheduleRecord record(Schedule schedule) {
        return ScheduleRecord.of(schedule, schedules.next(schedule, SHOWN_TIMES));
    }

    private Schedule find(Caller caller, String id) {
        Schedule schedule = PublicId.SCHEDULE.parse(id)
                .flatMap(uuid -> rows.find(caller.workspace().id(), uuid))
                .filter(found -> caller.sees(found.environment()))
                .orElseThrow(() -> ApiError.notFound("There is no schedule of this id.").refusal());
        if (!caller.key().allows(Scope.SCHEDULE_MANAGE)) {
            caller.require(scope(schedule));
        }
        return schedule;
    }

    /** Returns a schedule that this key may change. */
    private Schedule own(Caller caller, String id) {
        Schedule schedule = find(caller, id);
        caller.requireOwn(schedule.environment());
        return schedule;
    }

    private static Scope scope(Schedule schedule) {
        return BatchTerms.of(StoredJson.object(schedule.batch())).workflow() == null
                ? Scope.TEMPLATE_RENDER
                : Scope.WORKFLOW_RUN;
    }
}
