package platen.jobs.engine.document.svg;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jsoup.nodes.Element;
import platen.jobs.engine.document.cascade.ComputedStyle;
import platen.jobs.engine.document.resolve.StyleNode;
import platen.jobs.engine.document.resolve.StyleState;
import platen.jobs.engine.document.value.CssValue;
import platen.jobs.engine.image.VectorDrawing.Marks;

/**
 * Puts marks around elements whose parts overlap and that are translucent as a whole. The library lets each part shine
 * through the others.
 */
final class SvgGroups {
    private static final int MAX_GROUPS = 1_000;
    private static final int OPAQUE = 1_000;
    private static final Set<String> CONTAINERS = Set.of("g", "use", "a", "svg", "switch");
    private static final Set<String> SHAPES = Set.of("path", "rect", "circle", "ellipse", "line", "polyline", "polygon",
            "text");
    /** Names elements whose content is drawn as pixels, or is a shape alone. */
    private static final String APART = "mask, pattern, clipPath, marker, filter";

    private final SvgParts parts;
    private final List<Integer> opacities = new ArrayList<>();

    private SvgGroups(SvgParts parts) {
        this.parts = parts;
    }

    /**
     * Marks the groups of a drawing.
     *
     * @return their opacities in thousandths, by the numbers of their marks
     */
    static List<Integer> mark(Element root, SvgParts parts) {
        var groups = new SvgGroups(parts);
        // What is used within a mask cannot be told from what is used elsewhere.
        if (root.select(APART).select("use").isEmpty()) {
            for (Element child : root.children()) {
                groups.look(child);
            }
        }
        return groups.opacities;
    }

    private void look(Element element) {
        String name = element.normalName();
        if (element.is(APART) || hasEffect(element) && !isTranslucent(element)) {
            return;
        }
        for (Element child : hasEffect(element) ? List.<Element>of() : List.copyOf(element.children())) {
            look(child);
        }
        boolean overlaps = CONTAINERS.contains(name) || SHAPES.contains(name) && isFilledAndStroked(element);
        if (overlaps && isTranslucent(element) && opacities.size() < MAX_GROUPS) {
            wrap(element);
        }
    }

    /** Marks within such an element would change its bounds, which its effects refer to. */
    private static boolean hasEffect(Element element) {
        String style = element.attr("style");
        return element.hasAttr("clip-path") || element.hasAttr("mask") || style.contains("clip-path")
                || style.contains("mask");
    }

    private boolean isTranslucent(Element element) {
        return opacity(element) < OPAQUE;
    }

    private int opacity(Element element) {
        StyleNode node = parts.find(element);
        CssValue value = node == null ? null : node.computed(StyleState.NONE).get("opacity");
        return value instanceof CssValue.Num number
                ? (int) Math.round(Math.clamp(number.value(), 0, 1) * OPAQUE)
                : OPAQUE;
    }

    private boolean isFilledAndStroked(Element element) {
        StyleNode node = parts.find(element);
        if (node == null) {
            return false;
        }
        ComputedStyle style = node.computed(StyleState.NONE);
        return !style.get("fill").is("none") && !style.get("stroke").is("none");
    }

    private void wrap(Element element) {
        int number = opacities.size();
        opacities.add(opacity(element));
        element.removeAttr("opacity");
        element.attr("style", element.attr("style") + ";opacity:1");
        var group = new Element("g");
        if (element.hasAttr("id")) {
            // A reference to the element draws it with its opacity.
            group.attr("id", element.id());
            element.removeAttr("id");
        }
        element.replaceWith(group);
        group.appendChild(SvgMarks.element(Marks.Kind.GROUP, number, 0, 0));
        group.appendChild(element);
        group.appendChild(SvgMarks.element(Marks.Kind.END, number, 0, 0));
    }
}
