package platen.jobs.engine.fillable.compile.schema;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import platen.jobs.engine.fillable.form.ValueFormat;
import tools.jackson.databind.node.JsonNodeFactory;

/** Parses and writes number formats given by example: {@code $1,234.56}, {@code 1.234,56 €}, {@code 1234.5}, {@code 12.3%}. */
final class NumberSample {
    private static final Pattern SAMPLE = Pattern.compile("(\\D*?)(\\d[\\d.,']*)(\\D*)");
    private static final Pattern FRACTION = Pattern.compile("[.,](\\d{1,2}|\\d{4,9})$");

    /** Shows all digits that a format draws, and its separators. */
    private static final BigDecimal EXAMPLE = new BigDecimal("1234.5678901");

    private NumberSample() {}

    /** Returns the format as an override spells it; empty for none. */
    static String of(ValueFormat format) {
        return switch (format) {
            case ValueFormat.Plain _ -> "";
            case ValueFormat.Date date -> date.pattern();
            case ValueFormat.Masked masked -> masked.mask();
            case ValueFormat.Number number -> number.text(JsonNodeFactory.instance.numberNode(
                    EXAMPLE.setScale(number.decimals(), RoundingMode.DOWN)));
            case ValueFormat.Percent percent -> percent.text(JsonNodeFactory.instance.numberNode(
                    EXAMPLE.setScale(percent.decimals(), RoundingMode.DOWN).movePointLeft(2)));
        };
    }

    static Optional<ValueFormat> format(String sample, boolean percent) {
        Matcher parts = SAMPLE.matcher(sample);
        if (!parts.matches()) {
            return Optional.empty();
        }
        String digits = parts.group(2);
        Matcher fraction = FRACTION.matcher(digits);
        boolean hasFraction = fraction.find();
        int decimals = hasFraction ? fraction.group(1).length() : 0;
        String whole = hasFraction ? digits.substring(0, fraction.start()) : digits;
        boolean commaDecimal = hasFraction ? digits.charAt(fraction.start()) == ',' : whole.contains(".");
        boolean grouped = whole.matches(".*[.,'].*");
        int separators = whole.contains("'") ? 4 : commaDecimal ? grouped ? 2 : 3 : grouped ? 0 : 1;
        if (percent) {
            return Optional.of(new ValueFormat.Percent(decimals, separators));
        }
        boolean first = !parts.group(1).isEmpty();
        return Optional.of(
                new ValueFormat.Number(decimals, separators, 0, first ? parts.group(1) : parts.group(3), first));
    }
}
