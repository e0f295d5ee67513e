package platen.jobs.webhook;

import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;
import platen.db.core.Database;
import platen.db.webhook.Attempt;
import platen.db.webhook.ClaimedDelivery;
import platen.db.webhook.DeliveryStatus;
import platen.db.webhook.DeliveryStore;
import platen.db.webhook.EndpointStore;
import platen.jobs.webhook.DeliverySender.Verdict;

/** Records the outcomes of delivery attempts: ends or retries deliveries, and disables endpoints that keep failing. */
public final class DeliveryRecorder {
    /** Time that an endpoint may fail before it is disabled (contract rule 11.4). */
    private static final Duration MAX_FAILING = Duration.ofDays(3);

    private final Database database;
    private final DeliveryStore deliveries;
    private final EndpointStore endpoints;
    private final EndpointNotifications notifications;
    private final RetrySchedule schedule;
    private final Clock clock;

    public DeliveryRecorder(Database database, DeliveryStore deliveries, EndpointStore endpoints,
            EndpointNotifications notifications, RetrySchedule schedule, Clock clock) {
        this.database = database;
        this.deliveries = deliveries;
        this.endpoints = endpoints;
        this.notifications = notifications;
        this.schedule = schedule;
        this.clock = clock;
    }

    /** Records the outcome of an attempt and its consequences for delivery and endpoint. */
    void record(ClaimedDelivery delivery, Verdict verdict) {
        database.inTransaction(() -> {
            if (delivery.endpointId() != null) {
                endpoints.lock(delivery.endpointId());
            }
            switch (verdict) {
                case Verdict.Accepted accepted -> end(delivery, accepted.attempt(), DeliveryStatus.DELIVERED);
                case Verdict.Forbidden forbidden -> end(delivery, forbidden.attempt(), DeliveryStatus.BLOCKED);
                case Verdict.Gone gone -> end(delivery, gone.attempt(), DeliveryStatus.FAILED);
                case Verdict.TryAgain again -> tryAgain(delivery, again);
            }
            if (delivery.endpointId() != null) {
                disableIfNeeded(delivery.endpointId(), delivery.test(), verdict);
            }
        });
    }

    /**
     * Disables an endpoint that answered 410 or has failed for too long, and informs its owner. A test call disables an
     * endpoint with a 410 only; its other failures do not count (contract rule 11.9).
     */
    private void disableIfNeeded(UUID endpointId, boolean test, Verdict verdict) {
        boolean disabledNow = !test
                && endpoints.recordAttempt(endpointId, verdict instanceof Verdict.Accepted, clock.instant(),
                        MAX_FAILING);
        if (disabledNow) {
            notifications.disabled(endpointId, EndpointNotifications.Reason.FAILING, answer(verdict.attempt()));
        } else if (verdict instanceof Verdict.Gone && endpoints.disable(endpointId)) {
            notifications.disabled(endpointId, EndpointNotifications.Reason.GONE, answer(verdict.attempt()));
        }
    }

    private static String answer(Attempt attempt) {
        return attempt.error() == null ? "answered " + attempt.statusCode() : attempt.error();
    }

    private void tryAgain(ClaimedDelivery delivery, Verdict.TryAgain again) {
        int left = delivery.lastAttempt() - delivery.attempt();
        Optional<Duration> wait = left <= 0
                ? Optional.empty()
                : schedule.waitAfter(Math.max(1, RetrySchedule.ATTEMPTS - left), again.retryAfter());
        deliveries.record(delivery.id(), again.attempt(),
                wait.isPresent() ? DeliveryStatus.PENDING : DeliveryStatus.FAILED, wait.orElse(null));
    }

    private void end(ClaimedDelivery delivery, Attempt attempt, DeliveryStatus status) {
        deliveries.record(delivery.id(), attempt, status, null);
    }
}
