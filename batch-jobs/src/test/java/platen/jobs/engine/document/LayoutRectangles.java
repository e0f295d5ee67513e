package platen.jobs.engine.document;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import platen.jobs.engine.document.bind.Scope;
import platen.jobs.engine.document.box.BoxTree;
import platen.jobs.engine.document.boxstyle.DisplayType;
import platen.jobs.engine.document.count.Counters;
import platen.jobs.engine.document.formatting.ConstraintSpace;
import platen.jobs.engine.document.formatting.Fragment;
import platen.jobs.engine.document.formatting.LayoutWork;
import platen.jobs.engine.document.formatting.inline.text.Environment;
import platen.jobs.engine.document.formatting.replaced.Pictures;
import platen.jobs.engine.document.pages.Contexts;
import platen.jobs.engine.document.resolve.StyleState;
import platen.jobs.engine.document.style.Lengths;
import platen.jobs.engine.document.tree.Element;
import platen.jobs.engine.document.tree.Node;
import platen.jobs.engine.document.tree.Template;
import platen.jobs.engine.document.tree.Walk;
import platen.jobs.engine.document.warning.RenderWarnings;
import platen.jobs.engine.image.ImageResolver;
import tools.jackson.databind.json.JsonMapper;

/** The border boxes of elements after layout. */
final class LayoutRectangles implements Walk.Visitor {
    private static final double VIEWPORT = 1000 * Lengths.POINTS_PER_PIXEL;
    /** High enough that no page ends within a case. */
    private static final double PAGE = 20 * VIEWPORT;

    static final Environment ENVIRONMENT = new Environment() {
        @Override
        public boolean namesPages() {
            return false;
        }

        @Override
        public Locale locale() {
            return Locale.ENGLISH;
        }

        @Override
        public boolean quirks() {
            return false;
        }

        @Override
        public String pageNumber(Node.PageCounter counter) {
            return "";
        }
    };

    /** Elements that have no box of their own. */
    private static final Set<String> PARTS = Set.of("br", "wbr", "col", "colgroup", "style");

    private final Walk walk;
    private final List<Element> elements = new ArrayList<>();
    private boolean within;

    private LayoutRectangles(Walk walk) {
        this.walk = walk;
    }

    /**
     * Returns x, y, width and height in CSS pixels of {@code #test-root} and of all elements below it, relative to it;
     * an element without a box has none.
     */
    static List<double[]> of(String html) {
        var files = new TreeMap<String, byte[]>(Map.of("case.html", html.getBytes(StandardCharsets.UTF_8)));
        var source = new DocumentSource("case.html", files, new TreeMap<>(), null, null, false);
        Template template = CompiledSource.of(source).template();
        Scope scope = Scope.of(JsonMapper.builder().build().createObjectNode());
        var walk = new Walk(new Counters(template, scope));
        var notes = new RenderWarnings();
        var formatting = new Contexts(ENVIRONMENT, new Pictures(Map.of(), url -> null, ImageResolver.NONE, notes),
                new LayoutWork(notes));
        Fragment page = formatting.layout(new BoxTree(walk).root(template.root(), scope),
                ConstraintSpace.of(VIEWPORT, ConstraintSpace.INDEFINITE), null).fragment();
        formatting.positioned().completePage(page, VIEWPORT, PAGE);
        Map<Element, double[]> places = new IdentityHashMap<>();
        collect(page, 0, 0, places);
        var order = new LayoutRectangles(walk);
        walk.children(template.root(), scope, StyleState.NONE, order);
        return order.relative(places);
    }

    private static void collect(Fragment fragment, double x, double y, Map<Element, double[]> places) {
        Element element = fragment.box().element();
        if (element != null) {
            places.merge(element, new double[]{x, y, fragment.width(), fragment.height()},
                    fragment.box().layout().display() == DisplayType.INLINE ? LayoutRectangles::around : (a, b) -> a);
        }
        for (Fragment.Placed child : fragment.children()) {
            collect(child.fragment(), x + child.x(), y + child.y(), places);
        }
    }

    /** The rectangle around all parts of an inline box. */
    private static double[] around(double[] one, double[] other) {
        double x = Math.min(one[0], other[0]);
        double y = Math.min(one[1], other[1]);
        return new double[]{x, y, Math.max(one[0] + one[2], other[0] + other[2]) - x,
                Math.max(one[1] + one[3], other[1] + other[3]) - y};
    }

    private List<double[]> relative(Map<Element, double[]> places) {
        List<double[]> rectangles = new ArrayList<>();
        double[] root = places.getOrDefault(elements.getFirst(), new double[4]);
        for (Element element : elements) {
            double[] place = places.getOrDefault(element, new double[]{root[0], root[1], 0, 0});
            rectangles.add(new double[]{pixels(place[0] - root[0]), pixels(place[1] - root[1]), pixels(place[2]),
                    pixels(place[3])});
        }
        return rectangles;
    }

    private static double pixels(double points) {
        return points / Lengths.POINTS_PER_PIXEL;
    }

    @Override
    public void text(String text, boolean fromData) {}

    @Override
    public void pageCounter(Node.PageCounter counter) {}

    @Override
    public void element(Element element, Scope scope, StyleState state) {
        boolean around = within;
        within |= element.attribute("id", scope).equals("test-root");
        if (within && !PARTS.contains(element.tag())) {
            elements.add(element);
        }
        walk.children(element, scope, state, this);
        within = around;
    }
}
