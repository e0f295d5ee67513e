package platen.jobs.webhook;

import java.time.Clock;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import platen.db.batch.Batch;
import platen.db.batch.BatchStatus;
import platen.db.core.Environment;
import platen.db.core.Source;
import platen.db.core.Status;
import platen.db.destination.BatchDestination;
import platen.db.destination.BatchDestinationStatus;
import platen.db.event.EventType;
import platen.db.member.Invitation;
import platen.db.run.Run;
import platen.db.run.RunStore;
import platen.db.submission.Claim;
import platen.db.submission.Submission;
import platen.db.submission.SubmissionStore;
import platen.db.template.Template;
import platen.db.webhook.Endpoint;
import platen.db.webhook.EndpointStore;
import platen.db.workspace.Workspace;
import platen.db.workspace.WorkspaceStore;
import platen.jobs.outbound.OutboundClient;
import platen.jobs.webhook.EventOutbox.PendingEvent;
import platen.jobs.webhook.EventOutbox.Receiver;
import tools.jackson.databind.node.ObjectNode;

/**
 * Publishes events: appends each event and a delivery for each endpoint that subscribes to it. Every method is called
 * in the transaction of the change, so that event and change are committed together. Without subscribers it costs one
 * indexed lookup and stores nothing.
 */
public final class EventPublisher {
    private final WorkspaceStore workspaces;
    private final SubmissionStore submissions;
    private final RunStore runs;
    private final EndpointStore endpoints;
    private final EventOutbox outbox;
    private final EventJson json;
    private final Clock clock;

    public EventPublisher(WorkspaceStore workspaces, SubmissionStore submissions, RunStore runs,
            EndpointStore endpoints, EventOutbox outbox, EventJson json, Clock clock) {
        this.workspaces = workspaces;
        this.submissions = submissions;
        this.runs = runs;
        this.endpoints = endpoints;
        this.outbox = outbox;
        this.json = json;
        this.clock = clock;
    }

    /** Subscribers, queried once per workspace and environment. */
    private final class Subscribers {
        private final Map<Key, List<Endpoint>> byKey = new HashMap<>();

        List<Endpoint> of(UUID workspaceId, Environment environment) {
            return byKey.computeIfAbsent(new Key(workspaceId, environment),
                    key -> endpoints.subscribed(workspaceId, environment));
        }
    }

    private record Key(UUID workspaceId, Environment environment) {}

    /**
     * Publishes that submissions were recorded, and that those of them that are final have ended. Subscribers are queried
     * once per workspace.
     *
     * @param callbackUrls one-off webhooks by submission, for those that have one
     */
    public void submissionsCreated(Collection<Submission> created, Map<UUID, String> callbackUrls) {
        if (!callbackUrls.isEmpty()) {
            outbox.keepCallbacks(callbackUrls);
        }
        var subscribers = new Subscribers();
        var pending = new ArrayList<PendingEvent>();
        for (Submission each : created) {
            pending.add(pendingEvent(each, EventType.SUBMISSION_CREATED,
                    subscribers.of(each.workspaceId(), each.environment())));
            if (each.status() != Status.PROCESSING) {
                pending.add(ended(each, callbackUrls.get(each.id()), subscribers));
            }
        }
        outbox.append(pending);
    }

    /** Publishes that submissions have become final. Subscribers are queried once per workspace. */
    public void submissionsEnded(Collection<Claim> ended) {
        if (ended.isEmpty()) {
            return;
        }
        Map<UUID, String> callbacks = outbox.callbacks(ended.stream().map(Claim::id).toList());
        var subscribers = new Subscribers();
        publishEnded(ended.stream()
                .filter(each -> callbacks.containsKey(each.id())
                        || !subscribers.of(each.workspaceId(), each.environment()).isEmpty())
                .map(Claim::id)
                .toList(), callbacks, subscribers);
    }

    /** Publishes that submissions have become final without a worker. */
    public void submissionsCancelled(Collection<UUID> ended) {
        if (!ended.isEmpty()) {
            publishEnded(ended, outbox.callbacks(List.copyOf(ended)), new Subscribers());
        }
    }

    private void publishEnded(Collection<UUID> ended, Map<UUID, String> callbacks, Subscribers subscribers) {
        if (ended.isEmpty()) {
            return;
        }
        var pending = new ArrayList<PendingEvent>();
        for (Submission each : submissions.all(ended)) {
            pending.add(ended(each, callbacks.get(each.id()), subscribers));
        }
        outbox.append(pending);
    }

    private PendingEvent ended(Submission submission, @Nullable String callback, Subscribers subscribers) {
        EventType type = ending(submission);
        PendingEvent ofEndpoints = pendingEvent(submission, type,
                subscribers.of(submission.workspaceId(), submission.environment()));
        return callback == null
                ? ofEndpoints
                : ofEndpoints.and(new Receiver(null, callback, type.primaryName(), "callback " + host(callback)));
    }

    /** Publishes that a run was recorded. */
    public void runStarted(UUID workspaceId, Environment environment, UUID id) {
        publishRun(workspaceId, environment, id, EventType.RUN_STARTED);
    }

    /** Publishes that a run has become final. */
    public void runEnded(UUID id) {
        Run run = runs.find(id).orElseThrow();
        publishRun(run.workspaceId(), run.environment(), id, ending(run));
    }

    /**
     * Publishes that batch rows were recorded, which are final from the start. Costs one lookup for all of them without
     * subscribers, and three with subscribers.
     *
     * @param submissionIds all documents, including those of the runs
     */
    public void rowsEnded(UUID workspaceId, Environment environment, Collection<UUID> submissionIds,
            Collection<UUID> runIds) {
        List<Endpoint> subscribers = endpoints.subscribed(workspaceId, environment);
        if (subscribers.isEmpty()) {
            return;
        }
        List<Submission> documents = submissions.all(submissionIds);
        var pending = new ArrayList<PendingEvent>();
        for (Run run : runs.all(runIds)) {
            int count = (int) documents.stream().filter(each -> run.id().equals(each.runId())).count();
            for (EventType type : List.of(EventType.RUN_STARTED, ending(run))) {
                pending.add(new PendingEvent(run.id(), workspaceId, type,
                        receivers(subscribers, type, endpoint -> endpoint.subscribesTo(Source.WORKFLOW)),
                        () -> json.run(run, count)));
            }
        }
        for (Submission each : documents) {
            pending.add(pendingEvent(each, EventType.SUBMISSION_CREATED, subscribers));
            pending.add(pendingEvent(each, ending(each), subscribers));
        }
        outbox.append(pending.stream().map(PendingEvent::inBulk).toList());
    }

    /**
     * Publishes that a batch has become final without being cancelled. Its event is delivered after those of its rows.
     */
    public void batchEnded(Batch batch) {
        EventType type = batch.status() == BatchStatus.COMPLETED ? EventType.BATCH_COMPLETED : EventType.BATCH_FAILED;
        outbox.append(List.of(new PendingEvent(batch.id(), batch.workspaceId(), type,
                receivers(batch.workspaceId(), batch.environment(), type,
                        endpoint -> endpoint.subscribesTo(Source.BATCH)),
                () -> json.batch(batch)).inBulk()));
    }

    /** Publishes that the files of a batch are at a destination, or that some of them are not. */
    public void filesTransferred(Batch batch, BatchDestination files) {
        EventType type = files.status() == BatchDestinationStatus.DELIVERED
                ? EventType.BATCH_DELIVERED
                : EventType.BATCH_DELIVERY_FAILED;
        outbox.append(List.of(new PendingEvent(batch.id(), batch.workspaceId(), type,
                receivers(batch.workspaceId(), batch.environment(), type,
                        endpoint -> endpoint.subscribesTo(Source.BATCH)),
                () -> json.transferred(batch, files)).inBulk()));
    }

    /**
     * Publishes that a version was published. Templates belong to organizations, so every workspace of the organization
     * receives the event.
     *
     * @param before the template before the change
     * @param keyId API key that published; null for none
     */
    public void templatePublished(Template before, int version, Environment environment, @Nullable UUID keyId) {
        for (Workspace workspace : workspaces.of(before.organizationId())) {
            publish(before.id(), workspace.id(), EventType.TEMPLATE_PUBLISHED,
                    receivers(workspace.id(), environment, EventType.TEMPLATE_PUBLISHED, endpoint -> true),
                    () -> EventJson.published(before, version, environment, keyId, clock.instant()));
        }
    }

    /**
     * Publishes that a person was invited to an organization. Every workspace of the organization receives the event in
     * each environment.
     *
     * @param invitedBy address of the person who invited; null for the command line
     */
    public void memberInvited(Invitation invitation, @Nullable String invitedBy) {
        for (Workspace workspace : workspaces.of(invitation.organizationId())) {
            List<Receiver> receivers = Arrays.stream(Environment.values())
                    .flatMap(environment -> receivers(workspace.id(), environment, EventType.MEMBER_INVITED,
                            endpoint -> true).stream())
                    .toList();
            publish(invitation.id(), workspace.id(), EventType.MEMBER_INVITED, receivers,
                    () -> EventJson.invited(invitation, invitedBy));
        }
    }

    /**
     * Publishes an event of a run to the endpoints that subscribe to workflow submissions, whatever the run's own
     * source.
     */
    private void publishRun(UUID workspaceId, Environment environment, UUID id, EventType type) {
        publish(id, workspaceId, type,
                receivers(workspaceId, environment, type, endpoint -> endpoint.subscribesTo(Source.WORKFLOW)), () -> {
                    Run run = runs.find(id).orElseThrow();
                    return json.run(run, submissions.ofRun(id).size());
                });
    }

    private List<Receiver> receivers(UUID workspaceId, Environment environment, EventType type,
            Predicate<Endpoint> wants) {
        return receivers(endpoints.subscribed(workspaceId, environment), type, wants);
    }

    private static List<Receiver> receivers(List<Endpoint> subscribers, EventType type, Predicate<Endpoint> wants) {
        return subscribers.stream()
                .filter(wants)
                .flatMap(endpoint -> type.nameFor(endpoint.events())
                        .map(name -> new Receiver(endpoint.id(), endpoint.url(), name, endpoint.id().toString()))
                        .stream())
                .toList();
    }

    private void publish(UUID about, UUID workspaceId, EventType type, List<Receiver> receivers,
            Supplier<ObjectNode> data) {
        outbox.append(List.of(new PendingEvent(about, workspaceId, type, receivers, data)));
    }

    private PendingEvent pendingEvent(Submission submission, EventType type, List<Endpoint> subscribers) {
        return new PendingEvent(submission.id(), submission.workspaceId(), type,
                receivers(subscribers, type, endpoint -> endpoint.subscribesTo(submission.source())),
                () -> json.submission(submission));
    }

    private static EventType ending(Run run) {
        return run.status() == Status.COMPLETED ? EventType.RUN_COMPLETED : EventType.RUN_FAILED;
    }

    private static EventType ending(Submission submission) {
        return submission.status() == Status.COMPLETED
                ? EventType.SUBMISSION_COMPLETED
                : EventType.SUBMISSION_FAILED;
    }

    /** Returns the host of a callback; callbacks of one host share a lane. The URL was checked when it was accepted. */
    private static String host(String url) {
        return OutboundClient.host(url).orElse("nowhere");
    }
}
