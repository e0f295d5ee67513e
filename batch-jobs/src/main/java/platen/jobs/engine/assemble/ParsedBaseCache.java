package platen.jobs.engine.assemble;

import java.io.IOException;
import java.lang.ref.SoftReference;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.WeakHashMap;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.model.Pdf;
import platen.jobs.engine.model.PdfBase;

/**
 * Caches parsed documents by base, so that a base is parsed once rather than once per packet. A parsed document is lent
 * to one packet at a time. Entries are dropped with the base or when memory is short. Thread-safe.
 */
final class ParsedBaseCache {
    private static final int MAX_IDLE = Runtime.getRuntime().availableProcessors();
    private static final Map<PdfBase, Deque<SoftReference<ParsedPdf>>> idle = new WeakHashMap<>();

    private ParsedBaseCache() {}

    /** Returns the parsed document itself, or another one with its base. */
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

    /** Returns a borrowed document to the cache. */
    static void giveBack(PdfBase base, ParsedPdf parsed) {
        synchronized (idle) {
            Deque<SoftReference<ParsedPdf>> ofBase = idle.computeIfAbsent(base, any -> new ArrayDeque<>());
            if (ofBase.size() < MAX_IDLE) {
                ofBase.addLast(new SoftReference<>(parsed));
            }
        }
    }
}
