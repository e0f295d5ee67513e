package platen.jobs.engine.document.pages;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleFunction;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.box.Box;
import platen.jobs.engine.document.box.BoxTree;
import platen.jobs.engine.document.formatting.ConstraintSpace;
import platen.jobs.engine.document.formatting.Formatting;
import platen.jobs.engine.document.formatting.Fragment;
import platen.jobs.engine.document.formatting.Fragment.Placed;
import platen.jobs.engine.document.formatting.LayoutResult;
import platen.jobs.engine.document.tree.Element;

/**
 * Keeps space for the footnotes whose calls a page shows (CSS Generated Content for Paged Media, section 2). Notes that do
 * not fit are moved to the next page. Belongs to one document.
 */
final class Footnotes {
    /** Layouts of one page: each keeps more space than the one before. */
    private static final int MAX_ROUNDS = 6;
    /** The part of a page that footnotes take at most. */
    private static final double MAX_SHARE = 0.75;
    /** Points above the notes, in the middle of which their line is. */
    private static final double ABOVE = 9;
    private static final double TOLERANCE = 0.01;

    private final BoxTree boxes;
    private final Formatting formatting;
    /** Notes by their calls. */
    private final Map<Element, Element> notes;
    /** Notes that did not fit on the pages of their calls. */
    private final List<Fragment> waiting = new ArrayList<>();
    private final Map<Box, Fragment> laidOut = new IdentityHashMap<>();

    Footnotes(BoxTree boxes, Formatting formatting, Map<Element, Element> notes) {
        this.boxes = boxes;
        this.formatting = formatting;
        this.notes = notes;
    }

    /**
     * The notes of a page.
     *
     * @param height that they take, with the line above them; 0 without notes
     * @param notes at their places from the top of that area
     */
    record Area(double height, List<Placed> notes) {
        static final Area NONE = new Area(0, List.of());

        /** Returns the distance of the separator line from the top of the footnote area. */
        double line() {
            return ABOVE / 2;
        }
    }

    /** A page and its notes. */
    record Page(LayoutResult result, Area area) {}

    boolean hasMore() {
        return !waiting.isEmpty();
    }

    /**
     * Lays a page out with its notes.
     *
     * @param flow lays the page out with a height
     * @param width of the page's content
     * @param height of the page's content
     */
    Page page(DoubleFunction<LayoutResult> flow, double width, double height) {
        laidOut.clear();
        double reserved = needed(waiting, height);
        LayoutResult result = flow.apply(height - reserved);
        List<Fragment> called = notes(result.fragment(), width);
        for (int round = 1; round < MAX_ROUNDS; round++) {
            double needed = needed(all(called), height);
            if (needed <= reserved + TOLERANCE) {
                break;
            }
            reserved = needed;
            result = flow.apply(height - reserved);
            called = notes(result.fragment(), width);
        }
        List<Fragment> all = all(called);
        waiting.clear();
        return new Page(result, area(all, reserved));
    }

    private List<Fragment> all(List<Fragment> called) {
        List<Fragment> all = new ArrayList<>(waiting);
        all.addAll(called);
        return all;
    }

    /** The height of as many notes as a page may show, at least one. */
    private static double needed(List<Fragment> all, double height) {
        double needed = 0;
        for (Fragment note : all) {
            double more = (needed == 0 ? ABOVE : needed) + note.height();
            if (more > height * MAX_SHARE && needed > 0) {
                break;
            }
            needed = Math.min(more, height * MAX_SHARE);
        }
        return needed;
    }

    private Area area(List<Fragment> all, double reserved) {
        List<Placed> placed = new ArrayList<>();
        double y = ABOVE;
        for (Fragment note : all) {
            boolean fits = placed.isEmpty() || y + note.height() <= reserved + TOLERANCE;
            if (fits && waiting.isEmpty()) {
                placed.add(new Placed(0, y, note));
                y += note.height();
            } else {
                waiting.add(note);
            }
        }
        return placed.isEmpty() ? Area.NONE : new Area(reserved, placed);
    }

    /** The notes that a fragment calls, in its order. */
    private List<Fragment> notes(Fragment fragment, double width) {
        List<Fragment> called = new ArrayList<>();
        collect(fragment, width, called);
        return called;
    }

    private void collect(Fragment fragment, double width, List<Fragment> called) {
        Element call = fragment.box().element();
        @Nullable
        Element note = call == null || fragment.isContinued() || fragment.isRepeated() ? null : notes.get(call);
        if (note != null) {
            Box box = fragment.box();
            Fragment known = laidOut.get(box);
            if (known == null) {
                known = formatting.layout(boxes.root(note, box.scope()),
                        ConstraintSpace.of(width, ConstraintSpace.INDEFINITE));
                laidOut.put(box, known);
            }
            called.add(known);
            // A note may have notes of its own.
            collect(known, width, called);
            return;
        }
        List<Placed> children = fragment.children();
        for (int i = 0; i < children.size(); i++) {
            collect(children.get(i).fragment(), width, called);
        }
    }
}
