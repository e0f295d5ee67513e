package platen.jobs.engine.fillable.drawn;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** The members of one JSON object, read with all mistakes collected. Belongs to one thread. */
final class Members {
    private static final int MAX_SHOWN = 40;
    private static final double DIGITS = 100;

    private final JsonNode json;
    private final String path;
    private final List<String> mistakes;

    /**
     * @param path of the object within its field, such as {@code options[1].}; empty for the field
     * @param mistakes receives sentences
     */
    Members(JsonNode json, String path, List<String> mistakes) {
        this.json = json;
        this.path = path;
        this.mistakes = mistakes;
    }

    /** Returns whether the member is there and not null. */
    boolean has(String name) {
        JsonNode value = json.path(name);
        return !value.isMissingNode() && !value.isNull();
    }

    /** Reports the members that a field may not have. */
    void allow(Set<String> known, String what) {
        var unknown = new ArrayList<String>();
        for (String name : json.propertyNames()) {
            if (!known.contains(name) && has(name)) {
                unknown.add(brief(name));
            }
        }
        if (!unknown.isEmpty()) {
            mistakes.add("'" + path + String.join("', '" + path, unknown) + "' cannot be set for " + what
                    + ". Remove it; known are " + String.join(", ", known.stream().sorted().toList()) + ".");
        }
    }

    /** Returns a text, or null when it is absent or refused. */
    @Nullable
    String text(String name, int longest) {
        if (!has(name)) {
            return null;
        }
        JsonNode value = json.path(name);
        if (!value.isString()) {
            mistakes.add("'" + path + name + "' must be a string.");
            return null;
        }
        String text = value.stringValue();
        if (text.length() > longest) {
            mistakes.add("'" + path + name + "' is longer than " + longest + " characters. Shorten it.");
            return null;
        }
        if (text.codePoints().anyMatch(each -> Character.isISOControl(each)
                || each >= Character.MIN_SURROGATE && each <= Character.MAX_SURROGATE)) {
            mistakes.add("'" + path + name + "' has control characters. Remove them.");
            return null;
        }
        return text;
    }

    boolean flag(String name) {
        if (!has(name)) {
            return false;
        }
        if (!json.path(name).isBoolean()) {
            mistakes.add("'" + path + name + "' must be true or false.");
            return false;
        }
        return json.path(name).booleanValue();
    }

    /** Returns a whole number within bounds, or 0 when it is absent or refused. */
    int whole(String name, int least, int most) {
        if (!has(name)) {
            return 0;
        }
        JsonNode value = json.path(name);
        if (!value.isIntegralNumber() || !value.canConvertToInt() || value.intValue() < least
                || value.intValue() > most) {
            mistakes.add(
                    String.format(Locale.ROOT, "'%s%s' must be a whole number from %,d to %,d, not %s.", path, name,
                            least, most, brief(value.toString())));
            return 0;
        }
        return value.intValue();
    }

    /** Returns a required page number, or 0 when it is absent or refused. */
    int page(int most) {
        if (!has("page")) {
            mistakes.add("'" + path + "page' is missing: give the number of a page, from 1.");
            return 0;
        }
        return whole("page", 1, most);
    }

    /** Returns a required number of points within bounds, or NaN when it is absent or refused. */
    double points(String name, double least, double most) {
        if (!has(name)) {
            mistakes.add("'" + path + name + "' is missing: give a number of points.");
            return Double.NaN;
        }
        JsonNode value = json.path(name);
        double number = value.isNumber() ? value.doubleValue() : Double.NaN;
        if (!(number >= least && number <= most)) {
            mistakes.add(String.format(Locale.ROOT, "'%s%s' must be a number from %,.0f to %,.0f points, not %s.", path,
                    name, least, most, brief(value.toString())));
            return Double.NaN;
        }
        // Two decimals survive the single precision of the file.
        return Math.round(number * DIGITS) / DIGITS;
    }

    /** Returns a text for messages, shortened. */
    static String brief(String text) {
        return text.length() <= MAX_SHOWN ? text : text.substring(0, MAX_SHOWN) + "…";
    }
}
