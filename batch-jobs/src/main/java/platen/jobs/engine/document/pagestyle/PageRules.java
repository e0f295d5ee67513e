package platen.jobs.engine.document.pagestyle;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import platen.jobs.engine.document.style.Sides;

/** The pages of a document: their size, and how each looks. May be used in several threads. */
public final class PageRules {
    /** A pixel of CSS in points. */
    private static final double PIXEL = 0.75;
    /** Looks that are remembered. */
    private static final int MAX_LOOKS = 256;

    private final double width;
    private final double height;
    private final PrinterMarks marks;
    private final List<PageSelector> selectors;
    private final Function<List<Integer>, PageLook> looks;
    private final Map<List<Integer>, PageLook> known = new ConcurrentHashMap<>();
    private final boolean hasBoxes;
    private final boolean namesPages;

    /**
     * @param width in points
     * @param height in points
     * @param selectors of all rules, the weakest first
     * @param looks makes the look of pages to which the rules at these places of the list apply
     * @param hasBoxes whether any rule has margin boxes
     */
    public PageRules(double width, double height, PrinterMarks marks, List<PageSelector> selectors,
            Function<List<Integer>, PageLook> looks, boolean hasBoxes) {
        this.width = width;
        this.height = height;
        this.marks = marks;
        this.selectors = List.copyOf(selectors);
        this.looks = looks;
        this.hasBoxes = hasBoxes;
        this.namesPages = selectors.stream().anyMatch(PageSelector::names);
    }

    /** The width of all pages, in points. */
    public double width() {
        return width;
    }

    /** The height of all pages, in points. */
    public double height() {
        return height;
    }

    /** Returns the marks around the pages. */
    public PrinterMarks marks() {
        return marks;
    }

    /** Returns how a page looks. */
    public PageLook look(PageType page) {
        List<Integer> rules = new ArrayList<>();
        for (int i = 0; i < selectors.size(); i++) {
            if (selectors.get(i).matches(page)) {
                rules.add(i);
            }
        }
        PageLook look = known.get(rules);
        if (look == null) {
            look = looks.apply(rules);
            if (known.size() < MAX_LOOKS) {
                PageLook other = known.putIfAbsent(rules, look);
                look = other == null ? look : other;
            }
        }
        return look;
    }

    /** Returns looks of pages of each kind that some rule is about. */
    public List<PageLook> examples() {
        List<PageLook> all = new ArrayList<>();
        all.add(look(PageType.USUAL));
        selectors.forEach(selector -> all.add(look(selector.example())));
        return all.stream().distinct().toList();
    }

    /** Whether any rule is about pages of a name. */
    public boolean namesPages() {
        return namesPages;
    }

    /** Whether any page has a margin box. */
    public boolean hasBoxes() {
        return hasBoxes;
    }

    /** The margin of most pages, in points. */
    public Sides<Double> margin() {
        return look(PageType.USUAL).margin();
    }

    /**
     * The margin of a page. Browsers lay out pages of whole pixels with margins of whole pixels, and break lines and
     * pages accordingly; what the page's size is smaller or larger then, its right and bottom margins take up.
     */
    public Sides<Double> margin(PageLook look) {
        Sides<Double> asked = look.margin();
        return new Sides<>(pixels(asked.top()), pixels(asked.right()) + width - pixels(width),
                pixels(asked.bottom()) + height - pixels(height), pixels(asked.left()));
    }

    private static double pixels(double points) {
        return PIXEL * Math.round(points / PIXEL);
    }

    /** The running elements that margin boxes show. */
    public Set<String> runningNames() {
        Set<String> names = new TreeSet<>();
        examples().forEach(look -> look.boxes().values().forEach(box -> box.pieces().forEach(piece -> {
            if (piece instanceof MarginBox.Running running) {
                names.add(running.name());
            }
        })));
        return names;
    }
}
