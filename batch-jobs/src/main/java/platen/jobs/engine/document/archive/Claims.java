package platen.jobs.engine.document.archive;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Standards that a document claims to conform to.
 *
 * @param archive level of PDF/A, or null for none
 * @param ua whether it claims PDF/UA-1
 */
public record Claims(@Nullable Archive archive, boolean ua) {
    /** Claims nothing. */
    public static final Claims NONE = new Claims(null, false);
    /** The name of the standard for accessible documents. */
    public static final String UA = "PDF/UA-1";
    /** The names of all standards, for messages. */
    public static final String EXPECTED = "PDF/A-2b, PDF/A-2u, PDF/A-3b, PDF/A-3u or PDF/UA-1";

    /**
     * Adds the standards of a list with commas.
     *
     * @param unknown takes words that name none, and levels of PDF/A beside the first
     */
    public Claims and(String list, List<String> unknown) {
        Claims all = this;
        for (String word : list.split(",", -1)) {
            Archive named = Archive.named(word.strip());
            if (named != null && (all.archive == null || all.archive == named)) {
                all = new Claims(named, all.ua);
            } else if (word.strip().equalsIgnoreCase(UA)) {
                all = new Claims(all.archive, true);
            } else {
                unknown.add(word.strip());
            }
        }
        return all;
    }

    /** Returns whether a word names a level of PDF/A. */
    public static boolean isKnown(String word) {
        return Archive.named(word) != null;
    }

    /** Returns the same without PDF/UA-1. */
    public Claims withoutUa() {
        return new Claims(archive, false);
    }

    /** Returns the same without PDF/A. */
    public Claims withoutArchive() {
        return new Claims(null, ua);
    }
}
