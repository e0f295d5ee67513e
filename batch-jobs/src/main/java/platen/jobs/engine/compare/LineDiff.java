package platen.jobs.engine.compare;

import com.github.difflib.algorithm.Change;
import com.github.difflib.algorithm.myers.MyersDiffWithLinearSpace;
import java.util.ArrayList;
import java.util.List;
import platen.jobs.engine.compare.TextHunk.Line;
import platen.jobs.engine.compare.TextHunk.Place;

/** Compares two texts line by line. Its time grows with the number of lines times that of differences. */
public final class LineDiff {
    /** Maximum number of lines of a text that are compared. */
    public static final int MAX_LINES = 10_000;
    /** Maximum number of lines in a result. */
    static final int MAX_RESULT_LINES = 2_000;
    /** Maximum length of a line in a result, in characters. */
    static final int MAX_LENGTH = 400;

    private static final int CONTEXT = 2;
    /** Characters that a shortened line shows before its first difference. */
    private static final int LEAD = 80;

    private final List<TextLine> before;
    private final List<TextLine> after;
    private final List<TextHunk> hunks = new ArrayList<>();
    private final List<Line> lines = new ArrayList<>();
    private int resultLines;

    private LineDiff(List<TextLine> before, List<TextLine> after) {
        this.before = before;
        this.after = after;
    }

    /** Returns the differences of two texts. */
    public static TextDiff of(List<TextLine> before, List<TextLine> after) {
        boolean all = before.size() <= MAX_LINES && after.size() <= MAX_LINES;
        var diff = new LineDiff(first(before), first(after));
        boolean listed = diff.compare();
        return new TextDiff(diff.hunks, all && listed);
    }

    private static List<TextLine> first(List<TextLine> lines) {
        return lines.subList(0, Math.min(lines.size(), MAX_LINES));
    }

    /** Returns whether all differences are listed. */
    private boolean compare() {
        List<Region> regions = regions();
        int next = 0;
        while (next < regions.size()) {
            int end = next + 1;
            while (end < regions.size() && regions.get(end).from() - regions.get(end - 1).to() <= 2 * CONTEXT) {
                end++;
            }
            if (!add(regions.subList(next, end))) {
                return false;
            }
            next = end;
        }
        return true;
    }

    /**
     * Lines of the text before that others of the text after replace.
     *
     * @param from first line of the text before; {@code to} is exclusive
     * @param newFrom first line of the text after; {@code newTo} is exclusive
     */
    private record Region(int from, int to, int newFrom, int newTo) {}

    /** Returns the regions that differ; the algorithm tells removed and added lines one by one. */
    private List<Region> regions() {
        var regions = new ArrayList<Region>();
        var algorithm = new MyersDiffWithLinearSpace<String>();
        for (Change each : algorithm.computeDiff(texts(before), texts(after), WordDiff.NO_LISTENER)) {
            Region last = regions.isEmpty() ? null : regions.getLast();
            if (last != null && last.to() == each.startOriginal && last.newTo() == each.startRevised) {
                regions.removeLast();
                regions.add(new Region(last.from(), each.endOriginal, last.newFrom(), each.endRevised));
            } else {
                regions.add(new Region(each.startOriginal, each.endOriginal, each.startRevised, each.endRevised));
            }
        }
        return regions;
    }

    private static List<String> texts(List<TextLine> lines) {
        return lines.stream().map(TextLine::text).toList();
    }

    /** Adds a hunk with changes that are near each other; returns false when the result is full. */
    private boolean add(List<Region> regions) {
        Region first = regions.getFirst();
        int lead = Math.min(CONTEXT, Math.min(first.from(), first.newFrom()));
        int start = first.from() - lead;
        int newStart = first.newFrom() - lead;
        int at = start;
        for (Region each : regions) {
            keep(at, each.from());
            change(each);
            at = each.to();
        }
        keep(at, Math.min(before.size(), at + CONTEXT));
        resultLines += lines.size();
        if (resultLines > MAX_RESULT_LINES) {
            if (hunks.isEmpty()) {
                hunks.add(new TextHunk(place(before, start), place(after, newStart),
                        lines.subList(0, MAX_RESULT_LINES)));
            }
            return false;
        }
        hunks.add(new TextHunk(place(before, start), place(after, newStart), lines));
        lines.clear();
        return true;
    }

    private void keep(int from, int to) {
        before.subList(from, to)
                .forEach(each -> lines.add(new Line(TextHunk.Change.SAME, shortened(each.text(), 0))));
    }

    private void change(Region region) {
        List<TextLine> removed = before.subList(region.from(), region.to());
        List<TextLine> added = after.subList(region.newFrom(), region.newTo());
        for (int i = 0; i < removed.size(); i++) {
            lines.add(new Line(TextHunk.Change.REMOVED,
                    shortened(removed.get(i).text(), firstDifference(removed, added, i))));
        }
        for (int i = 0; i < added.size(); i++) {
            lines.add(new Line(TextHunk.Change.ADDED,
                    shortened(added.get(i).text(), firstDifference(removed, added, i))));
        }
    }

    /** Returns where the lines of the same number in both lists differ; 0 when one list has no such line. */
    private static int firstDifference(List<TextLine> removed, List<TextLine> added, int number) {
        if (number >= removed.size() || number >= added.size()) {
            return 0;
        }
        String one = removed.get(number).text();
        String other = added.get(number).text();
        int end = Math.min(one.length(), other.length());
        int at = 0;
        while (at < end && one.charAt(at) == other.charAt(at)) {
            at++;
        }
        return at;
    }

    /** Returns a line with its part around a place, when it is too long. */
    private static String shortened(String line, int around) {
        if (line.length() <= MAX_LENGTH) {
            return line;
        }
        int from = Math.max(0, Math.min(around - LEAD, line.length() - MAX_LENGTH));
        int to = Math.min(line.length(), from + MAX_LENGTH);
        if (from > 0 && Character.isLowSurrogate(line.charAt(from))) {
            from++;
        }
        if (to < line.length() && Character.isLowSurrogate(line.charAt(to))) {
            to--;
        }
        return (from > 0 ? "…" : "") + line.substring(from, to) + (to < line.length() ? "…" : "");
    }

    /** Returns the place of a line; of the end when there is none. */
    private static Place place(List<TextLine> text, int index) {
        if (text.isEmpty()) {
            return new Place(0, 1);
        }
        if (index < text.size()) {
            return new Place(text.get(index).page(), text.get(index).line());
        }
        TextLine last = text.getLast();
        return new Place(last.page(), last.line() + 1);
    }
}
