package platen.jobs.engine.assemble;

import java.io.IOException;
import java.lang.ref.SoftReference;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.WeakHashMap;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.Pdf;
import platen.jobs.engine.PdfBase;

/**
 * Parsed documents by their base, lent to one packet at a time: what packets need of them is the base, which then is
 * parsed once and not once a packet. They go with the base, and when memory is short. Safe for any thread.
 */
final class ParsedBaseCache {
    private static final int MOST_IDLE = Runtime.getRuntime().availableProcessors();
    private static final Map<PdfBase, Deque<SoftReference<ParsedPdf>>> idle = new WeakHashMap<>();

    private ParsedBaseCache() {}

    /** The document itself, or another one of its base. */
    static ParsedPdf lend(Pdf pdf) throws IOException {
        ParsedPdf parsed = poll(pdf.base());
        return parsed == null ? ParsedPdf.of(pdf) : parsed;
    }

    private static @Nullable ParsedPdf poll(PdfBase base) {
        synchronized (idle) {
            Deque<SoftReference<ParsedPdf>> ofBase = idle.getOrDefault(base, new ArrayDeque<>());
            while (!ofBase.isEmpty()) {
                ParsedPdf parsed = ofBase.removeLast().get();
                if (parsed != null) {
                    return parsed;
                }
            }
            return null;
        }
    }

    /** Takes back what was lent. */
    static void giveBack(PdfBase base, ParsedPdf parsed) {
        synchronized (idle) {
            Deque<SoftReference<ParsedPdf>> ofBase = idle.computeIfAbsent(base, any -> new ArrayDeque<>());
            if (ofBase.size() < MOST_IDLE) {
                ofBase.addLast(new SoftReference<>(parsed));
            }
        }
    }
}
