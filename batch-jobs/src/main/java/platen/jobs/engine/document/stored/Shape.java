package platen.jobs.engine.document.stored;

import java.util.List;

/** How the values of a type are stored. */
sealed interface Shape {

    /** Types without parts. */
    enum Scalar implements Shape {
        BOOLEAN,
        INT,
        LONG,
        DOUBLE,
        CHAR,
        STRING,
        BYTES
    }

    /** A constant, by its position. */
    record Constants(Class<?> type, List<?> constants) implements Shape {}

    /** A list, by its size and members. */
    record Sequence(Slot member) implements Shape {}

    /** A set of strings, in their order. */
    record Strings() implements Shape {}

    /** A map with strings as keys, in its order. */
    record Table(Slot value) implements Shape {}

    /** A record, by its components. */
    record Components(RecordType type) implements Shape {}

    /** One of several records, by its position. */
    record Choice(Class<?> type, List<RecordType> types) implements Shape {}

    /** An object that is stored as a record. */
    record Replaced(Surrogate<?, ?> surrogate, RecordType type) implements Shape {}

    /**
     * A place for a value.
     *
     * @param optional whether it may be null
     */
    record Slot(Shape shape, Class<?> raw, boolean optional) {}
}
