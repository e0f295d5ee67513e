package platen.web.dashboard.template.editor.fillable;

import java.util.Locale;
import platen.jobs.engine.schema.FieldType;

/** Types that are drawn alike, so that a field of one can become another. */
public enum TypeGroup {
    WRITTEN,
    CHECKED,
    DRAWN,
    DROPDOWN,
    RADIO,
    MULTIPLE,
    OBJECT;

    /** Returns the group of a type. */
    public static TypeGroup of(FieldType type) {
        return switch (type.shape()) {
            case STRING, NUMBER, DATE -> WRITTEN;
            case BOOLEAN -> CHECKED;
            case IMAGE -> DRAWN;
            case OPTION -> type == FieldType.RADIO_GROUP ? RADIO : DROPDOWN;
            case OPTIONS -> MULTIPLE;
            case OBJECT -> OBJECT;
        };
    }

    /** Returns whether a field of this group can have a type; a text becomes a dropdown by getting options. */
    public boolean takes(FieldType type) {
        return this == of(type) || this == WRITTEN && type == FieldType.DROPDOWN;
    }

    /** Returns the groups whose fields can have a type, separated by spaces, for scripts. */
    public static String wire(FieldType type) {
        String own = of(type).name().toLowerCase(Locale.ROOT);
        return type == FieldType.DROPDOWN ? own + " written" : own;
    }
}
