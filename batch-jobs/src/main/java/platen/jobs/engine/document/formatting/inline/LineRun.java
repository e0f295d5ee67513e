package platen.jobs.engine.document.formatting.inline;

import java.util.List;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.box.Box;
import platen.jobs.engine.document.formatting.Fragment;

/**
 * The lines that were laid out of a box, in order.
 *
 * @param lines each line with where it begins
 * @param complete whether the last of them ends the box
 * @param end where what follows may begin, in the block formatting context
 */
public record LineRun(List<Line> lines, boolean complete, double end) {

    /**
     * One line.
     *
     * @param token where it begins in the text
     * @param position of what the sink had taken before the line and its floats
     * @param x of the fragment, in the block formatting context
     * @param top upper edge, in the block formatting context
     * @param floats floats and absolute boxes of the line; null for none
     */
    public record Line(LineToken token, InlineContext.Position position, Fragment fragment, double x, double top,
            @Nullable Floats floats) {
        public double bottom() {
            return top + fragment.height();
        }
    }

    /**
     * Tells what stands beside a line, or below it, and occurs in it.
     *
     * @param token where the line begins behind them
     * @param position of what the sink had taken with those that stand beside the line
     * @param below floats that stand below the line
     */
    public record Floats(LineToken token, InlineContext.Position position, List<Box> below) {}

    /** Returns the height of all lines with the space between them. */
    public double height(double top) {
        return lines.isEmpty() ? 0 : lines.getLast().bottom() - top;
    }

    /** Returns where a line begins; null behind the last line of the box. */
    public @Nullable LineToken token(int line) {
        return line < lines.size() ? lines.get(line).token() : null;
    }
}
