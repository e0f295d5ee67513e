package platen.jobs.webhook;

import java.time.Clock;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import platen.db.core.Database;
import platen.db.core.Failpoint;
import platen.db.core.PublicId;
import platen.db.webhook.Attempt;
import platen.db.webhook.DeliveryStatus;
import platen.db.webhook.DeliveryStore;
import platen.db.webhook.DueDelivery;
import platen.db.webhook.EndpointStore;
import platen.jobs.outbound.OutboundClient;
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
    private static final int MAX_PER_RECEIVER = 4;
    private static final int MAX_CONCURRENT_RECORDINGS = 4;
    private static final int MAX_CONCURRENT_FAILURE_RECORDINGS = 2;
    /** The deadline of an attempt plus the time that recording may take. */
    static final Duration LEASE = Duration.ofSeconds(30);
    /** Time that an endpoint may fail before it is disabled (contract rule 11.4). */
    private static final Duration DISABLE_AFTER = Duration.ofDays(3);

    private final Database database;
    private final DeliveryStore deliveries;
    private final EndpointStore endpoints;
    private final EndpointNotifications notices;
    private final DeliverySender sender;
    private final RetrySchedule schedule;
    private final RenderMeters meters;
    private final Traces traces;
    private final Clock clock;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    /** A platform thread, so that a lookup does not queue behind many virtual threads. */
    private final ExecutorService looking = Executors
            .newSingleThreadExecutor(Thread.ofPlatform().daemon().name("platen-deliveries").factory());
    private final AtomicInteger inFlight = new AtomicInteger();
    private final AtomicInteger wakeUps = new AtomicInteger();
    /**
     * Limits the pool's connections used for recording: when many attempts end at once, the rest of the process needs
     * some as well.
     */
    private final Semaphore recording = new Semaphore(MAX_CONCURRENT_RECORDINGS);
    /**
     * Separate limit for failures: hundreds of hanging attempts time out in the same millisecond, and recording them is
     * not urgent.
     */
    private final Semaphore recordingFailures = new Semaphore(MAX_CONCURRENT_FAILURE_RECORDINGS);
    private volatile boolean open = true;

    public DeliveryDispatcher(Database database, DeliveryStore deliveries, EndpointStore endpoints,
            EndpointNotifications notices,
            OutboundClient client, RetrySchedule schedule, RenderMeters meters, Traces traces, Clock clock) {
        this.database = database;
        this.deliveries = deliveries;
        this.endpoints = endpoints;
        this.notices = notices;
        this.sender = new DeliverySender(client, clock);
        this.schedule = schedule;
        this.meters = meters;
        this.traces = traces;
        this.clock = clock;
    }

    /** Triggers a lookup of due deliveries; calls during a lookup are combined into one further lookup. */
    public void wake() {
        if (open && wakeUps.getAndIncrement() == 0) {
            looking.execute(this::lookUntilQuiet);
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
        var due = deliveries.claim(free, MAX_PER_RECEIVER, LEASE);
        if (!due.isEmpty()) {
            Failpoint.F13.hit();
        }
        inFlight.addAndGet(due.size());
        due.forEach(delivery -> threads.execute(() -> attempt(delivery)));
        return due.size();
    }

    /** Attempts a delivery that the caller has begun, in the caller's thread. */
    void sendNow(DueDelivery delivery) {
        record(delivery, sender.send(delivery));
    }

    /** Returns the number of attempts in progress in this process. */
    public int inFlight() {
        return inFlight.get();
    }

    /** Waits for the attempts in progress, each of which ends at its deadline. */
    @Override
    public void close() {
        open = false;
        looking.close();
        threads.close();
    }

    private void lookUntilQuiet() {
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

    private void attempt(DueDelivery delivery) {
        boolean accepted = false;
        try {
            Failpoint.F14.hit();
            Verdict verdict = traces.span("webhook", delivery.eventId(),
                    Map.of("platen.delivery_id", PublicId.DELIVERY.of(delivery.id())), () -> sender.send(delivery));
            meters.delivered(verdict.getClass().getSimpleName().toLowerCase(Locale.ROOT));
            Failpoint.F15.hit();
            accepted = verdict instanceof Verdict.Accepted;
            recordInTurn(delivery, verdict, accepted ? recording : recordingFailures);
            Failpoint.F16.hit();
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

    private void recordInTurn(DueDelivery delivery, Verdict verdict, Semaphore turn) {
        turn.acquireUninterruptibly();
        try {
            record(delivery, verdict);
        } finally {
            turn.release();
        }
    }

    /** Records the outcome of an attempt and its consequences for delivery and endpoint. */
    private void record(DueDelivery delivery, Verdict verdict) {
        database.inTransaction(() -> {
            if (delivery.endpointId() != null) {
                endpoints.hold(delivery.endpointId());
            }
            switch (verdict) {
                case Verdict.Accepted accepted -> end(delivery, accepted.attempt(), DeliveryStatus.DELIVERED);
                case Verdict.Forbidden forbidden -> end(delivery, forbidden.attempt(), DeliveryStatus.BLOCKED);
                case Verdict.Gone gone -> end(delivery, gone.attempt(), DeliveryStatus.FAILED);
                case Verdict.TryAgain again -> tryAgain(delivery, again);
            }
            if (delivery.endpointId() != null) {
                judge(delivery.endpointId(), delivery.test(), verdict);
            }
        });
    }

    /**
     * Disables an endpoint that answered 410 or has failed for too long, and informs its owner. A test call disables an
     * endpoint with a 410 only; its other failures do not count (contract rule 11.9).
     */
    private void judge(UUID endpointId, boolean test, Verdict verdict) {
        boolean tired = !test
                && endpoints.note(endpointId, verdict instanceof Verdict.Accepted, clock.instant(), DISABLE_AFTER);
        if (tired) {
            notices.disabled(endpointId, EndpointNotifications.Reason.FAILING, answer(verdict.attempt()));
        } else if (verdict instanceof Verdict.Gone && endpoints.disable(endpointId)) {
            notices.disabled(endpointId, EndpointNotifications.Reason.GONE, answer(verdict.attempt()));
        }
    }

    private static String answer(Attempt attempt) {
        return attempt.error() == null ? "answered " + attempt.statusCode() : attempt.error();
    }

    private void tryAgain(DueDelivery delivery, Verdict.TryAgain again) {
        int left = delivery.lastAttempt() - delivery.attempt();
        Optional<Duration> wait = left <= 0
                ? Optional.empty()
                : schedule.waitAfter(Math.max(1, RetrySchedule.ATTEMPTS - left), again.retryAfter());
        deliveries.record(delivery.id(), again.attempt(),
                wait.isPresent() ? DeliveryStatus.PENDING : DeliveryStatus.FAILED, wait.orElse(null));
    }

    private void end(DueDelivery delivery, Attempt attempt, DeliveryStatus status) {
        deliveries.record(delivery.id(), attempt, status, null);
    }
}
