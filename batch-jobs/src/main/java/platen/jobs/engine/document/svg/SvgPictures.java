package platen.jobs.engine.document.svg;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Entities;
import org.jsoup.parser.Parser;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.file.SourceFiles;
import platen.jobs.engine.document.resolve.AttributeBlocks;
import platen.jobs.engine.document.resolve.ParsedSheets;
import platen.jobs.engine.document.resolve.StyleNode;
import platen.jobs.engine.document.resolve.Styles;
import platen.jobs.engine.document.sheet.Medium;
import platen.jobs.engine.document.sheet.SheetSet;
import platen.jobs.engine.document.warning.Warnings;
import platen.jobs.engine.image.ImageReader;
import platen.jobs.engine.image.ImageReading;
import platen.jobs.engine.image.VectorDrawing.Losses;
import platen.jobs.engine.image.VectorDrawing.Marks;

/** Reads pictures, those in SVG as outlines with their text in the engine's fonts. */
public final class SvgPictures {
    /** Bytes within which an SVG begins. */
    private static final int FIRST_BYTES = 2_048;
    private static final int MAX_ELEMENTS = 30_000;
    private static final String TOO_LARGE = "has more than 30,000 elements; style sheets of the document do not apply to "
            + "them, and its text is drawn in Liberation";
    /** Elements in each other; the library draws no more of them. */
    private static final int MAX_DEPTH = 60;

    /** Without any of these, an SVG is drawn as it is. */
    private static final Set<String> NEEDED = Set.of("<text", "<style", "font:", "opacity", "<foreignObject", "<image",
            "<filter", "<animate", "<set", "<switch", "clip-rule", "vector-effect");

    private SvgPictures() {}

    /**
     * An SVG as it is given to the library.
     *
     * @param marks what marks in it stand for
     * @param plain without marks of groups, to be drawn as pixels, or where the library refuses it with them
     * @param written the SVG as it was, which the library may take where it refuses what was made of it
     */
    record Prepared(byte[] file, Marks marks, byte[] plain, byte[] written) {
        Prepared(byte[] file) {
            this(file, Marks.NONE, file, file);
        }

        ImageReading read() {
            return ImageReader.readOutlines(Stream.of(file, plain, written).distinct().toList(), plain, marks);
        }

        /** Returns the same, drawn in the color of the document around. */
        Prepared inheriting() {
            return new Prepared(file, new Marks(marks.words(), marks.opacities(), marks.losses(), true), plain,
                    written);
        }

        /** Returns what is the same for drawings that look the same. */
        String key() {
            return new String(file, StandardCharsets.UTF_8) + marks;
        }
    }

    /** Reads a picture of any format; an SVG knows no document around and has the bundled fonts. */
    public static ImageReading read(byte[] file) {
        return prepared(file).read();
    }

    /** Prepares the text of an SVG that knows no document around. */
    static Prepared file(String svg) {
        return prepared(svg.getBytes(StandardCharsets.UTF_8));
    }

    private static Prepared prepared(byte[] file) {
        Document document = parsed(file, NEEDED);
        if (document == null) {
            return new Prepared(file);
        }
        if (document.getAllElements().size() > MAX_ELEMENTS) {
            return tooLarge(file);
        }
        SvgStyles.apply(document);
        SvgSwitches.choose(root(document));
        return prepared(file, document, SvgParts.file(root(document), plain()), SvgLosses.of(root(document)));
    }

    /**
     * Prepares an inline SVG.
     *
     * @param styles of the document, for drawings
     * @param node of the SVG in the document
     */
    static Prepared inline(String svg, Styles styles, StyleNode node) {
        byte[] file = svg.getBytes(StandardCharsets.UTF_8);
        Document document = parsed(file, Set.of());
        if (document == null) {
            return new Prepared(file);
        }
        if (document.getAllElements().size() > MAX_ELEMENTS) {
            return tooLarge(file).inheriting();
        }
        Element root = root(document);
        String style = root.attr("style");
        SvgStyles.apply(document);
        SvgSwitches.choose(root);
        // Style sheets within the SVG may style its root.
        StyleNode around = style.equals(root.attr("style"))
                ? node
                : styles.restyled(node, new Styles.Text(root.attr("style"), node.place()));
        SvgParts parts = SvgParts.inline(root, styles, around);
        PartRules.writeRoot(root, parts);
        SvgLengths lengths = SvgLengths.of(root);
        Set<String> losses = SvgLosses.of(root);
        root.getAllElements().stream().filter(each -> each != root)
                .forEach(each -> PartRules.write(each, parts, lengths, losses));
        return prepared(file, document, parts, losses).inheriting();
    }

    private static Prepared prepared(byte[] file, Document document, SvgParts parts, Set<String> notes) {
        Element root = root(document);
        SvgLengths lengths = SvgLengths.of(root);
        SvgUses.expand(root, parts, lengths, notes);
        var texts = new SvgTexts(parts, lengths, notes);
        texts.replace(root);
        var losses = new Losses(List.copyOf(texts.missing()), List.copyOf(notes));
        byte[] plain = root.outerHtml().getBytes(StandardCharsets.UTF_8);
        List<Integer> opacities = SvgGroups.mark(root, parts);
        byte[] marked = opacities.isEmpty() ? plain : root.outerHtml().getBytes(StandardCharsets.UTF_8);
        return new Prepared(marked, new Marks(texts.words(), opacities, losses, false), plain, file);
    }

    /** Returns an SVG as it is, which tells that its elements are too many to be looked at. */
    private static Prepared tooLarge(byte[] file) {
        var losses = new Losses(List.of(), List.of(TOO_LARGE));
        return new Prepared(file, new Marks(List.of(), List.of(), losses, false), file, file);
    }

    /** Returns styles for one drawing without a document; they remember its parts. */
    private static Styles plain() {
        return Styles.of(new ParsedSheets(new SheetSet(), Medium.A4, false, false),
                new SourceFiles("", new TreeMap<>()), (url, place) -> null, new AttributeBlocks.Unkept(),
                new Warnings()).forDrawings();
    }

    private static Element root(Document document) {
        Element root = document.firstElementChild();
        if (root == null) {
            throw new IllegalStateException("The SVG has no root");
        }
        return root;
    }

    /** Returns an SVG whose elements are looked at; null for another file, and for one that is drawn as it is. */
    private static @Nullable Document parsed(byte[] file, Set<String> needed) {
        // Pixels are not searched.
        if (file.length > ImageReader.MAX_SVG_BYTES
                || !new String(file, 0, Math.min(file.length, FIRST_BYTES), StandardCharsets.ISO_8859_1)
                        .contains("<svg")) {
            return null;
        }
        String text = new String(file, StandardCharsets.ISO_8859_1);
        if (!needed.isEmpty() && needed.stream().noneMatch(text::contains)) {
            return null;
        }
        Document document;
        try {
            document = Jsoup.parse(new ByteArrayInputStream(file), null, "",
                    Parser.xmlParser().setMaxDepth(MAX_DEPTH + 2));
        } catch (IOException | RuntimeException damaged) {
            // The reader of pictures says what is wrong.
            return null;
        }
        Element root = document.firstElementChild();
        if (root == null || !root.normalName().equals("svg")) {
            return null;
        }
        document.outputSettings().prettyPrint(false).escapeMode(Entities.EscapeMode.xhtml);
        return document;
    }
}
