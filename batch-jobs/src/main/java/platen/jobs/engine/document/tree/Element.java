package platen.jobs.engine.document.tree;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.bind.Data;
import platen.jobs.engine.document.bind.Scope;
import platen.jobs.engine.document.boxstyle.LayoutStyle;
import platen.jobs.engine.document.origin.Origin;
import platen.jobs.engine.document.resolve.StyleNode;
import platen.jobs.engine.document.resolve.StyleState;
import platen.jobs.engine.document.source.Place;
import platen.jobs.engine.document.style.Style;

/** An element of a compiled template. */
public final class Element implements Node {
    private final String tag;
    private final StyleNode style;
    private final Content content;
    private final Attributes attributes;
    private final @Nullable PictureField field;
    private final Place place;
    private final boolean fixed;
    private final boolean placesAsked;
    private final boolean lookAhead;

    /**
     * Holds what is in an element.
     *
     * @param children what generated content has where no data decides it
     * @param varying what generated content has by the state of its element; null for what all states have
     * @param marker what stands before a list item; null where its style alone decides it
     * @param first styles of the beginning
     */
    record Content(List<Node> children, @Nullable Function<StyleState, List<Node>> varying,
            @Nullable Element marker, First first) {
        Content {
            children = List.copyOf(children);
        }

        static Content of(List<Node> children) {
            return new Content(children, null, null, First.NONE);
        }
    }

    /**
     * Holds the styles of the first letter and of the first line of a block.
     *
     * @param letter null where the letter looks as those behind it
     * @param line null where the line looks as those below it
     */
    record First(@Nullable StyleNode letter, @Nullable StyleNode line) {
        static final First NONE = new First(null, null);
    }

    /**
     * Holds the attributes of an element of a compiled template.
     *
     * @param parts texts and data, by name
     * @param conditional names of those that exist where a branch of their condition holds, which is their only part
     */
    record Attributes(Map<String, List<Node>> parts, Set<String> conditional) {
        static final Attributes NONE = new Attributes(Map.of(), Set.of());

        /** Returns attributes that every document has. */
        static Attributes of(Map<String, List<Node>> parts) {
            return new Attributes(parts, Set.of());
        }

        /** Returns these attributes with the source of a picture. */
        Attributes withSource(String source) {
            Map<String, List<Node>> all = new HashMap<>(parts);
            all.put("src", List.of(new Node.Text(source)));
            return new Attributes(all, conditional);
        }

        /** Returns whether some document has the attribute. */
        boolean mayHave(String name) {
            return parts.containsKey(name);
        }

        boolean has(String name, Scope scope) {
            return parts.containsKey(name) && (!conditional.contains(name) || holds(parts.get(name).getFirst(), scope));
        }

        private static boolean holds(Node part, Scope scope) {
            return part instanceof Node.If condition
                    && condition.branches().stream().anyMatch(branch -> Data.isTrue(branch.condition().of(scope)));
        }

        /** Returns the value; empty when the element lacks the attribute. */
        String value(String name, Scope scope) {
            List<Node> value = parts.get(name);
            return value == null || value.isEmpty() ? "" : InlineText.of(value, scope);
        }
    }

    /** @param field that a picture comes from, or null when it is the template's own */
    Element(String tag, StyleNode style, Content content, Attributes attributes,
            @Nullable PictureField field, Place place) {
        List<Node> children = content.children();
        this.field = field;
        this.tag = tag;
        this.style = style;
        this.content = content;
        this.attributes = attributes;
        this.place = place;
        this.fixed = style.isFixed() && children.stream().allMatch(Element::isFixed)
                && attributes.parts().values().stream().flatMap(List::stream).allMatch(Element::isFixed);
        this.placesAsked = anyChild(children, StyleNode::asksForPlace);
        this.lookAhead = anyChild(children, StyleNode::looksAhead);
    }

    /** Returns the placeholder that an attribute has, such as a picture's source; null where none has one. */
    public @Nullable Origin origin() {
        for (String name : List.of("src", "value", "checked")) {
            for (Node part : attributes.parts().getOrDefault(name, List.of())) {
                if (part instanceof Node.Inserted data) {
                    return data.origin();
                }
            }
        }
        return null;
    }

    private static boolean isFixed(Node node) {
        return switch (node) {
            case Node.Text text -> true;
            case Element element -> element.fixed;
            case Node.Inserted data -> false;
            case Node.PageCounter counter -> false;
            case Node.Counter counter -> false;
            case Node.Running running -> false;
            case Node.If condition -> false;
            case Node.Each loop -> false;
        };
    }

    /** Whether something holds for a child, whatever data decides which children there are. */
    private static boolean anyChild(List<Node> nodes, Predicate<StyleNode> holds) {
        return nodes.stream().anyMatch(node -> switch (node) {
            case Element element -> holds.test(element.style);
            case Node.If condition -> condition.branches().stream().anyMatch(b -> anyChild(b.body(), holds))
                    || anyChild(condition.otherwise(), holds);
            case Node.Each loop -> anyChild(loop.body(), holds) || anyChild(loop.otherwise(), holds);
            case Node.Text text -> false;
            case Node.Inserted data -> false;
            case Node.PageCounter counter -> false;
            case Node.Counter counter -> false;
            case Node.Running running -> false;
        });
    }

    /** The tag's name in small letters. */
    public String tag() {
        return tag;
    }

    /** How the element looks in a state of its own; see {@link StyleNode#state}. */
    public Style style(StyleState state) {
        return style.style(state);
    }

    /** Returns what layout knows of its box in a state of its own. */
    public LayoutStyle layoutStyle(StyleState state) {
        return style.layoutStyle(state);
    }

    /** Returns the value of {@code footnote-policy}: {@code auto}, {@code line} or {@code block}. */
    public String footnotePolicy(StyleState state) {
        return style.computed(state).get("footnote-policy").keyword();
    }

    /** Returns the value of {@code footnote-display}: {@code block}, {@code inline} or {@code compact}. */
    public String footnoteDisplay(StyleState state) {
        return style.computed(state).get("footnote-display").keyword();
    }

    StyleNode styleNode() {
        return style;
    }

    public List<Node> children() {
        return content.children();
    }

    /** The children in a state of the element's own. */
    public List<Node> children(StyleState state) {
        return content.varying() == null ? content.children() : content.varying().apply(state);
    }

    /** Returns what stands before the list item; null where the style of the item alone decides it. */
    public @Nullable Element marker() {
        return content.marker();
    }

    /** Returns the style of the first letter; null where it looks as those behind it. */
    public @Nullable Style firstLetter(StyleState state) {
        StyleNode letter = content.first().letter();
        return letter == null ? null : letter.style(state);
    }

    /** Returns what layout knows of the box of the first letter; null where it looks as those behind it. */
    public @Nullable LayoutStyle firstLetterLayout(StyleState state) {
        StyleNode letter = content.first().letter();
        return letter == null ? null : letter.layoutStyle(state);
    }

    /** Returns the style of the first line; null where it looks as those below it. */
    public @Nullable Style firstLine(StyleState state) {
        StyleNode line = content.first().line();
        return line == null ? null : line.style(state);
    }

    public Place place() {
        return place;
    }

    /** Returns whether the element has an attribute in some document. */
    boolean mayHave(String attribute) {
        return attributes.mayHave(attribute);
    }

    /** Returns whether the element has an attribute with the data of a scope. */
    public boolean has(String attribute, Scope scope) {
        return attributes.has(attribute, scope);
    }

    /** An attribute's value with the data of a scope; empty when the element has none. */
    public String attribute(String name, Scope scope) {
        return attributes.value(name, scope);
    }

    /**
     * The field whose picture an element shows.
     *
     * @param path without the rows of loops
     */
    record PictureField(String path, boolean required) {}

    /** Path of the field whose picture this shows; empty for none. */
    public String field() {
        return field == null ? "" : field.path();
    }

    /** Whether a document without this picture is none. */
    public boolean isRequired() {
        return field != null && field.required();
    }

    /** Whether content and looks are the same in every document. */
    public boolean isFixed() {
        return fixed;
    }

    /** Whether some child's style depends on its place among the children. */
    boolean placesAsked() {
        return placesAsked;
    }

    /** Whether some child's style depends on the siblings behind it or on what is in it. */
    boolean looksAhead() {
        return lookAhead;
    }

    @Override
    public String toString() {
        return "<" + tag + "> at " + place;
    }
}
