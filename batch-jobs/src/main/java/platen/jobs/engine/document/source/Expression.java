package platen.jobs.engine.document.source;

import java.util.List;
import tools.jackson.databind.JsonNode;

/** An expression between double braces. */
public sealed interface Expression {
    Place place();

    /**
     * Data.
     *
     * @param fromRoot whether the path starts at the whole data and not at the row of the loop around
     * @param up loops to leave before the path starts
     * @param keys members to follow; none means the row itself
     */
    record Path(boolean fromRoot, int up, List<String> keys, Place place) implements Expression {
        public Path {
            keys = List.copyOf(keys);
        }

        /** As the author may write it. */
        @Override
        public String toString() {
            String start = fromRoot ? "@root" : up > 0 ? "../".repeat(up) + "this" : "this";
            return keys.isEmpty() ? start : (fromRoot ? "@root." : "../".repeat(up)) + String.join(".", keys);
        }
    }

    /** A counter that the engine provides. */
    record Counter(Kind kind, Place place) implements Expression {
        public enum Kind {
            /** Row of the loop, from 0. */
            INDEX("index"),
            /** Row of the loop, from 1. */
            NUMBER("number"),
            FIRST("first"),
            LAST("last"),
            /** The page that the text stands on; for running headers and footers. */
            PAGE("page"),
            PAGES("pages");

            private final String word;

            Kind(String word) {
                this.word = word;
            }

            /** The name behind the {@code @}. */
            public String word() {
                return word;
            }
        }
    }

    record Literal(JsonNode value, Place place) implements Expression {}

    record Not(Expression of, Place place) implements Expression {}

    record And(Expression left, Expression right, Place place) implements Expression {}

    record Or(Expression left, Expression right, Place place) implements Expression {}

    record Comparison(Expression left, Operator operator, Expression right, Place place) implements Expression {}

    enum Operator {
        EQUAL("=="),
        NOT_EQUAL("!="),
        AT_LEAST(">="),
        AT_MOST("<="),
        MORE(">"),
        LESS("<");

        private final String sign;

        Operator(String sign) {
            this.sign = sign;
        }

        String sign() {
            return sign;
        }
    }

    /** A value passed through a formatter. */
    record Formatted(Expression value, String formatter, List<JsonNode> arguments, Place place) implements Expression {
        public Formatted {
            arguments = List.copyOf(arguments);
        }
    }
}
