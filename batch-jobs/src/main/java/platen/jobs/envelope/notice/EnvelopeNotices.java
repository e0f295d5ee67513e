package platen.jobs.envelope.notice;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import platen.db.envelope.Envelope;
import platen.db.envelope.EnvelopeEntryStore;
import platen.db.envelope.EnvelopeSigner;
import platen.db.envelope.EnvelopeSignerStore;
import platen.db.envelope.LinkDelivery;
import platen.db.envelope.SignerRole;
import platen.db.envelope.SignerState;
import platen.jobs.envelope.trail.Acting;
import platen.jobs.envelope.trail.EnvelopeTrail;
import platen.jobs.envelope.trail.TrailType;
import platen.jobs.secret.LinkToken;
import tools.jackson.databind.node.ObjectNode;

/**
 * Gives people their links: by mail when their turn comes, or at once to the sender, who hands them over. Every method is
 * called in a transaction that has locked the envelope.
 */
public final class EnvelopeNotices {
    /** Time after which a mail that the workspace might not send is tried again. */
    private static final Duration RETRY = Duration.ofHours(1);

    private final EnvelopeSignerStore signers;
    private final EnvelopeEntryStore entries;
    private final EnvelopeMails mails;
    private final EnvelopeTrail trail;
    private final Clock clock;

    public EnvelopeNotices(EnvelopeSignerStore signers, EnvelopeEntryStore entries, EnvelopeMails mails,
            EnvelopeTrail trail, Clock clock) {
        this.signers = signers;
        this.entries = entries;
        this.mails = mails;
        this.trail = trail;
        this.clock = clock;
    }

    /** Returns whether a person gets the link by mail. */
    public boolean isMailed(Envelope envelope, EnvelopeSigner signer) {
        return envelope.terms().delivery() == LinkDelivery.MAIL && mails.isConfigured() && signer.email() != null;
    }

    /** Gives links to all of an envelope that was just sent; returns those that the sender hands over. */
    public List<SenderLink> begin(Envelope envelope) {
        var links = new ArrayList<SenderLink>();
        for (EnvelopeSigner each : signers.of(envelope.id())) {
            if (!isMailed(envelope, each)) {
                links.add(new SenderLink(each, link(each)));
            }
        }
        nextTurn(envelope);
        return links;
    }

    /** Notifies the people whose turn has come. */
    public void nextTurn(Envelope envelope) {
        List<EnvelopeSigner> all = signers.of(envelope.id());
        int turn = all.stream()
                .filter(each -> each.role().acts() && each.state() != SignerState.SIGNED)
                .mapToInt(EnvelopeSigner::turn)
                .min()
                .orElse(Integer.MAX_VALUE);
        Instant now = now();
        all.stream()
                .filter(each -> each.state() == SignerState.WAITING && each.role() != SignerRole.COPY
                        && each.turn() <= turn)
                .sorted(Comparator.comparingInt(EnvelopeSigner::number))
                .forEach(each -> {
                    signers.begin(each, null, now);
                    if (isMailed(envelope, each)) {
                        invite(envelope, each, now);
                    } else {
                        record(envelope, each, TrailType.NOTIFIED, Acting.SYSTEM, false);
                    }
                });
    }

    /** Mails a person the first link, or tries again later where the workspace may send no mail now. */
    private void invite(Envelope envelope, EnvelopeSigner signer, Instant now) {
        LinkToken token = LinkToken.next();
        if (mails.invite(envelope, signer, mails.url(token.text()))) {
            use(signer, token);
            signers.remindAt(signer, signer.role().acts() ? ReminderTimes.next(envelope, 0, now) : null);
            record(envelope, signer, TrailType.NOTIFIED, Acting.SYSTEM, true);
        } else {
            signers.remindAt(signer, now.plus(RETRY));
        }
    }

    /**
     * Gives other links to people who have one; the former ones end, and what was filled in with them is deleted, because
     * nothing else can decrypt it.
     *
     * @param number of the person; empty for all who have not acted
     * @return links that the sender hands over
     */
    public List<SenderLink> renew(Envelope envelope, Optional<Integer> number, Acting by) {
        var links = new ArrayList<SenderLink>();
        renewable(envelope, number).forEach(each -> {
            String url = link(each);
            boolean begun = each.state() != SignerState.WAITING;
            boolean mailed = begun && isMailed(envelope, each) && mails.invite(envelope, each, url);
            if (!mailed && (begun || !isMailed(envelope, each))) {
                links.add(new SenderLink(each, url));
            }
            if (begun) {
                signers.remindAt(each, each.role().acts() && mailed
                        ? ReminderTimes.next(envelope, each.progress().remindersSent(), now())
                        : null);
            }
            record(envelope, each, TrailType.RESENT, by, mailed);
        });
        return links;
    }

    private Stream<EnvelopeSigner> renewable(Envelope envelope, Optional<Integer> number) {
        return signers.of(envelope.id())
                .stream()
                .filter(each -> number.isEmpty() || number.get() == each.number())
                .filter(each -> !each.state().isFinal()
                        && (each.state() != SignerState.WAITING || each.link().tokenHash() != null));
    }

    /** Returns whether a person, or anybody, can get another link. */
    public boolean isRenewable(Envelope envelope, Optional<Integer> number) {
        return renewable(envelope, number).findAny().isPresent();
    }

    /** Returns whether the workspace is quarantined or archived, and so sends no mail. */
    public boolean isSuspended(Envelope envelope) {
        return mails.isSuspended(envelope);
    }

    /**
     * Returns whether the workspace may mail the other links today.
     *
     * @param number of the person; empty for all who have not acted
     */
    public boolean isBelowLimit(Envelope envelope, Optional<Integer> number) {
        return mayMailAll(envelope, renewable(envelope, number)
                .filter(each -> each.state() != SignerState.WAITING)
                .toList());
    }

    /** Returns whether the workspace may mail these people a link today, as far as they are mailed. */
    public boolean mayMailAll(Envelope envelope, List<EnvelopeSigner> people) {
        long wanted = people.stream().filter(each -> isMailed(envelope, each)).count();
        return wanted == 0 || mails.isBelowLimit(envelope, (int) wanted);
    }

    /**
     * Gives people of a completed envelope other links to the sealed document; the former ones end.
     *
     * @return links that the sender hands over
     */
    public List<SenderLink> renewCopies(Envelope envelope, List<EnvelopeSigner> people, Acting by) {
        var links = new ArrayList<SenderLink>();
        for (EnvelopeSigner each : people) {
            String url = link(each);
            boolean mailed = isMailed(envelope, each) && mails.complete(envelope, each, url);
            if (!mailed) {
                links.add(new SenderLink(each, url));
            }
            trail.appendOfCopy(envelope.id(), TrailType.RESENT, by, facts(each, mailed));
        }
        return links;
    }

    /**
     * Reminds a person with one more link; the first one stays. A person without a link, because the invitation could not
     * be mailed, is invited.
     */
    public void remind(Envelope envelope, EnvelopeSigner signer) {
        Instant now = now();
        if (signer.isUninvited() && isMailed(envelope, signer)) {
            invite(envelope, signer, now);
            return;
        }
        if (!isMailed(envelope, signer) || ReminderTimes.isTooLate(envelope, now)) {
            signers.remindAt(signer, null);
            return;
        }
        LinkToken token = LinkToken.next();
        if (mails.remind(envelope, signer, mails.url(token.text()))) {
            signers.linkLater(signer, token.hash());
            record(envelope, signer, TrailType.REMINDED, Acting.SYSTEM, true);
            signers.remind(signer, ReminderTimes.next(envelope, signer.progress().remindersSent() + 1, now));
        } else {
            signers.remindAt(signer, now.plus(RETRY));
        }
    }

    /** Mails everybody a link to the sealed document. The links that people have lead to it, too. */
    public void complete(Envelope envelope) {
        for (EnvelopeSigner each : signers.of(envelope.id())) {
            LinkToken token = LinkToken.next();
            if (isMailed(envelope, each) && mails.complete(envelope, each, mails.url(token.text()))) {
                signers.linkLater(each, token.hash());
            }
        }
    }

    private String link(EnvelopeSigner signer) {
        LinkToken token = LinkToken.next();
        use(signer, token);
        return mails.url(token.text());
    }

    private void use(EnvelopeSigner signer, LinkToken token) {
        entries.dropSaved(signer);
        signers.link(signer, token.hash());
    }

    private void record(Envelope envelope, EnvelopeSigner signer, TrailType type, Acting by, boolean mailed) {
        trail.append(envelope.id(), type, by, facts(signer, mailed));
    }

    private static ObjectNode facts(EnvelopeSigner signer, boolean mailed) {
        return EnvelopeTrail.facts().put("signer", signer.number()).put("by_mail", mailed);
    }

    private Instant now() {
        return clock.instant().truncatedTo(ChronoUnit.MICROS);
    }
}
