package platen.jobs.engine.document.pages;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleFunction;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.bind.Scope;
import platen.jobs.engine.document.box.Box;
import platen.jobs.engine.document.box.BoxTree;
import platen.jobs.engine.document.formatting.BreakToken;
import platen.jobs.engine.document.formatting.ConstraintSpace;
import platen.jobs.engine.document.formatting.ConstraintSpace.PageSpace;
import platen.jobs.engine.document.formatting.Formatting;
import platen.jobs.engine.document.formatting.Fragment;
import platen.jobs.engine.document.formatting.Fragment.Placed;
import platen.jobs.engine.document.formatting.LayoutResult;
import platen.jobs.engine.document.pagestyle.PageLook;
import platen.jobs.engine.document.tree.Element;
import platen.jobs.engine.document.tree.MarginElements;
import platen.jobs.engine.document.tree.Template;

/**
 * Keeps space for the footnotes whose calls a page shows (CSS Generated Content for Paged Media, section 2). Notes that do
 * not fit are moved to the next page; a note that is too high for any page is divided. Belongs to one document.
 */
final class Footnotes {
    /** Layouts of one page: each keeps more space than the one before. */
    private static final int MAX_ROUNDS = 6;
    private static final double TOLERANCE = 0.01;
    /** Height of a page on which the rest of any note stands, in points. */
    private static final double UNLIMITED = 1e7;

    private final BoxTree boxes;
    private final Formatting formatting;
    /** Notes by their calls. */
    private final Map<Element, Element> notes;
    private final MarginElements margins;
    private final Scope scope;
    /** Notes that did not fit on the pages of their calls. */
    private final List<Fragment> waiting = new ArrayList<>();
    private final Map<Box, Fragment> laidOut = new IdentityHashMap<>();
    /** Where the parts of divided notes that wait begin. */
    private final Map<Fragment, BreakToken> rests = new IdentityHashMap<>();

    Footnotes(BoxTree boxes, Formatting formatting, Template template, Scope scope) {
        this.boxes = boxes;
        this.formatting = formatting;
        this.notes = template.footnotes();
        this.margins = template.margins();
        this.scope = scope;
    }

    /**
     * Returns how notes stand on a page.
     *
     * @param width of the page's content
     * @param height of the page's content
     */
    FootnoteArea area(PageLook look, double width, double height) {
        Element area = look.footnotes() == null ? null : margins.of(look).footnotes();
        return area == null
                ? FootnoteArea.plain(height)
                : FootnoteArea.of(area, scope, boxes, formatting, width, height);
    }

    /**
     * The notes of a page.
     *
     * @param height that they take, with what is around them; 0 without notes
     * @param notes at their places from the top left corner of that area
     */
    record Area(double height, List<Placed> notes, FootnoteArea style) {}

    /** A page and its notes. */
    record Page(LayoutResult result, Area area) {}

    boolean hasMore() {
        return !waiting.isEmpty();
    }

    /**
     * Lays a page out with its notes.
     *
     * @param flow lays the page out with a height
     * @param pageWidth of the page's content
     * @param height of the page's content
     * @param area how the notes stand there
     */
    Page page(DoubleFunction<LayoutResult> flow, double pageWidth, double height, FootnoteArea area) {
        laidOut.clear();
        double width = Math.max(1, pageWidth - area.left() - area.right());
        double reserved = needed(waiting, area, width);
        LayoutResult result = flow.apply(height - reserved);
        List<Fragment> called = notes(result.fragment(), width);
        for (int round = 1; round < MAX_ROUNDS; round++) {
            double needed = needed(all(called), area, width);
            if (needed <= reserved + TOLERANCE) {
                break;
            }
            reserved = needed;
            result = flow.apply(height - reserved);
            called = notes(result.fragment(), width);
        }
        double cut = cut(result.fragment(), called, reserved, area, width);
        if (cut > 0) {
            result = flow.apply(cut);
            called = notes(result.fragment(), width);
            reserved = needed(all(called), area, width);
        }
        List<Fragment> all = all(called);
        waiting.clear();
        return new Page(result, area(all, reserved, area, width));
    }

    private List<Fragment> all(List<Fragment> called) {
        List<Fragment> all = new ArrayList<>(waiting);
        all.addAll(called);
        return all;
    }

    /** The height of as many notes as a page may show, at least one or a part of it. */
    private static double needed(List<Fragment> all, FootnoteArea area, double width) {
        double needed = 0;
        for (FootnoteRow row : FootnoteRow.of(all, width, area)) {
            double more = (needed == 0 ? area.above() + area.below() : needed) + row.height();
            if (needed > 0 && more > area.most()) {
                break;
            }
            needed = Math.min(more, area.limit());
        }
        return needed;
    }

    /**
     * Returns where the page ends so that the first note without space goes to the next page with the line or the block of
     * its call (CSS Generated Content for Paged Media 3, section 2.7); 0 for nowhere else.
     */
    private double cut(Fragment page, List<Fragment> called, double reserved, FootnoteArea area, double width) {
        double y = area.above();
        int index = 0;
        for (FootnoteRow row : FootnoteRow.of(all(called), width, area)) {
            y += row.height();
            boolean first = index == 0;
            // Notes that waited stand before those that the page calls.
            int ofPage = Math.max(0, waiting.size() - index);
            index += row.notes().size();
            if (!first && ofPage < row.notes().size() && y > reserved - area.below() + TOLERANCE) {
                return FootnoteCalls.cut(page, row.notes().get(ofPage), laidOut);
            }
        }
        return 0;
    }

    private Area area(List<Fragment> all, double reserved, FootnoteArea style, double width) {
        List<Placed> placed = new ArrayList<>();
        double y = style.above();
        double end = reserved - style.below();
        for (FootnoteRow row : FootnoteRow.of(all, width, style)) {
            boolean fits = y + row.height() <= end + TOLERANCE;
            Fragment first = row.notes().getFirst();
            if (placed.isEmpty() && row.notes().size() == 1) {
                BreakToken from = rests.remove(first);
                Fragment shown = fits && from == null
                        ? alone(first, width)
                        : divided(first.box(), from, width, end - y);
                placed.add(new Placed(style.left(), y, shown));
                y += shown.height();
            } else if (placed.isEmpty() || fits && waiting.isEmpty()) {
                FootnoteRow shown = row.notes().size() == 1 ? new FootnoteRow(List.of(alone(first, width))) : row;
                placed.addAll(shown.placed(style.left(), y, width));
                y += row.height();
            } else {
                waiting.addAll(row.notes());
            }
        }
        if (reserved > style.most() + TOLERANCE) {
            formatting.work().notes().add("",
                    "has a footnote that is higher than the 'max-height' of its area. The area"
                            + " grows for it; raise 'max-height', or shorten the note.");
        }
        return new Area(placed.isEmpty() ? 0 : reserved, placed, style);
    }

    /** Returns a note that shares its line with no other, as wide as the area. */
    private Fragment alone(Fragment note, double width) {
        return FootnoteRow.isNarrow(note, width)
                ? formatting.layout(note.box(), ConstraintSpace.of(width, ConstraintSpace.INDEFINITE))
                : note;
    }

    /** Returns the part of a note that has space; the rest of it waits for the next page. */
    private Fragment divided(Box note, @Nullable BreakToken from, double width, double height) {
        LayoutResult part = part(note, width, Math.max(1, height), from);
        BreakToken next = part.next();
        if (next != null) {
            Fragment rest = part(note, width, UNLIMITED, next).fragment();
            rests.put(rest, next);
            waiting.add(rest);
        }
        return part.fragment();
    }

    private LayoutResult part(Box root, double width, double height, @Nullable BreakToken token) {
        return formatting.layout(root, ConstraintSpace.of(width, ConstraintSpace.INDEFINITE)
                .on(new PageSpace(height, 0, false, true)), token);
    }

    /** Lays a note out, as wide as its text where it may share a line with others. */
    private Fragment note(Box root, double width) {
        double own = FootnoteRow.mayShare(root) ? Math.min(width, formatting.sizes(root).max()) : width;
        return formatting.layout(root, ConstraintSpace.of(own, ConstraintSpace.INDEFINITE));
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
                known = note(boxes.root(note, box.scope()), width);
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
