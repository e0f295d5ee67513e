package platen.jobs.engine.fillable.compile;

import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.Set;
import org.apache.pdfbox.cos.COSArray;
import org.apache.pdfbox.cos.COSBase;
import org.apache.pdfbox.cos.COSDictionary;
import org.apache.pdfbox.cos.COSNull;
import org.apache.pdfbox.cos.COSObject;

/**
 * Distinguishes a file that lost its end, as after an interrupted upload or download, from a file in which only the
 * cross-reference table is wrong. PDFBox recovers the remaining objects in both cases; in the first case pages or
 * fields may be missing.
 */
final class TruncationCheck {
    /** The keyword at the end of every revision of a file, after its last object (ISO 32000-2, 7.5.5). */
    private static final byte[] END = "startxref".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] OBJECT = "endobj".getBytes(StandardCharsets.US_ASCII);

    private TruncationCheck() {}

    /** Returns whether there are objects after the end of the last revision, or no such end at all. */
    static boolean lacksEnd(byte[] pdf) {
        return last(pdf, END) < last(pdf, OBJECT);
    }

    private static int last(byte[] pdf, byte[] word) {
        for (int at = pdf.length - word.length; at >= 0; at--) {
            int i = 0;
            while (i < word.length && pdf[at + i] == word[i]) {
                i++;
            }
            if (i == word.length) {
                return at;
            }
        }
        return -1;
    }

    /** Returns whether an object that is referred to below the root is missing from the file. */
    static boolean hasHoles(COSDictionary root) {
        Set<COSBase> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        Deque<COSBase> open = new ArrayDeque<>();
        open.push(root);
        while (!open.isEmpty()) {
            COSBase next = open.pop();
            if (!seen.add(next)) {
                continue;
            }
            switch (next) {
                case COSObject reference -> {
                    COSBase object = reference.getObject();
                    if (object == null || object == COSNull.NULL) {
                        return true;
                    }
                    open.push(object);
                }
                case COSDictionary dictionary -> dictionary.getValues().forEach(open::push);
                case COSArray array -> array.forEach(open::push);
                default -> {}
            }
        }
        return false;
    }
}
