package platen.jobs.run;

import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import platen.db.core.PublicId;
import platen.db.run.NewRun;
import platen.db.run.RunStore;
import platen.db.workflow.Workflow;
import platen.db.workflow.WorkflowStore;
import platen.db.workflow.WorkflowVersion;
import platen.jobs.json.CanonicalJson;
import platen.jobs.lease.Lease;
import platen.jobs.queue.JobQueue;
import platen.jobs.render.accept.Fingerprint;
import platen.jobs.render.accept.Quota;
import platen.jobs.run.RunIntake.Recording;
import platen.jobs.run.RunPlan.Planned;
import platen.jobs.run.RunResult.AllowanceUsed;
import platen.jobs.run.RunResult.Checked;
import platen.jobs.run.RunResult.DifferentData;
import platen.jobs.run.RunResult.NoWorkflow;
import platen.jobs.run.RunResult.NotPublished;
import platen.jobs.run.RunResult.Quarantined;
import platen.jobs.run.RunResult.Recorded;
import platen.jobs.run.RunResult.Replayed;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Accepts workflow runs. The checks are made in the order of contract rule 3.1. An accepted run is committed in one
 * transaction: the run, a submission for each document that applies, the job and the quota reservation.
 */
public final class Runs {
    private final WorkflowStore workflows;
    private final RunStore runs;
    private final RunPlan planner;
    private final RunIntake intake;
    private final RunExecutor executor;
    private final JobQueue queue;
    private final Clock clock;

    public Runs(WorkflowStore workflows, RunStore runs, RunPlan planner, RunIntake intake, RunExecutor executor,
            JobQueue queue, Clock clock) {
        this.workflows = workflows;
        this.runs = runs;
        this.planner = planner;
        this.intake = intake;
        this.executor = executor;
        this.queue = queue;
        this.clock = clock;
    }

    /** Records the run for a worker. */
    public RunResult runLater(RunRequest request) {
        return runLater(request, () -> true);
    }

    /**
     * Records the run for a worker.
     *
     * @param admission called after all checks of a new run; if it returns false, nothing is recorded and the result is
     *     {@link RunResult.Checked}
     */
    public RunResult runLater(RunRequest request, BooleanSupplier admission) {
        return decide(request, admission, Recording.forWorker(runs, queue));
    }

    /**
     * Records the run and executes it immediately. If this process dies, a worker takes the run over. While the
     * workspace is paused, the run is recorded for a worker instead.
     */
    public RunResult runNow(RunRequest request) {
        if (request.workspace().isPaused()) {
            return runLater(request);
        }
        RunResult result = decide(request, () -> true, run -> runs.begin(run, Lease.LENGTH));
        if (result instanceof Recorded recorded) {
            executor.execute(recorded.run().id(), recorded.run().attempt());
            return new Recorded(runs.find(request.workspace().id(), recorded.run().id()).orElseThrow(),
                    recorded.warnings());
        }
        return result;
    }

    /** Makes every check, including that of the data, without recording anything. */
    public RunResult check(RunRequest request) {
        Workflow workflow = find(request);
        if (workflow == null) {
            return new NoWorkflow(request.alias());
        }
        // A used idempotency key must not hide the findings about the data; only the conflict itself is reported.
        Optional<RunResult> conflict = original(request, workflow)
                .filter(DifferentData.class::isInstance);
        if (conflict.isPresent()) {
            return conflict.get();
        }
        if (request.workspace().isQuarantined()) {
            return new Quarantined();
        }
        Optional<WorkflowVersion> version = workflows.published(workflow.id(), request.environment());
        if (version.isEmpty()) {
            return notPublished(request);
        }
        return switch (planner.plan(request, version.get())) {
            case RunPlan.Unplannable unplannable -> unplannable.refusal();
            case Planned planned -> new Checked(planned.told());
        };
    }

    private RunResult decide(RunRequest request, BooleanSupplier admission, Recording recording) {
        Workflow workflow = find(request);
        if (workflow == null) {
            return new NoWorkflow(request.alias());
        }
        return original(request, workflow).orElseGet(() -> {
            if (request.workspace().isQuarantined()) {
                return new Quarantined();
            }
            Optional<WorkflowVersion> version = workflows.published(workflow.id(), request.environment());
            if (version.isEmpty()) {
                return notPublished(request);
            }
            return switch (planner.plan(request, version.get())) {
                case RunPlan.Unplannable unplannable -> unplannable.refusal();
                case Planned planned -> admission.getAsBoolean()
                        ? recorded(request, workflow, version.get(), planned, recording)
                        : new Checked(planned.told());
            };
        });
    }

    private @Nullable Workflow find(RunRequest request) {
        return workflows.findByAlias(request.workspace().organizationId(), request.alias())
                .filter(found -> !found.archived())
                .orElse(null);
    }

    private static byte[] fingerprint(RunRequest request) {
        byte[] canonical = request.data() instanceof ObjectNode data ? CanonicalJson.bytes(data) : new byte[0];
        return Fingerprint.of(request.environment(), canonical);
    }

    /** Returns the result that the idempotency key already stands for. */
    private Optional<RunResult> original(RunRequest request, Workflow workflow) {
        if (request.idempotencyKey() == null) {
            return Optional.empty();
        }
        return runs.findByIdempotencyKey(workflow.organizationId(), workflow.id(), request.idempotencyKey())
                .map(original -> Arrays.equals(original.fingerprint(), fingerprint(request))
                        ? new Replayed(original)
                        : new DifferentData(original));
    }

    private RunResult recorded(RunRequest request, Workflow workflow, WorkflowVersion version, Planned planned,
            Recording recording) {
        Instant now = clock.instant().truncatedTo(ChronoUnit.MICROS);
        var run = new NewRun(PublicId.next(), request.workspace().id(), workflow.organizationId(), workflow.id(),
                version.version(), request.environment(), request.source(), request.idempotencyKey(),
                fingerprint(request), skipped(planned), request.origin().requestId(), now);
        try {
            boolean recorded = intake.record(request, run, planned, recording);
            if (!recorded) {
                // The key was taken between the check and the insert; the original is visible now.
                return original(request, workflow).orElseThrow();
            }
        } catch (Quota.Used used) {
            return new AllowanceUsed(used.limit(), used.used(), used.resetsAt());
        }
        return new Recorded(runs.find(run.workspaceId(), run.id()).orElseThrow(), planned.warnings());
    }

    static String skipped(Planned planned) {
        var json = JsonNodeFactory.instance.arrayNode();
        planned.skipped()
                .forEach(alias -> json.addObject().put("template_alias", alias).put("reason", "condition_false"));
        return json.toString();
    }

    private static NotPublished notPublished(RunRequest request) {
        return NotPublished.workflow(request.alias(), request.environment());
    }
}
