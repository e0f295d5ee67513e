package platen.jobs.engine.fillable.compile.pdf;

import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.pdfbox.cos.COSArray;
import org.apache.pdfbox.cos.COSBase;
import org.apache.pdfbox.cos.COSDictionary;
import org.apache.pdfbox.cos.COSInteger;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.cos.COSObject;
import org.apache.pdfbox.cos.COSStream;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.common.PDRectangle;
import platen.jobs.engine.fillable.form.BlankForm;
import platen.jobs.engine.fillable.form.Box;
import platen.jobs.engine.pdf.PdfBuffer;

/**
 * Prepares the pages of a form for compilation: a flat page tree, inherited attributes copied to the pages, and form
 * XObjects for the fixed content of fields ({@code PlF}), for the overlay of a render ({@code PlO}) and for watermarks
 * ({@code PlM}).
 */
public final class Pages {
    private static final COSName FIXED = COSName.getPDFName("PlF");
    private static final COSName OVERLAY = COSName.getPDFName("PlO");
    private static final COSName TAB_ORDER = COSName.getPDFName("Tabs");
    private static final COSName MARK = COSName.getPDFName("PlM");

    private final List<COSDictionary> pages = new ArrayList<>();
    private final List<BlankForm.Shape> shapeOfPage = new ArrayList<>();
    private final List<BlankForm.Shape> shapes = new ArrayList<>();
    /** Keyed by identity, because dictionaries do not override {@code equals}; in page order. */
    private final Map<COSDictionary, Spot> widgets = new LinkedHashMap<>();
    private final Map<String, COSStream> glue = new LinkedHashMap<>();

    public Pages(PDDocument document) {
        Set<COSDictionary> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        for (PDPage page : document.getPages()) {
            if (pages.size() == Limits.PAGES) {
                throw new Limits.Exceeded("The document has more than " + Limits.PAGES + " pages");
            }
            COSDictionary own = page.getCOSObject();
            COSDictionary dictionary = seen.add(own) ? own : new COSDictionary(own);
            PDRectangle crop = page.getCropBox();
            var box = new Box(crop.getLowerLeftX(), crop.getLowerLeftY(), crop.getUpperRightX(), crop.getUpperRightY());
            var shape = new BlankForm.Shape(box, Math.floorMod(page.getRotation(), 360));
            if (!shapes.contains(shape)) {
                shapes.add(shape);
            }
            shapeOfPage.add(shape);
            pushDown(dictionary, page);
            collectWidgets(dictionary, pages.size(), widgets);
            pages.add(dictionary);
        }
    }

    public int count() {
        return pages.size();
    }

    /** Returns the widgets of a file, which stays as it is, in page order. */
    public static Map<COSDictionary, Spot> widgets(PDDocument document) {
        // Dictionaries do not override equals.
        Map<COSDictionary, Spot> widgets = new LinkedHashMap<>();
        int index = 0;
        for (PDPage page : document.getPages()) {
            if (index == Limits.PAGES) {
                throw new Limits.Exceeded("The document has more than " + Limits.PAGES + " pages");
            }
            collectWidgets(page.getCOSObject(), index++, widgets);
        }
        return widgets;
    }

    /**
     * The position of a widget.
     *
     * @param page zero-based page index
     * @param order index among all annotations; viewers draw annotations in this order
     */
    public record Spot(int page, int order) {}

    /** Returns the widgets of this document, in page order. */
    public Map<COSDictionary, Spot> widgets() {
        return widgets;
    }

    public List<BlankForm.Shape> shapes() {
        return shapes;
    }

    public int shape(int page) {
        return shapes.indexOf(shapeOfPage.get(page));
    }

    /** Returns the dictionary of a page. */
    public COSDictionary dictionary(int page) {
        return pages.get(page);
    }

    /** Returns the visible area of a page. */
    public Box box(int page) {
        return shapeOfPage.get(page).box();
    }

    /** Removes the widgets from the pages and returns a flat page tree. */
    public COSDictionary tree(PdfSanitizer sanitizer) {
        var root = new COSDictionary();
        var kids = new COSArray();
        root.setItem(COSName.TYPE, COSName.PAGES);
        root.setItem(COSName.COUNT, COSInteger.get(pages.size()));
        root.setItem(COSName.KIDS, kids);
        for (COSDictionary page : pages) {
            kids.add(indirect(page));
            page.setItem(COSName.PARENT, indirect(root));
            COSArray annotations = page.getCOSArray(COSName.ANNOTS);
            page.removeItem(COSName.ANNOTS);
            if (annotations == null) {
                continue;
            }
            var kept = new COSArray();
            for (int i = 0; i < annotations.size(); i++) {
                if (annotations.getObject(i) instanceof COSDictionary annotation
                        && sanitizer.keepsAnnotation(annotation)) {
                    kept.add(indirect(annotation));
                }
            }
            if (kept.size() > 0) {
                page.setItem(COSName.ANNOTS, kept);
            } else {
                page.removeItem(TAB_ORDER);
            }
        }
        return root;
    }

    /**
     * Adds the engine's objects to a page and returns its content streams; {@link #contents} lists them after
     * numbering.
     */
    public List<COSStream> splice(int page, COSDictionary contents, COSDictionary mark, COSStream fixed,
            COSDictionary overlay,
            boolean hasFixed, boolean hasOverlay) throws IOException {
        COSDictionary dictionary = pages.get(page);
        List<COSStream> own = streams(dictionary.getDictionaryObject(COSName.CONTENTS));
        var resources = new COSDictionary();
        if (dictionary.getDictionaryObject(COSName.RESOURCES) instanceof COSDictionary inherited) {
            resources.addAll(inherited);
        }
        var objects = new COSDictionary();
        if (resources.getDictionaryObject(COSName.XOBJECT) instanceof COSDictionary inherited) {
            objects.addAll(inherited);
        }
        var draw = new PdfBuffer();
        if (hasFixed) {
            objects.setItem(FIXED, fixed);
            draw.ascii("q /PlF Do Q\n");
        }
        if (hasOverlay) {
            objects.setItem(OVERLAY, overlay);
            draw.ascii("q /PlO Do Q\n");
        }
        objects.setItem(MARK, mark);
        resources.setItem(COSName.XOBJECT, objects);
        dictionary.setItem(COSName.RESOURCES, resources);
        dictionary.setItem(COSName.CONTENTS, contents);

        GraphicsStateBalance balance = balance(own);
        var all = new ArrayList<COSStream>(own.size() + 2);
        all.add(glue("q\n".repeat(1 + balance.missing())));
        all.addAll(own);
        all.add(glue("\n" + "Q\n".repeat(1 + balance.open()) + draw));
        return all;
    }

    /** Returns a short stream with the given content, which pages share. */
    private COSStream glue(String content) throws IOException {
        COSStream known = glue.get(content);
        if (known == null) {
            known = new COSStream();
            try (OutputStream out = known.createOutputStream()) {
                out.write(new PdfBuffer().ascii(content).toBytes());
            }
            glue.put(content, known);
        }
        return known;
    }

    private static GraphicsStateBalance balance(List<COSStream> streams) {
        GraphicsStateBalance balance = GraphicsStateBalance.EVEN;
        for (COSStream stream : streams) {
            balance = balance.after(ContentTokens.decoded(stream));
        }
        // A page that is unbalanced by hundreds of states is damaged in another way; more operators would not repair
        // it.
        return new GraphicsStateBalance(Math.min(balance.open(), 100), Math.min(balance.missing(), 100));
    }

    private static List<COSStream> streams(COSBase contents) {
        var streams = new ArrayList<COSStream>();
        if (contents instanceof COSStream single) {
            streams.add(single);
        } else if (contents instanceof COSArray array) {
            for (int i = 0; i < array.size(); i++) {
                if (array.getObject(i) instanceof COSStream stream) {
                    streams.add(stream);
                }
            }
        }
        return streams;
    }

    private static void pushDown(COSDictionary dictionary, PDPage page) {
        dictionary.setItem(COSName.TYPE, COSName.PAGE);
        dictionary.setItem(COSName.MEDIA_BOX, page.getMediaBox());
        if (!page.getCropBox().getCOSArray().equals(page.getMediaBox().getCOSArray())) {
            dictionary.setItem(COSName.CROP_BOX, page.getCropBox());
        }
        dictionary.setInt(COSName.ROTATE, Math.floorMod(page.getRotation(), 360));
        if (page.getResources() != null) {
            dictionary.setItem(COSName.RESOURCES, page.getResources());
        }
    }

    private static void collectWidgets(COSDictionary page, int index, Map<COSDictionary, Spot> widgets) {
        COSArray annotations = page.getCOSArray(COSName.ANNOTS);
        for (int i = 0; annotations != null && i < annotations.size(); i++) {
            if (annotations.getObject(i) instanceof COSDictionary annotation
                    && COSName.WIDGET.equals(annotation.getCOSName(COSName.SUBTYPE))) {
                widgets.putIfAbsent(annotation, new Spot(index, widgets.size()));
                if (widgets.size() > Limits.WIDGETS) {
                    throw new Limits.Exceeded("The form has more than " + Limits.WIDGETS + " widgets");
                }
            }
        }
    }

    /** Returns a reference that makes its target an indirect object. */
    public static COSBase indirect(COSDictionary target) {
        return new COSObject(target);
    }
}
