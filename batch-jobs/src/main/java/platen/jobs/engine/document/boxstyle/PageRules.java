package platen.jobs.engine.document.boxstyle;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.background.BackgroundLayer;
import platen.jobs.engine.document.style.Color;
import platen.jobs.engine.document.style.Sides;
import platen.jobs.engine.document.style.Style;
import platen.jobs.engine.document.style.counter.CounterStyle;

/**
 * The pages: their size, their margins and what stands in these.
 *
 * @param width in points
 * @param height in points
 * @param right how right pages look, such as the third
 * @param left how left pages look, such as the second
 * @param first how the first page looks
 * @param named what differs on named pages; of those this is empty
 */
public record PageRules(double width, double height, PageLook right, PageLook left, PageLook first,
        Map<String, PageRules> named) {
    /** A pixel of CSS in points. */
    private static final double PIXEL = 0.75;

    /**
     * How a page looks.
     *
     * @param margin in points
     * @param boxes content of the margin boxes
     * @param background color of the whole page, or null for none
     * @param images behind the content, the uppermost first
     */
    public record PageLook(Sides<Double> margin, Map<Spot, MarginBox> boxes, @Nullable Color background,
            List<BackgroundLayer> images) {}

    /** Returns how a page looks, from 0. */
    public PageLook look(int page) {
        return page == 0 ? first : page % 2 == 0 ? right : left;
    }

    private Stream<PageLook> looks() {
        return Stream.of(first, left, right);
    }

    /** The margin of most pages, in points. */
    public Sides<Double> margin() {
        return right.margin();
    }

    /** The rules of pages with a name; these rules for a name that no rule has. */
    public PageRules named(String name) {
        return named.getOrDefault(name, this);
    }

    /** The same rules, also of named pages, with another size in points. */
    public PageRules sized(double pageWidth, double pageHeight) {
        Map<String, PageRules> all = new TreeMap<>();
        named.forEach((name, rules) -> all.put(name, rules.sized(pageWidth, pageHeight)));
        return new PageRules(pageWidth, pageHeight, right, left, first, all);
    }

    /** Whether any page has a margin box. */
    public boolean hasBoxes() {
        return looks().anyMatch(look -> !look.boxes().isEmpty())
                || named.values().stream().anyMatch(PageRules::hasBoxes);
    }

    /**
     * The margin of a page, from 0. Browsers lay out pages of whole pixels with margins of whole pixels, and break lines
     * and pages accordingly; what the page's size is smaller or larger then, its right and bottom margins take up.
     */
    public Sides<Double> margin(int page) {
        Sides<Double> asked = look(page).margin();
        return new Sides<>(pixels(asked.top()), pixels(asked.right()) + width - pixels(width),
                pixels(asked.bottom()) + height - pixels(height), pixels(asked.left()));
    }

    private static double pixels(double points) {
        return PIXEL * Math.round(points / PIXEL);
    }

    /** The width of a page's content in points, from 0. */
    public double contentWidth(int page) {
        return width - margin(page).left() - margin(page).right();
    }

    /** The running elements that margin boxes show. */
    public Set<String> runningNames() {
        return Stream.concat(Stream.of(this), named.values().stream())
                .flatMap(PageRules::looks).flatMap(look -> look.boxes().values().stream())
                .filter(Running.class::isInstance)
                .map(box -> ((Running) box).name())
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** Where a margin box stands. */
    public enum Spot {
        TOP_LEFT,
        TOP_CENTER,
        TOP_RIGHT,
        BOTTOM_LEFT,
        BOTTOM_CENTER,
        BOTTOM_RIGHT;

        public boolean isTop() {
            return ordinal() <= TOP_RIGHT.ordinal();
        }
    }

    /** Describes what stands in a margin box. */
    public sealed interface MarginBox {}

    /** Nothing. */
    public record Empty() implements MarginBox {}

    /** The element that left the flow under this name. */
    public record Running(String name) implements MarginBox {}

    /** A line of text. */
    public record Line(List<Piece> pieces, Style style) implements MarginBox {}

    /** A part of a line of text. */
    public sealed interface Piece {}

    /** The value of a named string on the page. */
    public record NamedString(String name, String which) implements Piece {}

    public record Words(String text) implements Piece {}

    /** The number of the page. */
    public record PageNumber(CounterStyle style) implements Piece {}

    /** How many pages there are. */
    public record PageCount(CounterStyle style) implements Piece {}
}
