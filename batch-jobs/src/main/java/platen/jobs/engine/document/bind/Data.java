package platen.jobs.engine.document.bind;

import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.source.Expression.Operator;
import tools.jackson.databind.JsonNode;

/** Reading JSON values: they have been validated, and still nothing here trusts their types. */
public final class Data {
    /** Digits that a number may have before it is left as the data writes it. */
    private static final int MAX_DIGITS = 400;

    private Data() {}

    /** The value as text: strings as they are, numbers in plain digits; empty for what has no text. */
    public static String text(@Nullable JsonNode value) {
        if (value == null || value.isNull() || value.isContainer()) {
            return "";
        }
        if (value.isString()) {
            return value.stringValue();
        }
        BigDecimal number = number(value);
        return number == null ? value.asString("") : number.toPlainString();
    }

    /** Whether a condition on the bare value holds: present, not false, not 0, not empty. */
    public static boolean isTrue(@Nullable JsonNode value) {
        if (value == null || value.isNull()) {
            return false;
        }
        if (value.isBoolean()) {
            return value.booleanValue();
        }
        if (value.isString()) {
            return !value.stringValue().isEmpty();
        }
        if (value.isContainer()) {
            return !value.isEmpty();
        }
        BigDecimal number = number(value);
        return number == null || number.signum() != 0;
    }

    /** A number that can be written digit by digit, or null: 1e999999999 is short in JSON and endless on paper. */
    public static @Nullable BigDecimal number(@Nullable JsonNode value) {
        if (value == null || !value.isNumber()
                || (value.isDouble() || value.isFloat()) && !Double.isFinite(value.doubleValue())) {
            return null;
        }
        BigDecimal number = value.decimalValue();
        return Math.abs((long) number.scale()) > MAX_DIGITS || number.precision() > MAX_DIGITS ? null : number;
    }

    /** Numbers by value, everything else by its text; ISO dates therefore compare as dates. */
    static boolean compare(@Nullable JsonNode left, Operator operator, @Nullable JsonNode right) {
        BigDecimal leftNumber = number(left);
        BigDecimal rightNumber = number(right);
        boolean numbers = leftNumber != null && rightNumber != null;
        int order = numbers && leftNumber != null && rightNumber != null
                ? leftNumber.compareTo(rightNumber)
                : text(left).compareTo(text(right));
        boolean ordered = numbers || left != null && right != null;
        return switch (operator) {
            case EQUAL -> order == 0;
            case NOT_EQUAL -> order != 0;
            case AT_LEAST -> ordered && order >= 0;
            case AT_MOST -> ordered && order <= 0;
            case MORE -> ordered && order > 0;
            case LESS -> ordered && order < 0;
        };
    }
}
