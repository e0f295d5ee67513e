package platen.lab.reliability;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.springframework.beans.factory.BeanFactory;
import platen.db.batch.Batch;
import platen.db.batch.BatchStatus;
import platen.db.batch.BatchStore;
import platen.db.check.Invariant;
import platen.db.check.InvariantCheck;
import platen.db.core.Database;
import platen.db.core.PublicId;
import platen.db.core.Status;
import platen.db.run.Run;
import platen.db.run.RunStore;
import platen.db.submission.SubmissionFilter;
import platen.db.submission.SubmissionStore;
import platen.db.webhook.Delivery;
import platen.db.webhook.DeliveryFilter;
import platen.db.webhook.DeliveryStatus;
import platen.db.webhook.DeliveryStore;
import platen.lab.process.Client;
import tools.jackson.databind.node.ObjectNode;

/** Counts what was lost, doubled, late or damaged of the work acknowledged around kills. Not thread-safe. */
final class KillReport {
    private final KillTestFixture fixture;
    private final Duration finalWithin;
    private final SubmissionStore submissions;
    private final RunStore runs;
    private final BatchStore batches;
    private final DeliveryStore deliveries;
    private final Database database;
    private final InvariantCheck check;
    private final List<Debt> open = new ArrayList<>();
    private final List<Debt> settled = new ArrayList<>();
    private final Set<String> known = new HashSet<>();
    private final List<String> faults = new ArrayList<>();
    private int renders;
    private int others;
    private int lost;
    private int doubled;
    private int late;
    private int damaged;
    private int delivered;
    private long slowestNanos;
    private long idleSince;
    private long idleNanos;

    /** @param finalWithin limit beyond which work is late, not counting the time without a worker */
    KillReport(KillTestFixture fixture, Duration finalWithin) {
        this.fixture = fixture;
        this.finalWithin = finalWithin;
        BeanFactory beans = fixture.beans();
        submissions = beans.getBean(SubmissionStore.class);
        runs = beans.getBean(RunStore.class);
        batches = beans.getBean(BatchStore.class);
        deliveries = beans.getBean(DeliveryStore.class);
        database = beans.getBean(Database.class);
        check = new InvariantCheck(database);
    }

    /** Kinds of acknowledged work. */
    enum Kind {
        RENDER(PublicId.SUBMISSION),
        RUN(PublicId.RUN),
        BATCH(PublicId.BATCH);

        private final PublicId spelling;

        Kind(PublicId spelling) {
            this.spelling = spelling;
        }
    }

    /** Acknowledged work that must become final. */
    private record Debt(CrashScenario scenario, Kind kind, String publicId, long sinceNanos) {
        UUID id() {
            return kind.spelling.parse(publicId).orElseThrow();
        }
    }

    /** Stops the clock for acknowledged work, because no worker takes new work from now on. */
    void pauseClock() {
        idleSince = System.nanoTime();
    }

    void resumeClock() {
        idleNanos += System.nanoTime() - idleSince;
    }

    /** Returns the time of a clock that is stopped while no worker takes new work, in nanoseconds. */
    private long now() {
        return System.nanoTime() - idleNanos;
    }

    /** Records work that was acknowledged around a completed kill. */
    void owe(CrashScenario scenario, Kind kind, String publicId) {
        var debt = new Debt(scenario, kind, publicId, now());
        if (!known.add(publicId)) {
            doubled++;
            fault(debt, "was acknowledged under two keys");
        }
        if (kind == Kind.RENDER) {
            renders++;
        } else {
            others++;
        }
        open.add(debt);
    }

    /** Records which work has become final, and returns whether all has. */
    boolean allSettled() {
        long now = now();
        for (Kind kind : Kind.values()) {
            List<Debt> asked = open.stream().filter(debt -> debt.kind() == kind).toList();
            Set<UUID> over = Set.copyOf(finalAmong(kind, asked.stream().map(Debt::id).toList()));
            for (Debt debt : asked) {
                if (over.contains(debt.id())) {
                    open.remove(debt);
                    settle(debt, now - debt.sinceNanos());
                }
            }
        }
        return open.isEmpty();
    }

    /**
     * Returns whether all work with an expired lease was taken over, including webhook attempts, which are not
     * acknowledged. No attempt may have an expired lease at all: one that waits behind others to the same receiver, and
     * expired almost a minute ago, would break the invariant during the audit.
     */
    boolean allTakenUp() {
        return check.find(Invariant.I8).holds() && !database.jdbi()
                .withHandle(handle -> handle.createQuery("""
                        select exists (select from delivery where in_flight and due_at < clock_timestamp())
                        """).mapTo(boolean.class).one());
    }

    private Collection<UUID> finalAmong(Kind kind, List<UUID> ids) {
        return ids.isEmpty() ? List.of() : switch (kind) {
            case RENDER -> submissions.finalAmong(ids);
            case RUN -> runs.finalAmong(ids);
            case BATCH -> batches.finalAmong(ids);
        };
    }

    private void settle(Debt debt, long nanos) {
        slowestNanos = Math.max(slowestNanos, nanos);
        if (nanos > finalWithin.toNanos()) {
            late++;
            fault(debt, "took %.0f s".formatted(nanos / 1e9));
        }
        settled.add(debt);
    }

    /** Checks all work that has become final since the last audit, and the whole database. */
    void audit() {
        open.forEach(debt -> {
            lost++;
            fault(debt, "never became final");
        });
        open.clear();
        try (Client client = fixture.client()) {
            for (Debt debt : settled) {
                switch (debt.kind()) {
                    case RENDER -> auditRender(client, debt);
                    case RUN -> auditRun(debt, runs.find(debt.id()).orElseThrow());
                    case BATCH -> auditBatch(debt, batches.find(debt.id()).orElseThrow());
                }
            }
        }
        settled.clear();
        auditRows();
        auditDeliveries();
        check.broken().forEach(finding -> faults.add(finding.toString()));
    }

    private void auditRender(Client client, Debt debt) {
        ObjectNode record = client.submission(debt.publicId(), 0);
        if (!record.path("status").asString("").equals(Status.COMPLETED.wire())) {
            lost++;
            fault(debt, "came to " + record);
        } else if (!client.isIntact(record)) {
            damaged++;
            fault(debt, "is damaged: " + record);
        }
    }

    private void auditRun(Debt debt, Run run) {
        if (run.status() != Status.COMPLETED) {
            lost++;
            fault(debt, "came to " + run.error());
        }
    }

    private void auditBatch(Debt debt, Batch batch) {
        if (batch.status() != BatchStatus.COMPLETED || batch.succeeded() != batch.totalRows()) {
            lost++;
            fault(debt, "came to " + batch);
        }
    }

    /** Checks that there are as many rows with a key as renders acknowledged under one. */
    private void auditRows() {
        var all = new SubmissionFilter(null, null, null, null, null, null);
        long rows = submissions.newest(fixture.workspace().id(), all, Integer.MAX_VALUE)
                .stream()
                .filter(each -> each.idempotencyKey() != null)
                .count();
        if (rows != renders) {
            doubled++;
            faults.add(rows + " rows for " + renders + " renders");
        }
    }

    /** Checks that no delivery was given up, and that each one recorded as delivered was received. */
    private void auditDeliveries() {
        delivered = 0;
        for (Delivery each : deliveries.newest(fixture.workspace().id(), DeliveryFilter.ALL, Integer.MAX_VALUE)) {
            delivered += each.status() == DeliveryStatus.DELIVERED ? 1 : 0;
            boolean waits = each.status() == DeliveryStatus.PENDING;
            boolean arrived = each.status() == DeliveryStatus.DELIVERED
                    && fixture.received().contains(PublicId.EVENT.of(each.eventId()));
            if (!waits && !arrived) {
                lost++;
                faults.add("delivery came to " + each);
            }
        }
    }

    private void fault(Debt debt, String what) {
        faults.add(debt.scenario() + ": " + debt.publicId() + " " + what);
    }

    /** Returns what is wrong; empty when nothing is. */
    List<String> faults() {
        return faults;
    }

    @Override
    public String toString() {
        return ("%d renders, %d runs and batches, %d webhooks delivered: %d lost, %d doubled, %d not final after %d s, "
                + "%d wrong hashes, slowest %.1f s").formatted(renders, others, delivered, lost, doubled, late,
                        finalWithin.toSeconds(), damaged, slowestNanos / 1e9);
    }
}
