package platen.jobs.engine.document.formatting.block;

import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.box.Box;
import platen.jobs.engine.document.formatting.BreakToken;
import platen.jobs.engine.document.formatting.ConstraintSpace.PageSpace;
import platen.jobs.engine.document.formatting.Formatting;
import platen.jobs.engine.document.formatting.floats.FloatSpace;
import platen.jobs.engine.document.formatting.inline.InlineContext;
import platen.jobs.engine.document.formatting.inline.LineDivision;
import platen.jobs.engine.document.formatting.inline.LineRun;
import platen.jobs.engine.document.formatting.inline.LineToken;

/** Lays out the lines of blocks of one block formatting context, and divides them where the page ends. */
final class BlockLines {
    private static final double TOLERANCE = 0.01;
    /** Space in which the rest of a box that an earlier page divided is measured, without further pages. */
    private static final PageSpace UNDIVIDED = new PageSpace(0, 0, true, true);

    private final Formatting formatting;
    private final InlineContext inline;
    private final FloatSpace floats;
    private final FloatPlacement floatPlacement;
    private final FlowPosition position;
    private final @Nullable PageSpace page;
    private final BreakToken nothing;
    private final double limit;
    /** Height at the page's end that lines leave free. */
    private double reserved;

    /**
     * @param page that is filled; null where nothing is divided
     * @param nothing says that no line has space on the page
     */
    BlockLines(Formatting formatting, InlineContext inline, FloatSpace floats, FloatPlacement floatPlacement,
            FlowPosition position, @Nullable PageSpace page, BreakToken nothing) {
        this.formatting = formatting;
        this.inline = inline;
        this.floats = floats;
        this.floatPlacement = floatPlacement;
        this.position = position;
        this.page = page;
        this.nothing = nothing;
        this.limit = page == null ? Double.POSITIVE_INFINITY : page.remaining();
    }

    /** Changes the height at the page's end that lines leave free. */
    void reserve(double height) {
        reserved = height;
    }

    /**
     * Lays out the lines of a block.
     *
     * @param token where an earlier page ended in the block; null at its beginning
     * @return where the next page goes on; null when all lines are placed
     */
    @Nullable
    BreakToken layout(Frame frame, Box box, double x, double width, @Nullable BreakToken token) {
        LineToken from = token != null && token.state() instanceof LineToken known ? known : null;
        if (token != null && token.state() instanceof LineDivision division) {
            LineDivision left = resume(frame, box, division, width);
            from = division.next();
            if (left != null || from == null) {
                return left == null ? null : new BreakToken(box, 0, null, 0, left);
            }
        } else if (token != null && from == null) {
            return null;
        }
        if (!inline.isPhantom(box)) {
            position.resolve();
        }
        double top = position.next();
        var area = new InlineContext.LineArea(x, top, width, frame.percentageHeight, floats);
        InlineContext.Position before = frame.position();
        boolean filledBefore = floatPlacement.filled;
        LineRun run = inline.layout(box, area, frame, from, limit - reserved);
        int count = new LinesOnPage(run.lines(), limit - reserved).count(box, run.complete(), from == null,
                filledBefore,
                floatPlacement.filled);
        if (run.lines().isEmpty()) {
            return null;
        }
        if (count == 0) {
            LineRun.Floats floats = filledBefore ? null : run.lines().getFirst().floats();
            if (floats == null) {
                frame.cut(before);
                return from == null ? nothing : new BreakToken(box, 0, null, 0, from);
            }
            // Floats of the first line fill the page; the line itself begins on the next one.
            frame.cut(floats.position());
            floatPlacement.leave(floats.below(), x, width, frame.percentageHeight);
            return new BreakToken(box, 0, null, 0, floats.token());
        }
        floatPlacement.filled = true;
        position.moveTo(count == run.lines().size() ? run.end() : run.lines().get(count - 1).bottom());
        LineToken next = run.token(count);
        LineRun.Line only = run.lines().getFirst();
        if (page != null && only.bottom() > limit + TOLERANCE) {
            LineDivision.Part part = LineDivision.begin(formatting, only.fragment(), only.x(),
                    new LineDivision.Place(width, frame.percentageHeight, page.below(only.top(), true)), next);
            if (part != null) {
                frame.cut(next == null ? frame.position() : run.lines().get(1).position());
                frame.replace(only.fragment(), part.fragment());
                return new BreakToken(box, 0, null, 0, part.rest());
            }
        }
        if (next == null) {
            return null;
        }
        frame.cut(run.lines().get(count).position());
        return new BreakToken(box, 0, null, 0, next);
    }

    /** Goes on with a line that an earlier page divided; returns what is left of it. */
    private @Nullable LineDivision resume(Frame frame, Box box, LineDivision division, double width) {
        position.resolve();
        PageSpace rest = page == null ? UNDIVIDED : page.below(position.y(), true);
        LineDivision.Part part = division.resume(formatting, box,
                new LineDivision.Place(width, frame.percentageHeight, rest));
        frame.line(part.fragment(), division.x(), position.y());
        position.moveTo(position.y() + part.fragment().height());
        floatPlacement.filled = true;
        return part.rest();
    }
}
