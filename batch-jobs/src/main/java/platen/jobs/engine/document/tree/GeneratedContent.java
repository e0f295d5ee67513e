package platen.jobs.engine.document.tree;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.cascade.ComputedStyle;
import platen.jobs.engine.document.resolve.PictureNames;
import platen.jobs.engine.document.resolve.StyleNode;
import platen.jobs.engine.document.resolve.StyleState;
import platen.jobs.engine.document.resolve.Styles;
import platen.jobs.engine.document.selector.PseudoElement;
import platen.jobs.engine.document.source.Mistake;
import platen.jobs.engine.document.source.Place;
import platen.jobs.engine.document.style.FlowStyle.Display;
import platen.jobs.engine.document.value.CssValue;

/** Makes elements of what style sheets generate, in the order of the document. Belongs to one compilation. */
final class GeneratedContent {
    /** Contents that are remembered for one element whose content data decides. */
    private static final int MAX_CONTENTS = 100;
    /** Parts of all generated content of a template. */
    private static final int MAX_PARTS = 250_000;

    private final Styles styles;
    private final PictureNames pictures;
    private int owners;
    private int openQuotes;
    private int parts;

    GeneratedContent(Styles styles, PictureNames pictures) {
        this.styles = styles;
        this.pictures = pictures;
    }

    /**
     * Returns what stands before or after the content of an element; null for nothing.
     *
     * @param onPages whether the page is known where the element stands
     */
    @Nullable
    Element around(StyleNode node, PseudoElement pseudo, Place place, boolean onPages) {
        StyleNode style = node.mayStyle(pseudo) ? node.pseudo(pseudo) : null;
        if (style == null || style.isFixed() && isBlank(style.computed(StyleState.NONE).get("content"))) {
            return null;
        }
        return new Element("span", style, content(style, pseudo, place, onPages), Element.Attributes.NONE, null, place);
    }

    /** Returns what an author puts before a list item; null where the style of the item alone decides it. */
    @Nullable
    Element marker(StyleNode node, Place place, boolean onPages) {
        if (node.isFixed() && node.style(StyleState.NONE).flow().display() != Display.LIST_ITEM) {
            return null;
        }
        StyleNode style = node.pseudo(PseudoElement.MARKER);
        CssValue image = node.computed(StyleState.NONE).get("list-style-image");
        if (style == null && !(image instanceof CssValue.Url)) {
            return null;
        }
        StyleNode own = style == null ? styles.anonymous(node) : style;
        boolean given = !isBlank(own.computed(StyleState.NONE).get("content"));
        Element.Content content = !given && image instanceof CssValue.Url
                ? Element.Content
                        .of(nodes(new ContentParts.Owner(own, PseudoElement.MARKER, owners++, place, onPages), image,
                                own.computed(StyleState.NONE)))
                : content(own, PseudoElement.MARKER, place, onPages);
        return new Element("::marker", own, content, Element.Attributes.NONE, null, place);
    }

    /** Returns the source of the picture that replaces the content of an element; null when none does. */
    @Nullable
    String replacement(StyleNode node, Place place) {
        CssValue content = node.computed(StyleState.NONE).get("content");
        return content.parts().getFirst() instanceof CssValue.Url url ? pictures.source(url, place) : null;
    }

    private static boolean isBlank(CssValue content) {
        return content.is("none", "normal");
    }

    private Element.Content content(StyleNode style, PseudoElement pseudo, Place place, boolean onPages) {
        var owner = new ContentParts.Owner(style, pseudo, owners++, place, onPages);
        int opened = openQuotes;
        ComputedStyle computed = style.computed(StyleState.NONE);
        List<Node> nodes = nodes(owner, computed.get("content"), computed);
        PictureNames quiet = pictures.withoutWarnings();
        if (style.isFixed()) {
            return Element.Content.of(nodes);
        }
        Map<CssValue, List<Node>> known = new ConcurrentHashMap<>();
        Function<StyleState, List<Node>> varying = state -> {
            ComputedStyle live = style.computed(state);
            CssValue content = live.get("content");
            List<Node> made = known.get(content);
            if (made == null) {
                made = nodes(owner, content, new ContentParts.Quotes(live.get("quotes"), opened), quiet);
                if (known.size() < MAX_CONTENTS) {
                    known.put(content, made);
                }
            }
            return made;
        };
        return new Element.Content(nodes, varying, null, Element.First.NONE);
    }

    private List<Node> nodes(ContentParts.Owner owner, CssValue content, ComputedStyle computed) {
        parts += content.parts().size();
        if (parts > MAX_PARTS) {
            throw new Mistake(owner.place(), "The generated content of the template has more than " + MAX_PARTS
                    + " parts, elements with the same 'content' counting each; use fewer texts and counters in it.");
        }
        var quotes = new ContentParts.Quotes(computed.get("quotes"), openQuotes);
        List<Node> nodes = nodes(owner, content, quotes, pictures);
        openQuotes = quotes.depth();
        return nodes;
    }

    private List<Node> nodes(ContentParts.Owner owner, CssValue content, ContentParts.Quotes quotes,
            PictureNames names) {
        if (isBlank(content)) {
            return List.of();
        }
        List<Node> nodes = new ContentParts(styles, names, owner, content, quotes).nodes();
        return nodes.isEmpty() && owner.kind() == PseudoElement.MARKER && !(content instanceof CssValue.Url)
                ? List.of(new Node.Text(""))
                : List.copyOf(nodes);
    }
}
