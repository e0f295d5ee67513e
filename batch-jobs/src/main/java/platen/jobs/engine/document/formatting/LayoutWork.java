package platen.jobs.engine.document.formatting;

import platen.jobs.engine.document.box.Box;
import platen.jobs.engine.document.tree.Walk;
import platen.jobs.engine.document.warning.RenderWarnings;
import platen.jobs.engine.model.Cancellation;

/**
 * Counts what the layout of one document costs, and bounds it. A box that several sizes are tried for is counted each
 * time. Of one pass of one render and one thread.
 */
public final class LayoutWork {
    /** Boxes and lines that are laid out for one document, repetitions and further passes included. */
    public static final int MAX_PARTS = 10_000_000;
    /** Multi-column containers in each other whose columns are balanced. */
    public static final int MAX_BALANCED_LEVELS = 4;
    /**
     * Boxes and lines that are laid out again within boxes that are themselves laid out again, of one outermost box. Each
     * level of balancing columns tries about ten heights, and each of them tries as many in the next level.
     */
    public static final int MAX_NESTED_REPETITION = 100_000;
    /** The same for a whole document. */
    public static final int MAX_REPETITION = 500_000;

    private final RenderWarnings notes;
    private int parts;
    /** Number of repetitions around what is laid out. */
    private int depth;
    /** Parts that were laid out in repetitions within repetitions. */
    private int repeated;
    /** The same before the outermost repetition. */
    private int repeatedBefore;
    private int level;
    private boolean warnedOfLevels;
    private boolean warnedOfColumns;
    private boolean warnedOfFloats;
    private boolean warnedOfRatios;

    /** @param notes takes warnings of what is laid out */
    public LayoutWork(RenderWarnings notes) {
        this(notes, 0);
    }

    private LayoutWork(RenderWarnings notes, int parts) {
        this.notes = notes;
        this.parts = parts;
    }

    /**
     * Returns the budget of the next layout pass; all passes over a document share one limit. What may be
     * repeated does not depend on earlier passes, as a pass otherwise could place things elsewhere than the one before.
     *
     * @param newNotes takes warnings of the next pass
     */
    public LayoutWork next(RenderWarnings newNotes) {
        return new LayoutWork(newNotes, parts);
    }

    /**
     * Counts a box or a line that is about to be laid out.
     *
     * @throws Walk.TooLarge when the document needs more than {@link #MAX_PARTS}
     */
    public void part() {
        Cancellation.check();
        if (depth > 1) {
            repeated++;
        }
        if (++parts > MAX_PARTS) {
            throw new Walk.TooLarge("The layout of the document takes more than " + MAX_PARTS
                    + " steps; split the document, or nest fewer floats, tables and columns in each other.");
        }
    }

    /** Takes warnings of what is laid out. */
    public RenderWarnings notes() {
        return notes;
    }

    /** Returns the number of boxes and lines that were laid out so far. */
    public int parts() {
        return parts;
    }

    /** Says that a box is laid out once more, for another size; {@link #endRepetition} must follow. */
    public void beginRepetition() {
        if (depth == 0) {
            repeatedBefore = repeated;
        }
        depth++;
    }

    public void endRepetition() {
        depth--;
    }

    private boolean mayRepeat() {
        return depth == 0
                ? repeated <= MAX_REPETITION
                : repeated - repeatedBefore <= MAX_NESTED_REPETITION && repeated <= MAX_REPETITION;
    }

    /**
     * Returns whether layout may try several positions beside floats for a box. It may not when each try would lay out the
     * boxes around it again; the box then is placed below all floats, and a warning names the first such box.
     */
    public boolean mayTryBesideFloats(Box box) {
        boolean may = mayRepeat();
        if (!may && !warnedOfFloats) {
            warnedOfFloats = true;
            warn(box, "stands below the floats, not beside them, as too many boxes in each other do");
        }
        return may;
    }

    /**
     * Returns whether layout may measure the content of a box with a ratio before it lays the box out. It may not when
     * that would multiply the work of boxes around it; content that is higher than the ratio says then overflows, and a
     * warning names the first such box.
     */
    public boolean mayMeasureContent(Box box) {
        boolean may = mayRepeat();
        if (!may && !warnedOfRatios) {
            warnedOfRatios = true;
            warn(box, "is as high as its aspect-ratio says, whatever its content needs, as too many boxes in each"
                    + " other have one");
        }
        return may;
    }

    /**
     * Begins to balance the columns of a container, unless that would multiply the work of containers around it; a
     * warning names the first container that is not balanced. {@link #endBalancing} must follow when this is true.
     */
    public boolean beginBalancing(Box container) {
        if (level >= MAX_BALANCED_LEVELS) {
            if (!warnedOfLevels) {
                warnedOfLevels = true;
                warn(container, "its columns stand in " + MAX_BALANCED_LEVELS
                        + " others with balanced columns and are filled one after the other");
            }
            return false;
        }
        if (!mayRepeat()) {
            if (!warnedOfColumns) {
                warnedOfColumns = true;
                warn(container, "its columns are filled one after the other, not balanced, as too much stands in"
                        + " columns that are in each other");
            }
            return false;
        }
        level++;
        return true;
    }

    private void warn(Box box, String what) {
        var name = box.origin();
        notes.add("", (name == null ? "A box" : name.get()) + ": " + what);
    }

    /** Ends what {@link #beginBalancing} began. */
    public void endBalancing() {
        level--;
    }
}
