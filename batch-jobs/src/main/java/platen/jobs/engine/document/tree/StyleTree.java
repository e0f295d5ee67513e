package platen.jobs.engine.document.tree;

import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.bind.Formatters;
import platen.jobs.engine.document.hint.PresentationalHints;
import platen.jobs.engine.document.resolve.NodeSource;
import platen.jobs.engine.document.resolve.StyleNode;
import platen.jobs.engine.document.resolve.Styles;
import platen.jobs.engine.document.schema.Derivation;
import platen.jobs.engine.document.source.Expression;
import platen.jobs.engine.document.source.Markup;
import platen.jobs.engine.document.source.Markup.Attribute;
import platen.jobs.engine.document.source.Place;
import platen.jobs.engine.document.warning.Warnings;

/** The elements of a template as style sheets see them; complete before the first style is resolved. */
public final class StyleTree {
    private final Styles styles;
    private final ValueCompiler values;
    private final Warnings warnings;
    private final Map<Markup, StyleNode> nodes = new IdentityHashMap<>();

    private @Nullable StyleNode root;

    private StyleTree(Styles styles, ValueCompiler values, Warnings warnings) {
        this.styles = styles;
        this.values = values;
        this.warnings = warnings;
    }

    /** Returns the tree of a template that is compiled for its drawings; nothing is warned of. */
    public static StyleTree forDrawings(Head head, Styles styles, Derivation derivation) {
        return of(head, styles, new ValueCompiler(new Formatters(head.locale(), head.currency()), derivation),
                new Warnings());
    }

    static StyleTree of(Head head, Styles styles, ValueCompiler values, Warnings warnings) {
        var tree = new StyleTree(styles, values, warnings);
        Place place = head.body().place();
        var source = new Markup.Element("html", head.html(), List.of(), place);
        StyleNode html = tree.node(source, null);
        tree.root = html;
        tree.node(new Markup.Element("head", Map.of(), List.of(), place), html);
        tree.element(head.body(), html);
        return tree;
    }

    /** Returns the node of the html element. */
    StyleNode root() {
        if (root == null) {
            throw new IllegalStateException("The tree has no root");
        }
        return root;
    }

    /** The node of an element, or of a placeholder that shows a picture. */
    public StyleNode of(Markup markup) {
        StyleNode node = nodes.get(markup);
        if (node == null) {
            throw new IllegalStateException("No style was made for " + markup.place());
        }
        return node;
    }

    private void element(Markup.Element element, StyleNode parent) {
        StyleNode node = node(element, parent);
        children(element.children(), node);
    }

    private void children(List<Markup> children, StyleNode parent) {
        for (Markup child : children) {
            switch (child) {
                case Markup.Element element -> element(element, parent);
                case Markup.Text text -> parent.addText(true);
                case Markup.Value value -> value(value, parent);
                case Markup.If condition -> {
                    parent.unsettle();
                    condition.branches().forEach(branch -> children(branch.body(), parent));
                    children(condition.otherwise(), parent);
                }
                case Markup.Each loop -> {
                    parent.unsettle();
                    children(loop.body(), parent);
                    children(loop.otherwise(), parent);
                }
            }
        }
    }

    private void value(Markup.Value value, StyleNode parent) {
        if (value.expression() instanceof Expression.Path path && values.isImage(path)) {
            nodes.put(value,
                    styles.node(new NodeSource("img", Map.of(), Set.of("src"), Set.of(), "", null, value.place()),
                            parent));
        } else {
            parent.addText(false);
        }
    }

    private StyleNode node(Markup.Element source, @Nullable StyleNode parent) {
        Map<String, String> fixed = new HashMap<>();
        Set<String> dynamic = new HashSet<>();
        Set<String> conditional = new HashSet<>();
        source.attributes().forEach((name, attribute) -> {
            if (attribute.isFixed()) {
                fixed.put(name, attribute.fixed(name));
            } else {
                dynamic.add(name);
            }
            if (attribute.condition() != null) {
                conditional.add(name);
            }
        });
        Attribute style = source.attributes().get("style");
        Styles.Text inline = style == null || !style.isFixed()
                ? null
                : new Styles.Text(style.fixed("style"), style.place());
        StyleNode node = styles.node(new NodeSource(source.name(), Map.copyOf(fixed), Set.copyOf(dynamic),
                Set.copyOf(conditional), presentation(source, fixed, parent), inline, source.place()), parent);
        nodes.put(source, node);
        return node;
    }

    /** Returns the declarations that presentational attributes stand for. */
    private String presentation(Markup.Element source, Map<String, String> fixed, @Nullable StyleNode parent) {
        String css = PresentationalHints.of(source.name(), fixed, name -> nearest(parent, name));
        Attribute language = source.attributes().get("lang");
        Locale locale = language == null || source.name().equals("html") ? null : Head.language(language, warnings);
        return locale == null ? css : css + Styles.language(locale);
    }

    /** Returns the attributes of the nearest element of a name; none when there is none. */
    private static Map<String, String> nearest(@Nullable StyleNode from, String name) {
        for (StyleNode each = from; each != null; each = each.parent()) {
            if (each.name().equals(name)) {
                return each.attributes();
            }
        }
        return Map.of();
    }
}
