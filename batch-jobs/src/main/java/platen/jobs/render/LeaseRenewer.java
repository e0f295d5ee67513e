package platen.jobs.render;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiConsumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import platen.db.run.RunStore;
import platen.db.submission.Claim;
import platen.db.submission.ClaimStore;

/**
 * Keeps what this process works on from being taken for abandoned: leases are short, so that the work of a dead
 * process is soon taken over, and long work is renewed while its process lives. Work that outlasts every limit is not
 * renewed any more, so that even a process that hangs loses it.
 */
public final class LeaseRenewer implements AutoCloseable {
    private static final Logger log = LoggerFactory.getLogger(LeaseRenewer.class);
    /** Two renewals may fail before a lease runs out. */
    private static final Duration INTERVAL = Lease.LENGTH.dividedBy(3);

    private final ClaimStore claims;
    private final RunStore runs;
    private final Map<Object, Held> held = new ConcurrentHashMap<>();
    private final Thread thread;

    public LeaseRenewer(ClaimStore claims, RunStore runs) {
        this.claims = claims;
        this.runs = runs;
        this.thread = Thread.ofPlatform().daemon().name("platen-leases").start(this::renewUntilClosed);
    }

    /** Work whose lease is renewed until it is closed. */
    public interface Holding extends AutoCloseable {
        @Override
        void close();
    }

    /** @param renew sets the lease's end so far from now */
    private record Held(BiConsumer<LeaseRenewer, Duration> renew, long begunNanos) {}

    public Holding of(Claim claim) {
        return hold((leases, length) -> leases.claims.hold(List.of(claim), length));
    }

    /** Of several documents at once, such as those of a run. */
    public Holding of(List<Claim> claims) {
        return hold((leases, length) -> leases.claims.hold(claims, length));
    }

    /** @param attempt that fences the run */
    public Holding of(UUID runId, int attempt) {
        return hold((leases, length) -> leases.runs.hold(runId, attempt, length));
    }

    /** Lets others take claims at once, whose attempts are not to count. */
    void giveBack(List<Claim> ofDocuments) {
        claims.release(ofDocuments, Lease.GRACE);
    }

    /** As {@link #giveBack(List)}, of a run. */
    public void giveBack(UUID runId, int attempt) {
        runs.release(runId, attempt, Lease.GRACE);
    }

    @Override
    public void close() {
        thread.interrupt();
    }

    /** Renews everything that is held now; called every few seconds. */
    void renew() {
        for (Held each : held.values()) {
            if (System.nanoTime() - each.begunNanos() > Lease.MOST_TIME.toNanos()) {
                continue;
            }
            try {
                each.renew().accept(this, Lease.LENGTH);
            } catch (RuntimeException e) {
                // The next round may come in time; if not, the work is done twice and recorded once.
                log.warn("A lease could not be renewed: {}", e.toString());
            }
        }
    }

    private Holding hold(BiConsumer<LeaseRenewer, Duration> renew) {
        var key = new Object();
        held.put(key, new Held(renew, System.nanoTime()));
        return () -> held.remove(key);
    }

    private void renewUntilClosed() {
        try {
            while (true) {
                Thread.sleep(INTERVAL);
                renew();
            }
        } catch (InterruptedException e) {
            log.trace("Leases are not renewed any more");
        }
    }
}
