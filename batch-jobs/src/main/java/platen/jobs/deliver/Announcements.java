package platen.jobs.deliver;

import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import platen.db.Environment;
import platen.db.PublicId;
import platen.db.Source;
import platen.db.Status;
import platen.db.batch.Batch;
import platen.db.batch.BatchStatus;
import platen.db.event.Event;
import platen.db.event.EventStore;
import platen.db.event.EventType;
import platen.db.run.Run;
import platen.db.run.RunStore;
import platen.db.submission.Claim;
import platen.db.submission.Submission;
import platen.db.submission.SubmissionStore;
import platen.db.template.Template;
import platen.db.webhook.DeliveryStore;
import platen.db.webhook.DeliveryStore.NewDelivery;
import platen.db.webhook.Endpoint;
import platen.db.webhook.EndpointStore;
import platen.db.workspace.Workspace;
import platen.db.workspace.WorkspaceStore;
import platen.jobs.observe.Traces;
import platen.jobs.outbound.OutboundClient;
import platen.jobs.queue.JobQueue;
import tools.jackson.databind.node.ObjectNode;

/**
 * Announces what happened: appends the event and a delivery for each endpoint that wants it. Every method is called in
 * the transaction of the change, so that event and change are both there or neither is; where nobody listens it costs
 * one indexed look-up and leaves nothing.
 */
public final class Announcements {
    private final WorkspaceStore workspaces;
    private final SubmissionStore submissions;
    private final RunStore runs;
    private final EndpointStore endpoints;
    private final EventStore events;
    private final DeliveryStore deliveries;
    private final JobQueue queue;
    private final Traces traces;
    private final EventJson json;
    private final Clock clock;

    /** @param baseUrl what links in events begin with, without a slash at the end */
    public Announcements(WorkspaceStore workspaces, SubmissionStore submissions, RunStore runs,
            EndpointStore endpoints, EventStore events, DeliveryStore deliveries, JobQueue queue, Traces traces,
            String baseUrl, Clock clock) {
        this.workspaces = workspaces;
        this.submissions = submissions;
        this.runs = runs;
        this.endpoints = endpoints;
        this.events = events;
        this.deliveries = deliveries;
        this.queue = queue;
        this.traces = traces;
        this.json = new EventJson(baseUrl);
        this.clock = clock;
    }

    /** A receiver of one event, by the name it knows it under. */
    private record Receiver(@Nullable UUID endpointId, String url, String type, String lane) {}

    /** A submission was recorded. */
    public void submissionCreated(UUID workspaceId, Environment environment, Source source, UUID id,
            Optional<String> callbackUrl) {
        callbackUrl.ifPresent(url -> deliveries.keepCallback(id, url));
        announce(id, workspaceId, EventType.SUBMISSION_CREATED,
                listeners(workspaceId, environment, EventType.SUBMISSION_CREATED, endpoint -> endpoint.hears(source)),
                () -> json.submission(submission(workspaceId, id)));
    }

    /** Submissions have become final. Who listens is asked once for all of one workspace. */
    public void submissionsEnded(Collection<Claim> ended) {
        if (ended.isEmpty()) {
            return;
        }
        Map<UUID, String> callbacks = deliveries.callbacks(ended.stream().map(Claim::id).toList());
        record Place(UUID workspaceId, Environment environment) {}
        var listening = new HashMap<Place, List<Endpoint>>();
        for (Claim each : ended) {
            submissionEnded(each.workspaceId(), each.id(),
                    listening.computeIfAbsent(new Place(each.workspaceId(), each.environment()),
                            place -> endpoints.listening(place.workspaceId(), place.environment())),
                    Optional.ofNullable(callbacks.get(each.id())));
        }
    }

    private void submissionEnded(UUID workspaceId, UUID id, List<Endpoint> listening, Optional<String> callback) {
        if (listening.isEmpty() && callback.isEmpty()) {
            return;
        }
        Submission submission = submission(workspaceId, id);
        EventType type = submission.status() == Status.COMPLETED
                ? EventType.SUBMISSION_COMPLETED
                : EventType.SUBMISSION_FAILED;
        List<Receiver> receivers = new ArrayList<>(
                receivers(listening, type, endpoint -> endpoint.hears(submission.source())));
        callback.ifPresent(url -> receivers.add(new Receiver(null, url, type.primaryName(), "callback " + host(url))));
        announce(id, workspaceId, type, receivers, () -> json.submission(submission));
    }

    /** A run was recorded. */
    public void runStarted(UUID workspaceId, Environment environment, Source source, UUID id) {
        announceRun(workspaceId, environment, source, id, EventType.RUN_STARTED);
    }

    /** A run has become final. */
    public void runEnded(UUID id) {
        Run run = runs.find(id).orElseThrow();
        announceRun(run.workspaceId(), run.environment(), run.source(), id,
                run.status() == Status.COMPLETED ? EventType.RUN_COMPLETED : EventType.RUN_FAILED);
    }

    /**
     * Rows of a bulk order were recorded, final from the start. Costs one look-up for all of them where nobody listens.
     *
     * @param submissionIds documents, those of runs included
     */
    public void rowsEnded(UUID workspaceId, Environment environment, Collection<UUID> submissionIds,
            Collection<UUID> runIds) {
        List<Endpoint> listening = endpoints.listening(workspaceId, environment);
        if (listening.isEmpty()) {
            return;
        }
        for (UUID id : runIds) {
            Run run = runs.find(id).orElseThrow();
            EventType ended = run.status() == Status.COMPLETED ? EventType.RUN_COMPLETED : EventType.RUN_FAILED;
            for (EventType type : List.of(EventType.RUN_STARTED, ended)) {
                announce(id, workspaceId, type, receivers(listening, type, endpoint -> endpoint.hears(run.source())),
                        () -> json.run(run, submissions.ofRun(id).size()));
            }
        }
        for (UUID id : submissionIds) {
            Submission submission = submission(workspaceId, id);
            EventType ended = submission.status() == Status.COMPLETED
                    ? EventType.SUBMISSION_COMPLETED
                    : EventType.SUBMISSION_FAILED;
            for (EventType type : List.of(EventType.SUBMISSION_CREATED, ended)) {
                announce(id, workspaceId, type,
                        receivers(listening, type, endpoint -> endpoint.hears(submission.source())),
                        () -> json.submission(submission));
            }
        }
    }

    /** A bulk order has become final, and was not cancelled. */
    public void batchEnded(Batch batch) {
        EventType type = batch.status() == BatchStatus.COMPLETED ? EventType.BATCH_COMPLETED : EventType.BATCH_FAILED;
        announce(batch.id(), batch.workspaceId(), type,
                listeners(batch.workspaceId(), batch.environment(), type, endpoint -> endpoint.hears(Source.BATCH)),
                () -> json.batch(batch));
    }

    /**
     * A version was published. Templates belong to organizations, so every workspace of it hears.
     *
     * @param before the template as it was
     * @param keyId the API key that published, or null when none did
     */
    public void templatePublished(Template before, int version, Environment environment, @Nullable UUID keyId) {
        for (Workspace workspace : workspaces.of(before.organizationId())) {
            announce(before.id(), workspace.id(), EventType.TEMPLATE_PUBLISHED,
                    listeners(workspace.id(), environment, EventType.TEMPLATE_PUBLISHED, endpoint -> true),
                    () -> EventJson.published(before, version, environment, keyId, clock.instant()));
        }
    }

    private void announceRun(UUID workspaceId, Environment environment, Source source, UUID id, EventType type) {
        announce(id, workspaceId, type, listeners(workspaceId, environment, type, endpoint -> endpoint.hears(source)),
                () -> {
                    Run run = runs.find(id).orElseThrow();
                    return json.run(run, submissions.ofRun(id).size());
                });
    }

    private List<Receiver> listeners(UUID workspaceId, Environment environment, EventType type,
            Predicate<Endpoint> wants) {
        return receivers(endpoints.listening(workspaceId, environment), type, wants);
    }

    private static List<Receiver> receivers(List<Endpoint> listening, EventType type, Predicate<Endpoint> wants) {
        return listening.stream()
                .filter(wants)
                .flatMap(endpoint -> type.nameFor(endpoint.events())
                        .map(name -> new Receiver(endpoint.id(), endpoint.url(), name, endpoint.id().toString()))
                        .stream())
                .toList();
    }

    private void announce(UUID about, UUID workspaceId, EventType type, List<Receiver> receivers,
            Supplier<ObjectNode> data) {
        if (receivers.isEmpty()) {
            return;
        }
        Instant now = clock.instant().truncatedTo(ChronoUnit.MICROS);
        var event = new Event(PublicId.next(), workspaceId, type, data.get().toString(), now);
        events.append(event);
        traces.inherit(event.id(), about);
        deliveries.queue(receivers.stream()
                .map(receiver -> new NewDelivery(PublicId.next(), workspaceId, event.id(), receiver.endpointId(),
                        receiver.url(), receiver.type(), receiver.lane(), RetrySchedule.ATTEMPTS, now))
                .toList());
        // One bell for all of them: whoever hears it takes whatever is due.
        queue.ring(new DeliveryJob(event.id()));
    }

    private Submission submission(UUID workspaceId, UUID id) {
        return submissions.find(workspaceId, id).orElseThrow();
    }

    /** Callbacks of one host share a lane; the URL was checked when it was accepted. */
    private static String host(String url) {
        return OutboundClient.host(url).orElse("nowhere");
    }
}
