package platen.jobs.engine.document.tree;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.resolve.StyleNode;
import platen.jobs.engine.document.resolve.StyleState;
import platen.jobs.engine.document.selector.PseudoElement;
import platen.jobs.engine.document.source.Place;
import platen.jobs.engine.document.value.CssValue;

/** Makes elements of what style sheets put before and after the content of others. */
final class GeneratedContent {
    /** Layout draws the quotation marks of this element in the language of its text. */
    private static final String QUOTATION = "q";
    private static final String[] QUOTES = {"“", "”", "‘", "’"};

    private final StyleNode node;
    private final Place place;
    private final Consumer<String> warnings;

    /** @param warnings takes sentences on content that is not drawn */
    GeneratedContent(StyleNode node, Place place, Consumer<String> warnings) {
        this.node = node;
        this.place = place;
        this.warnings = warnings;
    }

    /** Returns the children with what stands before and after them. */
    List<Node> around(List<Node> children) {
        if (node.name().equals(QUOTATION)) {
            return children;
        }
        Element before = element(PseudoElement.BEFORE);
        Element after = element(PseudoElement.AFTER);
        if (before == null && after == null) {
            return children;
        }
        List<Node> all = new ArrayList<>();
        if (before != null) {
            all.add(before);
        }
        all.addAll(children);
        if (after != null) {
            all.add(after);
        }
        return all;
    }

    private @Nullable Element element(PseudoElement pseudo) {
        StyleNode style = node.pseudo(pseudo);
        CssValue content = style == null ? null : style.computed(StyleState.NONE).get("content");
        if (style == null || content == null || content.is("none", "normal")) {
            return null;
        }
        var text = new StringBuilder();
        for (CssValue part : content.parts()) {
            if (part.equals(CssValue.SLASH)) {
                break;
            }
            text.append(text(part, style));
        }
        List<Node> children = text.isEmpty() ? List.of() : List.of(new Node.Text(text.toString()));
        return new Element("span", style, children, Map.of(), null, place);
    }

    private String text(CssValue part, StyleNode style) {
        return switch (part) {
            case CssValue.Text text -> text.text();
            case CssValue.Keyword keyword -> switch (keyword.name()) {
                case "open-quote" -> quote(style, true);
                case "close-quote" -> quote(style, false);
                default -> "";
            };
            default -> {
                warnings.accept("Generated content draws texts, attr() and quotation marks; counters, pictures and "
                        + "references are not drawn yet.");
                yield "";
            }
        };
    }

    private String quote(StyleNode style, boolean open) {
        CssValue quotes = style.computed(StyleState.NONE).get("quotes");
        if (quotes.is("none")) {
            return "";
        }
        int depth = 0;
        for (StyleNode each = node.parent(); each != null; each = each.parent()) {
            depth += each.name().equals(node.name()) ? 1 : 0;
        }
        List<CssValue> marks = quotes.parts();
        int pairs = quotes.is("auto") ? 2 : marks.size() / 2;
        int at = 2 * Math.min(depth, pairs - 1) + (open ? 0 : 1);
        return quotes.is("auto") ? QUOTES[at] : marks.get(at) instanceof CssValue.Text text ? text.text() : "";
    }
}
