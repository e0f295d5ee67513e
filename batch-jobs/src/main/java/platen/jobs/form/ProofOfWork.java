package platen.jobs.form;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import platen.db.form.HostedForm;
import platen.jobs.engine.pdf.Sha256;
import platen.jobs.secret.Hmac;

/**
 * Makes browsers compute for each page that is sent, so that many pages cost a program much and a person nothing. A page
 * has a text, signed for its form, its token and a time; the browser finds a number with which the SHA-256 of text, dot
 * and number begins with {@link #BITS} zero bits. As a token makes one submission, a proof does, too.
 */
public final class ProofOfWork {
    /** Zero bits of a proof; a browser tries 2<sup>18</sup> numbers on average, for about a second. */
    public static final int BITS = 18;
    /** Time for which the text of a page is valid. */
    static final Duration MAX_AGE = Duration.ofHours(24);
    /** Text of a page and number: seconds, signature, number. */
    private static final Pattern PROOF = Pattern
            .compile("(?<text>(?<issued>[0-9]{1,11})\\.[A-Za-z0-9_-]{43})\\.(?<number>[0-9]{1,15})");

    private ProofOfWork() {}

    /** Returns the text of a page that is shown now. */
    public static String text(HostedForm form, FormToken token, Instant now) {
        return text(form, token, now.getEpochSecond());
    }

    private static String text(HostedForm form, FormToken token, long issued) {
        return issued + "." + Base64.getUrlEncoder()
                .withoutPadding()
                .encodeToString(signature(form, token.text() + "." + issued));
    }

    private static byte[] signature(HostedForm form, String content) {
        return Hmac.sha256(bytes(form.proofKey()), bytes(form.id()), content.getBytes(StandardCharsets.US_ASCII));
    }

    private static byte[] bytes(UUID id) {
        return ByteBuffer.allocate(2 * Long.BYTES)
                .putLong(id.getMostSignificantBits())
                .putLong(id.getLeastSignificantBits())
                .array();
    }

    /** Returns whether a browser computed this proof for a page of a form, within the last day. */
    public static boolean holds(HostedForm form, FormToken token, String proof, Instant now) {
        Matcher parts = PROOF.matcher(proof);
        if (!parts.matches()) {
            return false;
        }
        long issued = Long.parseLong(parts.group("issued"));
        Instant since = Instant.ofEpochSecond(issued);
        return !since.isAfter(now) && now.isBefore(since.plus(MAX_AGE))
                && MessageDigest.isEqual(text(form, token, issued).getBytes(StandardCharsets.US_ASCII),
                        parts.group("text").getBytes(StandardCharsets.US_ASCII))
                && zeroBits(Sha256.digest().digest(proof.getBytes(StandardCharsets.US_ASCII))) >= BITS;
    }

    private static int zeroBits(byte[] hash) {
        return Integer.numberOfLeadingZeros(ByteBuffer.wrap(hash).getInt());
    }
}
