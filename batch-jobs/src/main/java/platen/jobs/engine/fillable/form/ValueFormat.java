package platen.jobs.engine.fillable.form;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Converts a JSON value to the text of a field, as the form's own format action would show it. */
public sealed interface ValueFormat {
    ValueFormat PLAIN = new Plain();
    /** Maximum number of digits of a formatted number; longer numbers are drawn as written in the data. */
    int MAX_DIGITS = 400;

    /** Returns the text to draw; a value of an unexpected type is returned as written. */
    String text(JsonNode value);

    /** No format. */
    record Plain() implements ValueFormat {
        @Override
        public String text(JsonNode value) {
            return written(value);
        }
    }

    /**
     * An ISO date in the form's own notation.
     *
     * @param pattern in Acrobat's letters: d dd ddd dddd, m mm mmm mmmm, yy yyyy; other characters are literal
     */
    record Date(String pattern) implements ValueFormat {
        @Override
        public String text(JsonNode value) {
            String iso = written(value);
            try {
                return DatePattern.format(pattern, LocalDate.parse(iso));
            } catch (DateTimeParseException notADate) {
                return iso;
            }
        }
    }

    /**
     * A number with grouping, decimals and a currency.
     *
     * @param decimals digits after the decimal separator
     * @param separators 0 1,234.56 · 1 1234.56 · 2 1.234,56 · 3 1234,56 · 4 1'234.56
     * @param negative 0 minus sign · 1 red · 2 parentheses · 3 red parentheses; the color red is not drawn
     * @param currency empty for none
     * @param currencyFirst whether the currency precedes the number
     */
    record Number(int decimals, int separators, int negative, String currency, boolean currencyFirst)
            implements
                ValueFormat {
        @Override
        public String text(JsonNode value) {
            BigDecimal number = decimal(value);
            if (number == null) {
                return written(value);
            }
            BigDecimal rounded = number.setScale(decimals, RoundingMode.HALF_UP);
            String digits = Digits.grouped(rounded.abs(), separators);
            String amount = currencyFirst ? currency + digits : digits + currency;
            if (rounded.signum() >= 0) {
                return amount;
            }
            return negative >= 2 ? "(" + amount + ")" : "-" + amount;
        }
    }

    /** A fraction as a percentage: 0.15 is drawn as 15 %, which is also how the form itself stores it. */
    record Percent(int decimals, int separators) implements ValueFormat {
        @Override
        public String text(JsonNode value) {
            BigDecimal number = decimal(value);
            if (number == null) {
                return written(value);
            }
            BigDecimal rounded = number.movePointRight(2).setScale(decimals, RoundingMode.HALF_UP);
            return (rounded.signum() < 0 ? "-" : "") + Digits.grouped(rounded.abs(), separators) + "%";
        }
    }

    /**
     * Digits in a fixed notation; text with a different number of digits is left unchanged.
     *
     * @param mask {@code 9} for a digit; other characters are literal
     */
    record Masked(String mask) implements ValueFormat {
        public static final Masked ZIP_PLUS_FOUR = new Masked("99999-9999");
        public static final Masked PHONE = new Masked("(999) 999-9999");
        public static final Masked SSN = new Masked("999-99-9999");

        @Override
        public String text(JsonNode value) {
            String text = written(value);
            var masked = new StringBuilder(mask.length());
            int next = 0;
            for (int i = 0; i < mask.length(); i++) {
                if (mask.charAt(i) != '9') {
                    masked.append(mask.charAt(i));
                    continue;
                }
                next = digit(text, next);
                if (next == text.length()) {
                    return text;
                }
                masked.append(text.charAt(next++));
            }
            return digit(text, next) == text.length() ? masked.toString() : text;
        }

        /** Returns the index of the next ASCII digit, or the text's length. */
        private static int digit(String text, int from) {
            int at = from;
            while (at < text.length() && (text.charAt(at) < '0' || text.charAt(at) > '9')) {
                at++;
            }
            return at;
        }
    }

    private static String written(JsonNode value) {
        if (value.isString()) {
            return value.stringValue();
        }
        BigDecimal number = decimal(value);
        return number != null ? number.toPlainString() : value.isNull() ? "" : value.toString();
    }

    /**
     * Returns the value as a number if it can be written digit by digit, otherwise null; 1e999999999 is short in JSON
     * but far too long on paper.
     */
    private static @Nullable BigDecimal decimal(JsonNode value) {
        if (!value.isNumber() || (value.isDouble() || value.isFloat()) && !Double.isFinite(value.doubleValue())) {
            return null;
        }
        BigDecimal number = value.decimalValue();
        return Math.abs((long) number.scale()) > MAX_DIGITS || number.precision() > MAX_DIGITS ? null : number;
    }
}
