package platen.jobs.engine.document.formatting.grid;

import java.util.List;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.boxstyle.GridLine;
import platen.jobs.engine.document.boxstyle.TrackList;

/** Finds the lines between which items stand along one axis (section 8.3). Lines count from 0. */
final class LineResolver {
    private static final int MAX = TrackList.MAX_TRACKS;

    private final Template template;

    LineResolver(Template template) {
        this.template = template;
    }

    /**
     * Tracks that an item takes.
     *
     * @param start the first track; may be negative; without meaning where the place is automatic
     */
    record Span(boolean automatic, int start, int size) {
        int end() {
            return start + size;
        }

        /** Keeps the tracks within the limits of a grid (section 6.6). */
        static Span between(int from, int to) {
            int start = Math.clamp(from, -MAX, MAX - 1);
            return new Span(false, start, Math.clamp((long) to, start + 1, MAX) - start);
        }
    }

    Span resolve(GridLine start, GridLine end) {
        boolean startIsLine = start.kind() == GridLine.Kind.LINE;
        boolean endIsLine = end.kind() == GridLine.Kind.LINE;
        if (startIsLine && endIsLine) {
            int from = line(start, "-start");
            int to = line(end, "-end");
            return from == to ? Span.between(from, from + 1) : Span.between(Math.min(from, to), Math.max(from, to));
        }
        if (startIsLine) {
            int from = line(start, "-start");
            return Span.between(from, end.kind() == GridLine.Kind.SPAN ? after(from, end) : from + 1);
        }
        if (endIsLine) {
            int to = line(end, "-end");
            int from = start.kind() == GridLine.Kind.SPAN ? before(to, start) : to - 1;
            return Span.between(Math.min(from, to - 1), to);
        }
        GridLine span = start.kind() == GridLine.Kind.SPAN ? start : end;
        int size = span.kind() == GridLine.Kind.SPAN && span.name() == null ? span.number() : 1;
        return new Span(true, 0, Math.clamp(size, 1, MAX));
    }

    /** A line that an absolute box names; null for auto and spans. */
    @Nullable
    Integer definite(GridLine line, boolean isStart) {
        return line.kind() == GridLine.Kind.LINE ? line(line, isStart ? "-start" : "-end") : null;
    }

    private int line(GridLine line, String side) {
        String name = line.name();
        if (name == null) {
            return line.number() > 0 ? line.number() - 1 : template.count() + 1 + line.number();
        }
        if (line.number() == 0) {
            List<Integer> ofArea = template.lines(name + side);
            if (!ofArea.isEmpty()) {
                return ofArea.getFirst();
            }
        }
        int number = line.number() == 0 ? 1 : line.number();
        List<Integer> lines = template.lines(name);
        if (number > 0) {
            return number <= lines.size() ? lines.get(number - 1) : template.count() + number - lines.size();
        }
        return -number <= lines.size() ? lines.get(lines.size() + number) : lines.size() + number;
    }

    /** The end of a span that begins at a line. */
    private int after(int from, GridLine span) {
        String name = span.name();
        if (name == null) {
            return from + span.number();
        }
        int left = span.number();
        for (int line : template.lines(name)) {
            if (line > from && --left == 0) {
                return line;
            }
        }
        return Math.max(from, template.count()) + left;
    }

    /** The begin of a span that ends at a line. */
    private int before(int to, GridLine span) {
        String name = span.name();
        if (name == null) {
            return to - span.number();
        }
        int left = span.number();
        List<Integer> lines = template.lines(name);
        for (int i = lines.size() - 1; i >= 0; i--) {
            if (lines.get(i) < to && --left == 0) {
                return lines.get(i);
            }
        }
        return Math.min(to, 0) - left;
    }
}
