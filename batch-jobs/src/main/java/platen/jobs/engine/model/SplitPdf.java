package platen.jobs.engine.model;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import platen.jobs.engine.pdf.ByteRange;

/**
 * A document split for storage into shared bytes and its own bytes.
 *
 * @param shared bytes that many documents have, concatenated; may be empty
 * @param own all other bytes
 * @param runs lengths of alternating runs of own and shared bytes, beginning with own bytes; empty when the shared
 *     bytes come first
 */
public record SplitPdf(PdfBase shared, byte[] own, int[] runs) {

    /**
     * Splits a document.
     *
     * @param base creates a base of shared bytes, or returns the existing one for equal bytes
     */
    public static SplitPdf of(Pdf pdf, Function<SharedBytes, PdfBase> base) {
        List<ByteRange> spans = pdf.shared();
        if (spans.isEmpty()) {
            return new SplitPdf(pdf.base(), pdf.tail(), new int[0]);
        }
        var shared = new SharedBytes(pdf.tail(), spans);
        var own = new byte[pdf.tail().length - shared.length()];
        var runs = new int[2 * spans.size() + 1];
        int at = 0;
        int sharedAt = 0;
        for (int i = 0; i < spans.size(); i++) {
            ByteRange span = spans.get(i);
            runs[2 * i] = span.from() - at;
            runs[2 * i + 1] = span.length();
            System.arraycopy(pdf.tail(), at, own, at - sharedAt, span.from() - at);
            at = span.to();
            sharedAt += span.length();
        }
        runs[2 * spans.size()] = pdf.tail().length - at;
        System.arraycopy(pdf.tail(), at, own, at - sharedAt, pdf.tail().length - at);
        return new SplitPdf(base.apply(shared), own, runs);
    }

    /** Reassembles the document. */
    public Pdf whole() {
        if (runs.length == 0) {
            return new Pdf(shared, own);
        }
        byte[] common = shared.bytes();
        var bytes = new byte[common.length + own.length];
        var spans = new ArrayList<ByteRange>();
        int sharedAt = 0;
        int at = 0;
        for (int i = 0; i < runs.length; i++) {
            boolean isShared = i % 2 == 1;
            System.arraycopy(isShared ? common : own, isShared ? sharedAt : at - sharedAt, bytes, at, runs[i]);
            if (isShared) {
                spans.add(new ByteRange(at, at + runs[i]));
                sharedAt += runs[i];
            }
            at += runs[i];
        }
        return new Pdf(PdfBase.EMPTY, bytes, spans);
    }
}
