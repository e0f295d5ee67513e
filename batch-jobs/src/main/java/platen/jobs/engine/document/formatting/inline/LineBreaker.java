package platen.jobs.engine.document.formatting.inline;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.box.Box;
import platen.jobs.engine.document.boxstyle.LineStyle;
import platen.jobs.engine.document.formatting.inline.text.InlineMemory;
import platen.jobs.engine.document.formatting.inline.text.InlineText;
import platen.jobs.engine.document.formatting.inline.text.InlineText.Span;
import platen.jobs.engine.document.style.ParagraphStyle.Hyphens;
import platen.jobs.engine.document.style.ParagraphStyle.Hyphens.Division;
import platen.jobs.engine.document.style.TextStyle;
import platen.jobs.engine.text.hyphen.Hyphenation;
import platen.jobs.engine.text.shape.Shaper;

/** Finds where lines end: each is as full as it can be (CSS Text 3, section 5). */
final class LineBreaker {
    private static final char SOFT_HYPHEN = '\u00AD';
    /** Lines in a row that may end in a hyphen of ours. */
    private static final int MAX_RUNNING = 3;
    /** Characters of a word that is looked up. */
    private static final int MAX_WORD = 4_000;

    private final Box box;
    private final LineStyle style;
    private final Locale locale;
    private final LineMeasure measure;
    private final LineSpace space;
    private InlineText text;
    private InlineMemory.@Nullable Segment segment;
    private int from;
    private int to;
    /** Where the segment may be broken, from its begin; null until a line of it is too long to be whole. */
    private int @Nullable [] breaks;
    private boolean uniform;
    /** Index of the first break that is not in an earlier line. */
    private int next;
    /** Lines in a row that ended in a hyphen. */
    private int running;

    /** @param locale of the document, for words that are in no language of their own */
    LineBreaker(Box box, InlineText text, Locale locale, LineMeasure measure, LineSpace space) {
        this.box = box;
        this.style = box.layout().lines();
        this.text = text;
        this.locale = locale;
        this.measure = measure;
        this.space = space;
    }

    /** Where a line ends, and whether it shows a hyphen there. */
    record End(int at, boolean hyphen) {}

    /** Changes how the text looks from the next line on. */
    void look(InlineText changed) {
        text = changed;
    }

    /** Begins a stretch between forced line ends. */
    void segment(InlineMemory.Segment stretch) {
        segment = stretch;
        from = stretch.from();
        to = stretch.end();
        breaks = null;
        uniform = false;
        next = 0;
    }

    /** Returns the end of the line that begins at a character of the segment; places the floats in it. */
    End end(int start) {
        End end = isWhole(start) ? new End(to, false) : broken(start);
        running = end.hyphen() ? running + 1 : 0;
        return end;
    }

    /** Whether the rest of the segment fits in one line or may not be broken. */
    private boolean isWhole(int start) {
        boolean marks = space.hasMarks();
        if (!style.wraps() && !marks) {
            return true;
        }
        boolean isLong = (to - start) * box.style().text().size() > 8 * (space.free() + 100);
        return !marks && !isLong && measure.width(start, inkEnd(start, to), 0, true) <= space.free();
    }

    private End broken(int start) {
        int[] places = places(start);
        while (next < places.length && places[next] + from <= start) {
            next++;
        }
        End end = uniform ? uniformEnd(places, start) : null;
        return end == null ? end(places, start) : end;
    }

    private int[] places(int start) {
        int[] known = breaks;
        InlineMemory.Segment stretch = segment;
        if (known != null || stretch == null) {
            return known == null ? new int[0] : known;
        }
        known = stretch.breaks();
        breaks = known;
        text.addUp();
        uniform = isUniform(stretch);
        int found = Arrays.binarySearch(known, start - from);
        next = found < 0 ? -found - 1 : found;
        return known;
    }

    /** Whether lines of a stretch may end at each of its breaks, and all are of one style. */
    private boolean isUniform(InlineMemory.Segment stretch) {
        return style.wraps() && style.wordBreak() != LineStyle.WordBreak.BREAK_ALL && text.isUniform()
                && !stretch.hasSoftHyphens();
    }

    /** The end of a line in text of one style, found by bisection; null where not even its first word fits. */
    private @Nullable End uniformEnd(int[] places, int start) {
        double free = space.free();
        int low = next;
        int high = places.length;
        while (low < high) {
            int middle = low + high >>> 1;
            if (measure.width(start, inkEnd(start, places[middle] + from), -1, false) <= free) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        if (low == next) {
            return null;
        }
        int best = places[low - 1] + from;
        if (low == places.length) {
            return new End(best, false);
        }
        int ink = inkEnd(best, places[low] + from);
        End within = hyphenated(best, ink, free - measure.width(start, best, -1, false));
        return within == null ? new End(best, false) : within;
    }

    /** The end of a line of any content, word by word. */
    private End end(int[] places, int start) {
        End best = new End(start, false);
        int measured = start;
        double used = 0;
        for (int i = next; i < places.length; i++) {
            int candidate = places[i] + from;
            space.placeMarks(candidate, candidate == to, used);
            int ink = inkEnd(measured, candidate);
            double chunk = chunk(start, measured, candidate, used);
            if (used + chunk > space.free() && style.wraps()) {
                if (best.at() == start && used == 0 && space.hasFloats()
                        && hyphenated(measured, ink, space.free()) == null && space.moveBelowFloats(chunk)) {
                    i--;
                    continue;
                }
                End end = overfull(best, start, measured, candidate, used);
                if (end != null) {
                    return end;
                }
            }
            best = better(best, candidate, used + chunk);
            used += chunk + measure.width(ink, candidate, -1, false);
            measured = candidate;
        }
        return new End(to, false);
    }

    /**
     * Width of the next word in its line.
     *
     * @param measured begin of the word
     * @param candidate behind it
     * @param used width of what stands before it in the line
     */
    private double chunk(int start, int measured, int candidate, double used) {
        int ink = inkEnd(measured, candidate);
        double chunk = measure.width(measured, ink, measured, candidate == to);
        if (used + chunk > space.free() && used > 0) {
            // Letters on both sides of a break may stand closer than alone.
            double together = measure.width(start, ink, start, candidate == to);
            return Math.min(chunk, together - used);
        }
        return chunk;
    }

    /** The end of a line that the next word reaches over; null where the line may not end before its end. */
    private @Nullable End overfull(End best, int start, int measured, int candidate, double used) {
        int ink = inkEnd(measured, candidate);
        End within = hyphenated(measured, ink, space.free() - used);
        if (within != null) {
            return within;
        }
        if (best.at() > start) {
            return style.wordBreak() == LineStyle.WordBreak.BREAK_ALL
                    ? new End(Math.max(best.at(), measure.fitting(measured, ink, space.free() - used)), false)
                    : best;
        }
        int divided = divided(start, candidate, ink);
        return divided < candidate || mayBreakAt(candidate) ? new End(divided, false) : null;
    }

    /** Returns a later end of the line where it may end there. */
    private End better(End best, int candidate, double width) {
        if (!mayBreakAt(candidate)) {
            return best;
        }
        boolean soft = candidate < to && text.text().charAt(candidate - 1) == SOFT_HYPHEN;
        return soft && width + measure.hyphen(candidate - 1) > space.free() ? best : new End(candidate, soft);
    }

    private boolean mayBreakAt(int candidate) {
        if (candidate == to) {
            return true;
        }
        Box around = text.spans().get(text.spanAt(candidate - 1)).box();
        return around.layout().lines().wraps() && (text.text().charAt(candidate - 1) != SOFT_HYPHEN
                || around.style().paragraph().hyphens().division() != Division.NONE);
    }

    /** Divides a word that reaches over the end of its line where its language tells; null for nowhere. */
    private @Nullable End hyphenated(int start, int end, double free) {
        Span span = text.spans().get(text.spanAt(start));
        Hyphens hyphens = span.box().style().paragraph().hyphens();
        if (hyphens.division() != Division.AUTO || running >= MAX_RUNNING || end - start > MAX_WORD) {
            return null;
        }
        String all = text.text();
        boolean byAuthor = all.charAt(end - 1) == SOFT_HYPHEN || start > 0 && all.charAt(start - 1) == SOFT_HYPHEN;
        Optional<Hyphenation> language = Hyphenation.of(span.style().languageIn(locale));
        if (byAuthor || language.isEmpty()) {
            return null;
        }
        boolean[] places = language.get().places(all.substring(start, end), hyphens.limits());
        for (int i = places.length - 1; i > 0; i--) {
            if (places[i] && measure.width(start, start + i, start, false) + measure.hyphen(start + i - 1) <= free) {
                return new End(start + i, true);
            }
        }
        return null;
    }

    /** A word wider than the line stays whole, unless its style lets it be divided anywhere. */
    private int divided(int start, int candidate, int ink) {
        return switch (style.wordBreak()) {
            case NORMAL, KEEP_ALL -> candidate;
            case OVERFLOWING, ANYWHERE, BREAK_ALL -> {
                int end = measure.fitting(start, ink, space.free());
                yield end >= ink ? candidate : end;
            }
        };
    }

    /** Index behind the last character of a stretch that is seen at the end of a line. */
    int inkEnd(int start, int end) {
        int at = end;
        while (at > start && InlineText.hangs(text.text().charAt(at - 1)) && !style.keepsEndSpaces()) {
            at--;
        }
        return at;
    }

    /** Index behind the last character that is shown of a line: one that is clipped shows a mark behind that. */
    int shown(int start, int ink, boolean last) {
        if (style.overflowMark().isEmpty() || measure.width(start, ink, start, last) <= space.free()) {
            return ink;
        }
        TextStyle looks = box.style().text();
        double mark = Shaper.width(style.overflowMark(), looks.fonts()) * looks.size() / 1000;
        return measure.fitting(start, ink, space.free() - mark);
    }
}
