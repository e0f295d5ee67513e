package platen.jobs.engine.document.layout;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.paint.Canvas;
import platen.jobs.engine.document.paint.Document;
import platen.jobs.engine.document.paint.Drawing;
import platen.jobs.engine.document.paint.Tag;
import platen.jobs.engine.document.style.PageRules;
import platen.jobs.engine.document.tree.Walk;

/**
 * The pages, filled from top to bottom. What belongs to the page being filled waits in a list; when a slab does not
 * fit, the list is cut at the last place where a page may end, what is before it is drawn, and the rest begins the next
 * page together with the slab. Boxes that are open at the cut go on there, tables with their head.
 */
final class PageFlow implements Flow {
    /** Pages of a document (decision C27). */
    static final int MOST_PAGES = 5_000;
    /** What rounding may add up to before a slab counts as too high, in points. */
    private static final double TOLERANCE = 0.01;

    /** What waits on a page. */
    private sealed interface Entry {
        double height();
    }

    private record Space(double height) implements Entry {}

    private record Slab(double x, double height, Drawing drawing, @Nullable Tag tag,
            @Nullable Supplier<String> origin, @Nullable List<Beside> beside)
            implements
                Entry {}

    private record Beside(double x, Drawing drawing, @Nullable Tag tag, @Nullable Supplier<String> origin) {}

    /** The head of a table, drawn again. */
    private record Head(Frame.Repeated repeated) implements Entry {
        @Override
        public double height() {
            return repeated.height();
        }
    }

    private record Open(Frame frame, boolean continued) implements Entry {
        @Override
        public double height() {
            return 0;
        }
    }

    private record Close() implements Entry {
        @Override
        public double height() {
            return 0;
        }
    }

    private final Document document;
    private final PageRules pages;
    private List<Entry> entries = new ArrayList<>();
    private @Nullable List<Beside> beside;
    private @Nullable Tag tag;
    private @Nullable Supplier<String> origin;
    private double y;
    private double gap;
    private boolean gapCounts = true;
    private boolean keep;
    /** Whether the page holds more than what every page repeats. */
    private boolean filled;
    /** Where the page would be cut before the next slab. */
    private int joint;
    /** The last place where a page may end; 0 for none. */
    private int lastJoint;

    PageFlow(Document document, PageRules pages) {
        this.document = document;
        this.pages = pages;
        this.tag = document.tag();
    }

    @Override
    public @Nullable Tag tag() {
        return tag;
    }

    @Override
    public void tag(@Nullable Tag part) {
        tag = part;
    }

    @Override
    public @Nullable Supplier<String> origin(@Nullable Supplier<String> element) {
        Supplier<String> before = origin;
        origin = element;
        return before;
    }

    @Override
    public double room() {
        return pages.height() - pages.margin().top() - pages.margin().bottom();
    }

    private double roomHere() {
        return document.pageCount() > 0
                ? room()
                : pages.height() - pages.firstMargin().top() - pages.firstMargin().bottom();
    }

    @Override
    public void gap(double points) {
        gap = Column.merged(gap, points);
    }

    @Override
    public void pad(double points) {
        settle();
        add(new Space(points));
    }

    @Override
    public void slab(double x, double height, Drawing drawing) {
        List<Beside> besides = beside;
        beside = null;
        boolean mayBreak = filled && !keep;
        if (mayBreak) {
            lastJoint = joint;
        }
        while (filled && y + gap + height > roomHere() + TOLERANCE) {
            int cut = mayBreak || lastJoint == 0 ? joint : lastJoint;
            cut(cut);
            mayBreak = false;
        }
        double room = roomHere() - y - gap;
        if (height > room + TOLERANCE && drawing instanceof Divisible divisible
                && divisible.divide(room) instanceof Divisible.Parts parts) {
            place(x, parts.height(), parts.first(), besides);
            slab(x, parts.restHeight(), parts.rest());
        } else {
            place(x, height, drawing, besides);
        }
    }

    private void place(double x, double height, Drawing drawing, @Nullable List<Beside> besides) {
        settle();
        add(new Slab(x, height, drawing, tag, origin, besides));
        filled = true;
        gapCounts = true;
        keep = false;
        joint = entries.size();
    }

    @Override
    public void beside(double x, Drawing drawing) {
        if (beside == null) {
            beside = new ArrayList<>(2);
        }
        beside.add(new Beside(x, drawing, tag, origin));
    }

    @Override
    public void open(Frame frame) {
        settle();
        add(new Open(frame, false));
    }

    @Override
    public void close() {
        add(new Close());
        if (filled) {
            joint = entries.size();
        }
    }

    @Override
    public void keep() {
        keep = true;
    }

    @Override
    public void breakPage() {
        if (filled) {
            cut(entries.size());
            gap = 0;
            gapCounts = true;
        }
        keep = false;
    }

    /** Draws what is left; a document has at least one page. */
    void end() {
        if (beside != null) {
            slab(0, 0, (canvas, x, top) -> {});
        }
        if (filled || document.pageCount() == 0) {
            cut(entries.size());
        }
    }

    private void settle() {
        if (gap != 0 && gapCounts) {
            add(new Space(gap));
        }
        gap = 0;
    }

    private void add(Entry entry) {
        entries.add(entry);
        y += entry.height();
    }

    /** Ends the page before an entry; what follows it begins the next page. */
    private void cut(int end) {
        if (document.pageCount() >= MOST_PAGES) {
            throw new Walk.TooLarge("The document has more than " + MOST_PAGES + " pages; split it.");
        }
        List<Entry> page = entries.subList(0, end);
        List<Entry> rest = new ArrayList<>(entries.subList(end, entries.size()));
        List<Frame> open = open(page);
        double top = document.pageCount() == 0 ? pages.firstMargin().top() : pages.margin().top();
        double bottom = top + roomHere();
        document.addPage((canvas, x, upper) -> draw(canvas, page, top, bottom));
        entries = new ArrayList<>();
        y = 0;
        joint = 0;
        lastJoint = 0;
        filled = false;
        gapCounts = false;
        for (Frame frame : open) {
            add(new Open(frame, true));
            if (frame.repeated() != null) {
                add(new Head(frame.repeated()));
            }
        }
        carry(rest);
    }

    private void carry(List<Entry> rest) {
        for (Entry entry : rest) {
            boolean dropped = !filled && entry instanceof Space;
            if (!dropped) {
                add(entry);
            }
            if (entry instanceof Slab) {
                filled = true;
                gapCounts = true;
            }
            if (filled && (entry instanceof Slab || entry instanceof Close)) {
                joint = entries.size();
            }
        }
    }

    private static List<Frame> open(List<Entry> page) {
        Deque<Frame> open = new ArrayDeque<>();
        for (Entry entry : page) {
            switch (entry) {
                case Open opened -> open.addLast(opened.frame());
                case Close closed -> open.removeLast();
                case Space space -> {}
                case Slab slab -> {}
                case Head head -> {}
            }
        }
        return List.copyOf(open);
    }

    private void draw(Canvas canvas, List<Entry> page, double top, double bottom) {
        if (pages.background() != null) {
            canvas.fill(0, 0, pages.width(), pages.height(), pages.background());
        }
        double left = pages.margin().left();
        double[] ends = ends(page, top, bottom);
        double at = top;
        for (int i = 0; i < page.size(); i++) {
            Entry entry = page.get(i);
            switch (entry) {
                case Open opened when opened.frame().style() != null -> Boxes.draw(canvas, opened.frame().style(),
                        left + opened.frame().x(), at, opened.frame().width(), Math.abs(ends[i]) - at,
                        !opened.continued(), ends[i] > 0);
                case Slab slab -> {
                    if (slab.beside() != null) {
                        for (Beside each : slab.beside()) {
                            canvas.origin(each.origin());
                            draw(canvas, each.drawing(), each.tag(), left + each.x(), at);
                        }
                    }
                    canvas.origin(slab.origin());
                    draw(canvas, slab.drawing(), slab.tag(), left + slab.x(), at);
                }
                case Head head ->
                    canvas.repeat(head.repeated().drawing(), left + head.repeated().x(), at);
                case Open opened -> {}
                case Close closed -> {}
                case Space space -> {}
            }
            at += entry.height();
        }
    }

    private static void draw(Canvas canvas, Drawing drawing, @Nullable Tag part, double x, double y) {
        if (part != null) {
            canvas.tag(part);
        }
        drawing.draw(canvas, x, y);
    }

    /** By the index of an opening, where its box ends; negative when it goes on on the next page. */
    private static double[] ends(List<Entry> page, double top, double bottom) {
        var ends = new double[page.size()];
        var open = new ArrayDeque<Integer>();
        double at = top;
        for (int i = 0; i < page.size(); i++) {
            Entry entry = page.get(i);
            at += entry.height();
            if (entry instanceof Open) {
                open.push(i);
            } else if (entry instanceof Close) {
                ends[open.pop()] = Math.min(at, bottom);
            }
        }
        for (int index : open) {
            ends[index] = -Math.min(at, bottom);
        }
        return ends;
    }
}
