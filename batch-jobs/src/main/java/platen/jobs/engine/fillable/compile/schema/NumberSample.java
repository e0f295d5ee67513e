package platen.jobs.engine.fillable.compile.schema;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import platen.jobs.engine.fillable.form.ValueFormat;

/** Parses number formats given by example: {@code $1,234.56}, {@code 1.234,56 €}, {@code 1234.5}, {@code 12.3%}. */
final class NumberSample {
    private static final Pattern SAMPLE = Pattern.compile("(\\D*?)(\\d[\\d.,']*)(\\D*)");
    private static final Pattern FRACTION = Pattern.compile("[.,](\\d{1,2}|\\d{4,9})$");

    private NumberSample() {}

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
