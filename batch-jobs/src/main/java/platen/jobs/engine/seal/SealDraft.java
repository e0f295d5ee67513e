package platen.jobs.engine.seal;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.regex.Pattern;
import platen.jobs.engine.model.Pdf;
import platen.jobs.engine.pdf.PdfBuffer;

/**
 * A finished document with an appended signature field whose signature is still missing. Immutable and thread-safe.
 */
public final class SealDraft {
    private static final DateTimeFormatter DATE = DateTimeFormatter.ofPattern("'D:'yyyyMMddHHmmss'Z'")
            .withZone(ZoneOffset.UTC);

    /** How our files end, and the line end with which an update begins. */
    private static final String END_OF_ORIGINAL = "%%EOF\n\n";
    private static final Pattern UPDATE = Pattern.compile(
            "\\d+ 0 obj\n<</Type/Sig/Filter/Adobe\\.PPKLite/SubFilter/ETSI\\.CAdES\\.detached/Name");
    /** Maximum length of a seal that is looked for: certificates, a time stamp, catalog and page. */
    private static final int MAX_UPDATE_BYTES = 256 * 1024;

    private final Pdf original;
    private final byte[] update;
    /** Indexes in the update of the opening and behind the closing delimiter of the signature's string. */
    private final int holeFrom;
    private final int holeTo;

    private SealDraft(Pdf original, byte[] update, int holeFrom, int holeTo) {
        this.original = original;
        this.update = update;
        this.holeFrom = holeFrom;
        this.holeTo = holeTo;
    }

    /**
     * Describes the signature to the reader of the document.
     *
     * @param name name of the signer
     * @param time when it is made; stored with a precision of seconds
     */
    public record Label(String name, Instant time) {}

    /**
     * Appends a signature field with a hole for a signature.
     *
     * @param signatureBytes maximum length of the signature
     * @throws UnreadablePdfException when the document has another structure than those of our engine, is encrypted, or
     *     is sealed already
     */
    public static SealDraft of(Pdf original, Label label, int signatureBytes) {
        var file = new FinishedPdf(original.bytes());
        var update = new UpdateWriter(file, original.length());
        PdfBuffer out = update.out();
        int signature = update.reserve();
        update.begin(signature);
        out.ascii("<</Type/Sig/Filter/Adobe.PPKLite/SubFilter/ETSI.CAdES.detached/Name").text(label.name())
                .ascii("/M(").ascii(DATE.format(label.time())).ascii(")/ByteRange");
        int range = out.length();
        out.ascii(" ".repeat(ByteRangeText.LENGTH)).ascii("/Contents");
        int from = out.length();
        out.put('<').ascii("0".repeat(2 * signatureBytes)).put('>');
        int to = out.length();
        out.ascii("/Reference[<</Type/SigRef/TransformMethod/DocMDP"
                + "/TransformParams<</Type/TransformParams/P 2/V/1.2>>>>]>>");
        update.end();
        new SignatureField(file, update, signature).write();
        update.finish();
        byte[] bytes = out.toBytes();
        byte[] ranges = ByteRangeText.of(original.length() + from, original.length() + to,
                original.length() + bytes.length);
        System.arraycopy(ranges, 0, bytes, range, ranges.length);
        return new SealDraft(original, bytes, from, to);
    }

    /** Returns the document as it was before it was sealed, or the document itself when it is not sealed. */
    public static Pdf unsealed(Pdf pdf) {
        byte[] tail = pdf.tail();
        int from = Math.max(0, tail.length - MAX_UPDATE_BYTES);
        String end = new String(tail, from, tail.length - from, StandardCharsets.ISO_8859_1);
        int last = end.lastIndexOf(END_OF_ORIGINAL);
        if (last < 0 || !UPDATE.matcher(end).region(last + END_OF_ORIGINAL.length(), end.length()).lookingAt()) {
            return pdf;
        }
        // Without the line end with which the update begins.
        int length = from + last + END_OF_ORIGINAL.length() - 1;
        return new Pdf(pdf.base(), Arrays.copyOf(tail, length), pdf.shared());
    }

    /** Returns the SHA-256 of all bytes but the string that will contain the signature. */
    public byte[] hash() {
        MessageDigest digest = original.digest();
        digest.update(update, 0, holeFrom);
        digest.update(update, holeTo, update.length - holeTo);
        return digest.digest();
    }

    /**
     * Returns the finished document. It shares the same bytes with other documents as the original does.
     *
     * @param signature DER of a CMS over {@link #hash}
     * @throws IllegalArgumentException when it is longer than the hole
     */
    public Pdf filled(byte[] signature) {
        if (2 * signature.length > holeTo - holeFrom - 2) {
            throw new IllegalArgumentException("The signature has %d bytes; its hole has %d."
                    .formatted(signature.length, (holeTo - holeFrom - 2) / 2));
        }
        byte[] tail = Arrays.copyOf(original.tail(), original.tail().length + update.length);
        System.arraycopy(update, 0, tail, original.tail().length, update.length);
        byte[] digits = HexFormat.of().formatHex(signature).getBytes(StandardCharsets.US_ASCII);
        System.arraycopy(digits, 0, tail, original.tail().length + holeFrom + 1, digits.length);
        return new Pdf(original.base(), tail, original.shared());
    }

    /** Writes the array of the signed ranges with a fixed length, because it is part of what is signed. */
    private static final class ByteRangeText {
        static final int LENGTH = 50;

        private ByteRangeText() {}

        static byte[] of(int holeFrom, int holeTo, int length) {
            String text = "[0 %d %d %d]".formatted(holeFrom, holeTo, length - holeTo);
            return (text + " ".repeat(LENGTH - text.length())).getBytes(StandardCharsets.US_ASCII);
        }
    }
}
