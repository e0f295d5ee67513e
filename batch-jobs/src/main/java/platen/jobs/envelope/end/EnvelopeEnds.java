package platen.jobs.envelope.end;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import platen.db.envelope.Envelope;
import platen.db.envelope.EnvelopeEntryStore;
import platen.db.envelope.EnvelopeSealStore;
import platen.db.envelope.EnvelopeSigner;
import platen.db.envelope.EnvelopeSignerStore;
import platen.db.envelope.EnvelopeState;
import platen.db.envelope.EnvelopeStore;
import platen.db.envelope.SignerState;
import platen.jobs.envelope.complete.SealJob;
import platen.jobs.envelope.notice.EnvelopeMails;
import platen.jobs.envelope.notice.EnvelopeNotices;
import platen.jobs.queue.JobQueue;
import platen.jobs.webhook.EnvelopeEvents;

/** Continues or ends an envelope. Every method is called in a transaction that has locked the envelope. */
public final class EnvelopeEnds {
    /** Time that the first job of a seal has before the sweep enqueues another one. */
    public static final Duration SEAL_GRACE = Duration.ofSeconds(30);

    private final Stores stores;
    private final EnvelopeNotices notices;
    private final EnvelopeMails mails;
    private final EnvelopeEvents events;
    private final JobQueue queue;
    private final Clock clock;

    public EnvelopeEnds(Stores stores, EnvelopeNotices notices, EnvelopeMails mails, EnvelopeEvents events,
            JobQueue queue, Clock clock) {
        this.stores = stores;
        this.notices = notices;
        this.mails = mails;
        this.events = events;
        this.queue = queue;
        this.clock = clock;
    }

    /** The stores of envelopes. */
    public record Stores(EnvelopeStore envelopes, EnvelopeSignerStore signers, EnvelopeEntryStore entries,
            EnvelopeSealStore seals) {}

    /** Continues after a signature: with the next turn, or with the seal when it was the last. */
    public void signed(UUID id, int number, boolean last) {
        Envelope envelope = stores.envelopes().get(id).orElseThrow();
        events.signed(envelope, signer(id, number), last);
        if (last) {
            Instant now = now();
            stores.seals().add(id, SEAL_GRACE, now);
            queue.enqueue(new SealJob(id));
        } else {
            notices.nextTurn(envelope);
        }
    }

    /** Ends an envelope that a person has declined. */
    public void declined(UUID id, int number) {
        EnvelopeSigner declined = signer(id, number);
        List<EnvelopeSigner> told = told(id);
        end(id, EnvelopeState.DECLINED, null);
        Envelope envelope = stores.envelopes().get(id).orElseThrow();
        events.declined(envelope, declined);
        told.stream().filter(each -> each.number() != number).forEach(each -> mails.decline(envelope, each));
        mails.tellSender(envelope, declined.name() + " declined to sign \"" + envelope.terms().title() + "\".");
    }

    /** Ends an envelope that the sender does not want any more. */
    public void voided(UUID id, String reason) {
        List<EnvelopeSigner> told = told(id);
        end(id, EnvelopeState.VOIDED, reason);
        Envelope envelope = stores.envelopes().get(id).orElseThrow();
        events.voided(envelope);
        told.forEach(each -> mails.cancel(envelope, each, reason));
    }

    /** Ends an envelope whose deadline has passed. */
    public void expired(UUID id) {
        end(id, EnvelopeState.EXPIRED, null);
        Envelope envelope = stores.envelopes().get(id).orElseThrow();
        events.expired(envelope);
        mails.tellSender(envelope,
                "The deadline of \"" + envelope.terms().title() + "\" has passed before all signed.");
    }

    private void end(UUID id, EnvelopeState state, @Nullable String reason) {
        Instant now = now();
        stores.envelopes().end(id, state, reason, now);
        stores.signers().endAll(id, state == EnvelopeState.EXPIRED, now);
        stores.entries().dropSaved(id);
    }

    /** Returns the people who know of the envelope by mail. */
    private List<EnvelopeSigner> told(UUID id) {
        Envelope envelope = stores.envelopes().get(id).orElseThrow();
        return stores.signers()
                .of(id)
                .stream()
                .filter(each -> each.state() != SignerState.WAITING && notices.isMailed(envelope, each))
                .toList();
    }

    private EnvelopeSigner signer(UUID id, int number) {
        return stores.signers().of(id).stream().filter(each -> each.number() == number).findFirst().orElseThrow();
    }

    private Instant now() {
        return clock.instant().truncatedTo(ChronoUnit.MICROS);
    }
}
