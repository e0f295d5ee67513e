package platen.jobs.engine.fillable.compile;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.pdfbox.cos.COSArray;
import org.apache.pdfbox.cos.COSBase;
import org.apache.pdfbox.cos.COSDictionary;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.cos.COSStream;
import org.apache.pdfbox.pdmodel.PDDocument;
import platen.jobs.engine.document.archive.XmpClaims;
import platen.jobs.engine.fillable.compile.pdf.CosBody;
import platen.jobs.engine.fillable.compile.pdf.Pages;
import platen.jobs.engine.fillable.compile.pdf.PdfSanitizer;
import platen.jobs.engine.fillable.compile.structure.DrawnWidget;
import platen.jobs.engine.fillable.compile.structure.StructureTree;
import platen.jobs.engine.fillable.form.BlankForm;
import platen.jobs.engine.fillable.form.Reading;

/**
 * Writes the static objects of a form: its pages without widgets, and the structure tree including the values of
 * renders.
 */
final class BlankCompiler {
    /** Catalog entries that are kept; entries with actions or embedded files are removed. */
    private static final List<COSName> CATALOG = List.of(COSName.TYPE, COSName.OUTLINES, COSName.NAMES, COSName.DESTS,
            COSName.PAGE_LABELS, COSName.VIEWER_PREFERENCES, COSName.PAGE_LAYOUT, COSName.LANG, COSName.MARK_INFO,
            COSName.STRUCT_TREE_ROOT, COSName.METADATA, COSName.OUTPUT_INTENTS, COSName.OCPROPERTIES);

    private final PDDocument document;
    private final COSDictionary catalog;
    private final PdfSanitizer sanitizer;
    private final CosBody body;
    private final Pages pages;
    private final List<FixedContent> fixed;
    private final List<COSDictionary> overlays = new ArrayList<>();
    private final List<COSStream> fixedStreams = new ArrayList<>();

    /** @param fixed the complete fixed content of each page's widgets */
    BlankCompiler(PDDocument document, PdfSanitizer sanitizer, CosBody body, Pages pages, List<FixedContent> fixed) {
        this.document = document;
        this.catalog = document.getDocumentCatalog().getCOSObject();
        this.sanitizer = sanitizer;
        this.body = body;
        this.pages = pages;
        this.fixed = fixed;
    }

    /** Returns whether the file has a structure tree. */
    static boolean isTagged(COSDictionary catalog) {
        return StructureTree.isIn(catalog);
    }

    /**
     * Writes all static objects; the body must not be changed afterwards.
     *
     * @param claims the standards that documents can claim, with the metadata of the form
     * @param claimed those that the form claims
     */
    BlankForm compile(COSDictionary pageTree, FormFontCache fonts, XmpClaims claims, XmpClaims claimed)
            throws IOException {
        List<List<COSStream>> streams = splice();
        if (claims.isAny()) {
            catalog.setItem(COSName.METADATA, Pages.indirect(body.reserve()));
        } else if (claimed.isAny()) {
            catalog.setItem(COSName.METADATA, metadata(claims));
        }
        int[] structure = structure();
        COSDictionary properties = properties();
        COSDictionary root = root(pageTree);
        body.add(root);
        body.add(properties);
        streams.forEach(each -> each.forEach(body::add));
        fonts.dictionaries().forEach(body::add);
        COSDictionary info = document.getDocument().getTrailer().getCOSDictionary(COSName.INFO);
        if (info != null) {
            body.add(info);
        }
        CosBody.Written written = body.write(document.getVersion());
        var planPages = new ArrayList<BlankForm.Page>();
        for (int page = 0; page < pages.count(); page++) {
            int[] numbers = streams.get(page).stream().mapToInt(body::number).toArray();
            planPages.add(new BlankForm.Page(numbers, pages.shape(page), hasOverlay(page), structure[page]));
        }
        return new BlankForm(written.body(), written.entries(), body.number(root), info == null ? 0 : body.number(info),
                planPages, pages.shapes(), body.number(properties), claims.isAny() ? claims : null);
    }

    private static COSStream metadata(XmpClaims claims) throws IOException {
        var stream = new COSStream();
        stream.setItem(COSName.TYPE, COSName.METADATA);
        stream.setItem(COSName.SUBTYPE, COSName.getPDFName("XML"));
        try (OutputStream out = stream.createOutputStream()) {
            out.write(claims.xmp().getBytes(StandardCharsets.UTF_8));
        }
        return stream;
    }

    private boolean hasOverlay(int page) {
        return !fixed.get(page).values().isEmpty();
    }

    /** Inserts the engine's objects into the pages, in the order of their object numbers. */
    private List<List<COSStream>> splice() throws IOException {
        List<COSDictionary> contents = reserve(pages.count());
        List<COSDictionary> marks = reserve(pages.shapes().size());
        // Font, graphics state and content of the watermarks; no object of the body refers to them.
        reserve(3);
        var streams = new ArrayList<List<COSStream>>();
        for (int page = 0; page < pages.count(); page++) {
            BlankForm.Shape shape = pages.shapes().get(pages.shape(page));
            overlays.add(hasOverlay(page) ? body.reserve() : new COSDictionary());
            fixedStreams.add(fixed.get(page).stream(shape.box()));
            streams.add(pages.splice(page, contents.get(page), marks.get(pages.shape(page)), fixedStreams.getLast(),
                    overlays.getLast(), !fixed.get(page).isEmpty(), hasOverlay(page)));
        }
        return streams;
    }

    private List<COSDictionary> reserve(int count) {
        var reserved = new ArrayList<COSDictionary>();
        for (int i = 0; i < count; i++) {
            reserved.add(body.reserve());
        }
        return reserved;
    }

    /** Adds the drawn content to the structure tree and returns the key of each page's overlay in it. */
    private int[] structure() {
        var keys = new int[pages.count()];
        Optional<StructureTree> tree = StructureTree.of(catalog);
        for (int page = 0; page < keys.length; page++) {
            keys[page] = BlankForm.Page.UNTAGGED;
            if (tree.isPresent()) {
                List<DrawnWidget> drawn = fixed.get(page).drawn();
                if (!drawn.isEmpty()) {
                    COSStream stream = fixedStreams.get(page);
                    stream.setInt(COSName.STRUCT_PARENTS, tree.get().add(pages.dictionary(page), stream, drawn));
                }
                if (hasOverlay(page)) {
                    keys[page] = tree.get().add(pages.dictionary(page), overlays.get(page),
                            fixed.get(page).values());
                }
            }
        }
        tree.ifPresent(each -> each.removeOthers(sanitizer::drop));
        return keys;
    }

    /** Returns the property lists of all widgets, which the pages share. */
    private COSDictionary properties() {
        var properties = new COSDictionary();
        for (FixedContent page : fixed) {
            for (int id = 0; isTagged(catalog) && id < page.values().size(); id++) {
                for (Reading reading : page.values().get(id).readings()) {
                    var list = new COSDictionary();
                    list.setInt(COSName.MCID, id);
                    if (!reading.text().isEmpty()) {
                        list.setString(COSName.ACTUAL_TEXT, reading.text());
                    }
                    properties.setItem(COSName.getPDFName(reading.property(id)), list);
                }
            }
        }
        return properties;
    }

    private COSDictionary root(COSDictionary pageTree) {
        var root = new COSDictionary();
        for (COSName key : CATALOG) {
            COSBase value = catalog.getItem(key);
            if (value != null) {
                root.setItem(key, value);
            }
        }
        // A destination only opens a page; actions are subject to PdfSanitizer.
        if (catalog.getDictionaryObject(COSName.OPEN_ACTION) instanceof COSArray destination) {
            root.setItem(COSName.OPEN_ACTION, destination);
        }
        root.setItem(COSName.TYPE, COSName.CATALOG);
        root.setItem(COSName.PAGES, Pages.indirect(pageTree));
        return root;
    }
}
