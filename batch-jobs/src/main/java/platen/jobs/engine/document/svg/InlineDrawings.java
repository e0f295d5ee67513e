package platen.jobs.engine.document.svg;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.resolve.Styles;
import platen.jobs.engine.document.source.Markup;
import platen.jobs.engine.document.source.Markup.Attribute;
import platen.jobs.engine.document.source.Mistake;
import platen.jobs.engine.document.tree.Head;
import platen.jobs.engine.document.tree.StyleTree;
import platen.jobs.engine.document.warning.Warnings;
import platen.jobs.engine.image.ImageReading;
import platen.jobs.engine.image.PdfImage;
import platen.jobs.engine.image.VectorDrawing;

/** Draws the inline SVGs of a document, and makes elements of them that show pictures. */
public final class InlineDrawings {
    private static final String INLINE = "svg";
    /** Inline SVGs beyond this number are not drawn; files of a zip count too. */
    private static final int MAX_PICTURES = 500;

    private final StyleTree tree;
    private final Styles styles;
    private final Map<String, PdfImage> pictures;
    private final Warnings warnings;
    /** Names of pictures by the prepared SVGs that they show. */
    private final Map<String, String> names = new HashMap<>();

    private InlineDrawings(StyleTree tree, Styles styles, Map<String, PdfImage> pictures, Warnings warnings) {
        this.tree = tree;
        this.styles = styles;
        this.pictures = pictures;
        this.warnings = warnings;
    }

    /** Makes the tree of a document whose styles are given. */
    @FunctionalInterface
    public interface Trees {
        StyleTree of(Styles styles);
    }

    /**
     * Draws the inline SVGs of a document.
     *
     * @param pictures takes the drawings by the names that the returned elements show
     */
    public static Head draw(Head head, Styles styles, Trees trees, Map<String, PdfImage> pictures, Warnings warnings) {
        if (!holds(List.of(head.body()))) {
            return head;
        }
        Styles own = styles.forDrawings();
        var drawings = new InlineDrawings(trees.of(own), own, pictures, warnings);
        return head.withBody(drawings.element(head.body()));
    }

    private static boolean holds(List<Markup> nodes) {
        return nodes.stream().anyMatch(node -> switch (node) {
            case Markup.Element element -> element.name().equals(INLINE) || holds(element.children());
            case Markup.If condition -> holds(condition.otherwise())
                    || condition.branches().stream().anyMatch(branch -> holds(branch.body()));
            case Markup.Each loop -> holds(loop.body()) || holds(loop.otherwise());
            case Markup.Text text -> false;
            case Markup.Value value -> false;
        });
    }

    private Markup.Element element(Markup.Element element) {
        if (!element.name().equals(INLINE)) {
            return new Markup.Element(element.name(), element.attributes(),
                    Markup.mapped(element.children(), this::element),
                    element.place());
        }
        Map<String, Attribute> attributes = new LinkedHashMap<>(element.attributes());
        String file = file(element);
        String name = file == null ? null : picture(file, element);
        if (name != null) {
            attributes.put("src", new Attribute(List.of(new Markup.Text(name, element.place())), element.place()));
        } else {
            warnings.add(element.place(), file == null
                    ? "An inline <svg> takes no placeholders; its box stays empty."
                    : "The inline <svg> cannot be drawn; its box stays empty.");
        }
        return new Markup.Element(element.name(), attributes, List.of(), element.place());
    }

    private static @Nullable String file(Markup.Element svg) {
        return svg.children().size() == 1 && svg.children().getFirst() instanceof Markup.Text text
                && text.text().startsWith("<svg") ? text.text() : null;
    }

    /** Returns the name of the picture of an inline SVG; null for one that cannot be drawn. */
    private @Nullable String picture(String file, Markup.Element element) {
        SvgPictures.Prepared prepared;
        try {
            prepared = SvgPictures.inline(file, styles, tree.of(element));
        } catch (Mistake tooMuch) {
            warnings.add(element.place(), "An inline <svg> is drawn without the style sheets of the document: "
                    + tooMuch.sentence());
            prepared = SvgPictures.file(file);
        }
        String known = names.get(prepared.key());
        if (known == null) {
            if (pictures.size() >= MAX_PICTURES || !(prepared.read() instanceof ImageReading.Readable readable)) {
                return null;
            }
            // No file of an upload has such a name.
            known = "\0svg:" + names.size();
            names.put(prepared.key(), known);
            pictures.put(known, readable.image());
        }
        VectorDrawing drawing = pictures.get(known) instanceof PdfImage image ? image.drawing() : null;
        if (drawing != null) {
            drawing.losses().notes().forEach(note -> warnings.add(element.place(), "The inline <svg> " + note + "."));
        }
        return known;
    }
}
