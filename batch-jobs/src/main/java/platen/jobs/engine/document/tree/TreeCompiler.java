package platen.jobs.engine.document.tree;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.barcode.BarcodeType;
import platen.jobs.engine.document.hint.ElementWarnings;
import platen.jobs.engine.document.origin.Origin;
import platen.jobs.engine.document.resolve.PictureNames;
import platen.jobs.engine.document.resolve.StyleNode;
import platen.jobs.engine.document.resolve.StyleState;
import platen.jobs.engine.document.resolve.Styles;
import platen.jobs.engine.document.selector.PseudoElement;
import platen.jobs.engine.document.source.Expression;
import platen.jobs.engine.document.source.Expression.Counter;
import platen.jobs.engine.document.source.Markup;
import platen.jobs.engine.document.source.Markup.Attribute;
import platen.jobs.engine.document.source.Mistake;
import platen.jobs.engine.document.source.Place;
import platen.jobs.engine.document.style.counter.CounterStyle;
import platen.jobs.engine.document.warning.Warnings;

/** Turns markup into the tree that renders walk. Belongs to one thread. */
public final class TreeCompiler {
    private final Head head;
    private final Styles styles;
    private final StyleTree tree;
    private final ValueCompiler values;
    private final Warnings warnings;
    /** Running elements before all content, by name: these are on the first page. */
    private final Map<String, List<Element>> running = new HashMap<>();
    private final Set<String> runningNames = new HashSet<>();
    /** Footnotes by their calls. */
    private final Map<Element, Element> footnotes = new IdentityHashMap<>();
    private final Set<String> ids = new TreeSet<>();
    /** Links within the document, by the id that they lead to. */
    private final Map<String, Place> links = new LinkedHashMap<>();
    /** How many running elements the compiler is within; only there the page is known. */
    private int runningDepth;
    /** Whether content has begun. */
    private boolean begun;
    private final GeneratedContent generated;
    private final PictureNames pictures;
    private final ListNumbers lists;
    private final FirstParts firsts;

    private final UaClaim claim;
    private final StateSurvey survey;

    private TreeCompiler(Head head, Styles styles, ValueCompiler values, PictureNames pictures, Warnings warnings) {
        this.generated = new GeneratedContent(styles, pictures);
        this.pictures = pictures;
        this.lists = new ListNumbers(styles.counters());
        this.head = head;
        this.claim = new UaClaim(head);
        this.styles = styles;
        this.survey = new StateSurvey(styles);
        this.values = values;
        this.tree = StyleTree.of(head, styles, values, warnings);
        this.firsts = new FirstParts(tree, warnings);
        this.warnings = warnings;
    }

    /**
     * Compiles a template.
     *
     * @param warnings takes what is passed over
     */
    public static Template compile(Head head, Styles styles, platen.jobs.engine.document.bind.Formatters formatters,
            platen.jobs.engine.document.schema.Derivation derivation, PictureNames pictures, Warnings warnings) {
        var compiler = new TreeCompiler(head, styles, new ValueCompiler(formatters, derivation), pictures, warnings);
        return compiler.template();
    }

    private Template template() {
        Markup.Element source = head.body();
        noteId(source);
        survey.enter(source, tree.of(source));
        Element.First first = firsts.of(source);
        var element = new Element("body", tree.of(source),
                new Element.Content(content(source, false), null, null, first),
                attributes(source), null, source.place());
        var root = new Element("html", tree.root(), Element.Content.of(List.of(element)),
                attributes(head.html()), null,
                source.place());
        styles.seal();
        styles.pages().runningNames().stream().filter(name -> !runningNames.contains(name)).forEach(name -> warnings
                .add(null, "A page margin shows element(" + name + "), but no element has position: running(" + name
                        + ")."));
        links.forEach((id, place) -> {
            if (!ids.contains(id)) {
                warnings.add(place, "The link leads to '#" + id + "', but no element has this id.");
            }
        });
        return new Template(root, Map.copyOf(running), styles.pages(),
                new MarginElements(styles, tree.root(), pictures.withoutWarnings()),
                head.title().stream().map(this::text).toList(),
                metadata(), head.locale(), claim.claims(warnings), lists.arePlain(), head.quirks(), footnotes);
    }

    private Map<String, List<Node>> metadata() {
        Map<String, List<Node>> metadata = new LinkedHashMap<>();
        head.metadata().forEach((name, attribute) -> metadata.put(name,
                attribute.parts().stream().map(this::text).toList()));
        return metadata;
    }

    private List<Node> children(List<Markup> nodes) {
        List<Node> children = new ArrayList<>();
        for (Markup node : nodes) {
            Node child = node instanceof Markup.Element element ? element(element) : other(node);
            if (child != null) {
                children.add(child);
            }
        }
        return children;
    }

    /** The children of an element with what style sheets put before and after them. */
    private List<Node> content(Markup.Element source, boolean footnote) {
        List<Node> all = new ArrayList<>();
        if (footnote) {
            addGenerated(source, PseudoElement.FOOTNOTE_MARKER, all);
        }
        addGenerated(source, PseudoElement.BEFORE, all);
        all.addAll(children(source.children()));
        addGenerated(source, PseudoElement.AFTER, all);
        return all;
    }

    private void addGenerated(Markup.Element source, PseudoElement pseudo, List<Node> content) {
        Element element = generated.around(tree.of(source), pseudo, source.place(), runningDepth > 0);
        if (element != null) {
            content.add(element);
        }
    }

    private Node other(Markup node) {
        begun |= runningDepth == 0 && !(node instanceof Markup.Text text && text.text().isBlank());
        return switch (node) {
            case Markup.Text text -> new Node.Text(text.text());
            case Markup.Value value -> value(value);
            case Markup.If condition -> new Node.If(
                    condition.branches().stream()
                            .map(each -> new Node.Branch(values.raw(each.condition()), children(each.body())))
                            .toList(),
                    children(condition.otherwise()));
            case Markup.Each loop -> new Node.Each(values.raw(loop.rows()), children(loop.body()),
                    children(loop.otherwise()));
            case Markup.Element element -> throw new IllegalStateException("Elements are compiled elsewhere");
        };
    }

    private Node value(Markup.Value value) {
        if (value.expression() instanceof Expression.Path path && values.isImage(path)) {
            return new Element("img", tree.of(value), Element.Content.of(List.of()),
                    Element.Attributes.of(
                            Map.of("src", List.of(new Node.Inserted(values.raw(path), origin(value))))),
                    values.picture(path), value.place());
        }
        return text(value);
    }

    private static Origin origin(Markup.Value value) {
        return Origin.of(value.expression(), value.place());
    }

    private Node text(Markup part) {
        return switch (part) {
            case Markup.Value value when value.expression() instanceof Counter counter
                    && (counter.kind() == Counter.Kind.PAGE || counter.kind() == Counter.Kind.PAGES) ->
                counter(counter.kind() == Counter.Kind.PAGES, value.place());
            case Markup.Value value -> new Node.Inserted(values.written(value.expression()), origin(value));
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
        return new Node.PageCounter(total, CounterStyle.DECIMAL);
    }

    private static Mistake onlyText(Place place) {
        return new Mistake(place, "Only text and placeholders can stand here.");
    }

    /** The element, or null when it is not drawn or left the flow before all content. */
    private @Nullable Element element(Markup.Element source) {
        String tag = source.name();
        StyleNode style = tree.of(source);
        noteId(source);
        ElementWarnings.look(source, warnings);
        if (Tags.isHidden(tag)) {
            return null;
        }
        if (Tags.isUndrawn(tag)) {
            warnings.add(source.place(), "<" + tag + "> is not drawn; its box stays empty.");
        }
        // Every rule is matched now, where a hostile sheet costs its author and nobody else.
        String runningName = style.style(StyleState.NONE).flow().running();
        begun |= runningDepth == 0 && runningName.isEmpty();
        runningDepth += runningName.isEmpty() ? 0 : 1;
        check(source);
        if (runningDepth == 0) {
            claim.look(source);
        }
        lists.look(source, style);
        survey.enter(source, style);
        var element = element(source, style);
        survey.leave();
        if (runningName.isEmpty()) {
            return element;
        }
        runningDepth--;
        runningNames.add(runningName);
        if (begun || runningDepth > 0) {
            return element;
        }
        running.computeIfAbsent(runningName, any -> new ArrayList<>()).add(element);
        return null;
    }

    private Element element(Markup.Element source, StyleNode style) {
        String picture = generated.replacement(style, source.place());
        if (picture != null) {
            return new Element("img", style, Element.Content.of(List.of()), attributes(source).withSource(picture),
                    null, source.place());
        }
        Element.First first = firsts.of(source);
        boolean footnote = style.style(StyleState.NONE).flow().footnote();
        Element marker = footnote
                ? generated.around(style, PseudoElement.FOOTNOTE_CALL, source.place(), runningDepth > 0)
                : generated.marker(style, source.place(), runningDepth > 0);
        List<Node> children = Tags.isUndrawn(source.name()) ? List.of() : content(source, footnote);
        var element = new Element(source.name(), style, new Element.Content(children, null, marker, first),
                attributes(source),
                picture(source), source.place());
        if (footnote && marker != null) {
            footnotes.put(marker, element);
        }
        return element;
    }

    private Element.Attributes attributes(Markup.Element source) {
        return attributes(source.attributes());
    }

    private Element.Attributes attributes(Map<String, Attribute> written) {
        Map<String, List<Node>> attributes = new HashMap<>();
        Set<String> conditional = new HashSet<>();
        written.forEach((name, attribute) -> {
            if (attribute.condition() != null) {
                conditional.add(name);
            }
            boolean data = name.equals("src");
            attributes.put(name, attribute.parts().stream().map(part -> inline(part, value -> new Node.Inserted(
                    data ? values.raw(value.expression()) : values.attribute(value.expression()), origin(value))))
                    .toList());
        });
        return new Element.Attributes(attributes, conditional);
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

    private void noteId(Markup.Element source) {
        Attribute identifier = source.attributes().get("id");
        String id = identifier != null && identifier.isFixed() ? identifier.fixed("id") : null;
        if (id != null && !id.isEmpty() && !ids.add(id)) {
            warnings.add(source.place(), "The id '" + id + "' stands on several elements.");
        }
    }
}
