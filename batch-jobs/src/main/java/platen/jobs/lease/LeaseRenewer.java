package platen.jobs.lease;

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
 * Renews the leases of the work that this process does. Leases are short, so that the work of a dead process is soon
 * taken over; long work is renewed while its process lives. Work that exceeds every limit is no longer renewed, so that
 * a hanging process loses it as well.
 */
public final class LeaseRenewer implements AutoCloseable {
    private static final Logger log = LoggerFactory.getLogger(LeaseRenewer.class);
    /** A third of the lease, so that two renewals may fail before a lease expires. */
    private static final Duration INTERVAL = Lease.LENGTH.dividedBy(3);

    private final ClaimStore claims;
    private final RunStore runs;
    private final Map<Object, Renewed> renewed = new ConcurrentHashMap<>();
    private final Thread thread;

    public LeaseRenewer(ClaimStore claims, RunStore runs) {
        this.claims = claims;
        this.runs = runs;
        this.thread = Thread.ofPlatform().daemon().name("platen-leases").start(this::renewUntilClosed);
    }

    /** Work whose lease is renewed until it is closed. */
    public interface Renewal extends AutoCloseable {
        @Override
        void close();
    }

    /**
     * A lease that is being renewed.
     *
     * @param renew extends the lease by the given duration from now
     */
    private record Renewed(BiConsumer<LeaseRenewer, Duration> renew, long begunNanos) {}

    public Renewal of(Claim claim) {
        return renewing((leases, length) -> leases.claims.renew(List.of(claim), length));
    }

    /** Renews the leases of several documents, such as those of a run. */
    public Renewal of(List<Claim> claims) {
        return renewing((leases, length) -> leases.claims.renew(claims, length));
    }

    /**
     * Renews the lease of a run.
     *
     * @param attempt attempt number that fences the run
     */
    public Renewal of(UUID runId, int attempt) {
        return renewing((leases, length) -> leases.runs.renew(runId, attempt, length));
    }

    /** Releases claims immediately; their attempts do not count. */
    public void release(List<Claim> ofDocuments) {
        claims.release(ofDocuments, Lease.GRACE);
    }

    /** Like {@link #release(List)}, for a run. */
    public void release(UUID runId, int attempt) {
        runs.release(runId, attempt, Lease.GRACE);
    }

    @Override
    public void close() {
        thread.interrupt();
    }

    /** Renews all current leases; called every few seconds. */
    public void renew() {
        for (Renewed each : renewed.values()) {
            if (System.nanoTime() - each.begunNanos() > Lease.MAX_DURATION.toNanos()) {
                continue;
            }
            try {
                each.renew().accept(this, Lease.LENGTH);
            } catch (RuntimeException e) {
                // The next renewal may be in time; if not, the work is done twice and recorded once.
                log.warn("A lease could not be renewed: {}", e.toString());
            }
        }
    }

    private Renewal renewing(BiConsumer<LeaseRenewer, Duration> renew) {
        var key = new Object();
        renewed.put(key, new Renewed(renew, System.nanoTime()));
        return () -> renewed.remove(key);
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
