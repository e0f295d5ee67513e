package platen.jobs.engine.fillable.compile.drawn;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.pdfbox.cos.COSArray;
import org.apache.pdfbox.cos.COSBase;
import org.apache.pdfbox.cos.COSDictionary;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.cos.COSString;
import org.apache.pdfbox.pdmodel.PDDocument;
import platen.jobs.engine.fillable.compile.pdf.Limits;
import platen.jobs.engine.fillable.compile.structure.WidgetTags;
import platen.jobs.engine.fillable.drawn.DrawnField;
import platen.jobs.engine.fillable.drawn.DrawnType;

/**
 * Replaces the drawn fields of a file: removes those that were written before and writes the given ones, with their
 * names, tooltips, tab order and structure elements. All other fields stay as they are.
 *
 * <p>Dictionaries refer to each other directly; PDFBox makes indirect objects of them when it writes the file.
 */
public final class FieldWriter {
    private static final COSName TABS = COSName.getPDFName("Tabs");
    private static final COSName SIG_FLAGS = COSName.getPDFName("SigFlags");
    /** Seed of the file identifier, so that the same file and fields give the same bytes. */
    private static final long ID_SEED = 20;

    private final PDDocument document;
    private final COSDictionary catalog;
    private final COSDictionary form;
    private final List<COSDictionary> pages = new ArrayList<>();
    private final List<PageView> views = new ArrayList<>();
    private final Optional<WidgetTags> tags;

    /** A widget of a drawn field and its place. */
    private record Placed(COSDictionary widget, int page, double x, double y, String title) {}

    private FieldWriter(PDDocument document) {
        this.document = document;
        this.catalog = document.getDocumentCatalog().getCOSObject();
        this.form = form(catalog);
        for (var page : document.getPages()) {
            if (pages.size() == Limits.PAGES) {
                throw new Limits.Exceeded("The document has more than " + Limits.PAGES + " pages");
            }
            pages.add(page.getCOSObject());
            views.add(PageView.of(page));
        }
        this.tags = WidgetTags.of(catalog);
    }

    /**
     * Returns the file with the given fields.
     *
     * @param document is changed
     * @param before the drawn fields of the document
     * @param fields lie on pages of the document
     */
    public static byte[] write(PDDocument document, WrittenFields before, List<DrawnField> fields) throws IOException {
        document.setAllSecurityToBeRemoved(true);
        var writer = new FieldWriter(document);
        writer.remove(before.dictionaries());
        writer.add(fields);
        document.setDocumentId(ID_SEED);
        var out = new ByteArrayOutputStream();
        document.save(out);
        return out.toByteArray();
    }

    private static COSDictionary form(COSDictionary catalog) {
        COSDictionary present = catalog.getCOSDictionary(COSName.ACRO_FORM);
        if (present != null) {
            return present;
        }
        var form = new COSDictionary();
        catalog.setItem(COSName.ACRO_FORM, form);
        return form;
    }

    private void remove(Set<COSDictionary> fields) {
        if (fields.isEmpty()) {
            return;
        }
        Set<COSDictionary> widgets = Collections.newSetFromMap(new IdentityHashMap<>());
        fields.forEach(field -> widgets.addAll(WrittenFields.widgets(field)));
        COSArray roots = form.getCOSArray(COSName.FIELDS);
        if (roots != null) {
            form.setItem(COSName.FIELDS, without(roots, fields));
        }
        for (COSDictionary page : pages) {
            COSArray annotations = page.getCOSArray(COSName.ANNOTS);
            if (annotations != null) {
                page.setItem(COSName.ANNOTS, without(annotations, widgets));
            }
        }
        tags.ifPresent(each -> each.remove(widgets));
    }

    private static COSArray without(COSArray array, Set<COSDictionary> removed) {
        var kept = new COSArray();
        for (int i = 0; i < array.size(); i++) {
            COSBase item = array.getObject(i);
            if (!(item instanceof COSDictionary dictionary) || !removed.contains(dictionary)) {
                kept.add(array.get(i));
            }
        }
        return kept;
    }

    private void add(List<DrawnField> fields) throws IOException {
        if (fields.isEmpty()) {
            return;
        }
        var fonts = new FormResources(form);
        COSArray roots = form.getCOSArray(COSName.FIELDS);
        if (roots == null) {
            roots = new COSArray();
            form.setItem(COSName.FIELDS, roots);
        }
        var placed = new ArrayList<Placed>();
        for (DrawnField field : fields) {
            COSDictionary dictionary = dictionary(field, fonts, placed);
            roots.add(dictionary);
            if (field.type() == DrawnType.SIGNATURE) {
                form.setInt(SIG_FLAGS, form.getInt(SIG_FLAGS, 0) | 1);
            }
        }
        // Readers go through the fields of a page from top to bottom, and along a line.
        placed.sort(Comparator.comparingInt(Placed::page).thenComparingDouble(Placed::y)
                .thenComparingDouble(Placed::x));
        placed.forEach(this::annotate);
    }

    private COSDictionary dictionary(DrawnField field, FormResources fonts, List<Placed> placed) throws IOException {
        var widgets = new WidgetWriter(field);
        var dictionary = new COSDictionary();
        dictionary.setItem(COSName.T, new COSString(field.key()));
        dictionary.setItem(COSName.TU, new COSString(field.title()));
        DrawnMarker.mark(dictionary, field);
        FieldEntries.add(dictionary, field, fonts);
        boolean group = field.type() == DrawnType.RADIO;
        var kids = new COSArray();
        for (int i = 0; i < field.places().size(); i++) {
            var place = field.places().get(i);
            COSDictionary widget = group ? new COSDictionary() : dictionary;
            PageView view = views.get(place.page() - 1);
            widgets.write(widget, view, place, i);
            widget.setItem(COSName.P, pages.get(place.page() - 1));
            if (group) {
                String label = place.label() == null ? place.value() : place.label();
                widget.setItem(COSName.TU, new COSString(label));
                widget.setItem(COSName.PARENT, dictionary);
                kids.add(widget);
            }
            placed.add(new Placed(widget, place.page() - 1, place.x(), place.y(), group
                    ? field.title() + ": " + (place.label() == null ? place.value() : place.label())
                    : field.title()));
        }
        if (group) {
            dictionary.setItem(COSName.KIDS, kids);
        }
        return dictionary;
    }

    /** Adds a widget to the annotations of its page and to the structure tree. */
    private void annotate(Placed placed) {
        COSDictionary page = pages.get(placed.page());
        COSArray annotations = page.getCOSArray(COSName.ANNOTS);
        if (annotations == null) {
            annotations = new COSArray();
            page.setItem(COSName.ANNOTS, annotations);
        }
        annotations.add(placed.widget());
        if (tags.isPresent()) {
            page.setItem(TABS, COSName.S);
            tags.get().add(placed.widget(), page, placed.page(), pages, placed.title());
        } else if (!page.containsKey(TABS)) {
            // By rows, which includes the fields that the file had before.
            page.setItem(TABS, COSName.R);
        }
    }
}
