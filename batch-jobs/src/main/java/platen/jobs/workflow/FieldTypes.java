package platen.jobs.workflow;

import platen.jobs.engine.schema.FieldType;

/** Determines which types of fields can have values in common. */
final class FieldTypes {
    private FieldTypes() {}

    /**
     * Returns whether a value of one type may be valid for the other; a text may be a date, but never a number.
     *
     * @param spread whether one side is an array of single values and the other a single value that is an array
     */
    static boolean mayFit(FieldType source, FieldType target, boolean spread) {
        return spread
                ? isText(source) && isChoices(target) || isChoices(source) && isText(target)
                : switch (source.shape()) {
                    case STRING -> isText(target);
                    case DATE -> switch (target.shape()) {
                        case STRING, DATE, OPTION -> true;
                        case NUMBER, BOOLEAN, OPTIONS, IMAGE, OBJECT -> false;
                    };
                    case OPTION -> isText(target);
                    case IMAGE -> switch (target.shape()) {
                        case STRING, IMAGE -> true;
                        case NUMBER, BOOLEAN, DATE, OPTION, OPTIONS, OBJECT -> false;
                    };
                    case NUMBER, BOOLEAN, OPTIONS, OBJECT -> source.shape() == target.shape();
                };
    }

    /** Returns whether the type takes a single JSON string. */
    static boolean isText(FieldType type) {
        return switch (type.shape()) {
            case STRING, DATE, OPTION, IMAGE -> true;
            case NUMBER, BOOLEAN, OPTIONS, OBJECT -> false;
        };
    }

    /** Returns whether the type takes an array of options. */
    static boolean isChoices(FieldType type) {
        return type.shape() == FieldType.Shape.OPTIONS;
    }
}
