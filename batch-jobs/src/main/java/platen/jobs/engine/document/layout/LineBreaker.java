package platen.jobs.engine.document.layout;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import platen.jobs.engine.document.style.ParagraphStyle.Align;
import platen.jobs.engine.document.style.ParagraphStyle.Hyphens;
import platen.jobs.engine.document.style.ParagraphStyle.Hyphens.Division;
import platen.jobs.engine.document.style.ParagraphStyle.Spaces;
import platen.jobs.engine.document.style.TextStyle;
import platen.jobs.engine.model.Cancellation;
import platen.jobs.engine.text.hyphen.Hyphenation;
import platen.jobs.engine.text.shape.ShapedText;
import platen.jobs.engine.text.shape.Shaper;
import platen.jobs.engine.text.unicode.BidiText;
import platen.jobs.engine.text.unicode.Direction;
import platen.jobs.engine.text.unicode.GraphemeClusters;
import platen.jobs.engine.text.unicode.LineBreaks;

/** Breaks a paragraph into lines of a width, each as full as it can be. */
final class LineBreaker {
    /** What rounding may add up to before a text counts as too wide, in points. */
    private static final double TOLERANCE = 0.01;

    /** Characters of a word that are looked at for one line; a longer one fills the line in any case. */
    private static final int LONGEST_WORD = 4_000;

    /** Lines in a row that the engine lets end in a hyphen. */
    private static final int MOST_RUNNING = 3;

    private static final char SOFT_HYPHEN = '\u00AD';

    /** The paragraph below its first line. */
    private final Paragraph below;
    private final double width;
    /** The paragraph as the next line looks. */
    private Paragraph paragraph;
    private LineSetter setter;
    private int running;
    private final List<Line> lines = new ArrayList<>(1);

    private LineBreaker(Paragraph paragraph, double width) {
        this.below = paragraph;
        this.width = width;
        this.paragraph = paragraph.onFirstLine();
        this.setter = new LineSetter(this.paragraph, width);
    }

    /** The lines of a paragraph, at least one when there is any text. */
    static List<Line> lines(Paragraph paragraph, double width) {
        var breaker = new LineBreaker(paragraph, width);
        if (!breaker.single()) {
            breaker.all();
        }
        return breaker.lines;
    }

    private void add(Line line) {
        lines.add(line);
        if (paragraph != below) {
            paragraph = below;
            setter = new LineSetter(below, width);
        }
    }

    /** Most cells and many paragraphs are one line of one style: shaped once, and done when it fits. */
    private boolean single() {
        Span span = paragraph.onlySpan();
        String text = paragraph.text();
        boolean plain = span != null && span.style().spacing() == 0
                && paragraph.style().direction() == Direction.LEFT_TO_RIGHT && text.indexOf('\n') < 0
                && text.indexOf(SOFT_HYPHEN) < 0;
        if (!plain || span == null || text.length() * span.style().size() > 8 * (width + 100)) {
            return false;
        }
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) >= 0x590) {
                return false;
            }
        }
        ShapedText shaped = Shaper.shape(text, span.style().fonts(), Direction.LEFT_TO_RIGHT);
        double wide = shaped.width(span.style().size());
        double indent = paragraph.style().indent();
        if (wide + indent > width + TOLERANCE && paragraph.style().spaces() != Spaces.NO_WRAP) {
            return false;
        }
        add(setter.line(shaped, wide, span, indent));
        return true;
    }

    private void all() {
        String text = paragraph.text();
        int start = 0;
        while (start <= text.length()) {
            int end = text.indexOf('\n', start);
            end = end < 0 ? text.length() : end;
            segment(start, end);
            if (end < text.length() && !lines.isEmpty()) {
                lines.add(lines.removeLast().parted());
            }
            start = end + 1;
        }
    }

    /** A stretch between the author's line ends. */
    private void segment(int from, int to) {
        String text = paragraph.text().substring(from, to);
        BidiText directions = BidiText.of(text, paragraph.style().direction() == Direction.RIGHT_TO_LEFT
                ? Direction.RIGHT_TO_LEFT
                : Direction.LEFT_TO_RIGHT);
        if (paragraph.style().spaces() == Spaces.NO_WRAP || text.isEmpty()) {
            add(setter.line(from, to, directions, from, false, indent(), false));
            return;
        }
        int[] breaks = LineBreaks.of(text);
        if (paragraph.style().hyphens().division() == Division.NONE && text.indexOf(SOFT_HYPHEN) >= 0) {
            breaks = withoutSoft(text, breaks);
        }
        int start = 0;
        int next = 0;
        while (start < text.length()) {
            Cancellation.check();
            End end = end(text, from, breaks, next, start);
            boolean last = end.at() >= text.length();
            Line line = setter.line(from + start, from + inkEnd(text, start, end.at()), directions, from,
                    end.hyphen() && !last, indent(), paragraph.style().align() == Align.JUSTIFY && !last);
            add(!last && text.charAt(end.at() - 1) == ' ' ? line.parted() : line);
            running = end.hyphen() ? running + 1 : 0;
            start = end.at();
            while (next < breaks.length && breaks[next] <= start) {
                next++;
            }
        }
    }

    /** Where a line ends, and whether it shows a hyphen there. */
    private record End(int at, boolean hyphen) {}

    /**
     * The end of the line that begins at {@code start}.
     *
     * @param from where the text begins in the paragraph
     * @param next index of the first break behind {@code start}
     */
    private End end(String text, int from, int[] breaks, int next, int start) {
        double room = width - indent() + TOLERANCE;
        var best = new End(start, false);
        int measured = start;
        double used = 0;
        for (int i = next; i < breaks.length; i++) {
            int candidate = breaks[i];
            if (candidate - measured > LONGEST_WORD) {
                break;
            }
            int ink = inkEnd(text, measured, candidate);
            double chunk = paragraph.width(from + measured, from + ink);
            if (used + chunk > room) {
                best = hyphenated(text, from, measured, ink, room - used).orElse(best);
                break;
            }
            boolean soft = text.charAt(candidate - 1) == SOFT_HYPHEN;
            if (!soft || candidate == text.length() || used + chunk + hyphen(from + candidate - 1) <= room) {
                best = new End(candidate, soft);
            }
            used += chunk + paragraph.width(from + ink, from + candidate);
            measured = candidate;
        }
        return best.at() > start
                ? best
                : new End(fitting(text, from, start, Math.min(breaks[next], start + LONGEST_WORD), room), false);
    }

    /** Divides a word that reaches over the end of its line, if its language tells where. */
    private Optional<End> hyphenated(String text, int from, int start, int end, double room) {
        Hyphens hyphens = paragraph.style().hyphens();
        boolean author = text.charAt(end - 1) == SOFT_HYPHEN || start > 0 && text.charAt(start - 1) == SOFT_HYPHEN;
        if (hyphens.division() != Division.AUTO || author || running >= MOST_RUNNING || end - start > LONGEST_WORD) {
            return Optional.empty();
        }
        Span span = paragraph.spans().get(paragraph.spanAt(from + start));
        Optional<Hyphenation> language = Hyphenation.of(span.style().languageIn(paragraph.locale()));
        if (language.isEmpty()) {
            return Optional.empty();
        }
        boolean[] places = language.get().places(text.substring(start, end), hyphens.limits());
        for (int i = places.length - 1; i > 0; i--) {
            if (places[i] && paragraph.width(from + start, from + start + i) + hyphen(from + start + i - 1) <= room) {
                return Optional.of(new End(start + i, true));
            }
        }
        return Optional.empty();
    }

    /** Width of a hyphen behind a character of the paragraph, in points. */
    private double hyphen(int index) {
        TextStyle style = paragraph.spans().get(paragraph.spanAt(index)).style();
        return Shaper.width("-", style.fonts()) * style.size() / 1000 + style.spacing();
    }

    private static int[] withoutSoft(String text, int[] breaks) {
        return Arrays.stream(breaks)
                .filter(each -> each == text.length() || text.charAt(each - 1) != SOFT_HYPHEN)
                .toArray();
    }

    private double indent() {
        return lines.isEmpty() ? paragraph.style().indent() : 0;
    }

    /** Where the ink of a stretch ends: spaces at the end of a line take no room. */
    private static int inkEnd(String text, int start, int end) {
        int at = end;
        while (at > start && text.charAt(at - 1) == ' ') {
            at--;
        }
        return at;
    }

    /** Where a word wider than the whole line is cut: between characters, behind at least one. */
    private int fitting(String text, int from, int start, int end, double room) {
        int best = start;
        double used = 0;
        while (best < end) {
            int at = GraphemeClusters.end(text, best, end);
            used += paragraph.width(from + best, from + at);
            if (used > room && best > start) {
                break;
            }
            best = at;
        }
        return best;
    }
}
