package platen.jobs.engine.fillable.form;

import java.util.List;
import platen.jobs.engine.barcode.BarcodeType;
import platen.jobs.engine.schema.Field.Option;

/** One field of a form: the data value it takes and how that value is drawn in its widgets. */
public sealed interface FormField {

    /** Returns the path of its value in the data. */
    List<WidgetPlace.Step> path();

    /** Returns whether the render fails when the field cannot be drawn. */
    boolean required();

    /**
     * Text that is formatted and laid out: text fields, dates, numbers, dropdowns.
     *
     * @param format turns the JSON value into text
     * @param flow how the text fills its widgets
     * @param maxLength maximum number of characters, or 0 for no limit
     * @param options choices of a dropdown, whose labels are drawn; empty for other types
     */
    record Text(List<WidgetPlace.Step> path, boolean required, ValueFormat format, Flow flow, int maxLength,
            List<Option> options, List<WidgetPlace.Text> places) implements FormField {}

    /**
     * A list box: all options, with the selected ones highlighted.
     *
     * @param topIndex index of the first option shown
     * @param selected indexes of the options selected in the form itself, for widgets without an appearance for
     *     missing data
     */
    record Choices(List<WidgetPlace.Step> path, boolean required, List<Option> options, int topIndex,
            List<Integer> selected,
            List<WidgetPlace.Text> places) implements FormField {}

    /** A check box: the value true draws the on state of every widget. */
    record Check(List<WidgetPlace.Step> path, boolean required, List<WidgetPlace.Button> places) implements FormField {}

    /** Radio buttons: the widgets whose value is selected are drawn on, the others off. */
    record Radio(List<WidgetPlace.Step> path, boolean required, List<WidgetPlace.Button> places) implements FormField {}

    /** An image or a drawn signature. */
    record Picture(List<WidgetPlace.Step> path, boolean required,
            List<WidgetPlace.Picture> places) implements FormField {}

    /**
     * A bar code of a text.
     *
     * @param format turns the JSON value into the text
     */
    record Barcode(List<WidgetPlace.Step> path, boolean required, ValueFormat format, BarcodeType code,
            List<WidgetPlace.Picture> places) implements FormField {}

    /** How text fills a widget. */
    enum Flow {
        /** One line; line breaks become spaces. */
        LINE,
        /** Wrapped lines that start at the top. */
        LINES,
        /** One character per cell; the number of cells is the field's maximum length. */
        COMB,
        /** One line of asterisks. */
        PASSWORD
    }
}
