package platen.jobs.engine.document.tree;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.pagestyle.MarginBox;
import platen.jobs.engine.document.pagestyle.PageLook;
import platen.jobs.engine.document.pagestyle.Spot;
import platen.jobs.engine.document.resolve.PictureNames;
import platen.jobs.engine.document.resolve.StyleNode;
import platen.jobs.engine.document.resolve.Styles;
import platen.jobs.engine.document.style.counter.CounterStyle;

/** Makes elements of what pages show in their margins. May be used in several threads. */
public final class MarginElements {
    private static final int MAX_LOOKS = 256;

    private final Styles styles;
    private final StyleNode root;
    private final PictureNames pictures;
    private final Map<PageLook, OfPage> known = new ConcurrentHashMap<>();

    /** @param root the html element, from which pages inherit */
    MarginElements(Styles styles, StyleNode root, PictureNames pictures) {
        this.styles = styles;
        this.root = root;
        this.pictures = pictures;
    }

    /**
     * Holds the elements of pages that look alike.
     *
     * @param boxes in the margins
     * @param footnotes the area of footnotes; null where it looks as usual
     */
    public record OfPage(Map<Spot, Element> boxes, @Nullable Element footnotes) {}

    /** Returns the elements of pages with a look. */
    public OfPage of(PageLook look) {
        OfPage elements = known.get(look);
        if (elements == null) {
            elements = made(look);
            if (known.size() < MAX_LOOKS) {
                known.put(look, elements);
            }
        }
        return elements;
    }

    private OfPage made(PageLook look) {
        StyleNode page = styles.declared("@page", root, look.block());
        Map<Spot, Element> boxes = new EnumMap<>(Spot.class);
        look.boxes().forEach((spot, box) -> boxes.put(spot, element(spot, box, page)));
        Element footnotes = look.footnotes() == null
                ? null
                : new Element("@footnote", styles.declared("@footnote", page, look.footnotes()),
                        Element.Content.of(List.of()), Element.Attributes.NONE, null, root.place());
        return new OfPage(boxes, footnotes);
    }

    private Element element(Spot spot, MarginBox box, StyleNode page) {
        StyleNode style = styles.declared("@" + spot.word(), page, box.block());
        List<Node> nodes = new ArrayList<>();
        for (MarginBox.Piece piece : box.pieces()) {
            Node node = node(piece, box, style);
            if (node != null) {
                nodes.add(node);
            }
        }
        return new Element("@" + spot.word(), style, Element.Content.of(nodes), Element.Attributes.NONE, null,
                box.place());
    }

    private @Nullable Node node(MarginBox.Piece piece, MarginBox box, StyleNode around) {
        return switch (piece) {
            case MarginBox.Words words -> new Node.Text(words.text());
            case MarginBox.NamedString string -> new Node.PageCounter(false,
                    CounterStyle.DECIMAL,
                    new Node.NamedString(string.name(), string.which()));
            case MarginBox.PageNumber number -> new Node.PageCounter(false, number.style());
            case MarginBox.PageCount count -> new Node.PageCounter(true, count.style());
            case MarginBox.Running running -> new Node.Running(running.name(), running.which());
            case MarginBox.Picture picture -> picture(picture, box, around);
        };
    }

    private @Nullable Element picture(MarginBox.Picture picture, MarginBox box, StyleNode around) {
        String source = pictures.source(picture.url(), box.place());
        return source == null
                ? null
                : new Element("img", styles.anonymous(around), Element.Content.of(List.of()),
                        Element.Attributes.of(Map.of("src", List.of(new Node.Text(source)), "alt", List.of())), null,
                        box.place());
    }
}
