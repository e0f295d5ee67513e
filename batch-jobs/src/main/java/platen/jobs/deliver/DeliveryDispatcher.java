package platen.jobs.deliver;

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
import platen.db.Database;
import platen.db.Failpoint;
import platen.db.PublicId;
import platen.db.webhook.Attempt;
import platen.db.webhook.DeliveryStatus;
import platen.db.webhook.DeliveryStore;
import platen.db.webhook.DueDelivery;
import platen.db.webhook.EndpointStore;
import platen.jobs.deliver.DeliverySender.Verdict;
import platen.jobs.observe.RenderMeters;
import platen.jobs.observe.Traces;
import platen.jobs.outbound.OutboundClient;

/**
 * Sends what is due. Each attempt has a virtual thread of its own and each receiver a few of them at most, so a
 * thousand receivers that hang leave room for one that answers.
 */
public final class DeliveryDispatcher implements AutoCloseable {
    private static final Logger log = LoggerFactory.getLogger(DeliveryDispatcher.class);
    private static final int MOST_AT_ONCE = 4_096;
    /** Attempts begun in one go compute side by side; the next claim takes up who came meanwhile. */
    private static final int MOST_PER_CLAIM = 64;
    private static final int MOST_PER_RECEIVER = 4;
    private static final int MOST_RECORDING = 4;
    private static final int MOST_RECORDING_FAILURES = 2;
    /** Beyond the deadline of an attempt by what recording may take. */
    static final Duration LEASE = Duration.ofSeconds(30);
    /** How long an endpoint may fail before it is disabled (decision C20). */
    private static final Duration PATIENCE = Duration.ofDays(3);

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
    /** Not one of many virtual threads, behind which a look would queue. */
    private final ExecutorService looking = Executors
            .newSingleThreadExecutor(Thread.ofPlatform().daemon().name("platen-deliveries").factory());
    private final AtomicInteger inFlight = new AtomicInteger();
    private final AtomicInteger wakeUps = new AtomicInteger();
    /** Of the pool's connections: when many attempts end at once, the rest of the house needs some too. */
    private final Semaphore recording = new Semaphore(MOST_RECORDING);
    /** Hundreds that hang end in the same millisecond, and nobody waits to hear of it. */
    private final Semaphore recordingFailures = new Semaphore(MOST_RECORDING_FAILURES);
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

    /** Has somebody look for what is due; any number of calls that come during one look become a single further one. */
    public void wake() {
        if (open && wakeUps.getAndIncrement() == 0) {
            looking.execute(this::lookUntilQuiet);
        }
    }

    /**
     * Takes what is due now and has it sent; called by the timetable too, so that a lost bell costs a second.
     *
     * @return attempts begun
     */
    public int sendDue() {
        int room = Math.min(MOST_PER_CLAIM, MOST_AT_ONCE - inFlight.get());
        if (room <= 0 || !open) {
            return 0;
        }
        var due = deliveries.claim(room, MOST_PER_RECEIVER, LEASE);
        if (!due.isEmpty()) {
            Failpoint.F13.hit();
        }
        inFlight.addAndGet(due.size());
        due.forEach(delivery -> threads.execute(() -> attempt(delivery)));
        return due.size();
    }

    /** Makes the attempt of a delivery that was begun by the caller, in the caller's thread. */
    void sendNow(DueDelivery delivery) {
        record(delivery, sender.send(delivery));
    }

    /** Attempts under way in this process. */
    public int inFlight() {
        return inFlight.get();
    }

    /** Waits for the attempts under way, each of which ends at its deadline. */
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
                while (sendDue() == MOST_PER_CLAIM) {
                    // there may be more
                }
            } catch (RuntimeException e) {
                // The rows stay due and the timetable looks again.
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
            // The lease runs out and the attempt counts as lost.
            log.warn("Attempt {} of {} was lost", delivery.attempt(), PublicId.DELIVERY.of(delivery.id()), e);
        } finally {
            inFlight.decrementAndGet();
        }
        if (accepted) {
            // The receiver has room for its next one. One that fails is tried when the timetable looks again: it is
            // spared a flood, and the others a look at every lane for each of its failures.
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

    /** Records what came of an attempt, and what follows for delivery and endpoint. */
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
     * An endpoint that is gone, or has failed for too long, is disabled, and its owner told. How a test call goes does
     * not tell how events go.
     */
    private void judge(UUID endpointId, boolean test, Verdict verdict) {
        boolean tired = !test
                && endpoints.note(endpointId, verdict instanceof Verdict.Accepted, clock.instant(), PATIENCE);
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
