package platen.jobs.engine.document.formatting.inline;

import java.util.ArrayList;
import java.util.List;
import platen.jobs.engine.document.box.Box;
import platen.jobs.engine.document.boxstyle.LineStyle;
import platen.jobs.engine.document.formatting.Formatting;
import platen.jobs.engine.document.formatting.Fragment;
import platen.jobs.engine.document.formatting.inline.InlineContext.LineArea;
import platen.jobs.engine.document.formatting.inline.InlineContext.Sink;
import platen.jobs.engine.document.formatting.inline.text.Environment;
import platen.jobs.engine.document.formatting.inline.text.InlineMemory;
import platen.jobs.engine.document.formatting.inline.text.InlineText;
import platen.jobs.engine.document.style.Style;
import platen.jobs.engine.text.unicode.Direction;

/** Lays out one inline formatting context: breaks it into lines, each as full as it can be, and hands them on. */
final class LineLayout {
    private static final double TOLERANCE = 0.01;
    /** Lines beyond the end of a page that are laid out, at most. */
    private static final int BEYOND = 12;

    private final Formatting formatting;
    private final Box box;
    private final InlineMemory memory;
    /** The text as lines below the first one look. */
    private final InlineText below;
    /** The text as the next line looks. */
    private InlineText text;
    private final LineArea area;
    private final Sink sink;
    private final LineStyle style;
    private final LineMeasure measure;
    private final LineSpace space;
    private final LineBreaker breaker;
    private final LineBuilder builder;
    private final List<LineRun.Line> lines = new ArrayList<>(2);
    private double limit = Double.POSITIVE_INFINITY;
    private int beyond;
    private LineToken token = LineToken.BEGIN;
    private InlineContext.Position position = new InlineContext.Position(0, 0, 0);

    LineLayout(Formatting formatting, Box box, InlineMemory memory, LineArea area, Sink sink,
            Environment environment) {
        this.formatting = formatting;
        this.box = box;
        this.memory = memory;
        this.text = memory.text();
        this.below = text;
        this.area = area;
        this.sink = sink;
        this.style = box.layout().lines();
        var atoms = new AtomicBoxes(formatting, area.width(), area.percentageHeight());
        boolean rightToLeft = box.style().paragraph().direction() == Direction.RIGHT_TO_LEFT;
        this.measure = new LineMeasure(text, atoms, area.width(), rightToLeft);
        this.space = new LineSpace(formatting, area, sink, style, measure, text.marks());
        this.breaker = new LineBreaker(box, text, environment.locale(), measure, space);
        this.builder = new LineBuilder(box, text, atoms, measure, area.width(), environment.quirks());
    }

    /** Lays out lines from a place on, some of them beyond the page's end. */
    LineRun layout(LineToken token, double pageEnd) {
        String all = text.text();
        limit = pageEnd;
        int start = token.start();
        space.resume(token);
        Style firstLine = start == 0 ? box.firstLine() : null;
        if (firstLine != null) {
            look(below.onFirstLine(box.style().text(), firstLine.text()), firstLine);
        }
        builder.resume(start);
        // A line end at the very end makes no empty line.
        do {
            InlineMemory.Segment segment = memory.segment(start, builder.isRightToLeft());
            segment(segment, start, segment.end() >= all.length() - 1);
            start = segment.end() + 1;
        } while (start < all.length() && !isBeyond());
        return new LineRun(lines, !isBeyond(), isBeyond() ? space.top() : space.end());
    }

    private void look(InlineText changed, Style own) {
        text = changed;
        measure.look(changed);
        breaker.look(changed);
        builder.look(changed, own);
    }

    /** Whether enough lines are beyond the page's end to decide which of them are kept with those before. */
    private boolean isBeyond() {
        return beyond > BEYOND;
    }

    /** A stretch between forced line ends, or the rest of it. */
    private void segment(InlineMemory.Segment segment, int begin, boolean last) {
        builder.segment(segment.from(), segment.directions());
        breaker.segment(segment);
        int start = begin;
        do {
            position = sink.position();
            token = new LineToken(start, space.nextMark());
            space.open(start, builder.strutHeight());
            LineBreaker.End end = breaker.end(start);
            boolean lastLine = end.at() == segment.end();
            space.placeMarks(end.at(), lastLine, Double.MAX_VALUE);
            line(start, end, lastLine, lastLine && last);
            start = end.at();
        } while (start < segment.end() && !isBeyond());
    }

    private void line(int start, LineBreaker.End end, boolean lastLine, boolean lastOfAll) {
        formatting.work().part();
        int ink = breaker.inkEnd(start, end.at());
        int shown = breaker.shown(start, ink, lastLine);
        var stretch = new LineBuilder.Stretch(start, shown, end.at(), end.hyphen() && shown == ink, lastLine,
                lastOfAll, shown == ink ? "" : style.overflowMark());
        Fragment line = builder.line(stretch, space.width(), space.indent());
        double top = space.top();
        if (line != null) {
            add(line, start);
        }
        for (StaticPlace each : builder.absolutes()) {
            sink.outOfFlow(each.in(area, space.left() + builder.offset(), top, space.top(), builder.isRightToLeft()));
        }
        space.placeBelow();
    }

    private void add(Fragment line, int start) {
        var floats = space.nextMark() == token.mark()
                ? null
                : new LineRun.Floats(new LineToken(start, space.nextMark()), sink.position(), space.below());
        sink.line(line, space.left(), space.top());
        lines.add(new LineRun.Line(token, position, line, space.left(), space.top(), floats));
        space.close(line.height());
        if (text != below) {
            look(below, box.style());
        }
        beyond += space.top() > limit + TOLERANCE ? 1 : 0;
    }
}
