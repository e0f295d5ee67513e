package platen.jobs.engine.document.property;

import java.util.List;
import platen.jobs.engine.document.css.Component;
import platen.jobs.engine.document.value.CssValue;

/** Describes what a declaration says of a property. */
public sealed interface Declared {
    /** A value that fits. */
    record Known(CssValue value) implements Declared {}

    /** A keyword that every property takes. */
    record Wide(Keyword keyword) implements Declared {
        /** The keywords. */
        public enum Keyword {
            INHERIT,
            INITIAL,
            UNSET,
            REVERT,
            REVERT_LAYER
        }
    }

    /**
     * A value that is known when custom properties and attributes are.
     *
     * @param property the property as declared, perhaps a shorthand
     */
    record Pending(String property, List<Component> value, ValueContext context) implements Declared {}
}
