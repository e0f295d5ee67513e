package platen.jobs.engine.fillable;

import java.util.List;
import java.util.Map;
import platen.jobs.engine.fillable.form.FormField;
import platen.jobs.engine.fillable.form.Formula;
import platen.jobs.engine.fillable.form.WidgetPlace;
import platen.jobs.engine.schema.Field.Option;
import platen.jobs.engine.template.SmallData;
import tools.jackson.databind.JsonNode;

/**
 * Recognizes forms that are filled with small data within about a millisecond, whatever the data are. Pictures and bar codes
 * may take long to encode, lists to draw, formulas to evaluate, and a form's own values may be as long as it likes.
 */
final class BriefForm {
    private static final int MAX_PAGES = 50;
    /** Of all fields; a field without a widget counts as one. */
    private static final int MAX_WIDGETS = 500;
    /** Of one field, whose text is laid out for each of them. */
    private static final int MAX_WIDGETS_OF_FIELD = 4;
    private static final int MAX_OPTIONS = 100;
    private static final int MAX_OPTION_CHARACTERS = 200;
    /** In points; wrapped text that does not fit is wrapped again for each half of a point. */
    private static final float MAX_WRAPPED_SIZE = 24;

    private BriefForm() {}

    static boolean is(int pages, List<FormField> fields, Map<String, JsonNode> presets, Map<String, Formula> formulas) {
        return pages <= MAX_PAGES && presets.isEmpty() && formulas.isEmpty()
                && fields.stream().allMatch(BriefForm::isBrief)
                && fields.stream().mapToInt(field -> Math.max(1, widgets(field).size())).sum() <= MAX_WIDGETS;
    }

    private static boolean isBrief(FormField field) {
        return widgets(field).size() <= MAX_WIDGETS_OF_FIELD && switch (field) {
            case FormField.Text text -> text.options().size() <= MAX_OPTIONS
                    && text.options().stream().allMatch(BriefForm::isBrief)
                    && text.places().stream().allMatch(place -> isBrief(text, place));
            case FormField.Check _,FormField.Radio _ -> true;
            case FormField.Choices _,FormField.Picture _,FormField.Barcode _ -> false;
        };
    }

    private static boolean isBrief(Option option) {
        return option.label().length() <= MAX_OPTION_CHARACTERS && SmallData.isLatin(option.label());
    }

    private static boolean isBrief(FormField.Text field, WidgetPlace.Text place) {
        return place.restingText() == null
                && (field.flow() != FormField.Flow.LINES || place.size() <= MAX_WRAPPED_SIZE);
    }

    private static List<? extends WidgetPlace> widgets(FormField field) {
        return switch (field) {
            case FormField.Text text -> text.places();
            case FormField.Choices choices -> choices.places();
            case FormField.Check check -> check.places();
            case FormField.Radio radio -> radio.places();
            case FormField.Picture picture -> picture.places();
            case FormField.Barcode barcode -> barcode.places();
        };
    }
}
