package platen.jobs.webhook;

import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import platen.db.core.Failpoint;
import platen.db.core.PublicId;
import platen.db.webhook.ClaimedDelivery;
import platen.db.webhook.DeliveryStore;
import platen.jobs.telemetry.RenderMeters;
import platen.jobs.telemetry.Traces;
import platen.jobs.webhook.DeliverySender.Verdict;

/**
 * Sends due webhook deliveries. Each attempt has its own virtual thread and each receiver has only a few attempts in
 * flight, so that a thousand hanging receivers do not block one that answers.
 */
public final class DeliveryDispatcher implements AutoCloseable {
    private static final Logger log = LoggerFactory.getLogger(DeliveryDispatcher.class);
    private static final int MAX_CONCURRENT = 4_096;
    /** Attempts begun together compute concurrently; the next claim takes the deliveries that became due meanwhile. */
    private static final int MAX_PER_CLAIM = 64;
    private static final int MAX_IN_FLIGHT_PER_LANE = 4;
    private static final int MAX_CONCURRENT_RECORDINGS = 4;
    private static final int MAX_CONCURRENT_FAILURE_RECORDINGS = 2;
    /** The deadline of an attempt plus the time that recording may take. */
    static final Duration LEASE = Duration.ofSeconds(30);

    private final DeliveryStore deliveries;
    private final DeliverySender sender;
    private final DeliveryRecorder recorder;
    private final RenderMeters meters;
    private final Traces traces;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    /** A platform thread, so that a claim does not queue behind many virtual threads. */
    private final ExecutorService claimThread = Executors
            .newSingleThreadExecutor(Thread.ofPlatform().daemon().name("platen-deliveries").factory());
    private final AtomicInteger inFlight = new AtomicInteger();
    private final AtomicInteger wakeUps = new AtomicInteger();
    /**
     * Limits the pool's connections used for recording: when many attempts end at once, the rest of the process needs
     * some as well.
     */
    private final Semaphore recordingPermits = new Semaphore(MAX_CONCURRENT_RECORDINGS);
    /**
     * Separate limit for failures: hundreds of hanging attempts time out in the same millisecond, and recording them is
     * not urgent.
     */
    private final Semaphore failureRecordingPermits = new Semaphore(MAX_CONCURRENT_FAILURE_RECORDINGS);
    private volatile boolean open = true;

    public DeliveryDispatcher(DeliveryStore deliveries, DeliverySender sender, DeliveryRecorder recorder,
            RenderMeters meters, Traces traces) {
        this.deliveries = deliveries;
        this.sender = sender;
        this.recorder = recorder;
        this.meters = meters;
        this.traces = traces;
    }

    /** Triggers a claim of due deliveries; calls during a claim are combined into one further claim. */
    public void wake() {
        if (open && wakeUps.getAndIncrement() == 0) {
            claimThread.execute(this::claimUntilNoneIsDue);
        }
    }

    /**
     * Claims the due deliveries and sends them. Also called periodically, so that a lost notification delays a delivery
     * by about a second only.
     *
     * @return number of attempts begun
     */
    public int sendDue() {
        int free = Math.min(MAX_PER_CLAIM, MAX_CONCURRENT - inFlight.get());
        if (free <= 0 || !open) {
            return 0;
        }
        var due = deliveries.claim(free, MAX_IN_FLIGHT_PER_LANE, LEASE);
        if (!due.isEmpty()) {
            Failpoint.AFTER_ATTEMPT_COMMIT.hit();
        }
        inFlight.addAndGet(due.size());
        due.forEach(delivery -> threads.execute(() -> attempt(delivery)));
        return due.size();
    }

    /** Attempts a delivery that the caller has begun, in the caller's thread. */
    void sendNow(ClaimedDelivery delivery) {
        recorder.record(delivery, sender.send(delivery));
    }

    /** Waits for the attempts in progress, each of which ends at its deadline. */
    @Override
    public void close() {
        open = false;
        claimThread.close();
        threads.close();
    }

    private void claimUntilNoneIsDue() {
        int seen;
        do {
            seen = wakeUps.get();
            try {
                while (sendDue() == MAX_PER_CLAIM) {
                    // There may be more.
                }
            } catch (RuntimeException e) {
                // The rows stay due, and the next periodic call retries.
                log.warn("Due deliveries could not be taken: {}", e.toString());
            }
        } while (!wakeUps.compareAndSet(seen, 0));
    }

    private void attempt(ClaimedDelivery delivery) {
        boolean accepted = false;
        try {
            Failpoint.BEFORE_DELIVERY_REQUEST.hit();
            Verdict verdict = traces.span("webhook", delivery.eventId(),
                    Map.of("platen.delivery_id", PublicId.DELIVERY.of(delivery.id())), () -> sender.send(delivery));
            meters.delivered(verdict.getClass().getSimpleName().toLowerCase(Locale.ROOT));
            Failpoint.AFTER_DELIVERY_RESPONSE.hit();
            accepted = verdict instanceof Verdict.Accepted;
            record(delivery, verdict, accepted ? recordingPermits : failureRecordingPermits);
            Failpoint.AFTER_DELIVERY_COMMIT.hit();
        } catch (RuntimeException e) {
            // The lease expires, and the attempt counts as lost.
            log.warn("Attempt {} of {} was lost", delivery.attempt(), PublicId.DELIVERY.of(delivery.id()), e);
        } finally {
            inFlight.decrementAndGet();
        }
        if (accepted) {
            // The receiver is free for its next delivery. After a failure the next periodic call retries instead: this
            // avoids flooding the receiver and querying every lane for each failure.
            wake();
        }
    }

    private void record(ClaimedDelivery delivery, Verdict verdict, Semaphore permits) {
        permits.acquireUninterruptibly();
        try {
            recorder.record(delivery, verdict);
        } finally {
            permits.release();
        }
    }
}
