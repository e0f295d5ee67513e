package platen.jobs.batch.work;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.batch.core.job.JobExecution;
import org.springframework.batch.core.job.JobInterruptedException;
import org.springframework.batch.core.partition.PartitionHandler;
import org.springframework.batch.core.partition.StepExecutionSplitter;
import org.springframework.batch.core.step.StepExecution;
import org.springframework.batch.infrastructure.item.ExecutionContext;
import platen.db.batch.BatchLeaseStore;
import platen.db.batch.BatchStores;
import platen.db.batch.Part;
import platen.db.batch.PartStore;
import platen.db.batch.PartStore.Opening;
import platen.db.batch.PartStore.PartCounts;
import platen.db.batch.Phase;
import platen.jobs.batch.definition.BatchDefinition;
import platen.jobs.lease.Lease;
import platen.jobs.queue.JobQueue;

/**
 * Runs one pass over the rows of a batch: splits it into parts, enqueues jobs for helpers, processes parts itself, and
 * returns when every part is done. It does not depend on helpers, so a batch never waits for a free worker.
 */
final class PartCoordinator implements PartitionHandler {
    private static final int MIN_PART_SIZE = 100;
    private static final int MAX_PART_SIZE = 1_000;
    private static final int TARGET_PARTS = 64;
    private static final int MAX_HELPERS = 8;
    private static final Duration HELPER_INTERVAL = Duration.ofSeconds(2);
    private static final Duration WAIT = Duration.ofMillis(50);
    /** First of the pauses while others process the last parts, which usually end soon; each next one is twice as long. */
    private static final Duration FIRST_WAIT = Duration.ofMillis(2);
    private static final String FIRST = "first";
    private static final String LAST = "last";
    private static final String NUMBER = "number";

    private final SpringBatch spring;
    private final BatchLeaseStore leases;
    private final PartStore parts;
    private final PartExecutor partExecutor;
    private final BatchYieldGate gate;
    private final JobQueue queue;
    private final BatchDefinition batchDefinition;
    private final Phase phase;
    private long helperEnqueuedAtNanos = System.nanoTime();
    /** Job of the helper that was enqueued last. */
    private @Nullable UUID lastHelper;

    PartCoordinator(SpringBatch spring, BatchStores stores, PartExecutor partExecutor, BatchYieldGate gate,
            JobQueue queue,
            BatchDefinition batchDefinition, Phase phase) {
        this.spring = spring;
        this.leases = stores.leases();
        this.parts = stores.parts();
        this.partExecutor = partExecutor;
        this.gate = gate;
        this.queue = queue;
        this.batchDefinition = batchDefinition;
        this.phase = phase;
    }

    /** Returns the row ranges of a batch, the same at every start. */
    static Map<String, ExecutionContext> ranges(int rows) {
        int size = Math.clamp(rows / TARGET_PARTS, MIN_PART_SIZE, MAX_PART_SIZE);
        Map<String, ExecutionContext> ranges = new LinkedHashMap<>();
        for (int first = 1; first <= rows; first += size) {
            var context = new ExecutionContext();
            context.putInt(NUMBER, ranges.size());
            context.putInt(FIRST, first);
            context.putInt(LAST, Math.min(rows, first + size - 1));
            ranges.put("part" + ranges.size(), context);
        }
        return ranges;
    }

    @Override
    public Collection<StepExecution> handle(StepExecutionSplitter splitter, StepExecution manager) throws Exception {
        Collection<StepExecution> split = splitter.split(manager, 1);
        open(split);
        enqueueHelpers(Math.min(MAX_HELPERS, split.size() - 1));
        Duration wait = FIRST_WAIT;
        while (true) {
            if (!gate.open() || !leases.mayContinue(batchDefinition.id())) {
                awaitOthers();
                throw new JobInterruptedException("The batch does not go on here");
            }
            Optional<Part> next = parts.claim(batchDefinition.id(), Lease.LENGTH);
            if (next.isPresent()) {
                partExecutor.execute(batchDefinition, next.get(), YieldPolicy.Manner.COORDINATING);
                wait = FIRST_WAIT;
            } else {
                PartCounts counts = parts.counts(batchDefinition.id(), phase);
                if (counts.open() == 0 && counts.working() == 0) {
                    return ended(manager.getJobExecution(), split);
                }
                LockSupport.parkNanos(wait.toNanos());
                Duration doubled = wait.multipliedBy(2);
                wait = doubled.compareTo(WAIT) < 0 ? doubled : WAIT;
            }
            enqueueHelperIfNeeded();
        }
    }

    private void open(Collection<StepExecution> split) {
        List<Opening> openings = new ArrayList<>();
        for (StepExecution each : split) {
            ExecutionContext range = each.getExecutionContext();
            openings.add(new Opening(range.getInt(NUMBER), range.getInt(FIRST), range.getInt(LAST), each.getId()));
        }
        openings.sort(Comparator.comparingInt(Opening::number));
        parts.open(batchDefinition.id(), phase, openings);
    }

    private void enqueueHelpers(int helpers) {
        helperEnqueuedAtNanos = System.nanoTime();
        for (int i = 0; i < helpers; i++) {
            lastHelper = queue.enqueueAgain(new BatchJob(batchDefinition.id()));
        }
    }

    /**
     * Enqueues a helper from time to time, as helpers leave while interactive work is waiting. None is enqueued while
     * the last one still waits for a free worker, because a queue full of helper jobs would delay all other jobs.
     */
    private void enqueueHelperIfNeeded() {
        if (System.nanoTime() - helperEnqueuedAtNanos > HELPER_INTERVAL.toNanos()) {
            boolean needed = parts.counts(batchDefinition.id(), phase).open() > 1 && !gate.othersWait()
                    && (lastHelper == null || !queue.waits(lastHelper));
            enqueueHelpers(needed ? 1 : 0);
        }
    }

    /**
     * Waits until other workers have left their parts, which they do after their current chunk; dead workers are waited
     * for no longer than a lease.
     */
    private void awaitOthers() {
        long end = System.nanoTime() + Lease.LENGTH.toNanos();
        while (gate.open() && parts.counts(batchDefinition.id(), phase).working() > 0
                && System.nanoTime() - end < 0) {
            LockSupport.parkNanos(WAIT.toNanos());
        }
    }

    private Collection<StepExecution> ended(JobExecution job, Collection<StepExecution> split) {
        Set<Long> ids = split.stream().map(StepExecution::getId).collect(Collectors.toSet());
        // With one statement for each part; a part's execution alone takes seven.
        List<StepExecution> ended = Optional.ofNullable(spring.repository().getJobExecution(job.getId()))
                .stream()
                .flatMap(now -> now.getStepExecutions().stream())
                .filter(step -> ids.contains(step.getId()))
                .toList();
        if (ended.size() != split.size()) {
            throw new IllegalStateException("Spring Batch forgot parts of job execution " + job.getId());
        }
        return ended;
    }
}
