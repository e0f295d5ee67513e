package platen.jobs.engine.document.bind;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.text.NumberFormat;
import java.util.Currency;
import java.util.Locale;
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
            boolean isShort = rounded.precision() <= MAX_LONG_DIGITS;
            return StringNode.valueOf(isShort
                    ? written(rounded.signum() < 0, Math.abs(unscaled(rounded)), "", scale)
                    : written(rounded.signum() < 0, 0, rounded.unscaledValue().abs().toString(), scale));
        }

        private static long unscaled(BigDecimal number) {
            return number.scale() == 0 ? number.longValue() : number.scaleByPowerOfTen(number.scale()).longValue();
        }

        /**
         * Writes digits from the right, into as many characters as they take.
         *
         * @param magnitude the number without sign and point
         * @param text its digits where they are too many for a {@code long}; empty where they are not
         */
        private String written(boolean negative, long magnitude, String text, int scale) {
            int count = Math.max(scale + 1, text.isEmpty() ? length(magnitude) : text.length());
            int whole = count - scale;
            String sign = negative ? minus : "";
            int fraction = scale > 0 ? scale + point.length() : 0;
            var out = new char[sign.length() + prefix.length() + whole + groups(whole) * group.length() + fraction
                    + suffix.length()];
            int at = before(out, out.length, suffix);
            long rest = magnitude;
            for (int i = 0; i < count; i++) {
                if (i == scale && scale > 0) {
                    at = before(out, at, point);
                } else if (i > scale && endsGroup(i - scale)) {
                    at = before(out, at, group);
                }
                int digit = text.isEmpty() ? (int) (rest % 10) : i < text.length() ? digit(text, i) : 0;
                rest /= 10;
                out[--at] = (char) (zero + digit);
            }
            before(out, before(out, at, prefix), sign);
            return new String(out);
        }

        private static int digit(String text, int fromRight) {
            return text.charAt(text.length() - 1 - fromRight) - '0';
        }

        private static int length(long magnitude) {
            int length = 1;
            for (long rest = magnitude / 10; rest > 0; rest /= 10) {
                length++;
            }
            return length;
        }

        /** Returns how many separators stand in a whole number of so many digits. */
        private int groups(int digits) {
            return groupSize == 0 || digits <= groupSize ? 0 : 1 + (digits - 1 - groupSize) / nextGroups;
        }

        /** Whether a separator stands before so many digits of the whole number. */
        private boolean endsGroup(int digits) {
            return groupSize > 0 && digits >= groupSize && (digits - groupSize) % nextGroups == 0;
        }

        /** Puts characters before a place, and returns the place before them. */
        private static int before(char[] out, int end, String characters) {
            int at = end - characters.length();
            characters.getChars(0, characters.length(), out, at);
            return at;
        }
    }
}
