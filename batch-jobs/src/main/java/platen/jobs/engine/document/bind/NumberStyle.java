package platen.jobs.engine.document.bind;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.text.NumberFormat;
import java.util.Currency;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.source.Mistake;
import platen.jobs.engine.document.source.Place;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.StringNode;

/**
 * Numbers as people of a language write them. The JDK knows the signs; the digits are written here, because its own
 * format is slow and bound to one thread.
 *
 * @param decimals behind the point, or {@link #AS_SENT}
 * @param shift places by which the point moves right before writing, 2 for percentages
 * @param grouping whether thousands are separated
 */
record NumberStyle(Locale locale, int decimals, int shift, String prefix, String suffix, Grouping grouping) {
    /** As many decimals as the number has. */
    static final int AS_SENT = -1;

    private static final int MAX_LONG_DIGITS = 18;

    /** Whether thousands are separated. */
    enum Grouping {
        OF_LANGUAGE,
        /** For a number that may as well be a year or a reference. */
        NONE
    }

    NumberStyle(Locale locale, int decimals, int shift, String prefix, String suffix) {
        this(locale, decimals, shift, prefix, suffix, Grouping.OF_LANGUAGE);
    }

    /** A fraction as percent. */
    static NumberStyle percent(Locale locale, int decimals) {
        var format = (DecimalFormat) NumberFormat.getPercentInstance(locale);
        return new NumberStyle(locale, decimals, 2, format.getPositivePrefix(), format.getPositiveSuffix());
    }

    /** An amount with its currency's sign and decimals. */
    static NumberStyle currency(Locale locale, String code, Place place) {
        Currency currency;
        try {
            currency = Currency.getInstance(code.toUpperCase(Locale.ROOT));
        } catch (IllegalArgumentException e) {
            throw new Mistake(place, "'" + code + "' is no currency; expected a code such as \"EUR\".");
        }
        var format = (DecimalFormat) NumberFormat.getCurrencyInstance(locale);
        format.setCurrency(currency);
        return new NumberStyle(locale, Math.max(0, currency.getDefaultFractionDigits()), 0,
                apart(format.getPositivePrefix()), format.getPositiveSuffix());
    }

    /** Letters, such as those of a currency without a sign, stand off the digits. */
    private static String apart(String prefix) {
        boolean letter = !prefix.isEmpty() && Character.isLetter(prefix.charAt(prefix.length() - 1));
        return letter ? prefix + "\u00A0" : prefix;
    }

    Formatter formatter() {
        var writer = new Writer();
        return value -> {
            if (value == null || !value.isNumber()) {
                return value;
            }
            return writer.write(value);
        };
    }

    /** The digits of a number without sign and point; those of a usual one are computed without a text of them. */
    private static final class Digits {
        private final long magnitude;
        private final @Nullable String text;
        private final int length;
        /** Ten to the power of the place of the digit that is asked for. */
        private long unit;

        Digits(BigDecimal number, int least) {
            boolean isShort = number.precision() <= MAX_LONG_DIGITS && least <= MAX_LONG_DIGITS;
            text = isShort ? null : padded(number.unscaledValue().abs().toString(), least);
            magnitude = isShort ? Math.abs(number.scaleByPowerOfTen(number.scale()).longValue()) : 0;
            int digits = least;
            long power = power(least);
            while (magnitude / power >= 10) {
                power *= 10;
                digits++;
            }
            unit = power;
            length = text == null ? digits : text.length();
        }

        private static long power(int digits) {
            long power = 1;
            for (int i = 1; i < Math.min(digits, MAX_LONG_DIGITS); i++) {
                power *= 10;
            }
            return power;
        }

        private static String padded(String digits, int least) {
            return digits.length() < least ? "0".repeat(least - digits.length()) + digits : digits;
        }

        /** Returns the next digit from the left, which is at an index. */
        int next(int index) {
            if (text != null) {
                return text.charAt(index) - '0';
            }
            int digit = (int) (magnitude / unit % 10);
            unit /= 10;
            return digit;
        }
    }

    /** The signs, found once. */
    private final class Writer {
        private final char zero;
        private final String point;
        private final String group;
        private final String minus;
        private final int groupSize;
        private final int nextGroups;

        Writer() {
            DecimalFormatSymbols symbols = DecimalFormatSymbols.getInstance(locale);
            zero = symbols.getZeroDigit();
            point = String.valueOf(symbols.getDecimalSeparator());
            group = String.valueOf(symbols.getGroupingSeparator());
            minus = String.valueOf(symbols.getMinusSign());
            var format = (DecimalFormat) NumberFormat.getNumberInstance(locale);
            groupSize = grouping == Grouping.OF_LANGUAGE && format.isGroupingUsed() ? format.getGroupingSize() : 0;
            // India writes 12,34,567; the JDK's pattern does not tell, the language does.
            boolean lakhs = locale.getCountry().equals("IN") || locale.getCountry().equals("BD")
                    || locale.getLanguage().equals("hi") || locale.getLanguage().equals("bn");
            nextGroups = lakhs ? 2 : groupSize;
        }

        JsonNode write(JsonNode value) {
            BigDecimal number = Data.number(value);
            if (number == null) {
                return value;
            }
            BigDecimal shifted = shift == 0 ? number : number.movePointRight(shift).stripTrailingZeros();
            int scale = decimals == AS_SENT ? Math.max(0, shifted.scale()) : decimals;
            BigDecimal rounded = shifted.setScale(scale, RoundingMode.HALF_UP);
            var digits = new Digits(rounded, scale + 1);
            var text = new StringBuilder(digits.length + 12);
            if (rounded.signum() < 0) {
                text.append(minus);
            }
            text.append(prefix);
            int whole = digits.length - scale;
            for (int i = 0; i < whole; i++) {
                int left = whole - i;
                boolean grouped = i > 0 && groupSize > 0
                        && (left == groupSize || left > groupSize && (left - groupSize) % nextGroups == 0);
                if (grouped) {
                    text.append(group);
                }
                text.append((char) (zero + digits.next(i)));
            }
            if (scale > 0) {
                text.append(point);
                for (int i = whole; i < digits.length; i++) {
                    text.append((char) (zero + digits.next(i)));
                }
            }
            return StringNode.valueOf(text.append(suffix).toString());
        }
    }
}
