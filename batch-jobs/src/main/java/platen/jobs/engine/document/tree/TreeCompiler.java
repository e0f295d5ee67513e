package platen.jobs.engine.document.tree;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
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
        Attribute direction = head.direction();
        StyleNode html = styles.node("html", Set.of(), null, null, 0, true, direction == null
                ? null
                : new Styles.Text("direction:" + direction.fixed("dir"), direction.place()), warnings);
        Markup.Element source = head.body();
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
            case Markup.Text text -> new Node.Text(text.text());
            case Markup.Value value when value.expression() instanceof Counter counter
                    && (counter.kind() == Counter.Kind.PAGE || counter.kind() == Counter.Kind.PAGES) ->
                counter(counter.kind() == Counter.Kind.PAGES, value.place());
            case Markup.Value value -> new Node.Inserted(values.written(value.expression()));
            case Markup.If condition -> throw onlyText(condition.place());
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

    /** The element, or null when it left the flow for the pages' margins. */
    private @Nullable Element element(Markup.Element source, StyleNode parent, int index, boolean last) {
        String tag = source.name();
        if (!Tags.isDrawn(tag)) {
            throw new Mistake(source.place(), "There is no element <" + tag + "> here; there are "
                    + String.join(", ", Tags.drawn()) + ".");
        }
        StyleNode style = node(source, parent, index, last);
        // Every rule is matched now, where a hostile sheet costs its author and nobody else.
        String runningName = style.style(0).flow().running();
        runningDepth += runningName.isEmpty() ? 0 : 1;
        check(source);
        Map<String, List<Node>> attributes = new HashMap<>();
        source.attributes().forEach((name, attribute) -> {
            if (!Tags.takes(tag, name)) {
                warnings.add(attribute.place(),
                        "The attribute '" + name + "' of <" + tag + "> is not supported; it is ignored.");
            }
            boolean data = name.equals("src");
            attributes.put(name, attribute.parts().stream()
                    .map(part -> part instanceof Markup.Value value
                            ? new Node.Inserted(data
                                    ? values.raw(value.expression())
                                    : values.attribute(value.expression()))
                            : text(part))
                    .toList());
        });
        if (runningDepth == 0) {
            claim.look(source);
        }
        var element = new Element(tag, style, children(source.children(), style), attributes, picture(source),
                source.place());
        if (runningName.isEmpty()) {
            return element;
        }
        runningDepth--;
        running.put(runningName, element);
        return null;
    }

    /** What attributes that only some elements have must be. */
    private void check(Markup.Element source) {
        Attribute type = source.attributes().get("type");
        if (source.name().equals("barcode") && type != null && type.isFixed()
                && BarcodeType.named(type.fixed("type")).isEmpty()) {
            throw new Mistake(type.place(), "There is no bar code of type '" + type.fixed("type") + "'; there are "
                    + String.join(", ", BarcodeType.names()) + ".");
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

    private StyleNode node(Markup.Element source, StyleNode parent, int index, boolean last) {
        Map<String, Attribute> attributes = source.attributes();
        String id = attributes.containsKey("id") ? fixed(attributes, "id") : null;
        if (id != null && !ids.add(id)) {
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

    /** What attributes say of looks, as declarations. */
    private static String presentation(Markup.Element source) {
        var css = new StringBuilder();
        if (PIXEL_SIZES.contains(source.name())) {
            for (String side : List.of("width", "height")) {
                String size = fixed(source.attributes(), side);
                if (!size.isEmpty()) {
                    css.append(side).append(':').append(size).append(size.matches("\\d+") ? "px;" : ";");
                }
            }
        }
        String direction = fixed(source.attributes(), "dir");
        if (!direction.isEmpty()) {
            css.append("direction:").append(direction).append(';');
        }
        Attribute language = source.attributes().get("lang");
        if (language != null) {
            css.append(Styles.language(Head.language(language)));
        }
        return css.toString();
    }

    private static String fixed(Map<String, Attribute> attributes, String name) {
        Attribute attribute = attributes.get(name);
        return attribute == null ? "" : Objects.requireNonNull(attribute.fixed(name));
    }
}
