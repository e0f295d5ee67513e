package platen.jobs.form;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.HexFormat;
import platen.db.form.FormBucketStore;
import platen.db.form.HostedForm;
import platen.jobs.engine.pdf.Sha256;

/**
 * Limits how often a form is sent: by one address, and in all. An address is kept as a hash, for a day at most; of IPv6,
 * the /64 network counts, because one customer has all of it.
 */
public final class FormLimits {
    /** Answers of one address in an hour. */
    static final int ANSWERS_OF_ADDRESS = 20;
    /** Requests of one address in an hour: answers, corrections, further rows. */
    public static final int REQUESTS_OF_ADDRESS = 200;
    /** Answers of one address in an hour without the proof of work that a form asks for. */
    static final int UNPROVEN_OF_ADDRESS = 3;
    /** Answers in a day without a proof of work, of a form that asks for none before. */
    static final int ANSWERS_OF_FORM = 1_000;
    /** Answers in a day, all of them. */
    static final int MAX_ANSWERS_OF_FORM = 20_000;

    /** Drafts that one address saves in an hour, a draft that is saved again each time. */
    static final int DRAFTS_OF_ADDRESS = 30;
    /** Size of the drafts that one address adds in a day: a small part of what a form may have. */
    static final int DRAFT_KILOBYTES_OF_ADDRESS = 32_000;
    /** Drafts in a day. */
    static final int DRAFTS_OF_FORM = 2_000;
    /** Drafts that scripts of one address save by themselves in an hour. */
    static final int AUTOSAVES_OF_ADDRESS = 60;
    /** Drafts that scripts save by themselves in a day: they save a page again and again while it is filled in. */
    static final int AUTOSAVES_OF_FORM = 10_000;

    /** Mails that a form sends to one address in a day. */
    static final int MAILS_TO_ADDRESS = 3;
    /** Mails that a form sends in a day. */
    static final int MAILS_OF_FORM = 500;

    private static final Duration HOUR = Duration.ofHours(1);
    private static final Duration DAY = Duration.ofDays(1);
    private static final int NETWORK_BYTES = 8;

    private final FormBucketStore buckets;
    private final Clock clock;

    FormLimits(FormBucketStore buckets, Clock clock) {
        this.buckets = buckets;
        this.clock = clock;
    }

    /** Counts a request; returns false when the address has sent too many. */
    public boolean request(HostedForm form, String address) {
        return take(form, "request", address, REQUESTS_OF_ADDRESS, HOUR);
    }

    /** Counts an answer of an address; returns false when it has sent too many. */
    boolean answer(HostedForm form, String address) {
        return take(form, "answer", address, ANSWERS_OF_ADDRESS, HOUR);
    }

    /** Counts an answer of a form; returns false when everybody together has sent too many. */
    boolean answer(HostedForm form) {
        return take(form, "answers", "", MAX_ANSWERS_OF_FORM, DAY);
    }

    /** Counts an answer that was asked for no proof of work; returns false when the form has to ask for one now. */
    boolean unasked(HostedForm form) {
        return take(form, "unasked", "", ANSWERS_OF_FORM, DAY);
    }

    /** Counts an answer without a proof of work; returns false when the address has sent too many. */
    boolean unproven(HostedForm form, String address) {
        return take(form, "unproven", address, UNPROVEN_OF_ADDRESS, HOUR);
    }

    /**
     * Counts a draft; returns false when the address or everybody together has saved too many. Those that scripts save by
     * themselves are counted apart, so that they never keep a person from saving.
     *
     * @param asked whether a person asked for it
     * @param more bytes by which the drafts of the form become more
     */
    public boolean draft(HostedForm form, String address, boolean asked, long more) {
        return (asked
                ? take(form, "draft", address, DRAFTS_OF_ADDRESS, HOUR) && take(form, "drafts", "", DRAFTS_OF_FORM, DAY)
                : take(form, "autosave", address, AUTOSAVES_OF_ADDRESS, HOUR)
                        && take(form, "autosaves", "", AUTOSAVES_OF_FORM, DAY))
                && (more <= 0 || take(form, "draft kB", address, (int) Math.ceilDiv(more, 1000L),
                        DRAFT_KILOBYTES_OF_ADDRESS, DAY));
    }

    /** Counts a mail; returns false when its recipient has got, or the form has sent, too many. */
    boolean mail(HostedForm form, String recipient) {
        // The name of the bucket is a hash, so that the recipient is not stored.
        return take(form, "mail", recipient, MAILS_TO_ADDRESS, DAY) && take(form, "mails", "", MAILS_OF_FORM, DAY);
    }

    private boolean take(HostedForm form, String kind, String address, int size, Duration length) {
        return take(form, kind, address, 1, size, length);
    }

    private boolean take(HostedForm form, String kind, String address, int count, int size, Duration length) {
        Instant now = clock.instant();
        return buckets.take(form.id(), name(form, kind, address), count, size, length, now.minus(DAY), now);
    }

    private static byte[] name(HostedForm form, String kind, String address) {
        var digest = Sha256.digest();
        digest.update(ByteBuffer.allocate(16)
                .putLong(form.id().getMostSignificantBits())
                .putLong(form.id().getLeastSignificantBits())
                .array());
        digest.update((kind + " ").getBytes(StandardCharsets.US_ASCII));
        return digest.digest(networkBytes(address));
    }

    /** Returns a name for the network of an address, for limits in memory; equal names are of the same network. */
    public static String network(String address) {
        return HexFormat.of().formatHex(Sha256.digest().digest(networkBytes(address)));
    }

    private static byte[] networkBytes(String address) {
        try {
            InetAddress literal = InetAddress.ofLiteral(address);
            return literal instanceof Inet6Address
                    ? Arrays.copyOf(literal.getAddress(), NETWORK_BYTES)
                    : literal.getAddress();
        } catch (IllegalArgumentException e) {
            return address.getBytes(StandardCharsets.UTF_8);
        }
    }
}
