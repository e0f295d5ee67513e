package platen.jobs.json;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/**
 * Writes numbers as ECMAScript does (ECMA-262, Number::toString): the shortest digits that read back as the same IEEE
 * double, in plain notation from 1e-6 up to below 1e21 and with an exponent elsewhere.
 *
 * <p>Data may hold numbers that a double would change: integers beyond 2^53 and fractions of more than 17 digits. These
 * are written with all their digits in the same layout, because two different account numbers must not share a
 * fingerprint. The ECMAScript form of a double, and any spelling of that number in up to 17 digits, is written as
 * ECMAScript prints it.
 */
final class EcmaNumber {
    /** Significant digits that distinguish any double from its neighbors. */
    private static final int DOUBLE_DIGITS = 17;

    private static final int PLAIN_DIGITS = 21;
    private static final int PLAIN_LEADING_ZEROS = 6;
    private static final MathContext ONE_DIGIT = new MathContext(1, RoundingMode.HALF_EVEN);

    private EcmaNumber() {}

    static void append(long integer, StringBuilder out) {
        // At most 19 digits: always plain notation.
        out.append(integer);
    }

    static void append(BigDecimal number, StringBuilder out) {
        if (number.signum() == 0) {
            // Negative zero is written as zero.
            out.append('0');
            return;
        }
        BigDecimal digits = written(number.stripTrailingZeros());
        if (digits.signum() < 0) {
            out.append('-');
        }
        layout(digits.unscaledValue().abs().toString(), digits.scale(), out);
    }

    /** Returns the decimal to write, without trailing zeros. */
    private static BigDecimal written(BigDecimal exact) {
        boolean integer = exact.scale() <= 0;
        if (integer || exact.precision() > DOUBLE_DIGITS) {
            return exact;
        }
        double nearest = exact.doubleValue();
        return nearest == 0 ? exact : shortest(nearest);
    }

    /**
     * Returns the JDK's shortest decimal, with one correction: the JDK never returns fewer than two digits, but where
     * one digit suffices (only among subnormals) ECMAScript writes one.
     */
    private static BigDecimal shortest(double number) {
        BigDecimal digits = new BigDecimal(Double.toString(number)).stripTrailingZeros();
        if (digits.precision() == 2) {
            BigDecimal one = new BigDecimal(number).round(ONE_DIGIT);
            if (one.doubleValue() == number) {
                return one.stripTrailingZeros();
            }
        }
        return digits;
    }

    /** Places the decimal point; the number is {@code digits × 10^-scale}. */
    private static void layout(String digits, int scale, StringBuilder out) {
        int count = digits.length();
        // The number is 0.digits × 10^point.
        int point = count - scale;
        if (count <= point && point <= PLAIN_DIGITS) {
            out.append(digits).repeat('0', point - count);
        } else if (0 < point && point <= PLAIN_DIGITS) {
            out.append(digits, 0, point).append('.').append(digits, point, count);
        } else if (-PLAIN_LEADING_ZEROS < point && point <= 0) {
            out.append("0.").repeat('0', -point).append(digits);
        } else {
            out.append(digits.charAt(0));
            if (count > 1) {
                out.append('.').append(digits, 1, count);
            }
            int exponent = point - 1;
            out.append('e').append(exponent < 0 ? '-' : '+').append(Math.abs(exponent));
        }
    }
}
