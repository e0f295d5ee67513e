package platen.jobs.engine.document.property;

import java.util.List;

/** Describes what a value may be, in the value definition syntax of css-values-4. */
sealed interface Grammar {
    /** A keyword. */
    record Word(String name) implements Grammar {}

    /** A comma or a slash. */
    record Mark(String mark) implements Grammar {}

    /**
     * A basic data type.
     *
     * @param notNegative whether negative numbers are invalid
     */
    record Type(String name, boolean notNegative) implements Grammar {}

    /** All, in this order. */
    record All(List<Grammar> parts) implements Grammar {}

    /** Exactly one. */
    record One(List<Grammar> parts) implements Grammar {}

    /**
     * Several, in any order.
     *
     * @param every whether none may be missing
     */
    record Mixed(List<Grammar> parts, boolean every) implements Grammar {}

    /** Repeated. */
    record Many(Grammar part, int least, int most, boolean commas) implements Grammar {}
}
