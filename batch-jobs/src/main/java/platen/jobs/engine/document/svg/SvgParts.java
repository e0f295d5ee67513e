package platen.jobs.engine.document.svg;

import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jsoup.nodes.Attribute;
import org.jsoup.nodes.Element;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.hint.SvgHints;
import platen.jobs.engine.document.resolve.NodeSource;
import platen.jobs.engine.document.resolve.StyleNode;
import platen.jobs.engine.document.resolve.Styles;
import platen.jobs.engine.document.source.Place;

/** The elements of a drawing as style sheets see them. */
final class SvgParts {
    private final Styles styles;
    private final Place place;
    private final Map<Element, StyleNode> nodes = new IdentityHashMap<>();

    private SvgParts(Styles styles, Place place) {
        this.styles = styles;
        this.place = place;
    }

    /**
     * Returns the parts of an inline SVG.
     *
     * @param node of its root in the document
     */
    static SvgParts inline(Element root, Styles styles, StyleNode node) {
        var parts = new SvgParts(styles, node.place());
        parts.nodes.put(root, node);
        root.children().forEach(child -> parts.add(child, node));
        return parts;
    }

    /** Returns the parts of a file, which has no document around. */
    static SvgParts file(Element root, Styles styles) {
        var parts = new SvgParts(styles, new Place("", 1, 1));
        parts.add(root, null);
        return parts;
    }

    /** Makes nodes, parents first; the depth of a drawing is limited. */
    private void add(Element element, @Nullable StyleNode parent) {
        Map<String, String> attributes = new HashMap<>();
        for (Attribute attribute : element.attributes()) {
            attributes.put(attribute.getKey().toLowerCase(Locale.ROOT), attribute.getValue());
        }
        // The engine's style sheet underlines links of HTML alone.
        attributes.remove("href");
        String style = attributes.get("style");
        StyleNode node = styles.node(new NodeSource(element.normalName(), Map.copyOf(attributes), Set.of(), Set.of(),
                SvgHints.of(attributes), style == null ? null : new Styles.Text(style, place), place), parent);
        nodes.put(element, node);
        if (!element.ownText().isEmpty()) {
            node.addText(true);
        }
        for (Element child : element.children()) {
            add(child, node);
        }
    }

    /** Makes nodes of a copy of elements, which have what is inherited from the use that they are copied for. */
    void copy(Element element, Element use) {
        add(element, of(use));
    }

    Styles styles() {
        return styles;
    }

    /** Notes an element that stands for another one. */
    void replace(Element element, Element by) {
        nodes.put(by, of(element));
    }

    /** Returns the node of an element; null for one that was made for the library alone. */
    @Nullable
    StyleNode find(Element element) {
        return nodes.get(element);
    }

    StyleNode of(Element element) {
        StyleNode node = nodes.get(element);
        if (node == null) {
            throw new IllegalStateException("Not a part of the drawing: " + element.normalName());
        }
        return node;
    }
}
