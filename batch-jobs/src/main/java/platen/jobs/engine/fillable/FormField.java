package platen.jobs.engine.fillable;

import java.util.List;
import platen.jobs.engine.schema.Field.Option;

/** One field of the form: which value of the data it takes and how that value is drawn at its places. */
public sealed interface FormField {

    /** The way to its value in the data. */
    List<WidgetPlace.Step> path();

    /** Whether a failure to draw it fails the render. */
    boolean required();

    /**
     * Text, formatted and set: text fields, dates, numbers, dropdowns.
     *
     * @param format from JSON value to text
     * @param flow how the text fills its places
     * @param maxLength most characters, or 0 for no limit
     * @param options a dropdown's choices; what is drawn is the label; empty for other types
     */
    record Text(List<WidgetPlace.Step> path, boolean required, ValueFormat format, Flow flow, int maxLength,
            List<Option> options, List<WidgetPlace.Text> places) implements FormField {}

    /**
     * A list box: all options, the chosen ones highlighted.
     *
     * @param topIndex the first option shown
     * @param selected indexes chosen by the form itself, for places without a resting appearance
     */
    record Choices(List<WidgetPlace.Step> path, boolean required, List<Option> options, int topIndex,
            List<Integer> selected,
            List<WidgetPlace.Text> places) implements FormField {}

    /** A check box: the value true shows every place's on state. */
    record Check(List<WidgetPlace.Step> path, boolean required, List<WidgetPlace.Button> places) implements FormField {}

    /** Radio buttons: the places whose value is the one chosen are on, the others off. */
    record Radio(List<WidgetPlace.Step> path, boolean required, List<WidgetPlace.Button> places) implements FormField {}

    /** A picture or a drawn signature. */
    record Picture(List<WidgetPlace.Step> path, boolean required,
            List<WidgetPlace.Picture> places) implements FormField {}

    /** How text fills a place. */
    enum Flow {
        /** One line; line breaks become spaces. */
        LINE,
        /** Wrapped into lines from the top. */
        LINES,
        /** One character per cell; the number of cells is the field's maximum length. */
        COMB,
        /** One line of asterisks. */
        PASSWORD
    }
}
