package platen.jobs.engine.fillable.compile.drawn;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.pdfbox.cos.COSArray;
import org.apache.pdfbox.cos.COSDictionary;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.fillable.compile.pdf.CosAccess;
import platen.jobs.engine.fillable.compile.pdf.Limits;
import platen.jobs.engine.fillable.drawn.DrawnField;
import platen.jobs.engine.fillable.drawn.DrawnPlace;
import platen.jobs.engine.fillable.form.Box;

/** The drawn fields of a file, as they were written into it and possibly moved by other programs since. */
public final class WrittenFields {
    /** The fields with their dictionaries, in the order of the file. */
    private final Map<DrawnField, COSDictionary> fields;
    private final Set<COSDictionary> dictionaries = Collections.newSetFromMap(new IdentityHashMap<>());

    private WrittenFields(Map<DrawnField, COSDictionary> fields) {
        this.fields = fields;
        dictionaries.addAll(fields.values());
    }

    /** Finds the drawn fields of a file; one that lies on no page is not found. */
    public static WrittenFields of(PDDocument document) {
        COSDictionary form = document.getDocumentCatalog().getCOSObject().getCOSDictionary(COSName.ACRO_FORM);
        COSArray roots = form == null ? null : form.getCOSArray(COSName.FIELDS);
        var found = new LinkedHashMap<DrawnField, COSDictionary>();
        if (roots == null || roots.size() > Limits.WIDGETS) {
            return new WrittenFields(found);
        }
        Map<COSDictionary, Integer> pages = new IdentityHashMap<>();
        List<PageView> views = new ArrayList<>();
        Set<String> keys = new HashSet<>();
        for (int i = 0; i < roots.size(); i++) {
            if (!(roots.getObject(i) instanceof COSDictionary field)) {
                continue;
            }
            DrawnMarker.of(field).ifPresent(drawn -> {
                if (views.isEmpty()) {
                    index(document, pages, views);
                }
                DrawnField placed = placed(drawn, field, pages, views);
                if (placed != null && found.size() < DrawnField.MAX_FIELDS && keys.add(placed.key())) {
                    found.put(placed, field);
                }
            });
        }
        return new WrittenFields(found);
    }

    private static void index(PDDocument document, Map<COSDictionary, Integer> pages, List<PageView> views) {
        for (var page : document.getPages()) {
            if (views.size() == Limits.PAGES) {
                return;
            }
            COSArray annotations = page.getCOSObject().getCOSArray(COSName.ANNOTS);
            for (int i = 0; annotations != null && i < Math.min(annotations.size(), Limits.WIDGETS); i++) {
                if (annotations.getObject(i) instanceof COSDictionary annotation) {
                    pages.putIfAbsent(annotation, views.size());
                }
            }
            views.add(PageView.of(page));
        }
    }

    private static @Nullable DrawnField placed(DrawnField drawn, COSDictionary field, Map<COSDictionary, Integer> pages,
            List<PageView> views) {
        List<COSDictionary> widgets = widgets(field);
        if (widgets.size() != drawn.places().size()) {
            return null;
        }
        var places = new ArrayList<DrawnPlace>();
        for (int i = 0; i < widgets.size(); i++) {
            Integer page = pages.get(widgets.get(i));
            Box box = CosAccess.box(widgets.get(i).getDictionaryObject(COSName.RECT));
            if (page == null || box == null) {
                return null;
            }
            DrawnPlace old = drawn.places().get(i);
            PageView.Shown shown = views.get(page).toShown(box);
            places.add(new DrawnPlace(page + 1, rounded(shown.x()), rounded(shown.y()), rounded(shown.width()),
                    rounded(shown.height()), old.value(), old.label()));
        }
        return drawn.at(places);
    }

    /** Rounds away what the conversion to and from single precision added. */
    private static double rounded(double points) {
        return Math.round(points * 100) / 100d;
    }

    static List<COSDictionary> widgets(COSDictionary field) {
        COSArray kids = field.getCOSArray(COSName.KIDS);
        if (kids == null) {
            return List.of(field);
        }
        var widgets = new ArrayList<COSDictionary>();
        for (int i = 0; i < Math.min(kids.size(), DrawnField.MAX_OPTIONS + 1); i++) {
            if (kids.getObject(i) instanceof COSDictionary kid) {
                widgets.add(kid);
            }
        }
        return widgets;
    }

    /** Returns the fields in the order of the file. */
    public List<DrawnField> fields() {
        return List.copyOf(fields.keySet());
    }

    /** Returns whether a dictionary is that of a drawn field. */
    public boolean contains(COSDictionary field) {
        return dictionaries.contains(field);
    }

    /** Returns the dictionaries of the fields, by identity. */
    Set<COSDictionary> dictionaries() {
        return dictionaries;
    }
}
