package platen.jobs.engine.document.tree;

import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.resolve.StyleNode;
import platen.jobs.engine.document.resolve.StyleState;
import platen.jobs.engine.document.selector.PseudoElement;
import platen.jobs.engine.document.source.Markup;
import platen.jobs.engine.document.style.FlowStyle.Display;
import platen.jobs.engine.document.warning.Warnings;

/**
 * Finds the blocks that draw {@code ::first-letter} and {@code ::first-line}: where a block begins with another one, the
 * first line stands in that. Belongs to one compilation, which goes from parents to children.
 */
final class FirstParts {
    private static final Set<Display> CONTAINERS = Set.of(Display.BLOCK, Display.LIST_ITEM, Display.INLINE_BLOCK,
            Display.CELL, Display.CAPTION);
    private static final Set<Display> BEGINNINGS = Set.of(Display.BLOCK, Display.LIST_ITEM);

    private final StyleTree tree;
    private final Warnings warnings;
    private final Map<Markup, Element.First> handedDown = new IdentityHashMap<>();

    FirstParts(StyleTree tree, Warnings warnings) {
        this.tree = tree;
        this.warnings = warnings;
    }

    /** Returns what an element draws of its own or of the elements around it. */
    Element.First of(Markup.Element source) {
        StyleNode style = tree.of(source);
        Element.First around = handedDown.remove(source);
        if (around == null) {
            around = Element.First.NONE;
        }
        if (!CONTAINERS.contains(style.style(StyleState.NONE).flow().display())) {
            return Element.First.NONE;
        }
        var first = new Element.First(own(style, PseudoElement.FIRST_LETTER, around.letter()),
                own(style, PseudoElement.FIRST_LINE, around.line()));
        if (first.letter() == null && first.line() == null) {
            return first;
        }
        check(style, first.line(), source);
        Markup.Element inner = beginning(source);
        if (inner == null) {
            return first;
        }
        handedDown.put(inner, first);
        return Element.First.NONE;
    }

    private static @Nullable StyleNode own(StyleNode style, PseudoElement pseudo, @Nullable StyleNode around) {
        StyleNode own = style.mayStyle(pseudo) ? style.pseudo(pseudo) : null;
        if (own == null) {
            return around;
        }
        // Resolved now, what is not drawn of it is a warning of the upload.
        own.style(StyleState.NONE);
        return own;
    }

    /** The block with which the content of an element begins; null where it begins with anything else. */
    private Markup.@Nullable Element beginning(Markup.Element source) {
        for (Markup child : source.children()) {
            if (child instanceof Markup.Text text && text.text().isBlank()) {
                continue;
            }
            boolean block = child instanceof Markup.Element element && !Tags.isHidden(element.name())
                    && BEGINNINGS.contains(tree.of(element).style(StyleState.NONE).flow().display());
            return block && child instanceof Markup.Element element ? element : null;
        }
        return null;
    }

    private void check(StyleNode style, @Nullable StyleNode line, Markup.Element source) {
        boolean transformed = line != null && line.style(StyleState.NONE).text().letterCase() != style
                .style(StyleState.NONE).text().letterCase();
        if (transformed) {
            warnings.add(source.place(), "'text-transform' of ::first-line is not laid out yet; it is ignored.");
        }
    }
}
