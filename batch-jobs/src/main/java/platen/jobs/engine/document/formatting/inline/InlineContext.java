package platen.jobs.engine.document.formatting.inline;

import java.util.List;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.box.Box;
import platen.jobs.engine.document.box.BoxMemory;
import platen.jobs.engine.document.box.InlineItem;
import platen.jobs.engine.document.formatting.ConstraintSpace;
import platen.jobs.engine.document.formatting.ContentSizes;
import platen.jobs.engine.document.formatting.Formatting;
import platen.jobs.engine.document.formatting.Fragment;
import platen.jobs.engine.document.formatting.OutOfFlow;
import platen.jobs.engine.document.formatting.floats.FloatSpace;
import platen.jobs.engine.document.formatting.inline.text.Environment;
import platen.jobs.engine.document.formatting.inline.text.InlineMemory;
import platen.jobs.engine.document.formatting.inline.text.InlineText;
import platen.jobs.engine.document.formatting.inline.text.InlineTextBuilder;

/** Lays out the lines of block containers. */
public final class InlineContext {
    private final Formatting formatting;
    private final Environment environment;
    private final LineMetricsCache metrics = new LineMetricsCache();

    public InlineContext(Formatting formatting, Environment environment) {
        this.formatting = formatting;
        this.environment = environment;
    }

    /** Takes what stands in a block container, at its place in the block formatting context. */
    public interface Sink {
        void line(Fragment line, double x, double y);

        /** Places a float in the width of the lines, not above a place. */
        void floating(Box box, LineArea area, double top);

        void outOfFlow(OutOfFlow absolute);

        /** Returns how much was taken so far. */
        Position position();

        /** Gives back what was taken since. */
        void cut(Position position);
    }

    /**
     * How much a sink has taken.
     *
     * @param boxes lines and floats
     * @param absolute absolute boxes
     * @param later floats that the next page takes
     */
    public record Position(int boxes, int absolute, int later) {}

    /**
     * Where lines stand in a block formatting context.
     *
     * @param x left edge of the container's content
     * @param y of the first line
     * @param width of the container's content
     * @param percentageHeight what percentages of heights refer to; or indefinite
     */
    public record LineArea(double x, double y, double width, double percentageHeight, FloatSpace floats) {}

    /**
     * Lays out the lines of a box.
     *
     * @param token where they go on; null at their beginning
     * @param limit the page's end; lines are laid out some way beyond it, for the caller to decide where the page ends
     */
    public LineRun layout(Box box, LineArea area, Sink sink, @Nullable LineToken token, double limit) {
        return new LineLayout(formatting, box, remembered(box), area, sink, environment)
                .layout(token == null ? LineToken.BEGIN : token, limit);
    }

    public Environment environment() {
        return environment;
    }

    /** Returns the only line of a box with plain text; null where there may be others. */
    public @Nullable Fragment single(Box box, double width) {
        InlineItem.Text plain = InlineTextBuilder.plain(environment, box);
        return plain == null
                ? SingleLine.of(box, text(box), width, metrics)
                : SingleLine.of(box, plain, width, metrics);
    }

    /** Whether the content makes no line: white space, floats and absolute boxes alone. */
    public boolean isPhantom(Box box) {
        InlineText text = text(box);
        if (!text.text().isEmpty()) {
            return false;
        }
        List<InlineText.Mark> marks = text.marks();
        for (int i = 0; i < marks.size(); i++) {
            if (marks.get(i).item() instanceof InlineItem.Start start && LineBoxes.isWide(start.inline(), 0)) {
                return false;
            }
        }
        return true;
    }

    /** The intrinsic widths of the content. */
    public ContentSizes sizes(Box box) {
        return new InlineSizes(formatting, text(box)).sizes(box);
    }

    private InlineText text(Box box) {
        return remembered(box).text();
    }

    private InlineMemory remembered(Box box) {
        BoxMemory memory = box.memory();
        if (memory.lines() instanceof InlineMemory known) {
            return known;
        }
        var made = new InlineMemory(InlineTextBuilder.text(environment, box));
        memory.lines(made);
        return made;
    }

    static ConstraintSpace shrinking(double width, double percentageHeight) {
        return ConstraintSpace.of(width, percentageHeight).with(ConstraintSpace.AutoWidth.FIT_CONTENT);
    }
}
