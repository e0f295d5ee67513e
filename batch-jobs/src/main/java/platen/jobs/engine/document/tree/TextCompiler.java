package platen.jobs.engine.document.tree;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import platen.jobs.engine.document.origin.Origin;
import platen.jobs.engine.document.source.Expression.Counter;
import platen.jobs.engine.document.source.Markup;
import platen.jobs.engine.document.source.Markup.Attribute;
import platen.jobs.engine.document.source.Mistake;
import platen.jobs.engine.document.source.Place;
import platen.jobs.engine.document.style.counter.CounterStyle;
import platen.jobs.engine.document.warning.Warnings;

/** Compiles texts, titles and attributes with their placeholders. */
final class TextCompiler {
    private final ValueCompiler values;
    private final Warnings warnings;
    private final BooleanSupplier inMargins;

    /** @param inMargins whether the compiler is within a running element, where the page is known */
    TextCompiler(ValueCompiler values, Warnings warnings, BooleanSupplier inMargins) {
        this.values = values;
        this.warnings = warnings;
        this.inMargins = inMargins;
    }

    static Origin origin(Markup.Value value) {
        return Origin.of(value.expression(), value.place());
    }

    /** Compiles a text or a placeholder of content. */
    Node text(Markup part) {
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
        if (!inMargins.getAsBoolean()) {
            warnings.add(place, "{{@" + (total ? "pages" : "page")
                    + "}} shows nothing: pages are known in running elements alone, see position: running(name).");
        }
        return new Node.PageCounter(total, CounterStyle.DECIMAL);
    }

    private static Mistake onlyText(Place place) {
        return new Mistake(place, "Only text and placeholders can stand here.");
    }

    /** Compiles the attributes of an element. */
    Element.Attributes attributes(Map<String, Attribute> written) {
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
}
