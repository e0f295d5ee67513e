package platen.jobs.engine.fillable.compile;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.apache.pdfbox.cos.COSDictionary;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.fillable.compile.drawn.FieldWriter;
import platen.jobs.engine.fillable.compile.drawn.PageView;
import platen.jobs.engine.fillable.compile.drawn.WrittenFields;
import platen.jobs.engine.fillable.compile.field.FieldKeys;
import platen.jobs.engine.fillable.compile.field.FormTree;
import platen.jobs.engine.fillable.compile.field.RawField;
import platen.jobs.engine.fillable.compile.pdf.Limits;
import platen.jobs.engine.fillable.compile.pdf.Pages;
import platen.jobs.engine.fillable.drawn.DrawnField;
import platen.jobs.engine.fillable.drawn.DrawnFields;
import platen.jobs.engine.fillable.drawn.DrawnPlace;
import platen.jobs.engine.fillable.drawn.FieldMistake;
import platen.jobs.engine.model.Count;
import platen.jobs.engine.template.CompileOutcome.DroppedOverride;
import platen.jobs.engine.template.ImportOptions;
import platen.jobs.engine.template.ImportOptions.DrawMode;
import platen.jobs.engine.template.ImportOptions.Drawing;

/**
 * A file with the drawn fields that the options ask for.
 *
 * @param written the file with these fields; null when it has them already
 * @param fields the drawn fields of the file
 * @param dropped fields that do not fit the file, with the reasons
 */
record DrawnForm(byte @Nullable [] written, List<DrawnField> fields, List<DroppedOverride> dropped) {
    /** How far a place may reach over the edge of its page, in points, because of rounding. */
    private static final double TOLERANCE = 0.5;

    /** Thrown when fields cannot be drawn as their author asks. */
    static final class Mistakes extends RuntimeException {
        private final transient List<FieldMistake> all;

        Mistakes(List<FieldMistake> all) {
            super(all.size() + " mistakes in drawn fields");
            this.all = all;
        }

        List<FieldMistake> all() {
            return all;
        }
    }

    /**
     * Draws the fields of the options on a file.
     *
     * @param document is changed when fields are drawn
     * @throws Mistakes when given fields cannot be drawn
     */
    static DrawnForm of(PDDocument document, ImportOptions options) throws IOException {
        WrittenFields before = WrittenFields.of(document);
        Drawing wanted = options.drawing();
        if (wanted == null || wanted.mode() == DrawMode.INHERITED && !before.fields().isEmpty()) {
            return new DrawnForm(null, before.fields(), List.of());
        }
        DrawnFields read = DrawnFields.of(wanted.fields());
        var fields = new ArrayList<>(read.fields());
        var mistakes = new ArrayList<>(read.mistakes());
        if (!fields.equals(before.fields())) {
            check(document, before, fields, mistakes);
        }
        if (wanted.mode() == DrawMode.ALL && !mistakes.isEmpty()) {
            throw new Mistakes(mistakes);
        }
        List<DroppedOverride> dropped = mistakes.stream()
                .map(each -> new DroppedOverride(each.field(), each.message()))
                .toList();
        return fields.equals(before.fields())
                ? new DrawnForm(null, fields, dropped)
                : new DrawnForm(FieldWriter.write(document, before, fields), fields, dropped);
    }

    /** Removes the fields that do not fit the file, and adds what is wrong with them. */
    private static void check(PDDocument document, WrittenFields before, List<DrawnField> fields,
            List<FieldMistake> mistakes) {
        List<PageView> pages = views(document);
        fields.removeIf(field -> {
            List<String> own = field.places().stream().flatMap(place -> outside(place, pages).stream()).toList();
            own.forEach(each -> mistakes.add(mistake(field, each)));
            return !own.isEmpty();
        });
        Set<String> taken = Set.copyOf(FieldKeys.of(names(document, before)));
        fields.removeIf(field -> {
            boolean isTaken = taken.contains(field.key());
            if (isTaken) {
                mistakes.add(mistake(field, "a field of the file has this key. Choose another key."));
            }
            return isTaken;
        });
    }

    private static FieldMistake mistake(DrawnField field, String message) {
        return new FieldMistake(field.key(), "Drawn field '" + field.key() + "': " + message);
    }

    private static List<PageView> views(PDDocument document) {
        var views = new ArrayList<PageView>();
        for (var page : document.getPages()) {
            if (views.size() == Limits.PAGES) {
                break;
            }
            views.add(PageView.of(page));
        }
        return views;
    }

    private static List<String> outside(DrawnPlace place, List<PageView> pages) {
        if (place.page() > pages.size()) {
            return List.of(String.format(Locale.ROOT, "there is no page %,d, the file has %s. Give another page.",
                    place.page(), Count.of(pages.size(), "page", "pages")));
        }
        PageView page = pages.get(place.page() - 1);
        return place.x() + place.width() > page.width() + TOLERANCE
                || place.y() + place.height() > page.height() + TOLERANCE
                        ? List.of(String.format(Locale.ROOT,
                                "it reaches over the edge of page %,d, which is %.0f × %.0f points. Move it, or make it"
                                        + " smaller.",
                                place.page(), page.width(), page.height()))
                        : List.of();
    }

    /** Returns the names of the fields that were not drawn. */
    private static List<String> names(PDDocument document, WrittenFields before) {
        COSDictionary form = document.getDocumentCatalog().getCOSObject().getCOSDictionary(COSName.ACRO_FORM);
        return new FormTree(form == null ? new COSDictionary() : form, Pages.widgets(document)).read().stream()
                .filter(field -> field.chain().stream().noneMatch(before::contains))
                .map(RawField::name)
                .toList();
    }
}
