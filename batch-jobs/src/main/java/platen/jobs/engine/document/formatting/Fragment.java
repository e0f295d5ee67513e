package platen.jobs.engine.document.formatting;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.box.Box;
import platen.jobs.engine.document.formatting.BreakToken.Carried;
import platen.jobs.engine.document.paint.Drawing;

/** A laid-out box, or the part of it on one page, with the fragments in it. */
public final class Fragment {
    /** No baseline in the box. */
    public static final double NO_BASELINE = Double.NaN;

    /** A fragment at its place: x and y of its border edge from that of the fragment around it. */
    public record Placed(double x, double y, Fragment fragment) {}

    private final Box box;
    private final double width;
    private final double height;
    private List<Placed> children;
    private final @Nullable Drawing drawing;
    private double firstBaseline = NO_BASELINE;
    private double lastBaseline = NO_BASELINE;
    private Decoration decoration = Decoration.WHOLE;
    private @Nullable Rare rare;

    /** Holds what few fragments have: tables have many fragments, which stay small without it. */
    private static final class Rare {
        /** How far what is lowest reaches below the lower edge. */
        private double overhang;
        private boolean repeated;
        private boolean continued;
        private boolean goingOn;
        private List<OutOfFlow> pending = List.of();
        private List<Carried> overflowing = List.of();
    }

    /**
     * @param width of the border box
     * @param height of the border box
     * @param children in the order of the tree
     * @param drawing of what is no box, such as a line of text or a picture; null for none
     */
    public Fragment(Box box, double width, double height, List<Placed> children, @Nullable Drawing drawing) {
        // Most fragments have one child or none; lists of those are not copied when they cannot change.
        this(children.size() < 2 ? List.copyOf(children) : new ArrayList<>(children), box, width, height, drawing);
    }

    private Fragment(List<Placed> children, Box box, double width, double height, @Nullable Drawing drawing) {
        this.box = box;
        this.width = width;
        this.height = height;
        this.children = children;
        this.drawing = drawing;
        double lowest = height;
        boolean clips = box.layout().clips();
        for (int i = 0; i < children.size(); i++) {
            Placed child = children.get(i);
            if (!clips) {
                lowest = Math.max(lowest, child.y() + child.fragment().reach());
            }
            List<OutOfFlow> waiting = child.fragment().pending();
            for (int j = 0; j < waiting.size(); j++) {
                report(waiting.get(j).moved(child.x(), child.y()));
            }
            overflow(child.fragment(), child.x());
        }
        if (lowest > height) {
            rare().overhang = lowest - height;
        }
    }

    private Rare rare() {
        Rare known = rare;
        if (known == null) {
            known = new Rare();
            rare = known;
        }
        return known;
    }

    /** Makes a fragment that takes the list of its children over. */
    public static Fragment of(Box box, double width, double height, ArrayList<Placed> children) {
        return new Fragment(children, box, width, height, null);
    }

    public Box box() {
        return box;
    }

    public double width() {
        return width;
    }

    public double height() {
        return height;
    }

    /** The lower edge of what is lowest in it, from its upper edge: more than its height where content overflows. */
    public double reach() {
        return rare == null ? height : height + rare.overhang;
    }

    /** Returns the fragments within, in the order of the tree; to read only. */
    public List<Placed> children() {
        return children;
    }

    /** Adds a fragment behind the others, such as an absolute box, which may reach lower than what is known. */
    public void add(Placed child) {
        grow().add(child);
        double lowest = child.y() + child.fragment().reach();
        if (lowest > reach() && !box.layout().clips()) {
            rare().overhang = lowest - height;
        }
    }

    /** Adds a fragment before the others. */
    public void addFirst(Placed child) {
        grow().addFirst(child);
    }

    private List<Placed> grow() {
        if (!(children instanceof ArrayList)) {
            children = new ArrayList<>(children);
        }
        return children;
    }

    public @Nullable Drawing drawing() {
        return drawing;
    }

    /** Distance of the first baseline from the border edge's top; {@link #NO_BASELINE} for none. */
    public double firstBaseline() {
        return firstBaseline;
    }

    public double lastBaseline() {
        return lastBaseline;
    }

    public Fragment baselines(double first, double last) {
        firstBaseline = first;
        lastBaseline = last;
        return this;
    }

    /** Tells what of the box's background and border is painted. */
    public Decoration decoration() {
        return decoration;
    }

    public Fragment decoration(Decoration painted) {
        decoration = painted;
        return this;
    }

    /** Whether an earlier page shows the same, as it does the head of a table: it is not read out again. */
    public boolean isRepeated() {
        return rare != null && rare.repeated;
    }

    public Fragment repeated() {
        rare().repeated = true;
        return this;
    }

    /** Whether the box began on an earlier page or line. */
    public boolean isContinued() {
        return rare != null && rare.continued;
    }

    /** Whether the box goes on on a later page or line. */
    public boolean goesOn() {
        return rare != null && rare.goingOn;
    }

    /** Says that this is one part of a box that a page or line divides. */
    public Fragment part(boolean isContinued, boolean goesOn) {
        if (isContinued || goesOn || rare != null) {
            rare().continued = isContinued;
            rare().goingOn = goesOn;
        }
        return this;
    }

    /** Returns the part of an inline box, which has no children, with a greater width. */
    public Fragment wider(double points) {
        return new Fragment(box, width + points, height, List.of(), drawing).baselines(firstBaseline, lastBaseline)
                .part(isContinued(), goesOn());
    }

    /** Adds an absolute or fixed box within, which waits for its containing block. */
    public void report(OutOfFlow waiting) {
        Rare own = rare();
        if (own.pending.isEmpty()) {
            own.pending = new ArrayList<>(2);
        }
        own.pending.add(waiting);
    }

    /** Absolute and fixed boxes within whose containing block is further out, in document order. */
    public List<OutOfFlow> pending() {
        return rare == null ? List.of() : rare.pending;
    }

    /** Adds the absolute boxes that go on, on the next page, behind a fragment within. */
    public void overflow(Fragment child, double x) {
        List<Carried> boxes = child.overflowing();
        for (int i = 0; i < boxes.size(); i++) {
            overflow(boxes.get(i).moved(x));
        }
    }

    /** Adds an absolute box that goes on, on the next page, although its containing block ends on this one. */
    public void overflow(Carried box) {
        Rare own = rare();
        if (own.overflowing.isEmpty()) {
            own.overflowing = new ArrayList<>(2);
        }
        own.overflowing.add(box);
    }

    /**
     * Returns the absolute boxes within that go on, or begin, on the next page, and whose containing block ends on this
     * one: x is from the border edge of this fragment, y from the top of the next page.
     */
    public List<Carried> overflowing() {
        return rare == null ? List.of() : rare.overflowing;
    }

    /** Replaces what goes on, by what a fragment with the same content has. */
    public void overflowing(List<Carried> boxes) {
        if (!boxes.isEmpty() || rare != null) {
            rare().overflowing = boxes;
        }
    }

    /** Replaces what waits, after some have found their containing block. */
    public void pending(List<OutOfFlow> waiting) {
        if (!waiting.isEmpty() || rare != null) {
            rare().pending = waiting;
        }
    }
}
