package platen.jobs.engine.fillable.drawn;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Types of drawn fields. */
public enum DrawnType {
    /** One line of text. */
    TEXT,
    /** Text that is wrapped. */
    MULTILINE,
    CHECKBOX,
    /** A group of buttons, one for each option. */
    RADIO,
    /** A date, drawn in a format. */
    DATE,
    /** A picture of a signature. */
    SIGNATURE,
    IMAGE,
    /** A bar code of a text. */
    BARCODE;

    /** Returns the type with a name; empty for an unknown name. */
    public static Optional<DrawnType> named(String wireName) {
        return Arrays.stream(values()).filter(each -> each.wireName().equals(wireName)).findFirst();
    }

    /** Returns the names of all types. */
    public static List<String> names() {
        return Arrays.stream(values()).map(DrawnType::wireName).toList();
    }

    /** Returns the name in JSON, such as {@code multiline}. */
    public String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Returns whether its value is laid out as text. */
    public boolean isText() {
        return switch (this) {
            case TEXT, MULTILINE, DATE -> true;
            case CHECKBOX, RADIO, SIGNATURE, IMAGE, BARCODE -> false;
        };
    }
}
