package platen.jobs.engine.document.tree;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Compares serialized values: numbers up to rounding, names without case and quotes, addresses by their file. */
final class SameValue {
    private static final Pattern NUMBER = Pattern.compile("-?\\d+(\\.\\d+)?(e-?\\d+)?");
    private static final Pattern ADDRESS = Pattern.compile("url\\([^)]*\\)");

    private SameValue() {}

    static boolean test(String ours, String theirs) {
        String left = plain(ours);
        String right = plain(theirs);
        if (left.equals(right)) {
            return true;
        }
        if (!NUMBER.matcher(left).replaceAll("0").equals(NUMBER.matcher(right).replaceAll("0"))) {
            return false;
        }
        Matcher first = NUMBER.matcher(left);
        Matcher second = NUMBER.matcher(right);
        while (first.find() && second.find()) {
            double a = Double.parseDouble(first.group());
            double b = Double.parseDouble(second.group());
            if (Math.abs(a - b) > Math.max(0.02, Math.abs(b) * 0.001)) {
                return false;
            }
        }
        return true;
    }

    private static String plain(String value) {
        String without = ADDRESS.matcher(value).replaceAll("url()").replace("'", "\"");
        return without.replace("\"", "").replaceAll("\\s+", " ").replace("( ", "(").toLowerCase(Locale.ROOT).strip();
    }
}
