package platen.jobs.engine.document.selector;

import java.util.List;

/** A condition on one element. */
public sealed interface Condition {

    /** Whether the place among siblings, the siblings or the descendants decide. */
    default boolean isStructural() {
        return switch (this) {
            case Nth nth -> true;
            case Preceded preceded -> true;
            case Has has -> true;
            case Empty empty -> true;
            case Id id -> false;
            case ClassName name -> false;
            case Attribute attribute -> false;
            case Is is -> false;
            case Not not -> false;
            case Language language -> false;
            case Flag flag -> false;
            case Dir dir -> false;
            case Anchor anchor -> false;
        };
    }

    /** {@code #name}. */
    record Id(String name) implements Condition {}

    /** {@code .name}. */
    record ClassName(String name) implements Condition {}

    /**
     * {@code [name=value]}.
     *
     * @param name in lower case
     * @param ignoreCase whether the case of ASCII letters is ignored
     */
    record Attribute(String name, Operator operator, String value, boolean ignoreCase) implements Condition {
        /** How an attribute's value is compared. */
        public enum Operator {
            EXISTS,
            EQUALS,
            /** A word of a list, {@code ~=}. */
            INCLUDES,
            /** The value or a prefix with a hyphen, {@code |=}. */
            DASH,
            PREFIX,
            SUFFIX,
            CONTAINS
        }
    }

    /**
     * {@code :nth-child} and its kin: every {@code step}-th from {@code offset} on, counted from 1.
     *
     * @param last whether counted from the last sibling
     * @param sameType whether only siblings with the same name count
     * @param of what siblings must match to count; empty for all
     */
    record Nth(int step, int offset, boolean last, boolean sameType, List<Selector> of) implements Condition {
        boolean holds(int place) {
            int from = place - offset;
            return place > 0 && (step == 0 ? from == 0 : from % step == 0 && from / step >= 0);
        }
    }

    /**
     * A sibling combinator.
     *
     * @param adjacent whether the very previous sibling is meant, {@code +}, and not any earlier one, {@code ~}
     */
    record Preceded(boolean adjacent, Selector left) implements Condition {}

    /** {@code :is}, {@code :where} and the nesting selector. */
    record Is(List<Selector> selectors) implements Condition {}

    record Not(List<Selector> selectors) implements Condition {}

    /** {@code :has}; each selector begins at an {@link Anchor}. */
    record Has(List<Relative> relatives) implements Condition {}

    /**
     * A selector within {@code :has}.
     *
     * @param siblings whether it looks at following siblings instead of descendants
     */
    record Relative(boolean siblings, Selector selector) {}

    /** The element that a {@code :has} belongs to. */
    record Anchor() implements Condition {}

    record Empty() implements Condition {}

    /** {@code :lang}, with ranges in lower case. */
    record Language(List<String> ranges) implements Condition {}

    record Dir(boolean rightToLeft) implements Condition {}

    /** A pseudo-class without arguments that attributes decide. */
    record Flag(Kind kind) implements Condition {
        /** Describes what is asked. */
        public enum Kind {
            ROOT,
            LINK,
            CHECKED,
            DISABLED,
            ENABLED,
            REQUIRED,
            OPTIONAL,
            READ_ONLY,
            READ_WRITE,
            OPEN,
            DEFINED,
            DEFAULT,
            INDETERMINATE,
            PLACEHOLDER_SHOWN,
            /** Describes what no printed page knows, such as {@code :hover}. */
            NEVER
        }
    }
}
