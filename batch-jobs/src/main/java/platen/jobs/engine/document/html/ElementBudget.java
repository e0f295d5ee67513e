package platen.jobs.engine.document.html;

import java.util.Set;
import platen.jobs.engine.document.source.Mistake;
import platen.jobs.engine.document.source.Place;

/**
 * Limits the elements of a source before it is parsed. Formatting elements that are never closed count again for each
 * element behind them, since the tree construction repeats them there.
 */
final class ElementBudget {
    private static final int MAX_ELEMENTS = 60_000;
    /** Attributes of one element up to which the work of the parser, which compares each with each, is small. */
    private static final int FEW_ATTRIBUTES = 50;
    private static final int MAX_COMPARED = 5_000_000;
    /** The parser repeats no more at once. */
    private static final int MAX_REPEATED = 12;
    private static final Set<String> FORMATTING = Set.of("a", "b", "big", "code", "em", "font", "i", "nobr", "s",
            "small",
            "strike", "strong", "tt", "u");

    private int elements;
    private int repeated;
    private int unclosed;
    private int compared;

    /** Counts the attributes of a tag. */
    void attributes(int count, Place place) {
        if (count > FEW_ATTRIBUTES) {
            compared += Math.min(count, 1_000) * Math.min(count, 1_000);
        }
        if (compared > MAX_COMPARED) {
            throw new Mistake(place, "The elements up to here have too many attributes; elements with more than "
                    + FEW_ATTRIBUTES + " of them must be few.");
        }
    }

    /** Counts a start tag. */
    void start(String name, Place place) {
        elements++;
        repeated += Math.min(unclosed, MAX_REPEATED);
        unclosed += FORMATTING.contains(name) ? 1 : 0;
        check(place);
    }

    /** Counts an end tag. */
    void end(String name) {
        unclosed -= FORMATTING.contains(name) && unclosed > 0 ? 1 : 0;
    }

    /** Counts a comment. */
    void comment(Place place) {
        elements++;
        check(place);
    }

    private void check(Place place) {
        if (elements > MAX_ELEMENTS) {
            throw new Mistake(place, "The template has more than " + MAX_ELEMENTS
                    + " elements and comments; divide it into several templates.");
        }
        if (elements + repeated > MAX_ELEMENTS) {
            throw new Mistake(place, "So many formatting elements such as <b> are never closed that the document has "
                    + "more than " + MAX_ELEMENTS + " elements; close them.");
        }
    }
}
