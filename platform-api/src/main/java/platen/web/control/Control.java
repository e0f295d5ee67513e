package platen.web.control;

import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.schema.Field;
import platen.web.control.part.Autocomplete;

/**
 * A control of a form, or a group of controls.
 *
 * @param name under which browsers send the value, such as {@code data.items[0].price}
 * @param values what it shows: the chosen values of choices, else at most one text
 * @param error why the value was refused; null for none
 * @param children controls of a group or of the rows of an array; a row of an array is a group without a label
 * @param help how to fill it in; empty for none
 * @param told what became of the rows of an array; null for nothing
 * @param typed name under a signature that could not be drawn; empty for none
 */
public record Control(Kind kind, String name, Field field, String label, List<String> values, @Nullable String error,
        List<Control> children, String help, @Nullable Told told, String typed) {
    /** Maximum number of options that are chosen without a filter. */
    private static final int MAX_SHORT_LIST = 15;

    public Control {
        values = List.copyOf(values);
        children = List.copyOf(children);
    }

    /** Creates a control without help. */
    public Control(Kind kind, String name, Field field, String label, List<String> values, @Nullable String error,
            List<Control> children) {
        this(kind, name, field, label, values, error, children, "", null, "");
    }

    /** Returns the same control with help. */
    public Control helped(String text) {
        return new Control(kind, name, field, label, values, error, children, text, told, typed);
    }

    /** Returns the same control with names that were typed and could not be drawn, by the names of signatures in it. */
    public Control typed(Map<String, String> names) {
        return new Control(kind, name, field, label, values, error,
                children.stream().map(each -> each.typed(names)).toList(), help, told, names.getOrDefault(name, ""));
    }

    /**
     * Tells that the rows of an array were changed.
     *
     * @param row before which it is told, from 0
     * @param focuses whether the page begins there
     */
    public record Told(int row, String text, boolean focuses) {}

    /** Returns the same control, which tells what became of an array that it is or has. */
    public Control telling(String array, Function<Control, Told> telling) {
        if (name.equals(array)) {
            return new Control(kind, name, field, label, values, error, children, help, telling.apply(this),
                    typed);
        }
        return array.startsWith(name)
                ? new Control(kind, name, field, label, values, error,
                        children.stream().map(each -> each.telling(array, telling)).toList(), help, told, typed)
                : this;
    }

    /** How a value is entered. */
    public enum Kind {
        LINE,
        LINES,
        NUMBER,
        CHECKBOX,
        DATE,
        /** A date whose day, month and year visitors of forms choose. */
        DATE_PARTS,
        DROPDOWN,
        RADIO,
        MULTIPLE,
        IMAGE,
        /** A picture that visitors of forms also type or draw. */
        SIGNATURE,
        JSON,
        GROUP,
        ROWS,
        /** Not at all: the value is shown as a text. */
        LOCKED
    }

    /** Returns the only value; empty for none. */
    public String value() {
        return values.isEmpty() ? "" : values.getFirst();
    }

    /** Returns an id that is unique in the page, without spaces. */
    public String id() {
        return name.replaceAll("\\s", "_");
    }

    /** Returns the ids of the texts that describe the control; null for none. */
    public @Nullable String describedBy() {
        String helpId = help.isEmpty() ? "" : id() + "-help ";
        String all = (helpId + (error == null ? "" : id() + "-error")).strip();
        return all.isEmpty() ? null : all;
    }

    /** Returns what browsers may fill in by themselves, as the attribute {@code autocomplete} names it. */
    public String autocomplete() {
        return Autocomplete.of(field, name);
    }

    /** Returns whether it has a list of options that is too long to look through. */
    public boolean isLong() {
        return kind == Kind.DROPDOWN && field.options().size() > MAX_SHORT_LIST;
    }

    /** Returns whether mistakes in what is typed can be told without the server. */
    public boolean isChecked() {
        return switch (field.type()) {
            case IBAN, VIN, SSN, EIN, SWIFT -> kind == Kind.LINE;
            default -> false;
        };
    }

    /** Returns whether a script helps with it while people type. */
    public boolean isHelpedByScript() {
        return isLong() || isChecked() || (kind == Kind.LINE || kind == Kind.LINES) && field.maxLength() != null;
    }

    /** Returns the type of the input element. */
    public String inputType() {
        return switch (field.type()) {
            case EMAIL -> "email";
            case PHONE -> "tel";
            default -> "text";
        };
    }
}
