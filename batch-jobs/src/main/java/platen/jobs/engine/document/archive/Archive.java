package platen.jobs.engine.document.archive;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Levels of PDF/A (ISO 19005-2 and ISO 19005-3) that documents can claim. */
public enum Archive {
    A2B("PDF/A-2b", 2, 'B'),
    A2U("PDF/A-2u", 2, 'U'),
    A3B("PDF/A-3b", 3, 'B'),
    A3U("PDF/A-3u", 3, 'U');

    private final String word;
    private final int part;
    private final char level;

    Archive(String word, int part, char level) {
        this.word = word;
        this.part = part;
        this.level = level;
    }

    /** Returns its name, such as {@code PDF/A-2b}. */
    public String word() {
        return word;
    }

    /** Returns whether files of any kind may be attached. */
    public boolean takesFiles() {
        return part == 3;
    }

    /** Returns the properties that identify it in XMP. */
    String identification() {
        return "<pdfaid:part>" + part + "</pdfaid:part>\n<pdfaid:conformance>" + level + "</pdfaid:conformance>\n";
    }

    /** Returns the level with this name in any case; null when there is none. */
    static @Nullable Archive named(String name) {
        for (Archive each : values()) {
            if (each.word.toLowerCase(Locale.ROOT).equals(name.toLowerCase(Locale.ROOT))) {
                return each;
            }
        }
        return null;
    }
}
