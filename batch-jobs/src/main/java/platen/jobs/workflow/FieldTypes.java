package platen.jobs.workflow;

import platen.jobs.engine.schema.FieldType;

/** Tells which types of fields can have values in common. */
final class FieldTypes {
    private FieldTypes() {}

    /**
     * Whether a value of one type may be one of the other; a text may be a date, a number never is.
     *
     * @param spread whether one side is an array of single values and the other one value that is an array
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

    /** Whether a single JSON string is taken. */
    static boolean isText(FieldType type) {
        return switch (type.shape()) {
            case STRING, DATE, OPTION, IMAGE -> true;
            case NUMBER, BOOLEAN, OPTIONS, OBJECT -> false;
        };
    }

    /** Whether an array of options is taken. */
    static boolean isChoices(FieldType type) {
        return type.shape() == FieldType.Shape.OPTIONS;
    }
}
