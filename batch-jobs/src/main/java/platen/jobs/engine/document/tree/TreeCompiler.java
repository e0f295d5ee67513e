package platen.jobs.engine.document.tree;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.hint.ElementWarnings;
import platen.jobs.engine.document.hint.ReferenceCheck;
import platen.jobs.engine.document.resolve.PictureNames;
import platen.jobs.engine.document.resolve.StyleNode;
import platen.jobs.engine.document.resolve.StyleState;
import platen.jobs.engine.document.resolve.Styles;
import platen.jobs.engine.document.selector.PseudoElement;
import platen.jobs.engine.document.source.Expression;
import platen.jobs.engine.document.source.Markup;
import platen.jobs.engine.document.source.Markup.Attribute;
import platen.jobs.engine.document.source.Place;
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
    /** Running elements that stand behind content, by how many contents stand before them. */
    private final Map<Place, Integer> lateRunning = new LinkedHashMap<>();
    /** Footnotes by their calls. */
    private final Map<Element, Element> footnotes = new IdentityHashMap<>();
    private final ReferenceCheck references;
    private final TextCompiler texts;
    /** How many running elements the compiler is within; only there the page is known. */
    private int runningDepth;
    /** How many contents of the flow were compiled. */
    private int contents;
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
        this.references = new ReferenceCheck(warnings);
        this.texts = new TextCompiler(values, warnings, () -> runningDepth > 0);
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
        references.note(source);
        survey.enter(source, tree.of(source));
        Element.First first = firsts.of(source);
        var element = new Element("body", tree.of(source),
                new Element.Content(content(source, false), null, null, first),
                attributes(source), null, source.place());
        var root = new Element("html", tree.root(), Element.Content.of(List.of(element)),
                texts.attributes(head.html()), null,
                source.place());
        styles.seal();
        styles.pages().runningNames().stream().filter(name -> !runningNames.contains(name)).forEach(name -> warnings
                .add(null, "A page margin shows element(" + name + "), but no element has position: running(" + name
                        + ")."));
        warnOfLateRunning();
        references.end();
        return new Template(root, Map.copyOf(running), styles.pages(),
                new MarginElements(styles, tree.root(), pictures.withoutWarnings()),
                head.title().stream().map(texts::text).toList(),
                metadata(), head.locale(), claim.claims(warnings), lists.arePlain(), head.quirks(), footnotes);
    }

    /** An element that is to be on all pages is often written last, where only the last page has it. */
    private void warnOfLateRunning() {
        lateRunning.forEach((place, before) -> {
            if (before == contents) {
                warnings.add(place, "This running element stands behind all content, so only the last page shows it. "
                        + "Put it at the beginning of <body> for all pages.");
            }
        });
    }

    private Map<String, List<Node>> metadata() {
        Map<String, List<Node>> metadata = new LinkedHashMap<>();
        head.metadata().forEach((name, attribute) -> metadata.put(name,
                attribute.parts().stream().map(texts::text).toList()));
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
        contents += runningDepth == 0 && !(node instanceof Markup.Text text && text.text().isBlank()) ? 1 : 0;
        return switch (node) {
            case Markup.Text text -> new Node.Text(text.text());
            case Markup.Value value -> value(value);
            case Markup.If condition -> new Node.If(
                    condition.branches().stream()
                            .map(each -> new Node.Branch(values.raw(each.condition()), children(each.body())))
                            .toList(),
                    children(condition.otherwise()));
            case Markup.Each loop -> {
                var each = new Node.Each(values.raw(loop.rows()), children(loop.body()), children(loop.otherwise()));
                // What stands last in a loop has the next turn behind it.
                contents++;
                yield each;
            }
            case Markup.Element element -> throw new IllegalStateException("Elements are compiled elsewhere");
        };
    }

    private Node value(Markup.Value value) {
        if (value.expression() instanceof Expression.Path path && values.isImage(path)) {
            return new Element("img", tree.of(value), Element.Content.of(List.of()),
                    Element.Attributes.of(
                            Map.of("src", List.of(new Node.Inserted(values.raw(path), TextCompiler.origin(value))))),
                    values.picture(path), value.place());
        }
        return texts.text(value);
    }

    /** The element, or null when it is not drawn or left the flow before all content. */
    private @Nullable Element element(Markup.Element source) {
        String tag = source.name();
        StyleNode style = tree.of(source);
        references.note(source);
        ElementWarnings.look(source, warnings);
        if (Tags.isHidden(tag)) {
            return null;
        }
        if (Tags.isUndrawn(tag)) {
            warnings.add(source.place(), "<" + tag + "> is not drawn; its box stays empty.");
        }
        // Every rule is matched now, where a hostile sheet costs its author and nobody else.
        String runningName = style.style(StyleState.NONE).flow().running();
        contents += runningDepth == 0 && runningName.isEmpty() ? 1 : 0;
        runningDepth += runningName.isEmpty() ? 0 : 1;
        references.check(source);
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
        if (runningDepth > 0) {
            return element;
        }
        if (contents > 0) {
            lateRunning.put(source.place(), contents);
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
        return texts.attributes(source.attributes());
    }

    /** The field that a picture or a code shows. */
    private Element.@Nullable PictureField picture(Markup.Element source) {
        Attribute src = source.attributes().get(source.name().equals("barcode") ? "value" : "src");
        return src != null && src.parts().size() == 1 && src.parts().getFirst() instanceof Markup.Value value
                && value.expression() instanceof Expression.Path path ? values.picture(path) : null;
    }
}
