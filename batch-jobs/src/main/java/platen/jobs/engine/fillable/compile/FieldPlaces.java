package platen.jobs.engine.fillable.compile;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.pdfbox.cos.COSName;
import platen.jobs.engine.fillable.compile.drawn.PageView;
import platen.jobs.engine.fillable.compile.field.RawField;
import platen.jobs.engine.fillable.compile.pdf.CosAccess;
import platen.jobs.engine.fillable.compile.pdf.Pages;
import platen.jobs.engine.fillable.form.Box;
import platen.jobs.engine.template.EditableField;
import platen.jobs.engine.template.EditableField.Place;

/** Tells where the fields of a form are on its pages. */
final class FieldPlaces {
    private FieldPlaces() {}

    /** Adds the places to fields; a widget that is on no page or has no rectangle has none. */
    static List<EditableField> add(List<EditableField> fields, List<RawField> raw, Pages pages) {
        Map<String, List<Place>> places = raw.stream()
                .collect(Collectors.toMap(RawField::name, field -> places(field, pages), (one, other) -> one));
        return fields.stream()
                .map(field -> new EditableField(field.name(), field.derived(), field.current(),
                        places.getOrDefault(field.name(), List.of())))
                .toList();
    }

    private static List<Place> places(RawField field, Pages pages) {
        var places = new ArrayList<Place>();
        for (RawField.Widget widget : field.widgets()) {
            Box box = CosAccess.box(widget.dictionary().getDictionaryObject(COSName.RECT));
            if (box != null && !widget.isAstray()) {
                PageView.Shown shown = view(pages, widget.page()).toShown(box);
                places.add(new Place(widget.page() + 1, shown.x(), shown.y(), shown.width(), shown.height()));
            }
        }
        return places;
    }

    private static PageView view(Pages pages, int page) {
        return PageView.of(pages.box(page), pages.shapes().get(pages.shape(page)).rotation(), pages.dictionary(page));
    }
}
