package platen.jobs.batch.work;

import java.time.Duration;
import java.util.Optional;
import java.util.UUID;
import platen.db.batch.Batch;
import platen.db.batch.BatchLeaseStore;
import platen.db.batch.BatchLeaseStore.Claim;
import platen.db.batch.BatchStore;
import platen.db.batch.BatchStores;
import platen.db.batch.Part;
import platen.db.batch.PartStore;
import platen.jobs.batch.definition.BatchDefinition;
import platen.jobs.batch.definition.BatchDefinitions;
import platen.jobs.batch.output.BatchCompletion;
import platen.jobs.error.ErrorJson;
import platen.jobs.lease.InfrastructureFailure;
import platen.jobs.lease.Lease;

/**
 * Coordinates the processing of batches. A lease ensures that at most one process coordinates a batch; any number of
 * others may help with its parts. The coordinating worker starts the batch's Spring Batch job, or restarts it after a
 * crash, and records the final state.
 */
public final class BatchCoordinator {
    /** Maximum number of claims without a recorded row; then the batch fails and can be resumed. */
    private static final int MAX_STALLED_ATTEMPTS = 10;
    private static final Duration RENEWAL_INTERVAL = Duration.ofSeconds(1);

    private final BatchStore batches;
    private final BatchLeaseStore leases;
    private final PartStore parts;
    private final BatchDefinitions definitions;
    private final PartExecutor partExecutor;
    private final BatchYieldGate gate;
    private final BatchJobLauncher launcher;
    private final BatchCompletion completion;

    public BatchCoordinator(BatchStores stores, BatchDefinitions definitions, PartExecutor partExecutor,
            BatchYieldGate gate,
            BatchJobLauncher launcher, BatchCompletion completion) {
        this.batches = stores.batches();
        this.leases = stores.leases();
        this.parts = stores.parts();
        this.definitions = definitions;
        this.partExecutor = partExecutor;
        this.gate = gate;
        this.launcher = launcher;
        this.completion = completion;
    }

    /**
     * Coordinates the batch if no other process does, else helps with its parts. Returns when the batch is finished or
     * must be left to other workers.
     */
    public void coordinateOrHelp(UUID id, BatchProgressListener listener) {
        if (!gate.open()) {
            return;
        }
        Optional<Claim> claim = leases.claim(id, Lease.LENGTH);
        if (claim.isPresent()) {
            coordinate(id, claim.get(), listener);
        } else {
            help(id);
        }
    }

    private void help(UUID id) {
        BatchDefinition batchDefinition = null;
        while (gate.open() && !gate.othersWait() && leases.mayContinue(id)) {
            Optional<Part> part = parts.claim(id, Lease.LENGTH);
            if (part.isEmpty()) {
                return;
            }
            batchDefinition = batchDefinition == null ? definitions.load(id) : batchDefinition;
            partExecutor.execute(batchDefinition, part.get(), YieldPolicy.Manner.HELPING);
        }
    }

    private void coordinate(UUID id, Claim claim, BatchProgressListener listener) {
        if (claim.stalled() > MAX_STALLED_ATTEMPTS) {
            leases.halt(id, ErrorJson.write("internal",
                    "The batch was given up after " + MAX_STALLED_ATTEMPTS
                            + " attempts without progress; try to resume."));
        }
        boolean completed;
        try (var beat = new Heartbeat("batch", RENEWAL_INTERVAL, new LeaseRenewal(id, claim.attempt(), listener))) {
            completed = InfrastructureFailure.guard(
                    () -> leases.mayContinue(id) && launcher.run(definitions.load(id), claim.attempt()),
                    () -> leases.resetStalled(id, claim.attempt()));
        }
        completion.settle(id, claim.attempt(), completed);
        batches.find(id).ifPresent(listener::look);
        partExecutor.forget(id);
    }

    /** Extends the lease of the batch, reports its progress, and records that it advances. */
    private final class LeaseRenewal implements Runnable {
        private final UUID id;
        private final int attempt;
        private final BatchProgressListener listener;
        private int seen = -1;

        LeaseRenewal(UUID id, int attempt, BatchProgressListener listener) {
            this.id = id;
            this.attempt = attempt;
            this.listener = listener;
        }

        @Override
        public void run() {
            boolean ours = leases.renew(id, attempt, Lease.LENGTH).isPresent();
            Batch batch = batches.find(id).orElseThrow();
            if (ours && seen >= 0 && batch.ended() > seen) {
                leases.resetStalled(id, attempt);
            }
            seen = batch.ended();
            listener.look(batch);
        }
    }
}
