package platen.jobs.engine.document.tree;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.source.Expression;
import platen.jobs.engine.document.source.Expression.Counter;
import platen.jobs.engine.document.source.Markup;
import platen.jobs.engine.document.source.Markup.Attribute;
import platen.jobs.engine.document.source.Mistake;
import platen.jobs.engine.document.source.Place;
import platen.jobs.engine.document.style.StyleNode;
import platen.jobs.engine.document.style.Styles;
import platen.jobs.engine.document.warning.Warnings;

/** Turns markup into the tree that renders walk. Belongs to one thread. */
public final class TreeCompiler {
    private static final Set<String> PIXEL_SIZES = Set.of("img", "signature", "col");

    private final Head head;
    private final Styles styles;
    private final ValueCompiler values;
    private final Warnings warnings;
    private final Map<String, Element> running = new HashMap<>();
    private final Set<String> ids = new TreeSet<>();
    /** Links within the document, by the id that they lead to. */
    private final Map<String, Place> links = new LinkedHashMap<>();
    /** How many running elements the compiler is within; only there the page is known. */
    private int runningDepth;

    private final UaClaim claim;

    private TreeCompiler(Head head, Styles styles, ValueCompiler values, Warnings warnings) {
        this.head = head;
        this.claim = new UaClaim(head);
        this.styles = styles;
        this.values = values;
        this.warnings = warnings;
    }

    /**
     * Compiles a template.
     *
     * @param warnings takes what is passed over
     */
    public static Template compile(Head head, Styles styles, platen.jobs.engine.document.bind.Formatters formatters,
            platen.jobs.engine.document.schema.Derivation derivation, Warnings warnings) {
        var compiler = new TreeCompiler(head, styles, new ValueCompiler(formatters, derivation), warnings);
        return compiler.template();
    }

    private Template template() {
        Markup.Element source = head.body();
        StyleNode html = node(new Markup.Element("html", head.html(), List.of(), source.place()), null, 0, true);
        StyleNode body = node(source, html, 0, true);
        var element = new Element("body", body, children(source.children(), body), Map.of(), null, source.place());
        styles.pages().runningNames().stream().filter(name -> !running.containsKey(name)).forEach(name -> warnings
                .add(null, "A page margin shows element(" + name + "), but no element has position: running(" + name
                        + ")."));
        links.forEach((id, place) -> {
            if (!ids.contains(id)) {
                warnings.add(place, "The link leads to '#" + id + "', but no element has this id.");
            }
        });
        return new Template(element, Map.copyOf(running), styles.pages(),
                head.title().stream().map(this::text).toList(),
                metadata(), head.locale(), claim.holds(warnings));
    }

    private Map<String, List<Node>> metadata() {
        Map<String, List<Node>> metadata = new LinkedHashMap<>();
        head.metadata().forEach((name, attribute) -> metadata.put(name,
                attribute.parts().stream().map(this::text).toList()));
        return metadata;
    }

    private List<Node> children(List<Markup> nodes, StyleNode parent) {
        boolean settled = nodes.stream().noneMatch(node -> node instanceof Markup.If || node instanceof Markup.Each);
        long elements = nodes.stream().filter(node -> node instanceof Markup.Element).count();
        List<Node> children = new ArrayList<>();
        int index = 0;
        for (Markup node : nodes) {
            if (node instanceof Markup.Element element) {
                int place = settled ? index : -1;
                index++;
                Element child = element(element, parent, place, index == elements);
                if (child != null) {
                    children.add(child);
                }
            } else {
                children.add(other(node, parent));
            }
        }
        return children;
    }

    private Node other(Markup node, StyleNode parent) {
        return switch (node) {
            case Markup.Text text -> new Node.Text(text.text());
            case Markup.Value value -> value(value, parent);
            case Markup.If condition -> new Node.If(
                    condition.branches().stream()
                            .map(each -> new Node.Branch(values.raw(each.condition()), loose(each.body(), parent)))
                            .toList(),
                    loose(condition.otherwise(), parent));
            case Markup.Each loop -> new Node.Each(values.raw(loop.rows()), loose(loop.body(), parent),
                    loose(loop.otherwise(), parent));
            case Markup.Element element -> throw new IllegalStateException("Elements are compiled elsewhere");
        };
    }

    /** Nodes whose place among their siblings the data decides. */
    private List<Node> loose(List<Markup> nodes, StyleNode parent) {
        List<Node> children = new ArrayList<>();
        for (Markup node : nodes) {
            Node child = node instanceof Markup.Element element
                    ? element(element, parent, -1, false)
                    : other(node, parent);
            if (child != null) {
                children.add(child);
            }
        }
        return children;
    }

    private Node value(Markup.Value value, StyleNode parent) {
        if (value.expression() instanceof Expression.Path path && values.isImage(path)) {
            StyleNode style = styles.node("img", Set.of(), null, parent, -1, false, null, warnings);
            return new Element("img", style, List.of(),
                    Map.of("src", List.of(new Node.Inserted(values.raw(path)))), values.picture(path), value.place());
        }
        return text(value);
    }

    private Node text(Markup part) {
        return switch (part) {
            case Markup.Value value when value.expression() instanceof Counter counter
                    && (counter.kind() == Counter.Kind.PAGE || counter.kind() == Counter.Kind.PAGES) ->
                counter(counter.kind() == Counter.Kind.PAGES, value.place());
            case Markup.Value value -> new Node.Inserted(values.written(value.expression()));
            default -> inline(part, this::text);
        };
    }

    /** A part of an attribute or a title; placeholders are compiled by {@code value}. */
    private Node inline(Markup part, Function<Markup.Value, Node> value) {
        return switch (part) {
            case Markup.Text text -> new Node.Text(text.text());
            case Markup.Value placeholder -> value.apply(placeholder);
            case Markup.If condition -> new Node.If(
                    condition.branches().stream().map(each -> new Node.Branch(values.raw(each.condition()),
                            each.body().stream().map(inner -> inline(inner, value)).toList())).toList(),
                    condition.otherwise().stream().map(inner -> inline(inner, value)).toList());
            case Markup.Each loop -> throw onlyText(loop.place());
            case Markup.Element element -> throw onlyText(element.place());
        };
    }

    private Node counter(boolean total, Place place) {
        if (runningDepth == 0) {
            warnings.add(place, "{{@" + (total ? "pages" : "page")
                    + "}} shows nothing: pages are known in running elements alone, see position: running(name).");
        }
        return new Node.PageCounter(total);
    }

    private static Mistake onlyText(Place place) {
        return new Mistake(place, "Only text and placeholders can stand here.");
    }

    /** The element, or null when it is not drawn or left the flow for the pages' margins. */
    private @Nullable Element element(Markup.Element source, StyleNode parent, int index, boolean last) {
        String tag = source.name();
        StyleNode style = node(source, parent, index, last);
        if (Tags.isHidden(tag)) {
            return null;
        }
        if (Tags.isUndrawn(tag)) {
            warnings.add(source.place(), "<" + tag + "> is not drawn; its box stays empty.");
        }
        // Every rule is matched now, where a hostile sheet costs its author and nobody else.
        String runningName = style.style(0).flow().running();
        runningDepth += runningName.isEmpty() ? 0 : 1;
        check(source);
        if (runningDepth == 0) {
            claim.look(source);
        }
        List<Node> children = Tags.isUndrawn(tag) ? List.of() : children(source.children(), style);
        var element = new Element(tag, style, children, attributes(source), picture(source), source.place());
        if (runningName.isEmpty()) {
            return element;
        }
        runningDepth--;
        running.put(runningName, element);
        return null;
    }

    private Map<String, List<Node>> attributes(Markup.Element source) {
        Map<String, List<Node>> attributes = new HashMap<>();
        source.attributes().forEach((name, attribute) -> {
            boolean data = name.equals("src");
            attributes.put(name, attribute.parts().stream().map(part -> inline(part, value -> new Node.Inserted(
                    data ? values.raw(value.expression()) : values.attribute(value.expression())))).toList());
        });
        return attributes;
    }

    /** Warns of values that attributes of some elements do not take. */
    private void check(Markup.Element source) {
        Attribute type = source.attributes().get("type");
        if (source.name().equals("barcode") && type != null && type.isFixed()
                && BarcodeType.named(type.fixed("type")).isEmpty()) {
            warnings.add(type.place(), "There is no bar code of type '" + type.fixed("type") + "'; there are "
                    + String.join(", ", BarcodeType.names()) + ". Its box stays empty.");
        }
        Attribute href = source.attributes().get("href");
        if (source.name().equals("a") && href != null) {
            link(href);
        }
    }

    private void link(Attribute href) {
        if (!LinkTarget.mayLead(href)) {
            warnings.add(href.place(), "The link leads nowhere; expected " + LinkTarget.EXPECTED
                    + ". Its content is shown without a link.");
        } else if (href.isFixed() && href.fixed("href").startsWith("#")) {
            links.putIfAbsent(href.fixed("href").substring(1), href.place());
        }
    }

    /** The field that a picture or a code shows. */
    private Element.@Nullable PictureField picture(Markup.Element source) {
        Attribute src = source.attributes().get(source.name().equals("barcode") ? "value" : "src");
        return src != null && src.parts().size() == 1 && src.parts().getFirst() instanceof Markup.Value value
                && value.expression() instanceof Expression.Path path ? values.picture(path) : null;
    }

    private StyleNode node(Markup.Element source, @Nullable StyleNode parent, int index, boolean last) {
        Map<String, Attribute> attributes = source.attributes();
        Attribute identifier = attributes.get("id");
        String id = identifier != null && identifier.isFixed() ? identifier.fixed("id") : null;
        if (id != null && !id.isEmpty() && !ids.add(id)) {
            warnings.add(source.place(), "The id '" + id + "' stands on several elements.");
        }
        Set<String> classes = Arrays.stream(fixed(attributes, "class").split("\\s+", -1))
                .filter(name -> !name.isEmpty()).collect(Collectors.toUnmodifiableSet());
        String inline = presentation(source) + fixed(attributes, "style");
        Attribute at = attributes.get("style");
        Styles.Text text = inline.isEmpty()
                ? null
                : new Styles.Text(inline, at == null ? source.place() : at.place());
        return styles.node(source.name(), classes, id, parent, index, last, text, warnings);
    }

    /** Returns the declarations that presentational attributes stand for. */
    private String presentation(Markup.Element source) {
        var css = new StringBuilder();
        if (PIXEL_SIZES.contains(source.name())) {
            for (String side : List.of("width", "height")) {
                String size = fixed(source.attributes(), side).strip();
                if (size.matches("\\d+(\\.\\d+)?(%|[a-z]{2})?")) {
                    css.append(side).append(':').append(size).append(size.matches("[\\d.]+") ? "px;" : ";");
                }
            }
        }
        String direction = fixed(source.attributes(), "dir").strip().toLowerCase(Locale.ROOT);
        if (direction.equals("ltr") || direction.equals("rtl")) {
            css.append("direction:").append(direction).append(';');
        }
        Attribute language = source.attributes().get("lang");
        Locale locale = language == null || source.name().equals("html") ? null : Head.language(language, warnings);
        return locale == null ? css.toString() : css + Styles.language(locale);
    }

    /** Returns an attribute that is the same in every document; else empty. */
    private String fixed(Map<String, Attribute> attributes, String name) {
        Attribute attribute = attributes.get(name);
        if (attribute == null) {
            return "";
        }
        if (!attribute.isFixed()) {
            warnings.add(attribute.place(), "The attribute '" + name + "' takes no placeholder here; it is ignored.");
            return "";
        }
        return attribute.fixed(name);
    }
}
