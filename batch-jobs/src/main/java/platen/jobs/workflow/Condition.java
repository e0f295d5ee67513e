package platen.jobs.workflow;

import java.math.BigDecimal;
import java.util.List;
import tools.jackson.databind.JsonNode;

/** Condition that decides whether a document of a workflow applies (contract rule 9.6). */
public sealed interface Condition {

    /** Returns whether the condition holds for these answers. */
    boolean holds(JsonNode answers);

    /** Always holds; for a document without a condition. */
    record Always() implements Condition {
        @Override
        public boolean holds(JsonNode answers) {
            return true;
        }
    }

    record All(List<Condition> conditions) implements Condition {
        @Override
        public boolean holds(JsonNode answers) {
            return conditions.stream().allMatch(each -> each.holds(answers));
        }
    }

    record Any(List<Condition> conditions) implements Condition {
        @Override
        public boolean holds(JsonNode answers) {
            return conditions.stream().anyMatch(each -> each.holds(answers));
        }
    }

    record Not(Condition condition) implements Condition {
        @Override
        public boolean holds(JsonNode answers) {
            return !condition.holds(answers);
        }
    }

    /** Tests whether an answer is present; with {@code wanted} false, whether it is absent. */
    record Exists(FieldPath field, boolean wanted) implements Condition {
        @Override
        public boolean holds(JsonNode answers) {
            return field.in(answers).isMissingNode() != wanted;
        }
    }

    /** Tests whether the answer is one of the values; for an array of answers, whether any of them is. */
    record In(FieldPath field, List<JsonNode> values) implements Condition {
        @Override
        public boolean holds(JsonNode answers) {
            JsonNode answer = field.in(answers);
            if (answer.isArray()) {
                return answer.valueStream().anyMatch(this::isListed);
            }
            return isListed(answer);
        }

        private boolean isListed(JsonNode answer) {
            return values.stream().anyMatch(value -> same(value, answer));
        }

        /** Compares numbers by value, so that 1 equals 1.0; null is an absent answer. */
        private static boolean same(JsonNode one, JsonNode other) {
            if (one.isNull()) {
                return other.isMissingNode();
            }
            if (one.isNumber() && other.isNumber()) {
                return one.decimalValue().compareTo(other.decimalValue()) == 0;
            }
            return one.equals(other);
        }
    }

    /** Compares an answer with a bound: numbers by value, texts (including dates) by their characters. */
    record Compared(FieldPath field, JsonNode bound, Order order) implements Condition {
        @Override
        public boolean holds(JsonNode answers) {
            JsonNode answer = field.in(answers);
            if (answer.isNumber() && bound.isNumber()) {
                BigDecimal value = answer.decimalValue();
                return order.accepts(value.compareTo(bound.decimalValue()));
            }
            if (answer.isString() && bound.isString()) {
                return order.accepts(answer.stringValue().compareTo(bound.stringValue()));
            }
            return false;
        }
    }

    /** Comparison operator. */
    enum Order {
        GREATER,
        LESS;

        boolean accepts(int comparison) {
            return switch (this) {
                case GREATER -> comparison > 0;
                case LESS -> comparison < 0;
            };
        }
    }
}
